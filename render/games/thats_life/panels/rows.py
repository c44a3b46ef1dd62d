"""Sentences of little drawings, laid out in rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from render.games.thats_life.drawings.pieces import SLIM
from render.scene.scene import SMALLEST, Box, Figure, Icon, Item, Label, Panel
from render.typography import measuring

ICON = 60
"""As high as every drawing is."""
NARROW = 0.6
"""What is seen of an arrow, from side to side."""
SPACE, RIM, GAP = 6, 5, 8
"""Between drawings, above and below them, and between rows."""


class Chip(NamedTuple):
    """A word of such a sentence: a drawing, a figure, or a real word."""

    name: str
    value: int = 0
    look: Literal["sign", "slim", "narrow", "figure", "word"] = "sign"

    @property
    def width(self) -> int:
        if self.look == "word":
            return measuring.width(self.name, SMALLEST)
        return round(ICON * {"slim": SLIM, "narrow": NARROW}.get(self.look, 1))

    def item(self, x: int, y: int) -> Item:
        box = Box(x, y, self.width, ICON)
        if self.look == "word":
            return Label(box, self.name, SMALLEST, "dim")
        return Figure(box, self.name) if self.look == "figure" else Icon(box, self.name, self.value, self.look != "sign")


Phrase = Sequence[Chip]
"""What is not torn apart at the end of a row, if it can be helped."""


def word(text: str) -> Chip:
    return Chip(text, look="word")


def told_in_rows(shapes: Iterable[Sequence[Sequence[Phrase]]], area: Box, most: int) -> list[Item]:
    """From the top of the area, in the first shape that there is room for, or else in the last. The newest sentence stands out."""
    items: list[Item] = []
    y = area.y
    lines = min(most, (area.h + GAP) // (ICON + 2 * RIM + GAP))
    rows: list[list[_Block]] = []
    for sentences in shapes:
        rows = _packed([_Block.of(sentence, area.w) for sentence in sentences], area.w)
        if sum(len(row[0].lines) for row in rows) <= lines:
            break
    for row in rows:
        x = area.x
        for block in row:
            items += block.items(x, y, newest=block is rows[-1][-1])
            x += block.width + GAP
        y += row[0].height + GAP
    return items


class _Block(NamedTuple):
    """A sentence in its lines."""

    lines: Sequence[Sequence[Chip]]

    @classmethod
    def of(cls, sentence: Sequence[Phrase], width: int) -> _Block:
        lines: list[list[Chip]] = [[]]
        for piece in _breakable(sentence, width):
            if lines[-1] and _width([*lines[-1], *piece]) > width:
                lines.append([])
            lines[-1] += piece
        return cls(lines)

    @property
    def width(self) -> int:
        return max(map(_width, self.lines))

    @property
    def height(self) -> int:
        return len(self.lines) * (ICON + RIM) + RIM

    def items(self, x: int, y: int, newest: bool) -> Iterator[Item]:
        box = Box(x, y, self.width, self.height)
        yield Panel(box, "bright" if newest else "panel", "accent" if newest else None, 3 if newest else 0, radius=14)
        for number, line in enumerate(self.lines):
            at = x + 2 * SPACE
            for chip in line:
                yield chip.item(at, y + RIM + number * (ICON + RIM))
                at += chip.width + SPACE


def _width(line: Sequence[Chip]) -> int:
    return sum(chip.width + SPACE for chip in line) + 3 * SPACE


def _breakable(sentence: Sequence[Phrase], width: int) -> Iterator[Phrase]:
    """Phrases, but those that are longer than a line drawing by drawing."""
    for phrase in sentence:
        if _width(phrase) <= width:
            yield phrase
        else:
            yield from ((chip,) for chip in phrase)


def _packed(blocks: Sequence[_Block], width: int) -> list[list[_Block]]:
    """In rows from the newest backwards, short ones side by side."""
    rows: list[list[_Block]] = []
    for block in reversed(blocks):
        beside = rows[0] if rows else []
        is_low = beside and len(block.lines) == len(beside[0].lines) == 1
        if is_low and sum(each.width + GAP for each in beside) + block.width <= width:
            beside.insert(0, block)
        else:
            rows.insert(0, [block])
    return rows
