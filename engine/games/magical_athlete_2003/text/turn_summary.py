"""A game as people retell it: the draft, the strike, line-ups, turns and the ends of races."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from engine.core.event import Event
from engine.games.magical_athlete_2003.text.sentences import tell
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.race.text.turn_summary import RaceTurnSummary, occasion
from engine.text.phrase import Words, listed, seat
from engine.text.summarise import paragraphs
from engine.text.turn_summary import Consequence, NetChange, TurnSummary

BEGINS = frozenset(
    {"draft_round", "draft_turn", "struck", "spared", "revealed", "line_up", "turn", "forecast", "race_over", "game_over"}
)
"""Each begins something told separately."""
DRAFTING = frozenset({"draft_turn", "turned", "slid", "bought", "bought_item", "sent_under", "passed_on"})
"""What happens in somebody's turn of the draft."""


def turns(events: Sequence[Event]) -> list[TurnSummary]:
    """What was revealed before the Spy's player chose is no news once that is known, too."""
    told = [*paragraphs(events, BEGINS)]
    news = [each for each, after in zip_longest(told, told[1:]) if not (after and _is_said_by(after[0], each[0]))]
    return [turn for paragraph in news if (turn := _turn(paragraph))]


def _is_said_by(after: Event, event: Event) -> bool:
    return event.kind == "revealed" and after.kind == "line_up"


def _turn(events: Sequence[Event]) -> TurnSummary | None:
    kind = events[0].kind
    if kind in DRAFTING:  # its beginning may have been told before
        return _drafted(events)
    if kind == "turn" or kind not in BEGINS:
        return RaceTurnSummary(events, VOCABULARY, tell).turn(events[0].number)
    return occasion(
        events, VOCABULARY, tell, {"begins": lambda event: (seat(event.data["seat"]), " came last and begins the next race")}
    )


def _drafted(events: Sequence[Event]) -> TurnSummary | None:
    """What came up, and what was bought: that is what lasts."""
    said: list[Words] = []
    fates: list[Consequence] = []
    for event in events:
        if event.kind in ("draft_turn", "slid"):
            continue
        said.append(tell(event).does)
        if event.kind != "turned":
            fates.append(Consequence(said[-1], lasts=event.kind in ("bought", "bought_item")))
    if not said:
        return None
    number: int = next(event.data["seat"] for event in events if "seat" in event.data)
    changes = (NetChange(seat(number), fates=tuple(fates)),) if fates else ()
    first = events[0].number
    return TurnSummary(first, first, (seat(number), " ", *listed(said)), changes=changes, seat=number)
