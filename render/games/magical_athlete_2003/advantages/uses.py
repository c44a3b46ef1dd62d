"""The items used in the turns that a picture shows, at the racer or space concerned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.games.magical_athlete_2003.advantages.items import DYNAMITE, EMP, GUST, MIND
from engine.text.english import signed
from render.artist import View
from render.games.magical_athlete_2003.advantages.items import icon_of, item_phrase
from render.race.panels.holdings import decided_by
from render.race.track import moves
from render.race.track.layout import TrackLayout, course_of
from render.race.track.marks import ItemMark, Plate
from render.scene.scene import Box

BLAST, PUFF = icon_of("blast"), icon_of("puff")
Data = Mapping[str, Any]


def used(view: View, spots: Mapping[str, Box]) -> list[ItemMark]:
    """Returns one mark per use, in order, and one for each racer whose mind is controlled."""
    race = view["board"]["race"]
    marks = dict.fromkeys(_used(moves.recent(view["events"], len(race["racers"])), race, spots))
    minds = [*_minds(race["racers"], spots)]
    controlled = {mark.text for mark in minds}
    return [*(mark for mark in marks if mark.text not in controlled), *minds]


def _minds(racers: Sequence[Data], spots: Mapping[str, Box]) -> Iterator[ItemMark]:
    for racer in racers:
        other = decided_by(racer)
        if other is not None and racer["name"] in spots:
            yield _at(racer["name"], item_phrase(MIND), Plate(icon_of(MIND), seat=other), spots)


def _used(events: Sequence[moves.EventView], race: Data, spots: Mapping[str, Box]) -> Iterator[ItemMark]:
    """Yields the marks of this race; other races' racers have no place on its course.

    If no event names the turn, the current one counts, or else the racer of the player who used the item.
    """
    course, own = course_of(race["length"]), {racer["seat"]: racer["name"] for racer in race["racers"]}
    has_turn = any(event["kind"] == "turn" for event in events)
    turn = "" if has_turn or race["current"] is None else race["racers"][race["current"]]["name"]
    for event in events:
        data = event["data"]
        if event["kind"] == "turn":
            turn = data["racer"]
        elif event["kind"] == "item_used":
            yield from _mark(data, turn or own.get(data["seat"], ""), course, spots)
        elif event["kind"] == "exploded" and data["racer"] in spots:
            yield ItemMark(spots[data["racer"]], f"an explosion at {data['racer']}", Plate(BLAST), bare=True)
        elif event["kind"] == "fizzled" and (racer := turn or own.get(data["seat"], "")) in spots:
            yield ItemMark(spots[racer], f"explosives that fizzle at {racer}", Plate(PUFF), bare=True)


def _mark(data: Data, turn: str, course: TrackLayout, spots: Mapping[str, Box]) -> Iterator[ItemMark]:
    """Yields the marks of one use. Dynamite is shown by its result; beans that help it, at the racer whose turn it is."""
    thing = data["item"]
    if thing == GUST:
        space, n = data["space"], data["n"]
        text = f"{item_phrase(GUST)} on {space or 'Start'}, {abs(n)} {'back' if n < 0 else 'ahead'}"
        yield ItemMark(course.field(space), text, Plate(wind(course, space, n), words=signed(n)))
    elif thing == EMP:
        yield ItemMark(course.middle, item_phrase(EMP), Plate(icon_of(EMP)))
    elif thing != DYNAMITE and (data["racer"] or turn) in spots:
        count = data.get("count", 1)
        yield _at(data["racer"] or turn, item_phrase(thing, count), plate_of(data), spots)


def _at(racer: str, what: str, plate: Plate, spots: Mapping[str, Box]) -> ItemMark:
    return ItemMark(spots[racer], f"{what} at {racer}", plate)


def plate_of(data: Data) -> Plate:
    """Returns the plate of an item used on a racer, with the number it adds."""
    more: int | None = data.get("plus", data.get("count"))
    return Plate(icon_of(data["item"]), more or 0, signed(more) if more else "")


def wind(course: TrackLayout, space: int, n: int) -> str:
    """Returns the icon of a gust on a space: mirrored where the race runs left, and again if it blows back."""
    return icon_of("gust left" if course.to_the_left(space) != (n < 0) else "gust right")
