"""A race as people retell it: for each round who picks first, and a sentence for each robot, whatever came in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.event import Event
from engine.games.microbot_racers.text.action_text import GOES_ON, deed_in_words
from engine.games.microbot_racers.text.names import ACTION_NAMES
from engine.games.microbot_racers.text.sentences import keeping, tell
from engine.games.microbot_racers.text.totals import Totals
from engine.text.phrase import Words, joined_words, seat
from engine.text.summarise import sections, summarise_turns
from engine.text.turn_summary import STAYS, Consequence, NetChange, SummaryLine, TurnSummary

HEADINGS = frozenset({"laid", "round", "game_over"})
OPENING = frozenset({"round", "claimed", "rolled_off", "order"})
PICKING = frozenset({"picked", "enough"})


def turns(events: Sequence[Event]) -> list[TurnSummary]:
    found: list[TurnSummary] = []
    parts = [*sections(events, HEADINGS)]
    for paragraph in parts:
        if paragraph[0].kind == "game_over":
            found += summarise_turns(paragraph, tell, HEADINGS)
        elif paragraph[0].kind == "laid":
            found.append(_laid(paragraph))
        else:
            found += _round(paragraph, is_over=paragraph is not parts[-1])
    return found


def _round(events: Sequence[Event], *, is_over: bool) -> Iterator[TurnSummary]:
    """Of whoever has begun to act, what was picked is no news any more; that a round begins is none either, by itself."""
    if len(events) > 1 and (opening := [event for event in events if event.kind in OPENING]):
        yield _opening(opening)
    deeds = [*_deeds(events)]
    acting = [*dict.fromkeys(deed.data["seat"] for deed, _ in deeds)]
    for each in acting:
        yield _acted([(deed, caused) for deed, caused in deeds if deed.data["seat"] == each], each)
    for each in dict.fromkeys(event.data["seat"] for event in events if event.kind in PICKING):
        if each not in acting:
            yield _picked([event for event in events if event.kind in PICKING and event.data["seat"] == each], each, is_over)


# ---------------------------------------------------------------------- before the actions


def _laid(events: Sequence[Event]) -> TurnSummary:
    """The track, and below it who rolled what and where everybody starts."""
    first, *others = events
    told = tell(first).opening
    dice = [_thrown(event) for event in others if event.kind == "opening"]
    starts = [(seat(event.data["seat"]), f" starts on {event.data['square']}") for event in others if event.kind == "placed"]
    parts = [joined_words(each, mark) for each, mark in ((dice, "; again "), (starts, ", ")) if each]
    then = (SummaryLine(others[0].number, joined_words(parts, ": ")),) if parts else ()
    return TurnSummary(first.number, first.number, told, then, short=told)


def _opening(events: Sequence[Event]) -> TurnSummary:
    data = {event.kind: event.data for event in events}
    dice = [_thrown(event) for event in events if event.kind == "rolled_off"]
    rolled = joined_words(dice, "; again ")
    if "claimed" in data:
        claims: Words = (seat(data["claimed"]["seat"]), " takes 1st player", *keeping(data["claimed"]["kept"]))
        parts = joined_words([claims, rolled], "; ") if dice else claims
    elif "order" in data:
        parts = (*rolled, ": " if dice else "", seat(data["order"]["order"][0]), " picks first")
    else:
        parts = rolled
    name = f"Round {data['round']['round']}" if "round" in data else "The roll for 1st"
    return TurnSummary(events[0].number, events[-1].number, (name, ": ", *parts) if parts else (name,), short=(name,), heads=True)


def _thrown(event: Event) -> Words:
    return joined_words([(seat(each), f" {die}") for each, die in zip(event.data["seats"], event.data["dice"], strict=True)])


def _picked(events: Sequence[Event], who: int, is_over: bool) -> TurnSummary:
    """Who picks nothing stays put, and so does whoever was wrecked before the first action."""
    picks = [ACTION_NAMES[event.data["action"]] for event in events if event.kind == "picked"]
    does: Words = (f"takes {', '.join(picks)}" if picks else "sits this round out",)
    enough: Words = (" and has enough",) if picks and events[-1].kind == "enough" else ()
    told: Words = (seat(who), " ", *does, *enough)
    stays = (NetChange(seat(who), stays=STAYS),) if is_over or not picks else ()
    return TurnSummary(events[0].number, events[-1].number, told, (), stays, who, short=(seat(who), ": ", ", ".join(picks)))


# ---------------------------------------------------------------------- the actions


def _deeds(events: Sequence[Event]) -> Iterator[tuple[Event, list[Event]]]:
    """Each action with all that came of it. Of one that began in an earlier part of the story, the rest comes first."""
    here = {event.number for event in events}
    if rest := [event for event in events if event.cause and event.cause not in here]:
        yield Event(rest[0].number, GOES_ON, {"seat": rest[0].data["seat"]}), rest
    for event in events:
        if event.kind in ("act", "cannot"):
            yield event, [other for other in events if other.cause == event.number]


def _acted(own: Sequence[tuple[Event, list[Event]]], who: int) -> TurnSummary:
    """What one robot did in this round."""
    deeds: list[Words] = []
    reckoning = Totals()
    for event, caused in own:
        deeds.append(deed_in_words(event, caused))
        reckoning.add(event, caused)
    told: Words = (seat(who), " ", *joined_words(deeds))
    first = own[0][0].number
    nothing = (NetChange(seat(who), fates=(Consequence(joined_words(deeds), lasts=False),)),)
    return TurnSummary(first, first, told, (), reckoning.changes() or nothing, who, short=told)
