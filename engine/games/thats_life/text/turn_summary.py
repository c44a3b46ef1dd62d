"""A game of That's Life! as people retell it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from msgspec import structs

from engine.core.event import Event
from engine.games.thats_life.moves import MUST
from engine.games.thats_life.pieces import PAWN
from engine.games.thats_life.text.names import a, card_name, disc_name, figure, the
from engine.games.thats_life.text.sentences import DEEDS, hat_draws, played, tell
from engine.games.thats_life.tiles import FINISH
from engine.text.phrase import Phrase, Words, make_phrase, seat
from engine.text.summarise import sections, summarise_turns
from engine.text.turn_summary import Consequence, NetChange, TurnSummary

LASTING = frozenset({"took", "token", "gift", "steal", "lap", "disc", "hat", "pushed", "swapped"})
"""What is still there turns later."""
BEGINS = frozenset({"laid", "turn", "called", "game_over"})
ROUTINE = frozenset({"dealt"})
"""What happens in every game goes without saying."""


def turns(events: Sequence[Event]) -> list[TurnSummary]:
    return LifeTurnSummary(events).turns()


class LifeTurnSummary:
    """Tells events together with what led to them."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._known = {event.number: event for event in events}
        self._draws = [event.data for event in events if event.kind == "hat_draw"]
        news = [event for event in events if event.kind not in ROUTINE]
        self._events = [each for each, after in zip_longest(news, news[1:]) if not _is_said_by(after, each)]

    def turns(self) -> list[TurnSummary]:
        by_number = {paragraph[0].number: paragraph for paragraph in sections(self._events, BEGINS)}
        return [self._drawn(turn, by_number[turn.first]) for turn in summarise_turns(self._events, self._tell, BEGINS)]

    def _tell(self, event: Event) -> Phrase:
        cause = self._known.get(event.cause)
        if _is_forced(event):
            return make_phrase(seat(event.data["seat"]), "must move {0}", figure(event.data["figure"]))
        if event.kind == "hat_draw":
            return hat_draws(self._draws)
        if cause is not None and _is_by_token(event, cause):
            return played(cause.data, event.kind, event.data)
        if event.kind == "took" and cause is not None and cause.kind == "moved":
            return make_phrase(seat(event.data["seat"]), "takes {0}", _left(cause))
        return tell(event)

    def _drawn(self, turn: TurnSummary, events: Sequence[Event]) -> TurnSummary:
        """With the die and the way of its move, and what it came to in few words."""
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
        """The verb for itself, where the same can happen again: the rest of it is counted. That a turn begins with a card goes
        without saying."""
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
    """A number is said before anything else; so is what the action die allows, if nobody has played on."""
    return event.kind == "rolled" and not _is_forced(event)


def _moves_figure(acts: Sequence[Event], forced: Event) -> bool:
    """Whether the figure that had to move has moved: that says it."""
    after = [event for event in acts if event.number > forced.number]
    moved = next((event for event in after if event.kind == "moved" or _is_forced(event)), None)
    return moved is not None and moved.data.get("piece") == forced.data["figure"]


def _comes_home(event: Event) -> bool:
    """Whether a pawn has reached Finish."""
    return event.kind == "moved" and event.data["piece"] == PAWN and event.data["on"] == FINISH


def _is_by_token(event: Event, cause: Event) -> bool:
    return event.kind in DEEDS and cause.kind == "token_played" and event.cause == cause.number


def _is_said_by(after: Event | None, event: Event) -> bool:
    """A tie for the hats is told with the draw that decided it, a token with what it does; and what the action die allows is no
    news once somebody has played on."""
    if after is None:
        return False
    is_played = event.kind == "rolled" and not event.data["die"] and not _is_forced(event) and after.kind not in BEGINS
    return is_played or event.kind == after.kind == "hat_draw" or _is_by_token(after, event)


def _left(move: Event) -> str:
    """The tile that a piece has left, told from the one it went to."""
    tile = move.data["left"]
    return "the one it left" if tile == move.data["on"] else the(tile)


def _piece(piece: str, hat: str | None) -> str:
    if hat:
        return f"{hat}-hat {piece}"
    return piece if piece in ("pawn", "guard") else figure(piece)
