"""What happened, one thing worth telling at a time: the order of each round, its picks, and what came of every robot's actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.core.event import Event
from engine.games.microbot_racers.text import beat_kinds as kinds
from engine.games.microbot_racers.text.action_parts import Part, actions, parts_of
from engine.games.microbot_racers.text.part_words import actions_text, headline, sentence
from engine.games.microbot_racers.text.sentences import keeping, tell
from engine.text.beat import Beat
from engine.text.phrase import Words, joined_words, listed_words, seat
from engine.text.sections import sections

SECTION_STARTS = frozenset({"laid", "round", "game_over"})
ORDER = frozenset({"round", "claimed", "rolled_off", "order"})
PICKING = frozenset({"picked", "enough"})
UNCAUSED = frozenset({"laid", "opening", "placed", "game_over"}) | ORDER | PICKING
"""Events that no action leads to, but for the end of the race, which is told on its own."""
AGAIN = {kinds.JUMP: "jumps", kinds.REPAIR: "repairs", kinds.HAZARD: "loses a point in puddles and on ramps"}


def beats(events: Sequence[Event]) -> list[Beat]:
    return [beat for section in sections(events, SECTION_STARTS) for beat in _section(section)]


def _section(events: Sequence[Event]) -> Iterator[Beat]:
    turn = events[0].number if events[0].kind in SECTION_STARTS else 0
    acted = [event for event in events if event.kind not in UNCAUSED]
    for event in events:
        if event.kind in ("laid", "game_over"):
            yield _beat(event.kind, [event], tell(event).opening, turn)
    for number, event in enumerate(event for event in events if event.kind == "opening"):
        yield _beat(
            kinds.OPENING, [event], ("Again: " if number else "Rolls for the start line, lowest first: ", *_rolls(event)), turn
        )
    if placed := [event for event in events if event.kind == "placed"]:
        yield _beat(kinds.PLACED, placed, _placed(placed), turn)
    if opening := [event for event in events if event.kind in ORDER]:
        yield from _order(opening, turn)
    if picking := [event for event in events if event.kind in PICKING]:
        yield _beat(kinds.PICKS, picking, _picks(picking), turn, kinds.DRAMA[kinds.PICKS] if not acted else 0)
    yield from (_acted(parts, turn) for parts in _told_together(acted))


def _beat(kind: str, events: Sequence[Event], words: Words, turn: int, drama: int | None = None) -> Beat:
    """Return a beat that is no robot's own."""
    rolls = [event.data for event in events if event.kind in ("opening", "rolled_off")]
    who = {seat: None for data in rolls for seat in data["seats"]}
    return Beat(
        tuple(event.number for event in events),
        words,
        turn,
        kinds.DRAMA[kind] if drama is None else drama,
        kind,
        whom=tuple(map(seat, who)),
        dice=tuple(die for data in rolls for die in data["dice"]),
    )


# ---------------------------------------------------------------------- before the actions


def _rolls(event: Event) -> Words:
    """Return "Red 3, Rusty 3"."""
    return joined_words([(seat(who), f" {die}") for who, die in zip(event.data["seats"], event.data["dice"], strict=True)])


def _placed(events: Sequence[Event]) -> Words:
    (first, at), *others = [(seat(event.data["seat"]), event.data["square"]) for event in events]
    return listed_words([(first, f" starts from {at}"), *((who, f" from {at}") for who, at in others)])


def _order(events: Sequence[Event], turn: int) -> Iterator[Beat]:
    """Yield who picks first in a round and how that came about, then the rolls of those who tied."""
    data = {event.kind: event.data for event in events}
    rolls = [event for event in events if event.kind == "rolled_off"]
    dice: Words = (" (", *_rolls(rolls[0]), ")") if rolls else ()
    told: Words = ()
    if "claimed" in data:
        others: Words = (", then the others pick, lowest roll first", *dice) if rolls else ()
        told = (seat(data["claimed"]["seat"]), " takes 1st player", *keeping(data["claimed"]["kept"]), *others)
    elif "order" in data and len(data["order"]["order"]) > 1:
        told = (seat(data["order"]["order"][0]), " picks first", *((" with the lowest roll", *dice) if rolls else ()))
    elif rolls:
        told = _rolls(rolls[0])
    name: Words = (f"Round {data['round']['round']}",) if "round" in data else ()
    words = joined_words([part for part in (name, told) if part], ": ")
    ties = rolls[1:]
    opening = [event for event in events if event not in ties]
    yield _beat(kinds.ROUND, opening, words, turn, kinds.CLAIMED if "claimed" in data else None)
    yield from (_beat(kinds.TIE, [event], ("The tie: ", *_rolls(event)), turn) for event in ties)


def _picks(events: Sequence[Event]) -> Words:
    """Return what everybody picks, in the order in which they began."""
    told: list[Words] = []
    for who in dict.fromkeys(event.data["seat"] for event in events):
        own = [event for event in events if event.data["seat"] == who]
        picked = [event.data["action"] for event in own if event.kind == "picked"]
        enough = "" if own[-1].kind == "picked" else " and has enough" if picked else " has enough"
        told.append((seat(who), *((" picks ", *actions_text(picked)) if picked else ()), enough))
    return joined_words(told, "; ") if any(" and " in words for words in told) else listed_words(told)


# ---------------------------------------------------------------------- the actions


def _told_together(events: Sequence[Event]) -> Iterator[list[Part]]:
    """Yield the parts of actions that share a beat, robot by robot as long as nobody does anything to another."""
    stretch: list[Part] = []
    for part in (part for action in actions(events) for part in parts_of(action)):
        if part.kind in (kinds.RAM, kinds.SWITCH, kinds.DESTROYED) or part.by is not None:
            yield from _by_robot(stretch)
            yield [part]
            stretch = []
        else:
            stretch.append(part)
    yield from _by_robot(stretch)


def _by_robot(stretch: Sequence[Part]) -> Iterator[list[Part]]:
    for who in dict.fromkeys(part.who for part in stretch):
        for is_plain, parts in groupby((part for part in stretch if part.who == who), key=lambda part: part.kind == kinds.MOVES):
            if is_plain:
                yield [*parts]
            else:
                yield from ([part] for part in parts)


def _acted(parts: Sequence[Part], turn: int) -> Beat:
    """Return what one robot did."""
    first = parts[0]
    kind = first.kind
    path = [square for part in parts for square in part.path]
    collision = first.data("collision")
    return Beat(
        tuple(sorted(event.number for part in parts for event in part.all_events)),
        sentence(parts),
        turn,
        kinds.DRAMA[kind],
        kind,
        seat(first.who),
        (seat(collision["other"]),) if collision else (),
        headline(first),
        seat(first.by) if first.by is not None else None,
        (AGAIN[kind],) if kind in AGAIN else (),
        path[-1] if path else "",
        tuple(die for part in parts for die in part.dice),
        (path[0], path[-1]) if path and path[0] != path[-1] else None,
        in_round=True,
    )
