"""Sentences of small drawings, laid out in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.scene.scene import SMALLEST, Box, Icon, Item, Label
from render.typography import measuring

ICON, SPACE, APART = 54, 4, 14
"""How large a drawing is, how far from the next one, and from the next phrase."""
LINE = ICON + 6


class ActionChip(NamedTuple):
    """A drawing, or a real word where it has no kind."""

    kind: str
    value: int = 0
    text: str = ""

    @property
    def width(self) -> int:
        return ICON if self.kind else measuring.width(self.text, SMALLEST, True)

    def item(self, x: int, y: int) -> Item:
        box = Box(x, y, self.width, ICON)
        return Icon(box, self.kind, self.value) if self.kind else Label(box, self.text, SMALLEST, "dim", bold=True)


def word(text: str) -> ActionChip:
    return ActionChip("", text=text)


Phrase = Sequence[ActionChip]
"""What is not torn apart at the end of a line, if it can be helped."""


def width_of(phrases: Sequence[Phrase]) -> int:
    """All of it in one line."""
    return sum(map(_long, phrases)) + APART * (len(phrases) - 1) if phrases else 0


def in_lines(phrases: Sequence[Phrase], width: int) -> list[list[Phrase]]:
    lines: list[list[Phrase]] = []
    for phrase in phrases:
        for part in [phrase] if _long(phrase) <= width else [(chip,) for chip in phrase]:
            if lines and width_of([*lines[-1], part]) <= width:
                lines[-1].append(part)
            else:
                lines.append([part])
    return lines


def _long(phrase: Phrase) -> int:
    return sum(chip.width for chip in phrase) + SPACE * (len(phrase) - 1)


def laid_out(lines: Sequence[Sequence[Phrase]], left: int, top: int) -> list[Item]:
    items: list[Item] = []
    for number, line in enumerate(lines):
        x, y = left, top + number * LINE
        for phrase in line:
            for chip in phrase:
                items.append(chip.item(x, y))
                x += chip.width + SPACE
            x += APART - SPACE
    return items
