"""Turn summaries: one for each row of picks, line-up, turn and end of a race."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.magical_athlete.text.questions import VOCABULARY
from engine.games.magical_athlete.text.sentences import tell, winning_die
from engine.race.text.turn_summary import RaceTurnSummary, section_summary
from engine.text.phrase import Words, fill, joined_words, listed_words, piece, seat
from engine.text.sections import sections
from engine.text.turn_summary import TurnSummary

SUMMARY_STARTS = frozenset({"roll_off", "row", "picked", "line_up", "turn", "race_over", "game_over"})
"""Kinds of events that begin a new summary."""


def turns(events: Sequence[Event]) -> list[TurnSummary]:
    """Summarises these events. Picks of one row share a summary; a roll-off that nobody won has none."""
    summaries: list[TurnSummary] = []
    picks: list[Event] = []
    for paragraph in sections(events, SUMMARY_STARTS):
        first = paragraph[0]
        if picks and first.kind != "picked":
            summaries.append(_picks_summary(picks, is_row_done=first.kind in ("row", "roll_off")))
            picks = []
        if first.kind == "picked":
            picks.append(first)
        elif first.kind == "roll_off" and first.data["winner"] is None:
            continue
        elif turn := _turn(paragraph):
            summaries.append(turn)
    return [*summaries, _picks_summary(picks, is_row_done=False)] if picks else summaries


def _turn(events: Sequence[Event]) -> TurnSummary | None:
    first = events[0]
    if first.kind not in SUMMARY_STARTS or first.kind == "turn":
        return RaceTurnSummary(events, VOCABULARY, tell).turn(first.number)
    if first.kind == "row":
        row = f"Row {first.data['set']}"
        return TurnSummary(first.number, first.number, (f"{row} is laid out",), short=(row,))
    if first.kind != "roll_off":
        return section_summary(events, VOCABULARY, tell, {"begins": lambda event: _begins(event, first)})
    begins = [event for event in events if event.kind == "begins"]
    turn = section_summary([event for event in events if event not in begins], VOCABULARY, tell)
    return replace(turn, told=_roll_off(first, is_tie=bool(begins)), short=() if turn.then else _roll_off_winner(first))


def _roll_off(event: Event, is_tie: bool) -> Words:
    """The whole roll-off. After a race, only players who tie for the right to begin roll."""
    phrase = tell(event)
    return (*phrase.opening, *([" after a tie"] if is_tie else []), *phrase.rest)


def _roll_off_winner(event: Event) -> Words:
    best, tied = winning_die(event.data)
    return (
        seat(event.data["winner"]),
        f" wins the roll-off with a {best}",
        *([" (the ", *listed_words(tied), " tie)"] if tied else []),
    )


def _begins(event: Event, race_over: Event) -> Words:
    why = "scored less" if len(race_over.data["gained"]) == 2 else "came last"  # 000-48, 000-39
    return (seat(event.data["seat"]), f" {why} in this race and begins the next")


def _picks_summary(picks: Sequence[Event], is_row_done: bool) -> TurnSummary:
    """Several picks in a row. The last card of a row is no choice; the short form groups racers by player."""
    names = [(seat(pick.data["seat"]), piece(pick.data["racer"])) for pick in picks]
    chosen = names[:-1] if is_row_done else names
    phrases: list[Words] = [(who, ": " if index else " drafts ", what) for index, (who, what) in enumerate(chosen)]
    if is_row_done:
        phrases.append(fill("{0} is left for {1}", names[-1][1], names[-1][0]))
    teams = {who: [(what,) for name, what in names if name == who] for who, _ in names}
    short: Words = joined_words([(who, ": ", *joined_words(team)) for who, team in teams.items()], "; ")
    drafter = picks[0].data["seat"] if len(picks) == 1 else None
    return TurnSummary(
        picks[0].number, picks[-1].number, joined_words(phrases, "; "), seat=drafter, short=short if len(picks) > 1 else ()
    )
