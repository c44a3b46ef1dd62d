"""A race as people retell it: for each round who picks first, and a sentence for each robot, whatever came in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.event import Event
from engine.games.microbot_racers.deeds_in_words import deed_in_words
from engine.games.microbot_racers.naming import ACTION_NAMES
from engine.games.microbot_racers.reckoning import Reckoning
from engine.games.microbot_racers.telling import tell
from engine.retelling import paragraphs, retold
from engine.telling import Words, joined, listed, seat
from engine.turns import Turn

HEADINGS = frozenset({"laid", "round", "game_over"})
OPENING = frozenset({"round", "claimed", "rolled_off", "order"})
PICKING = frozenset({"picked", "enough"})


def turns(events: Sequence[Event]) -> list[Turn]:
    found: list[Turn] = []
    for paragraph in paragraphs(events, HEADINGS):
        if paragraph[0].kind in ("laid", "game_over"):
            found += retold(paragraph, tell, HEADINGS)
        else:
            found += _round(paragraph)
    return found


def _round(events: Sequence[Event]) -> Iterator[Turn]:
    """Of whoever has begun to act, what was picked is no news any more; that a round begins is none either, by itself."""
    if len(events) > 1 and (opening := [event for event in events if event.kind in OPENING]):
        yield _opening(opening)
    acts = [event for event in events if event.kind in ("act", "cannot")]
    acting = [*dict.fromkeys(event.data["seat"] for event in acts)]
    for each in acting:
        yield _acted(events, each)
    for each in dict.fromkeys(event.data["seat"] for event in events if event.kind in PICKING):
        if each not in acting:
            yield _picked([event for event in events if event.kind in PICKING and event.data["seat"] == each], each)


# ---------------------------------------------------------------------- before the actions


def _opening(events: Sequence[Event]) -> Turn:
    data = {event.kind: event.data for event in events}
    dice = [_thrown(event) for event in events if event.kind == "rolled_off"]
    rolled = joined(dice, "; again ")
    if "claimed" in data:
        kept = data["claimed"]["kept"]
        keeps: Words = (" (", *listed(map(seat, kept)), " keep" if len(kept) > 1 else " keeps", " the privilege)") if kept else ()
        claims: Words = (seat(data["claimed"]["seat"]), " takes 1st player", *keeps)
        parts = joined([claims, rolled], "; ") if dice else claims
    elif "order" in data:
        parts = (*rolled, ": " if dice else "", seat(data["order"]["order"][0]), " picks first")
    else:
        parts = rolled
    name = f"Round {data['round']['round']}" if "round" in data else "The roll for 1st"
    return Turn(events[0].number, events[-1].number, (name, ": ", *parts) if parts else (name,), short=(name,))


def _thrown(event: Event) -> Words:
    return joined([(seat(each), f" {die}") for each, die in zip(event.data["seats"], event.data["dice"], strict=True)])


def _picked(events: Sequence[Event], who: int) -> Turn:
    picks = [ACTION_NAMES[event.data["action"]] for event in events if event.kind == "picked"]
    does: Words = (f"takes {', '.join(picks)}" if picks else "sits this round out",)
    enough: Words = (" and has enough",) if picks and events[-1].kind == "enough" else ()
    told: Words = (seat(who), " ", *does, *enough)
    return Turn(events[0].number, events[-1].number, told, seat=who, short=(seat(who), ": ", ", ".join(picks) or "nothing"))


# ---------------------------------------------------------------------- the actions


def _acted(events: Sequence[Event], who: int) -> Turn:
    """What one robot did in this round, with all that came of it."""
    own = [event for event in events if event.kind in ("act", "cannot") and event.data["seat"] == who]
    deeds: list[Words] = []
    reckoning = Reckoning()
    for event in own:
        caused = [other for other in events if other.cause == event.number]
        deeds.append(deed_in_words(event, caused))
        reckoning.add(event, caused)
    told: Words = (seat(who), " ", *joined(deeds))
    return Turn(own[0].number, own[0].number, told, (), reckoning.changes(), who, short=told)
