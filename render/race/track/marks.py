"""Marks of item use on the course: an icon on a plate, near its target and clear of everything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.scene.scene import READABLE, Box, Icon, Item, Label, Panel
from render.typography import measuring

SIZES = (84, 72, 60, 48)
"""The heights of a plate, to be tried in this order."""

BESIDE, AWAY = 6, 260
"""The largest distance from the target before a smaller plate is tried, and the largest for the smallest plate."""

STEP, CLOSE, PAD = 12, 3, 7
"""Pixels between candidate positions, between a plate and its target, and around an icon on a plate."""


class Plate(NamedTuple):
    """An icon, followed by a text and the badge of a seat."""

    icon: str
    value: int = 0
    words: str = ""
    seat: int | None = None

    def width(self, height: int) -> int:
        words = measuring.width(self.words, READABLE, True) + PAD if self.words else 0
        return height + words + (height - 3 * PAD if self.seat is not None else 0)

    def items(self, box: Box) -> list[Item]:
        inside = box.inset(PAD)
        items: list[Item] = [Panel(box, "panel", "accent", 4, radius=min(26, box.h // 2))]
        items.append(Icon(inside._replace(w=inside.h), self.icon, self.value))
        x = inside.x + inside.h
        if self.words:
            words = Box(x + 2, box.y, measuring.width(self.words, READABLE, True), box.h)
            items.append(Label(words, self.words, READABLE, bold=True))
            x = words.right
        if self.seat is not None:
            size = box.h - 4 * PAD
            items.append(Icon(Box(x + PAD // 2, box.y + (box.h - size) // 2, size, size), "seat", self.seat))
        return items


class ItemMark(NamedTuple):
    """A mark at a racer or a space, and its alt text; a `bare` one is an icon without a plate."""

    near: Box
    text: str
    plate: Plate
    bare: bool = False

    def items(self, box: Box) -> list[Item]:
        return [Icon(box, self.plate.icon)] if self.bare else self.plate.items(box)


def marks_text(marks: Sequence[ItemMark]) -> str:
    """Returns the alt text of these marks."""
    return f"Signs on the course: {', '.join(mark.text for mark in marks)}." if marks else ""


def placed(marks: Sequence[ItemMark], area: Box, taken: Sequence[Box]) -> list[Item]:
    """Places marks inside an area, clear of the taken boxes and of each other.

    A mark without room is left out: the texts mention the item as well.
    """
    items: list[Item] = []
    boxes = [*taken]
    for mark in marks:
        box = _place(mark, area, boxes)
        if box:
            boxes.append(box)
            items += mark.items(box)
    return items


def _place(mark: ItemMark, area: Box, taken: Sequence[Box]) -> Box | None:
    """Returns the largest plate that fits close by; the smallest may be further away."""
    tries = [*((size, BESIDE) for size in SIZES), (SIZES[-1], AWAY)]
    return next((box for size, away in tries if (box := _nearest(mark, size, away, area, taken))), None)


def _nearest(mark: ItemMark, height: int, away: int, area: Box, taken: Sequence[Box]) -> Box | None:
    """Returns the position nearest to the target; of those right beside it, the one nearest to its centre."""
    near, width = mark.near, mark.plate.width(height)
    reach = Box(near.x - width - away, near.y - height - away, near.w + 2 * (width + away), near.h + 2 * (height + away))
    others = [box for box in taken if box.touches(reach)]
    middle_x, middle_y = near.x + (near.w - width) // 2, near.y + (near.h - height) // 2
    tried: list[tuple[int, int, Box]] = []
    for x in _along(near.x, near.w, width, away, area.x, area.right):
        for y in _along(near.y, near.h, height, away, area.y, area.bottom):
            box = Box(x, y, width, height)
            apart = near.gap(box)
            if apart <= away:
                tried.append((int(apart) // BESIDE, abs(x - middle_x) + abs(y - middle_y), box))
    tried.sort()
    return next((box for _, _, box in tried if not any(box.touches(other) for other in others)), None)


def _along(start: int, long: int, own: int, away: int, low: int, high: int) -> list[int]:
    """Returns start positions for a plate of that length: before the target, behind it, level with it, and steps between."""
    tried = {
        start - own - CLOSE,
        start + long + CLOSE,
        start + (long - own) // 2,
        *range(start - own - away, start + long + away + 1, STEP),
    }
    return sorted(start_at for start_at in tried if low <= start_at <= high - own)
