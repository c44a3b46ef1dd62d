"""Rows about the last turns: racer, dice and way, and where others went. What happened is in the message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from render.race.panels.common import MARGIN
from render.race.profile import RaceProfile
from render.scene.scene import WIDTH, Box, Icon, Item
from render.typography import flow


class Scale(NamedTuple):
    """The most lines of rows, the height of a line, and the sizes of figures and dice, arrows and letters on it."""

    lines: int
    line: int
    figure: int
    arrow: int
    letters: int


STRIP = Box(MARGIN + 278, 2, WIDTH - 2 * MARGIN - 278, 112)
"""The place of the rows, above the course."""

LARGE, MIDDLE, SMALL = Scale(1, 112, 92, 40, 56), Scale(1, 112, 74, 36, 48), Scale(2, 55, 51, 32, 44)
"""The scales: one line with large dice for few turns, two lines for more."""

PAD, INDENT, GAP = 1, 12, 8
APART, BETWEEN = 40, 22
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


def rows(profile: RaceProfile, turns: Sequence[TurnRow], box: Box = STRIP) -> list[Item]:
    """Lays out the last turns, the newest at the end: all of them as large as possible, or as many as fit."""
    scale, lines = _fitting(profile, turns, box.w - 2 * INDENT, box.h)
    top = box.y + (box.h - len(lines) * scale.line) // 2
    return flow.stacked(lines, box.x + INDENT, top, scale.line)


def rows_height(profile: RaceProfile, turns: Sequence[TurnRow], width: int) -> int:
    """Returns the height of the newest turns in small rows, or 0 without turns."""
    return len(_fitting(profile, turns, width - 2 * INDENT, SMALL.line)[1]) * SMALL.line if turns else 0


def _fitting(profile: RaceProfile, turns: Sequence[TurnRow], width: int, height: int) -> tuple[Scale, list[list[Item]]]:
    """Returns the lines of the last turns. The newest is always complete; if need be, others have only the ends of their ways."""
    shorter = [replace(turn, others=tuple(way._replace(start="") for way in turn.others)) for turn in turns]
    tries = [(LARGE, turns), (MIDDLE, turns), *((SMALL, turns[first:]) for first in range(len(turns))), (SMALL, shorter[-1:])]
    for scale, shown in tries:
        groups = [group for turn in shown for group in _groups(profile, turn, scale)]
        lines = flow.flow(groups, width)
        if len(lines) * scale.line <= height and len(lines) <= scale.lines:
            break
    return scale, lines


def _groups(profile: RaceProfile, turn: TurnRow, scale: Scale) -> list[flow.Group]:
    """Returns the racers of a turn, each with its way; the one whose turn it is comes first, with its dice."""
    dice = [Icon(_at(scale.figure, scale), "die", die) for die in turn.dice]
    own = flow.row(_way(profile, turn.own, scale, dice), GAP)
    return [flow.Group(own, APART), *(flow.Group(flow.row(_way(profile, other, scale), GAP), BETWEEN) for other in turn.others)]


def _way(profile: RaceProfile, way: RacerWay, scale: Scale, dice: Sequence[Item] = ()) -> list[Item]:
    figure = profile.figure(_at(scale.figure, scale), way.racer, pose=profile.down.pose if way.is_down else "up")
    spaces: list[Item] = []
    if way.start:
        spaces.append(flow.word(way.start, scale.line, bold=True, size=scale.letters))
    if way.end:
        arrow = [Icon(_at(scale.arrow, scale), "arrow right")] if way.start or not dice else []
        ink = "call" if way.end == "out" else "ink"
        spaces += [*arrow, flow.word(way.end, scale.line, ink, bold=True, size=scale.letters)]
    return [figure, *dice, *spaces]


def _at(size: int, scale: Scale) -> Box:
    return Box(0, (scale.line - size) // 2, size, size)
