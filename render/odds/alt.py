"""Alt texts of the odds, with the end first, so that nothing important is cut off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from engine.text.english import counted, listed, tidy
from engine.text.percent import percent, percentages
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT
from render.odds.odds_view import OddsView, likely
from render.typography.display_names import spoken_names

MOST = 6
"""The largest number of leads that are described."""


class Lead(NamedTuple):
    """The leading seat and its turns; no seat if several were level."""

    seat: int | None
    first: int
    last: int


def graph_alt(odds: OddsView) -> str:
    names = spoken_names(odds.names)
    won = [names[seat] for seat in odds.winners]
    sentences = [
        f"{odds.title}: the chance to win, as a graph over {counted(odds.turns, 'turn')}.",
        f"{listed(won)} {'wins' if len(won) == 1 else 'win together'}." if won else "Nobody wins.",
        f"What decided it: {odds.decided}" if odds.decided else "",
        _change(odds, names),
        odds.comeback,
        _leads(odds, names),
        f"In the beginning: {_beginning(odds, names)}.",
    ]
    return truncate(tidy(" ".join(filter(None, sentences))), LONGEST_ALT)


def _beginning(odds: OddsView, names: Sequence[str]) -> str:
    """Returns the first chances, the most likely first, as exact as those of what decided it: that may be one of them."""
    return ", ".join(f"{names[seat]} {percent(odds.line[0][seat], 1)}" for seat in likely(odds.line[0]))


def ranked(names: Sequence[str], chances: Sequence[float], step: int = 5) -> str:
    """Returns all players with their chances, the most likely first."""
    shown = percentages(chances, step)
    return ", ".join(f"{names[seat]} {shown[seat]}" for seat in likely(chances))


def _change(odds: OddsView, names: Sequence[str]) -> str:
    """Describes the turn with the largest change: who lost most, and who gained most.

    If it was said before what decided it, only the number of that turn follows.
    """
    if odds.decided:
        return f"That was turn {odds.mark + 1}." if odds.mark is not None else ""
    changes = [[b - a for a, b in zip(*odds.line[turn : turn + 2], strict=True)] for turn in range(odds.turns)]
    turn = max(range(odds.turns), key=lambda turn: max(map(abs, changes[turn])))
    change, before, after = changes[turn], odds.line[turn], odds.line[turn + 1]
    moved = sorted({change.index(min(change)), change.index(max(change))}, key=lambda seat: -abs(change[seat]))
    changed = [_from_to(names[seat], before[seat], after[seat], turn + 1 == odds.turns) for seat in moved if change[seat]]
    return f"The largest change, turn {turn + 1}: {', '.join(changed)}." if changed else ""


def _from_to(name: str, before: float, after: float, is_over: bool) -> str:
    then = f"to {percent(after, 1)}" if not is_over else "to the win" if after else "to nothing"
    return f"{name} from {percent(before, 1)} {then}"


def _leads(odds: OddsView, names: Sequence[str]) -> str:
    """Describes who led when; after too many changes, only the longest leads."""
    led = [lead for lead in leads(odds.line[:-1]) if lead.seat is not None]
    longest = sorted(led, key=lambda lead: lead.first - lead.last)[:MOST]
    texts = [f"{names[lead.seat]} {_when(lead)}" for lead in sorted(longest, key=lambda lead: lead.first) if lead.seat is not None]
    changes = sum(before.seat != after.seat for before, after in pairwise(led))
    often = f", who changed {counted(changes, 'time')}" if len(led) > MOST and changes else ""
    return f"The favourite{often}: {', '.join(texts)}." if texts else "There was never a favourite."


def _when(lead: Lead) -> str:
    return f"in turn {lead.first}" if lead.first == lead.last else f"in turns {lead.first} to {lead.last}"


def leads(line: Sequence[Sequence[float]]) -> Iterator[Lead]:
    """Yields the leads in order. A seat leads where its chance is higher than every other."""
    for seat, turns in groupby(enumerate(_ahead(line), 1), key=lambda pair: pair[1]):
        numbers = [number for number, _ in turns]
        yield Lead(seat, numbers[0], numbers[-1])


def _ahead(line: Sequence[Sequence[float]]) -> Iterator[int | None]:
    for chances in line:
        best = [seat for seat, chance in enumerate(chances) if chance == max(chances)]
        yield best[0] if len(best) == 1 else None
