"""Icons on the course of what was used in the last turns: on a plate, beside what it was used on and in nobody's way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.scene.scene import SMALLEST, Box, Icon, Item, Label, Panel
from render.typography import measuring

SIZES = (84, 72, 60, 48)
"""How high a plate is, where there is room for it."""

BESIDE, AWAY = 6, 260
"""How far it may be from what it belongs to before a smaller one is tried, and how far the smallest."""

STEP, CLOSE, PAD = 12, 3, 7
"""How closely places are tried, how far a plate is from what it belongs to, and what is free around a sign on it."""


class Plate(NamedTuple):
    """A sign, and what stands behind it: some words, and the sign of a seat."""

    sign: str
    value: int = 0
    words: str = ""
    seat: int | None = None

    def width(self, height: int) -> int:
        words = measuring.width(self.words, SMALLEST, True) + PAD if self.words else 0
        return height + words + (height - 3 * PAD if self.seat is not None else 0)

    def items(self, box: Box) -> list[Item]:
        inside = box.inset(PAD)
        items: list[Item] = [Panel(box, "panel", "accent", 4, radius=min(26, box.h // 2))]
        items.append(Icon(inside._replace(w=inside.h), self.sign, self.value))
        x = inside.x + inside.h
        if self.words:
            words = Box(x + 2, inside.y, measuring.width(self.words, SMALLEST, True), inside.h)
            items.append(Label(words, self.words, SMALLEST, bold=True))
            x = words.right
        if self.seat is not None:
            size = box.h - 4 * PAD
            items.append(Icon(Box(x + PAD // 2, box.y + (box.h - size) // 2, size, size), "seat", self.seat))
        return items


class ItemMark(NamedTuple):
    """What belongs to a place, a racer or a space, and what it tells; a `bare` one is a sign without a plate."""

    near: Box
    told: str
    plate: Plate
    bare: bool = False

    def items(self, box: Box) -> list[Item]:
        return [Icon(box, self.plate.sign)] if self.bare else self.plate.items(box)


def marks_text(marks: Sequence[ItemMark]) -> str:
    """What they tell, for those who hear it."""
    return f"Signs on the course: {', '.join(mark.told for mark in marks)}." if marks else ""


def placed(marks: Sequence[ItemMark], area: Box, taken: Sequence[Box]) -> list[Item]:
    """All of them within that area, off everything that is taken and off each other. One for which there is no room is left out:
    what was used is told in words, too."""
    items: list[Item] = []
    boxes = [*taken]
    for mark in marks:
        box = _place(mark, area, boxes)
        if box:
            boxes.append(box)
            items += mark.items(box)
    return items


def _place(mark: ItemMark, area: Box, taken: Sequence[Box]) -> Box | None:
    """As large as can be close by; the smallest may be further away."""
    tries = [*((size, BESIDE) for size in SIZES), (SIZES[-1], AWAY)]
    return next((box for size, away in tries if (box := _nearest(mark, size, away, area, taken))), None)


def _nearest(mark: ItemMark, height: int, away: int, area: Box, taken: Sequence[Box]) -> Box | None:
    """The place next to where it belongs; among those right beside that, the one that is nearest to its middle."""
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
    """Where something can begin that is so long: right before the other, right behind it, level with it, and in steps between."""
    tried = {
        start - own - CLOSE,
        start + long + CLOSE,
        start + (long - own) // 2,
        *range(start - own - away, start + long + away + 1, STEP),
    }
    return sorted(at for at in tried if low <= at <= high - own)
