"""The turns that a player has missed and the standings, short enough for one screen of a phone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.text.escaping import plain
from bot.text.story import DOT, plain_names, story, summary_paragraphs, word_count
from engine import Result
from engine.text.english import counted, ordinal, tenths
from engine.text.phrase import to_text
from engine.text.turn_summary import TurnSummary, shortest_variant

SCREEN_WORDS = 90
"""How many words a phone shows on one screen without a picture."""
MAX_TURNS_IN_DETAIL = 12
"""More turns than this are summed up."""
EARLIER = "-# Earlier turns are in the log."


def missed_story(turns: Sequence[TurnSummary], seats: Sequence[str], ends: Collection[int]) -> list[str]:
    """The turns in as much detail as there is room for. If there is little, the results of finished parts (whose last events are
    `ends`) and the turns since; if that is still too long, only the last turns."""
    if _fits(lines := _lines(turns, seats)):
        return lines
    over = [index for index, turn in enumerate(turns) if turn.first in ends]
    rest = turns[over[-1] + 1 :] if over else turns
    before = [to_text((*turns[index].told, "."), plain_names(seats)) for index in over]
    for first in range(len(before) + 1):
        if _fits(lines := [*([EARLIER] if first else []), *before[first:], *summary_paragraphs(shortest_variant(rest), seats)]):
            return lines
    return _last_turns(rest, seats)


def _last_turns(turns: Sequence[TurnSummary], seats: Sequence[str]) -> list[str]:
    """As many of the last turns as there is room for."""
    lines = [EARLIER]
    for count in range(1, len(turns) + 1):
        if not _fits(more := [EARLIER, *_lines(turns[-count:], seats)]):
            break
        lines = more
    return lines


def _lines(turns: Sequence[TurnSummary], seats: Sequence[str]) -> list[str]:
    return (
        story(turns, seats, most=SCREEN_WORDS)
        if len(turns) <= MAX_TURNS_IN_DETAIL
        else summary_paragraphs(shortest_variant(turns), seats)
    )


def _fits(lines: Sequence[str]) -> bool:
    return sum(map(word_count, lines)) <= SCREEN_WORDS


def turns_line(turns: int) -> str:
    return f"-# {counted(turns, 'turn')} of yours were played for you."


def standing_line(now: Result, names: Sequence[str], seat: int) -> str:
    """The standings, with the player's own place first; empty while all players are equal."""
    if len({*now.points}) == 1:
        return ""
    rows = [f"{plain(name)} {tenths(points)}" for name, points in zip(names, now.points, strict=True)]
    rows[seat] = f"**you {tenths(now.points[seat])}**"
    ranking = sorted(range(len(rows)), key=lambda other: now.places[other])
    return f"You are {ordinal(now.places[seat])} of {len(rows)}: {DOT.join(rows[other] for other in ranking)}"
