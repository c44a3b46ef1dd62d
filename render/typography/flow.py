"""Inline layout: icons, figures and words one after the other, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from render.scene.scene import SMALLEST, Box, Ink, Item, Label
from render.typography import measuring


class Group(NamedTuple):
    """Items that stay together on one line, placed from x = 0."""

    items: Sequence[Item]
    gap: int
    """Pixels between this group and the one before it on the same line."""
    joined: Sequence[Item] = ()
    """What replaces `items` behind another group, for example the same words after a separator."""


def word(text: str, height: int, ink: Ink = "ink", bold: bool = False, size: int = SMALLEST) -> Label:
    """Returns a label exactly as wide as its text, to be placed by `row` or `flow`."""
    return Label(Box(0, 0, measuring.width(text, size, bold), height), text, size, ink, bold)


def row(items: Iterable[Item], gap: int) -> list[Item]:
    """Places items side by side, from x = 0."""
    placed: list[Item] = []
    x = 0
    for item in items:
        placed.append(item.moved(x - item.box.x, 0))
        x += item.box.w + gap
    return placed


def grouped(phrases: Iterable[Sequence[Item]], width: int, space: int, gap: int) -> list[Group]:
    """Makes each phrase a group. A phrase wider than a line may be broken between any two of its items."""
    groups: list[Group] = []
    for phrase in phrases:
        whole = row(phrase, space)
        groups += [Group([item], gap) for item in phrase] if width_of(whole) > width else [Group(whole, gap)]
    return groups


def flow(groups: Iterable[Group], width: int, start: int = 0, indent: int = 0, first: int | None = None) -> list[list[Item]]:
    """Places groups in lines and returns the items of each line; x counts from the left edge, y is unchanged.

    `start` is where earlier content of the first line ends, `indent` is where the other lines begin, and `first` is the right edge
    of the first line if it is not `width`. A group that is too wide for a line stands on a line of its own.
    """
    lines: list[list[Item]] = [[]] if start else []
    end = start
    for items, gap, joined in groups:
        shown, x = joined or items, end + gap
        right = width if first is None or len(lines) > 1 else first
        if not lines or x + width_of(shown) > right:
            shown, x = items, indent if lines else 0
            lines.append([])
        lines[-1] += [item.moved(x, 0) for item in shown]
        end = x + width_of(shown)
    return lines


def stacked(lines: Iterable[Iterable[Item]], x: int, y: int, step: int) -> list[Item]:
    """Moves lines of items below each other, `step` pixels from one to the next."""
    return [item.moved(x, y + number * step) for number, line in enumerate(lines) for item in line]


def width_of(items: Sequence[Item]) -> int:
    """Returns where the rightmost of these items ends."""
    return max((item.box.right for item in items), default=0)
