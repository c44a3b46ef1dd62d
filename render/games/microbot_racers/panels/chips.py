"""Sentences of icons and words about a robot, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene.scene import Box, Icon, Item, Label
from render.typography import flow

ICON, SPACE, GAP = 54, 4, 14
"""The size of an icon, and the pixels to the next item of its phrase and to the next phrase."""
LINE = ICON + 6

Phrase = Sequence[Item]
"""Icons and words that stay on one line if they fit on one."""


def icon(kind: str, value: int = 0) -> Icon:
    return Icon(Box(0, 0, ICON, ICON), kind, value)


def word(text: str) -> Label:
    return flow.word(text, ICON, "dim", bold=True)


def in_lines(phrases: Sequence[Phrase], width: int) -> list[list[Item]]:
    return flow.flow(flow.grouped(phrases, width, SPACE, GAP), width)


def laid_out(lines: Sequence[Sequence[Item]], left: int, top: int) -> list[Item]:
    return flow.stacked(lines, left, top, LINE)
