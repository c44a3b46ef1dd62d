"""Turn summaries: the turns of the draft, the strike, line-ups, turns and ends of races."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from engine.core.event import Event
from engine.games.magical_athlete_2003.advantages.text.turn_summary import TurnSummaryWithItems
from engine.games.magical_athlete_2003.text.sentences import tell
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.race.text.turn_summary import section_summary
from engine.text.phrase import Words, listed_words, seat
from engine.text.sections import sections
from engine.text.turn_summary import Consequence, NetChange, TurnSummary

SUMMARY_STARTS = frozenset(
    {"draft_round", "draft_turn", "struck", "spared", "revealed", "line_up", "turn", "forecast", "race_over", "game_over"}
)
"""Kinds of events that begin a new summary."""
DRAFTING = frozenset({"draft_turn", "turned", "slid", "bought", "bought_item", "sent_under", "passed_on"})
"""Kinds of events in a player's turn of the draft."""


def turns(events: Sequence[Event]) -> list[TurnSummary]:
    """Summarises these events. Characters revealed before the Spy's player chose are left out once the whole line-up follows."""
    parts = [*sections(events, SUMMARY_STARTS)]
    news = [part for part, following in zip_longest(parts, parts[1:]) if not (following and _repeats(following[0], part[0]))]
    return [turn for paragraph in news if (turn := _turn(paragraph))]


def _repeats(following: Event, event: Event) -> bool:
    return event.kind == "revealed" and following.kind == "line_up"


def _turn(events: Sequence[Event]) -> TurnSummary | None:
    kind = events[0].kind
    if kind in DRAFTING:  # the turn's first event may be part of an earlier summary
        return _draft_turn(events)
    if kind == "turn" or kind not in SUMMARY_STARTS:
        return TurnSummaryWithItems(events, VOCABULARY, tell).turn(events[0].number)
    last = {"begins": lambda event: (seat(event.data["seat"]), " came last and begins the next race")}
    return section_summary(events, VOCABULARY, tell, last, TurnSummaryWithItems)


def _draft_turn(events: Sequence[Event]) -> TurnSummary | None:
    """A turn of the draft: the card turned up, and the purchase, which is the lasting consequence."""
    phrases: list[Words] = []
    fates: list[Consequence] = []
    for event in events:
        if event.kind in ("draft_turn", "slid"):
            continue
        phrases.append(tell(event).does)
        if event.kind != "turned":
            fates.append(Consequence(phrases[-1], lasts=event.kind in ("bought", "bought_item")))
    if not phrases:
        return None
    number: int = next(event.data["seat"] for event in events if "seat" in event.data)
    changes = (NetChange(seat(number), fates=tuple(fates)),) if fates else ()
    first = events[0].number
    return TurnSummary(first, first, (seat(number), " ", *listed_words(phrases)), changes=changes, seat=number)
