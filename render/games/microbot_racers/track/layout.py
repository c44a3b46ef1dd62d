"""The layout of a picture: the squares, the hole in the centre of the track, and the room beside or below it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.games.microbot_racers.text.names import read_square
from render.scene.scene import SMALLEST, WIDTH, Box

RIM, TOP = 44, 40
"""Pixels for the row numbers at the left, and for the column letters above."""
MARGIN = 8
HEADER = 60
LEAST = 64
"""The smallest size of a square: 21 pixels on a phone."""

Point = tuple[int, int]


class PageLayout(NamedTuple):
    """The layout of one picture."""

    square: int
    left: int
    top: int
    size: tuple[int, int]
    """Columns and rows."""
    hole: Box
    """The place of the action card."""
    header: Box
    beside: Box | None
    """The players' column at the right of the track, or None if the players are below it."""

    @property
    def bottom(self) -> int:
        return self.top + self.size[1] * self.square

    def cell(self, x: int, y: int) -> Box:
        return Box(self.left + x * self.square, self.top + y * self.square, self.square, self.square)

    def cell_of(self, name: str) -> Box:
        """Returns the box of a named square, such as C7; it may lie beside the track, where a robot left it."""
        return self.cell(*read_square(name))

    def area(self, slot: Mapping[str, Any]) -> Box:
        """Returns the box of a whole track card."""
        return Box.around([self.cell(slot["x"], slot["y"]), self.cell(slot["x"] + slot["w"] - 1, slot["y"] + slot["h"] - 1)])


class _Hole(NamedTuple):
    """The hole, in squares."""

    x: int
    y: int
    w: int
    h: int


HOLES: Mapping[str, _Hole] = {
    "ring": _Hole(4, 6, 4, 6),
    "stadium": _Hole(5, 4, 8, 6),
    "pinwheel": _Hole(5, 5, 7, 7),
    "sprint": _Hole(4, 4, 6, 4),
}
CLEAR = {"pinwheel": 12}
"""The number of columns with an empty first row: the header is there, and their letters are below it."""


def plan_of(board: Mapping[str, Any]) -> PageLayout:
    return _plan(board["layout"], *board["size"])


@lru_cache(maxsize=8)
def _plan(layout: str, columns: int, rows: int) -> PageLayout:
    is_tall = rows > columns
    square = LEAST if is_tall else max(LEAST, min(80, (WIDTH - RIM - MARGIN) // columns))
    if layout in CLEAR:
        square = LEAST
    left = RIM if is_tall else (WIDTH - columns * square + RIM) // 2
    header = Box(20, 0, WIDTH - 40, HEADER)
    top, beside = HEADER + TOP, None
    if is_tall:
        top, x = TOP, RIM + columns * square + 10
        header = Box(x, MARGIN, WIDTH - MARGIN - x, 2 * HEADER - 12)
        beside = Box(x, header.bottom + MARGIN, header.w, top + rows * square - header.bottom - MARGIN)
    elif layout in CLEAR:
        top = TOP
        header = Box(20, 0, left + CLEAR[layout] * square - RIM - 20, HEADER)
    hole = HOLES[layout]
    x, y = left + hole.x * square, top + hole.y * square
    return PageLayout(square, left, top, (columns, rows), Box(x, y, hole.w * square, hole.h * square), header, beside)


def letter_box(plan: PageLayout, layout: str, column: int) -> Box:
    """Returns the place of a column's letter: above the column, or below the header if that is in the first row."""
    row = 1 if column < CLEAR.get(layout, 0) else 0
    cell = plan.cell(column, row)
    return Box(cell.x, cell.y - TOP, cell.w, TOP)


def number_box(plan: PageLayout, layout: str, row: int) -> Box:
    """Returns the place of a row's number: at the left, or right of the header if that is in the row."""
    if row == 0 and layout in CLEAR:
        cell = plan.cell(CLEAR[layout], row)
        return Box(cell.x - RIM, letter_box(plan, layout, 0).y - TOP, RIM - 4, TOP)
    cell = plan.cell(0, row)
    return Box(cell.x - RIM, cell.y + (cell.h - TOP) // 2, RIM - 4, TOP)


LETTERS = SMALLEST
