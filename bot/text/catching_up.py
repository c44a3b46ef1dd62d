"""What somebody has missed, on one screen of a phone: the turns while they were away, and how everybody stands."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.text.escaping import plain
from bot.text.story import DOT, plain_names, story, summary_paragraphs, word_count
from engine import Result
from engine.text.english import counted, ordinal, tenths
from engine.text.phrase import to_text
from engine.text.turn_summary import TurnSummary, shortest_variant

SCREEN_WORDS = 90
"""Words that a phone shows at one glance where there is no picture."""
MAX_TURNS_IN_DETAIL = 12
"""More turns than this are told as a sum: nobody wants to read them one by one."""
EARLIER = "-# Earlier turns are in the log."


def missed_story(turns: Sequence[TurnSummary], seats: Sequence[str], ends: Collection[int]) -> list[str]:
    """The turns in as much detail as there is room for; if that is little, how the parts that are over have ended (with the events
    `ends`) and what came after; or, if that is still too much, the last turns alone."""
    if _fits(lines := _lines(turns, seats)):
        return lines
    over = [at for at, turn in enumerate(turns) if turn.first in ends]
    rest = turns[over[-1] + 1 :] if over else turns
    before = [to_text((*turns[at].told, "."), plain_names(seats)) for at in over]
    for first in range(len(before) + 1):
        if _fits(lines := [*([EARLIER] if first else []), *before[first:], *summary_paragraphs(shortest_variant(rest), seats)]):
            return lines
    return _last_turns(rest, seats)


def _last_turns(turns: Sequence[TurnSummary], seats: Sequence[str]) -> list[str]:
    """As many of them as there is room for."""
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
    """Nothing as long as nobody is ahead."""
    if len({*now.points}) == 1:
        return ""
    rows = [f"{plain(name)} {tenths(points)}" for name, points in zip(names, now.points, strict=True)]
    rows[seat] = f"**you {tenths(now.points[seat])}**"
    ranking = sorted(range(len(rows)), key=lambda each: now.places[each])
    return f"You are {ordinal(now.places[seat])} of {len(rows)}: {DOT.join(rows[each] for each in ranking)}"
