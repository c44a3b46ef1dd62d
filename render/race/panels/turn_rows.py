"""Rows about the last turns: seat, racer, dice and way, and where others went. What happened is in the message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render.race.profile import RaceProfile
from render.scene.scene import WIDTH, Box, Icon, Item
from render.typography import flow

LINE, MOST = 55, 3
"""The height of a line, and the largest number of lines."""

BADGE, FIGURE, DIE, ARROW, GAP = 44, 54, 48, 34, 10
SPACES = 40
"""The font size of spaces."""

PAD, INDENT = 4, 10
WIDE = WIDTH - 44
APART, BETWEEN = 44, 24
"""The pixels between turns, and between the racers of one turn."""


class RacerWay(NamedTuple):
    """From where to where a racer went in a turn, empty if it stayed; the end is a space, a place, or "out"."""

    racer: str
    start: str = ""
    end: str = ""
    is_down: bool = False


@dataclass(frozen=True)
class TurnRow:
    """The content of a row: seat, dice, the way of the racer whose turn it is, and those of others."""

    seat: int
    dice: tuple[int, ...]
    own: RacerWay
    others: tuple[RacerWay, ...] = ()

    @property
    def says_something(self) -> bool:
        """Whether there is anything to show; a turn that has just begun has nothing."""
        return bool(self.dice or self.own.end or self.own.is_down or self.others)


def rows_height(profile: RaceProfile, turns: Sequence[TurnRow]) -> int:
    """Returns the height of the rows, or 0 without turns."""
    used = len(_lines(profile, turns))
    return used * LINE + 2 * PAD if used else 0


def rows(profile: RaceProfile, turns: Sequence[TurnRow], box: Box) -> list[Item]:
    """Lays out the last turns, the newest at the end."""
    return flow.stacked(_lines(profile, turns), box.x + INDENT, box.y + PAD, LINE)


def _lines(profile: RaceProfile, turns: Sequence[TurnRow]) -> list[list[Item]]:
    """Lays out as many of the last turns as fit; the newest is always complete."""
    lines: list[list[Item]] = []
    for first in reversed(range(len(turns))):
        more = flow.flow([group for turn in turns[first:] for group in _groups(profile, turn)], WIDE)
        if lines and len(more) > MOST:
            break
        lines = more
    return lines


def _groups(profile: RaceProfile, turn: TurnRow) -> list[flow.Group]:
    """Returns the racers of a turn, each with its way; the one whose turn it is comes first, with seat and dice."""
    dice = [Icon(_at(DIE), "die", die) for die in turn.dice]
    own = flow.row([Icon(_at(BADGE), "seat", turn.seat), *_way(profile, turn.own, dice)], GAP)
    return [flow.Group(own, APART), *(flow.Group(flow.row(_way(profile, other), GAP), BETWEEN) for other in turn.others)]


def _way(profile: RaceProfile, way: RacerWay, dice: Sequence[Item] = ()) -> list[Item]:
    figure = profile.figure(_at(FIGURE), way.racer, pose=profile.down.pose if way.is_down else "up")
    spaces: list[Item] = []
    if way.start:
        spaces.append(flow.word(way.start, LINE, bold=True, size=SPACES))
    if way.end:
        arrow = [Icon(_at(ARROW), "arrow right")] if way.start else []
        spaces += [*arrow, flow.word(way.end, LINE, "call" if way.end == "out" else "ink", bold=True, size=SPACES)]
    return [figure, *dice, *spaces]


def _at(size: int) -> Box:
    return Box(0, (LINE - size) // 2, size, size)
