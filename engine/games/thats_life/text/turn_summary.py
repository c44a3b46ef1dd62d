"""Turn summaries: what each turn came to, in a sentence and in short."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from msgspec import structs

from engine.core.event import Event
from engine.games.thats_life.moves import MUST
from engine.games.thats_life.pieces import PAWN
from engine.games.thats_life.text.names import a, card_name, disc_name, figure, the
from engine.games.thats_life.text.sentences import EFFECT_VERBS, hat_draws, tell, token_effect
from engine.games.thats_life.tiles import FINISH
from engine.text.phrase import Phrase, Words, make_phrase, seat
from engine.text.sections import sections
from engine.text.summarise import summarise_turns
from engine.text.turn_summary import Consequence, NetChange, TurnSummary

LASTING = frozenset({"took", "token", "gift", "steal", "lap", "disc", "hat", "pushed", "swapped"})
"""Kinds of events whose consequences last beyond the turn."""
SUMMARY_STARTS = frozenset({"laid", "turn", "called", "game_over"})
ROUTINE = frozenset({"dealt"})
"""Kinds of events that happen in every game and are left out."""


def turns(events: Sequence[Event]) -> list[TurnSummary]:
    return LifeTurnSummary(events).turns()


class LifeTurnSummary:
    """Summarises a list of events, each with its cause where that reads better."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._known = {event.number: event for event in events}
        self._draws = [event.data for event in events if event.kind == "hat_draw"]
        news = [event for event in events if event.kind not in ROUTINE]
        self._events = [event for event, after in zip_longest(news, news[1:]) if not _is_repeated_by(after, event)]

    def turns(self) -> list[TurnSummary]:
        by_number = {paragraph[0].number: paragraph for paragraph in sections(self._events, SUMMARY_STARTS)}
        return [
            self._with_changes(turn, by_number[turn.first]) for turn in summarise_turns(self._events, self._tell, SUMMARY_STARTS)
        ]

    def _tell(self, event: Event) -> Phrase:
        cause = self._known.get(event.cause)
        if _is_forced(event):
            return make_phrase(seat(event.data["seat"]), "must move {0}", figure(event.data["figure"]))
        if event.kind == "hat_draw":
            return hat_draws(self._draws)
        if cause is not None and _is_by_token(event, cause):
            return token_effect(cause.data, event.kind, event.data)
        if event.kind == "took" and cause is not None and cause.kind == "moved":
            return make_phrase(seat(event.data["seat"]), "takes {0}", _left(cause))
        return tell(event)

    def _with_changes(self, turn: TurnSummary, events: Sequence[Event]) -> TurnSummary:
        """Adds the die, the move's start and end, and the consequences in few words."""
        is_extra = events[0].kind == "turn" and events[0].data["again"]
        turn = structs.replace(turn, told=("Extra turn: ", *turn.told)) if is_extra else turn
        acts = [event for event in events if "seat" in event.data and event.kind not in ("turn", "begins") and not _is_die(event)]
        acts = [event for event in acts if not (_is_forced(event) and _moves_figure(acts, event))]
        if not acts or any(event.kind in ("laid", "game_over") for event in events):
            return turn
        dice = tuple(event.data["die"] for event in events if event.kind == "rolled" and event.data["die"])
        ways = [(event.data["left"], event.data["on"]) for event in acts if event.kind == "moved"]
        fates = [Consequence(("extra turn",), lasts=False)] if is_extra else []
        fates += [
            Consequence(self._brief(event, event is acts[0]), lasts=event.kind in LASTING or _comes_home(event)) for event in acts
        ]
        changes = (NetChange(seat(acts[0].data["seat"]), fates=tuple(fates)),)
        return structs.replace(turn, changes=changes, dice=dice, way=ways[-1] if ways else None)

    def _brief(self, event: Event, is_first: bool) -> Words:
        """The event in few words, as verb and object where equal events are counted. The first card of a turn has no verb."""
        data = event.data
        if event.kind == "took":
            return ("takes ", a(data["tile"]))
        if event.kind in ("disc", "lap"):
            why = "exact landing" if event.kind == "disc" else f"{figure(data['figure'])}'s {'last ' if data['last'] else ''}lap"
            return ("takes ", f"{disc_name(data['disc'])} ({why})")
        if event.kind == "token":
            return ("gets ", f"a {data['token']}")
        if event.kind == "card":
            return (f"{'then ' if data['second'] else '' if is_first else 'plays '}{card_name(data['card'])}",)
        if event.kind == "moved":
            on = data["on"] if data["on"] != data["left"] else f"another {data['on']}"
            return (f"{_piece(data['piece'], data['hat'])} {data['left']} → {on}",)
        return self._tell(event).does


def _is_forced(event: Event) -> bool:
    return event.kind == "rolled" and not event.data["die"] and event.data["action"] == MUST


def _is_die(event: Event) -> bool:
    """Whether the event only says what was rolled, which the summary shows elsewhere."""
    return event.kind == "rolled" and not _is_forced(event)


def _moves_figure(acts: Sequence[Event], forced: Event) -> bool:
    """Whether the figure that had to move has moved, so that the obligation needs no mention."""
    after = [event for event in acts if event.number > forced.number]
    moved = next((event for event in after if event.kind == "moved" or _is_forced(event)), None)
    return moved is not None and moved.data.get("piece") == forced.data["figure"]


def _comes_home(event: Event) -> bool:
    """Whether a pawn has reached Finish."""
    return event.kind == "moved" and event.data["piece"] == PAWN and event.data["on"] == FINISH


def _is_by_token(event: Event, cause: Event) -> bool:
    return event.kind in EFFECT_VERBS and cause.kind == "token_played" and event.cause == cause.number


def _is_repeated_by(after: Event | None, event: Event) -> bool:
    """Whether the next event says it too, so that this one is left out.

    That is a tied draw for the hats, a token whose effect follows, and what the action die allows once the turn goes on.
    """
    if after is None:
        return False
    is_played = event.kind == "rolled" and not event.data["die"] and not _is_forced(event) and after.kind not in SUMMARY_STARTS
    return is_played or event.kind == after.kind == "hat_draw" or _is_by_token(after, event)


def _left(move: Event) -> str:
    """The tile that a piece has left, distinguishable from the one it went to."""
    tile = move.data["left"]
    return "the one it left" if tile == move.data["on"] else the(tile)


def _piece(piece: str, hat: str | None) -> str:
    if hat:
        return f"{hat}-hat {piece}"
    return piece if piece in ("pawn", "guard") else figure(piece)
