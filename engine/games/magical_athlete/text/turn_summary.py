"""A game of Magical Athlete as people retell it: picks, line-ups, turns and the ends of races."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.magical_athlete.text.questions import SAY
from engine.games.magical_athlete.text.sentences import tell, won_with
from engine.race.text.turn_summary import RaceTurnSummary, section_summary
from engine.text.phrase import Words, fill, joined_words, listed_words, piece, seat
from engine.text.summarise import sections
from engine.text.turn_summary import TurnSummary

BEGINS = frozenset({"roll_off", "row", "picked", "line_up", "turn", "race_over", "game_over"})
"""Each begins something told separately."""


def turns(events: Sequence[Event]) -> list[TurnSummary]:
    told: list[TurnSummary] = []
    picks: list[Event] = []
    for paragraph in sections(events, BEGINS):
        first = paragraph[0]
        if picks and first.kind != "picked":
            told.append(_picked(picks, is_row_done=first.kind in ("row", "roll_off")))
            picks = []
        if first.kind == "picked":
            picks.append(first)
        elif first.kind == "roll_off" and first.data["winner"] is None:
            continue  # everybody rolls again, and only that counts
        elif turn := _turn(paragraph):
            told.append(turn)
    return [*told, _picked(picks, is_row_done=False)] if picks else told


def _turn(events: Sequence[Event]) -> TurnSummary | None:
    first = events[0]
    if first.kind not in BEGINS or first.kind == "turn":
        return RaceTurnSummary(events, SAY, tell).turn(first.number)
    if first.kind == "row":
        row = f"Row {first.data['set']}"
        return TurnSummary(first.number, first.number, (f"{row} is laid out",), short=(row,))
    if first.kind != "roll_off":
        return section_summary(events, SAY, tell, {"begins": lambda event: _begins(event, first)})
    begins = [each for each in events if each.kind == "begins"]
    turn = section_summary([each for each in events if each not in begins], SAY, tell)
    return replace(turn, told=_rolled_off(first, is_tie=bool(begins)), short=() if turn.then else _won_off(first))


def _rolled_off(event: Event, is_tie: bool) -> Words:
    """After a race only those roll off who tie for the right to begin."""
    whole = tell(event)
    return (*whole.opening, *([" after a tie"] if is_tie else []), *whole.rest)


def _won_off(event: Event) -> Words:
    best, tied = won_with(event.data)
    return (
        seat(event.data["winner"]),
        f" wins the roll-off with a {best}",
        *([" (the ", *listed_words(tied), " tie)"] if tied else []),
    )


def _begins(event: Event, race_over: Event) -> Words:
    why = "scored less" if len(race_over.data["gained"]) == 2 else "came last"  # 000-48, 000-39
    return (seat(event.data["seat"]), f" {why} in this race and begins the next")


def _picked(picks: Sequence[Event], is_row_done: bool) -> TurnSummary:
    """The last card of a row is nobody's choice. In short, each player's racers stand together."""
    names = [(seat(each.data["seat"]), piece(each.data["racer"])) for each in picks]
    chosen = names[:-1] if is_row_done else names
    said: list[Words] = [(who, ": " if at else " drafts ", what) for at, (who, what) in enumerate(chosen)]
    if is_row_done:
        said.append(fill("{0} is left for {1}", names[-1][1], names[-1][0]))
    teams = {who: [(what,) for name, what in names if name == who] for who, _ in names}
    short: Words = joined_words([(who, ": ", *joined_words(team)) for who, team in teams.items()], "; ")
    drafter = picks[0].data["seat"] if len(picks) == 1 else None
    return TurnSummary(
        picks[0].number, picks[-1].number, joined_words(said, "; "), seat=drafter, short=short if len(picks) > 1 else ()
    )
