"""A game of That's Life! as people retell it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from engine.event import Event
from engine.games.thats_life.naming import a, card_name, figure
from engine.games.thats_life.telling import tell
from engine.retelling import paragraphs, retold
from engine.telling import Words, seat
from engine.turns import Change, Turn

LASTING = frozenset({"took", "token", "gift", "steal", "lap", "disc"})
"""What is still there turns later."""
BEGINS = frozenset({"laid", "turn", "called", "game_over"})


def turns(events: Sequence[Event]) -> list[Turn]:
    events = [each for each, after in zip_longest(events, events[1:]) if not _is_said_by(after, each)]
    by_number = {paragraph[0].number: paragraph for paragraph in paragraphs(events, BEGINS)}
    return [_drawn(turn, by_number[turn.first]) for turn in retold(events, tell, BEGINS)]


def _is_said_by(after: Event | None, event: Event) -> bool:
    """Of a tie for the hats only the draw that decided it is news; and what the action die allows, once somebody has used it or
    played on."""
    if after is None:
        return False
    is_used = event.kind == "rolled" and not event.data["die"] and after.kind not in BEGINS
    return is_used or event.kind == after.kind == "hat_draw"


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
            fates=tuple(_lasting(event) for event in acts if event.kind in LASTING),
            passing=tuple(_brief(event) for event in acts if event.kind not in LASTING),
        ),
    )
    return Turn(turn.first, turn.at, turn.told, turn.then, changes, turn.seat, dice=dice, way=ways[-1] if ways else None)


def _lasting(event: Event) -> Words:
    """The verb for itself, where the same can happen again: the rest of it is counted."""
    if event.kind == "took":
        return ("takes ", a(event.data["tile"]))
    if event.kind == "token":
        return ("gets ", f"a {event.data['token']} token")
    return tell(event).does


def _brief(event: Event) -> Words:
    data = event.data
    if event.kind == "card":
        return (f"then {card_name(data['card'])}" if data["second"] else card_name(data["card"]),)
    if event.kind != "moved":
        return tell(event).does
    who = "" if data["piece"] == "pawn" else f"{data['piece']} " if data["piece"] == "guard" else f"{figure(data['piece'])} "
    return (f"{who}{data['left']} → {data['on']}",)
