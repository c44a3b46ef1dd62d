"""A game as people retell it: the draft, the strike, line-ups, turns and the ends of races."""

from __future__ import annotations

from collections.abc import Sequence

from engine.event import Event
from engine.games.magical_athlete_2003.telling import price_of, tell
from engine.games.magical_athlete_2003.words import SAY
from engine.race.retelling import Retelling, occasion
from engine.retelling import paragraphs
from engine.telling import Words, joined, piece, seat
from engine.turns import Change, Fate, Turn

BEGINS = frozenset({"draft_turn", "struck", "spared", "revealed", "line_up", "turn", "forecast", "race_over", "game_over"})
"""Each begins something told separately."""


def turns(events: Sequence[Event]) -> list[Turn]:
    return [turn for paragraph in paragraphs(events, BEGINS) if (turn := _turn(paragraph))]


def _turn(events: Sequence[Event]) -> Turn | None:
    kind = events[0].kind
    if kind in ("draft_turn", "turned", "slid", "bought", "passed_on"):  # its beginning may have been told before
        return _drafted(events)
    if kind == "turn" or kind not in BEGINS:
        return Retelling(events, SAY, tell).turn(events[0].number)
    return occasion(events, SAY, tell, {"begins": lambda event: (seat(event.data["seat"]), " came last and begins the next race")})


def _drafted(events: Sequence[Event]) -> Turn | None:
    """What came up, and what was bought: that is what lasts."""
    said: list[Words] = []
    fates: list[Fate] = []
    for event in events:
        if event.kind == "turned":
            said.append(("turns up ", piece(event.data["racer"])))
        elif event.kind == "bought":
            bought: Words = ("buys ", piece(event.data["racer"]), f" {price_of(event.data['price'])}")
            said.append(bought)
            fates.append(Fate(bought))
        elif event.kind == "passed_on":
            said.append(("passes",))
            fates.append(Fate(("passes",), lasts=False))
    if not said:
        return None
    number: int = next(event.data["seat"] for event in events if "seat" in event.data)
    changes = (Change(seat(number), fates=tuple(fates)),) if fates else ()
    first = events[0].number
    return Turn(first, first, (seat(number), " ", *joined(said, " and ")), changes=changes, seat=number)
