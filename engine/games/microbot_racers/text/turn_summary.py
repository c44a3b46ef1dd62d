"""Turn summaries: for each round who picks first, and one summary for each robot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.event import Event
from engine.games.microbot_racers.text.action_text import GOES_ON, action_phrase
from engine.games.microbot_racers.text.names import ACTION_NAMES
from engine.games.microbot_racers.text.sentences import keeping, tell
from engine.games.microbot_racers.text.totals import Totals
from engine.text.phrase import Words, joined_words, seat
from engine.text.sections import sections
from engine.text.summarise import summarise_turns
from engine.text.turn_summary import STAYS, Consequence, NetChange, SummaryLine, TurnSummary

SECTION_STARTS = frozenset({"laid", "round", "game_over"})
OPENING = frozenset({"round", "claimed", "rolled_off", "order"})
PICKING = frozenset({"picked", "enough"})


def turns(events: Sequence[Event]) -> list[TurnSummary]:
    """Summarises these events."""
    summaries: list[TurnSummary] = []
    parts = [*sections(events, SECTION_STARTS)]
    for paragraph in parts:
        if paragraph[0].kind == "game_over":
            summaries += summarise_turns(paragraph, tell, SECTION_STARTS)
        elif paragraph[0].kind == "laid":
            summaries.append(_laid(paragraph))
        else:
            summaries += _round(paragraph, is_over=paragraph is not parts[-1])
    return summaries


def _round(events: Sequence[Event], *, is_over: bool) -> Iterator[TurnSummary]:
    """The summaries of a round: its opening, then each robot's actions, or its picks if it has not acted yet.

    A round that has only begun has no summary.
    """
    if len(events) > 1 and (opening := [event for event in events if event.kind in OPENING]):
        yield _opening(opening)
    actions = [*_actions(events)]
    acting = [*dict.fromkeys(action.data["seat"] for action, _ in actions)]
    for who in acting:
        yield _acted([(action, caused) for action, caused in actions if action.data["seat"] == who], who)
    for who in dict.fromkeys(event.data["seat"] for event in events if event.kind in PICKING):
        if who not in acting:
            yield _picked([event for event in events if event.kind in PICKING and event.data["seat"] == who], who, is_over)


# ---------------------------------------------------------------------- before the actions


def _laid(events: Sequence[Event]) -> TurnSummary:
    """The track, and below it the rolls and the starting squares."""
    first, *others = events
    opening = tell(first).opening
    dice = [_thrown(event) for event in others if event.kind == "opening"]
    starts = [(seat(event.data["seat"]), f" starts on {event.data['square']}") for event in others if event.kind == "placed"]
    parts = [joined_words(phrases, mark) for phrases, mark in ((dice, "; again "), (starts, ", ")) if phrases]
    then = (SummaryLine(others[0].number, joined_words(parts, ": ")),) if parts else ()
    return TurnSummary(first.number, first.number, opening, then, short=opening)


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
    return joined_words([(seat(own), f" {die}") for own, die in zip(event.data["seats"], event.data["dice"], strict=True)])


def _picked(events: Sequence[Event], who: int, is_over: bool) -> TurnSummary:
    """A robot's picks. One that picks nothing stays put, and so does one destroyed before its first action."""
    picks = [ACTION_NAMES[event.data["action"]] for event in events if event.kind == "picked"]
    does: Words = (f"takes {', '.join(picks)}" if picks else "sits this round out",)
    enough: Words = (" and has enough",) if picks and events[-1].kind == "enough" else ()
    told: Words = (seat(who), " ", *does, *enough)
    stays = (NetChange(seat(who), stays=STAYS),) if is_over or not picks else ()
    return TurnSummary(events[0].number, events[-1].number, told, (), stays, who, short=(seat(who), ": ", ", ".join(picks)))


# ---------------------------------------------------------------------- the actions


def _actions(events: Sequence[Event]) -> Iterator[tuple[Event, list[Event]]]:
    """Each action with the events that it caused; first the rest of an action that began in an earlier part."""
    known = {event.number for event in events}
    if rest := [event for event in events if event.cause and event.cause not in known]:
        yield Event(rest[0].number, GOES_ON, {"seat": rest[0].data["seat"]}), rest
    for event in events:
        if event.kind in ("act", "cannot"):
            yield event, [other for other in events if other.cause == event.number]


def _acted(own: Sequence[tuple[Event, list[Event]]], who: int) -> TurnSummary:
    """The actions of one robot in this round."""
    phrases: list[Words] = []
    totals = Totals()
    for event, caused in own:
        phrases.append(action_phrase(event, caused))
        totals.add(event, caused)
    sentence: Words = (seat(who), " ", *joined_words(phrases))
    first = own[0][0].number
    nothing = (NetChange(seat(who), fates=(Consequence(joined_words(phrases), lasts=False),)),)
    return TurnSummary(first, first, sentence, (), totals.changes() or nothing, who, short=sentence)
