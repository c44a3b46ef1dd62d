"""Sentences of icons and words in rows of panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from render.games.thats_life.drawings.pieces import SLIM
from render.scene.scene import Box, Icon, Item, Label, Panel
from render.typography import flow

ICON = 60
"""The height of every icon."""
SPACE, RIM, GAP = 6, 5, 8
"""Pixels between icons, above and below them, and between rows."""


Phrase = Sequence[Item]
"""Icons and words that stay on one line if they fit on one."""


def icon(kind: str, value: int = 0) -> Icon:
    return Icon(Box(0, 0, ICON, ICON), kind, value)


def slim_icon(kind: str, value: int = 0, part: float = SLIM) -> Icon:
    """An icon without the empty sides of its drawing: `part` is its width as a part of its height."""
    return Icon(Box(0, 0, round(ICON * part), ICON), kind, value, slim=True)


def word(text: str) -> Label:
    return flow.word(text, ICON, "dim")


def sentence_rows(shapes: Iterable[Sequence[Sequence[Phrase]]], area: Box, most: int) -> list[Item]:
    """Lays out the first version of the sentences that fits in `most` rows of the area, or the last one. The newest stands out."""
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
    """One sentence in lines."""

    lines: Sequence[Sequence[Item]]

    @classmethod
    def of(cls, sentence: Sequence[Phrase], width: int) -> _Block:
        room = width - 4 * SPACE
        return cls(flow.flow(flow.grouped(sentence, room, SPACE, SPACE), room))

    @property
    def width(self) -> int:
        return max(map(flow.width_of, self.lines)) + 4 * SPACE

    @property
    def height(self) -> int:
        return len(self.lines) * (ICON + RIM) + RIM

    def items(self, x: int, y: int, newest: bool) -> list[Item]:
        box = Box(x, y, self.width, self.height)
        panel = Panel(box, "bright" if newest else "panel", "accent" if newest else None, 3 if newest else 0, radius=14)
        return [panel, *flow.stacked(self.lines, x + 2 * SPACE, y + RIM, ICON + RIM)]


def _packed(blocks: Sequence[_Block], width: int) -> list[list[_Block]]:
    """Arranges sentences in rows from the newest backwards, short ones side by side."""
    rows: list[list[_Block]] = []
    for block in reversed(blocks):
        beside = rows[0] if rows else []
        is_low = beside and len(block.lines) == len(beside[0].lines) == 1
        if is_low and sum(other.width + GAP for other in beside) + block.width <= width:
            beside.insert(0, block)
        else:
            rows.insert(0, [block])
    return rows
