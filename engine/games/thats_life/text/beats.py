"""Beats of That's Life!: a roll or a card with its move and what came of it, an attack, a token, a change of hats, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.event import Event
from engine.games.thats_life.pieces import PAWN
from engine.games.thats_life.text.beat_words import headline_of, words_of
from engine.games.thats_life.text.drama import drama_of, is_home
from engine.games.thats_life.text.names import a
from engine.text.beat import TOLD, Beat
from engine.text.english import printed
from engine.text.phrase import Name, Words, seat
from engine.text.sections import sections

KINDS = {
    "laid": "setup",
    "begins": "setup",
    "hat_draw": "setup",
    "hats": "setup",
    "dealt": "setup",
    "reshuffled": "setup",
    "rolled": "roll",
    "card": "roll",
    "stays": "roll",
    "moved": "move",
    "took": "take",
    "token": "take",
    "gift": "gift",
    "steal": "steal",
    "lap": "lap",
    "disc": "disc",
    "hat": "hat",
    "token_played": "token",
    "sunk": "token",
    "swapped": "token",
    "pushed": "push",
    "attack": "push",
    "called": "over",
    "game_over": "over",
}
"""The kind of a beat by its most dramatic event; a pawn that reaches Finish makes it "home"."""

SECTION_STARTS = frozenset({"laid", "turn", "called", "game_over"})
THROWS = frozenset({"rolled", "card"})
ACTS = frozenset({"moved", "stays", "attack", "token_played", "hat"})
"""With these, or with the throws before them, a new beat begins; what they set off belongs to it."""
ALONE = frozenset({"laid", "begins", "hats", "dealt", "reshuffled", "called", "game_over"})


def beats(events: Sequence[Event]) -> list[Beat]:
    return [
        _beat(group, turn)
        for section in sections(events, SECTION_STARTS)
        for turn in [section[0] if section[0].kind == "turn" else None]
        for group in _groups(section)
    ]


def _groups(section: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield the events of each beat, in order; the event that begins a turn says nothing by itself."""
    group: list[Event] = []
    for event in section:
        if event.kind == "turn":
            continue
        if group and _begins_another(event, group):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _begins_another(event: Event, group: Sequence[Event]) -> bool:
    if event.kind in ALONE or group[0].kind in ALONE:
        return True
    return event.kind in THROWS | ACTS and any(earlier.kind not in THROWS for earlier in group)


def _beat(events: Sequence[Event], turn: Event | None) -> Beat:
    top = max(reversed(events), key=drama_of)  # of equals the last, which is what it came to
    moved = next((event.data for event in events if event.kind == "moved" and event.data["piece"] == PAWN), None)
    words = words_of(events, is_extra=turn is not None and turn.data["again"])
    headline = headline_of(events)
    return Beat(
        events=tuple(event.number for event in events),
        words=words,
        turn=events[0].number if turn is None and events[0].kind in SECTION_STARTS else turn.number if turn else 0,
        drama=drama_of(top),
        kind="home" if is_home(top) else KINDS[top.kind],
        doer=seat(events[0].data["seat"]) if "seat" in events[0].data else None,
        whom=_whom(events),
        headline=() if headline == words else headline,
        again=_again(events),
        to=a(moved["on"]) if moved is not None else "",
        dice=tuple(event.data["die"] for event in events if event.kind == "rolled" and event.data["die"]),
        way=(printed(moved["left"]), printed(moved["on"])) if moved is not None else None,
    )


def _again(events: Sequence[Event]) -> Words:
    """Return under which words a plain move of a piece that belongs to nobody is counted."""
    last = events[-1]
    if last.kind != "moved" or last.data["piece"] == PAWN or drama_of(last) > TOLD:
        return ()
    return (f"moves {'guards' if last.data['piece'] == 'guard' else last.data['piece']}",)


def _whom(events: Sequence[Event]) -> tuple[Name, ...]:
    """Return the other players whom these events concern, in order."""
    seats: list[int | None] = []
    for event in events:
        data = event.data
        if event.kind == "pushed":
            seats += [owner for _, owner, _ in data["pieces"]]
        else:
            seats.append(data.get({"gift": "to", "steal": "victim", "hat": "other", "swapped": "owner"}.get(event.kind, "")))
    doer = events[0].data.get("seat")
    return tuple(seat(number) for number in dict.fromkeys(seats) if number is not None and number != doer)
