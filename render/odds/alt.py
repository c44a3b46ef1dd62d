"""The odds in words, for those who hear them: the end first, so that nothing that matters is ever cut off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from engine.text.english import counted, listed, tidy
from engine.text.percent import percent
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT
from render.odds.odds_view import OddsView, likely
from render.typography.display_names import spoken_names

MOST = 6
"""So many times it is told who was ahead."""


class Lead(NamedTuple):
    """Who was ahead, and before which turns; nobody, if several were level."""

    seat: int | None
    first: int
    last: int


def graph_alt(odds: OddsView) -> str:
    names = spoken_names(odds.names)
    won = [names[seat] for seat in odds.winners]
    told = [
        f"{odds.title}: the chance to win, as a graph over {counted(odds.turns, 'turn')}.",
        f"{listed(won)} {'wins' if len(won) == 1 else 'win together'}." if won else "Nobody wins.",
        f"What decided it: {odds.decided}" if odds.decided else "",
        _change(odds, names),
        _leads(odds, names),
        f"In the beginning: {ranked(names, odds.line[0])}.",
    ]
    return truncate(tidy(" ".join(filter(None, told))), LONGEST_ALT)


def ranked(names: Sequence[str], chances: Sequence[float], step: int = 5) -> str:
    """Everybody with their chance, the most likely first."""
    return ", ".join(f"{names[seat]} {percent(chances[seat], step)}" for seat in likely(chances))


def _change(odds: OddsView, names: Sequence[str]) -> str:
    """The turn with the largest one, or that which is marked: who lost most in it, and who won most."""
    changes = [[b - a for a, b in zip(*odds.line[at : at + 2], strict=True)] for at in range(odds.turns)]
    at = odds.mark if odds.mark is not None else max(range(odds.turns), key=lambda at: max(map(abs, changes[at])))
    change, before, after = changes[at], odds.line[at], odds.line[at + 1]
    moved = sorted({change.index(min(change)), change.index(max(change))}, key=lambda seat: -abs(change[seat]))
    told = [_from_to(names[seat], before[seat], after[seat], at + 1 == odds.turns) for seat in moved if change[seat]]
    what = "The turning point" if odds.mark is not None else "The largest change"
    return f"{what}, turn {at + 1}: {', '.join(told)}." if told else ""


def _from_to(name: str, before: float, after: float, is_over: bool) -> str:
    then = f"to {percent(after)}" if not is_over else "to the win" if after else "to nothing"
    return f"{name} from {percent(before)} {then}"


def _leads(odds: OddsView, names: Sequence[str]) -> str:
    """Who was ahead when. Where that changed too often to be told, only the longest times are."""
    led = [lead for lead in leads(odds.line[:-1]) if lead.seat is not None]
    longest = sorted(led, key=lambda lead: lead.first - lead.last)[:MOST]
    told = [f"{names[lead.seat]} {_when(lead)}" for lead in sorted(longest, key=lambda lead: lead.first) if lead.seat is not None]
    often = f", which changed {counted(len(led) - 1, 'time')}" if len(led) > MOST else ""
    return f"Ahead{often}: {', '.join(told)}." if told else "Nobody was ever ahead."


def _when(lead: Lead) -> str:
    return f"in turn {lead.first}" if lead.first == lead.last else f"in turns {lead.first} to {lead.last}"


def leads(line: Sequence[Sequence[float]]) -> Iterator[Lead]:
    """One after the other. Whoever is ahead stays so until somebody else has more."""
    for seat, turns in groupby(enumerate(_ahead(line), 1), key=lambda each: each[1]):
        numbers = [number for number, _ in turns]
        yield Lead(seat, numbers[0], numbers[-1])


def _ahead(line: Sequence[Sequence[float]]) -> Iterator[int | None]:
    seat: int | None = None
    for chances in line:
        best = [each for each, chance in enumerate(chances) if chance == max(chances)]
        if seat not in best:
            seat = best[0] if len(best) == 1 else None
        yield seat
