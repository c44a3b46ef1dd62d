"""A game of That's Life! as people retell it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from engine.event import Event
from engine.games.thats_life.naming import figure
from engine.games.thats_life.telling import tell
from engine.retelling import paragraphs, retold
from engine.telling import Words, seat
from engine.turns import Change, Turn

LASTING = frozenset({"took", "token", "gift", "steal", "lap", "disc"})
"""What is still there turns later."""
BEGINS = frozenset({"laid", "turn", "called", "game_over"})


def turns(events: Sequence[Event]) -> list[Turn]:
    events = [each for each, after in zip_longest(events, events[1:]) if not _is_drawn_again(each, after)]
    by_number = {paragraph[0].number: paragraph for paragraph in paragraphs(events, BEGINS)}
    return [_drawn(turn, by_number[turn.first]) for turn in retold(events, tell, BEGINS)]


def _is_drawn_again(event: Event, after: Event | None) -> bool:
    """A tie for the hats: only the draw that decided it is news."""
    return event.kind == "hat_draw" and after is not None and after.kind == "hat_draw"


def _drawn(turn: Turn, events: Sequence[Event]) -> Turn:
    """With the die and the way of its move, and what it came to in few words."""
    acts = [event for event in events if "seat" in event.data and event.kind not in ("turn", "rolled", "begins")]
    if not acts or any(event.kind in ("laid", "game_over") for event in events):
        return turn
    dice = tuple(event.data["die"] for event in events if event.kind == "rolled" and event.data["die"])
    ways = [(event.data["left"], event.data["on"]) for event in acts if event.kind == "moved"]
    changes = (
        Change(
            seat(acts[0].data["seat"]),
            fates=tuple(tell(event).does for event in acts if event.kind in LASTING),
            passing=tuple(_brief(event) for event in acts if event.kind not in LASTING),
        ),
    )
    return Turn(turn.first, turn.at, turn.told, turn.then, changes, turn.seat, dice=dice, way=ways[-1] if ways else None)


def _brief(event: Event) -> Words:
    data = event.data
    if event.kind != "moved":
        return tell(event).does
    who = "" if data["piece"] == "pawn" else f"{data['piece']} " if data["piece"] == "guard" else f"{figure(data['piece'])} "
    return (f"{who}{data['left']} → {data['on']}",)
