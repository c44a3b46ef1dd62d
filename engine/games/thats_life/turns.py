"""A game of That's Life! as people retell it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from msgspec import structs

from engine.event import Event
from engine.games.thats_life.moves import MUST
from engine.games.thats_life.naming import a, card_name, figure
from engine.games.thats_life.telling import tell
from engine.retelling import paragraphs, retold
from engine.telling import Told, Words, seat, told
from engine.turns import Change, Fate, Turn

LASTING = frozenset({"took", "token", "gift", "steal", "lap", "disc"})
"""What is still there turns later."""
BEGINS = frozenset({"laid", "turn", "called", "game_over"})


def turns(events: Sequence[Event]) -> list[Turn]:
    events = [each for each, after in zip_longest(events, events[1:]) if not _is_said_by(after, each)]
    by_number = {paragraph[0].number: paragraph for paragraph in paragraphs(events, BEGINS)}
    return [_drawn(turn, by_number[turn.first]) for turn in retold(events, _tell, BEGINS)]


def _tell(event: Event) -> Told:
    return told(seat(event.data["seat"]), "must move {0}", figure(event.data["figure"])) if _is_forced(event) else tell(event)


def _is_forced(event: Event) -> bool:
    return event.kind == "rolled" and not event.data["die"] and event.data["action"] == MUST


def _is_said_by(after: Event | None, event: Event) -> bool:
    """Of a tie for the hats only the draw that decided it is news; and what the action die allows, once somebody has played on."""
    if after is None:
        return False
    is_played = event.kind == "rolled" and not event.data["die"] and not _is_forced(event) and after.kind not in BEGINS
    return is_played or event.kind == after.kind == "hat_draw"


def _drawn(turn: Turn, events: Sequence[Event]) -> Turn:
    """With the die and the way of its move, and what it came to in few words."""
    is_extra = events[0].kind == "turn" and events[0].data["again"]
    turn = structs.replace(turn, told=("Extra turn: ", *turn.told)) if is_extra else turn
    acts = [event for event in events if "seat" in event.data and event.kind not in ("turn", "begins") and not _is_die(event)]
    if not acts or any(event.kind in ("laid", "game_over") for event in events):
        return turn
    dice = tuple(event.data["die"] for event in events if event.kind == "rolled" and event.data["die"])
    ways = [(event.data["left"], event.data["on"]) for event in acts if event.kind == "moved"]
    fates = [Fate(("extra turn",), lasts=False)] if is_extra else []
    fates += [Fate(_lasting(event) if event.kind in LASTING else _brief(event), lasts=event.kind in LASTING) for event in acts]
    changes = (Change(seat(acts[0].data["seat"]), fates=tuple(fates)),)
    return structs.replace(turn, changes=changes, dice=dice, way=ways[-1] if ways else None)


def _is_die(event: Event) -> bool:
    """A number is said before anything else; so is what the action die allows, if nobody has played on."""
    return event.kind == "rolled" and not _is_forced(event)


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
        return _tell(event).does
    who = data["piece"] if data["piece"] in ("pawn", "guard") else figure(data["piece"])
    return (f"{who} {data['left']} → {data['on']}",)
