"""What was used in the turns that a picture shows: at whom, or on which field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.games.magical_athlete_2003.advantages.items import DYNAMITE, EMP, GUST, MIND
from render.games.magical_athlete_2003.advantages.things import called, sign_of
from render.race import moves
from render.race.course import Course, course_of
from render.race.holdings import decided_by
from render.race.marks import Mark
from render.race.meeting import View
from render.scene import Box

BLAST, PUFF = sign_of("blast"), sign_of("puff")
Data = Mapping[str, Any]


def used(view: View, spots: Mapping[str, Box]) -> list[Mark]:
    """One for each, in order; whose mind is still controlled shows by whom."""
    race = view["board"]["race"]
    marks = dict.fromkeys(_used(moves.recent(view["events"], len(race["racers"])), course_of(race["length"]), spots))
    minds = [*_minds(race["racers"], spots)]
    told = {mark.told for mark in minds}
    return [*(mark for mark in marks if mark.told not in told), *minds]


def _minds(racers: Sequence[Data], spots: Mapping[str, Box]) -> Iterator[Mark]:
    for racer in racers:
        other = decided_by(racer)
        if other is not None and racer["name"] in spots:
            yield _at(racer["name"], MIND, spots)._replace(seat=other)


def _used(events: Sequence[moves.EventView], course: Course, spots: Mapping[str, Box]) -> Iterator[Mark]:
    """What is told of racers that are not in this race has no place here."""
    turn = ""
    for event in events:
        data = event["data"]
        if event["kind"] == "turn":
            turn = data["racer"]
        elif event["kind"] == "item_used":
            yield from _mark(data, turn, course, spots)
        elif event["kind"] == "exploded" and data["racer"] in spots:
            yield Mark(spots[data["racer"]], f"an explosion at {data['racer']}", BLAST, bare=True)
        elif event["kind"] == "fizzled" and turn in spots:
            yield Mark(spots[turn], f"explosives that fizzle at {turn}", PUFF, bare=True)


def _mark(data: Data, turn: str, course: Course, spots: Mapping[str, Box]) -> Iterator[Mark]:
    """The explosives are shown by what becomes of them; beans that help them, at whoever has the turn."""
    thing = data["item"]
    if thing == GUST:
        space, n = data["space"], data["n"]
        told = f"{called(GUST, 1)} on {space or 'Start'}, {abs(n)} {'back' if n < 0 else 'ahead'}"
        yield Mark(course.field(space), told, wind(course, space, n), words=_signed(n))
    elif thing == EMP:
        yield Mark(course.middle, called(EMP, 1), sign_of(EMP))
    elif thing != DYNAMITE and (data["racer"] or turn) in spots:
        mark, more = _at(data["racer"] or turn, thing, spots, data.get("count", 1)), data.get("plus", data.get("count"))
        yield mark if more is None else mark._replace(value=more, words=_signed(more))


def _at(racer: str, thing: str, spots: Mapping[str, Box], count: int = 1) -> Mark:
    return Mark(spots[racer], f"{called(thing, count)} at {racer}", sign_of(thing))


def wind(course: Course, space: int, n: int) -> str:
    """The sign of a gust on that space, which blows to the left where the race runs that way, or back from there."""
    return sign_of("gust left" if course.to_the_left(space) != (n < 0) else "gust right")


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")
