"""The layout of a picture: the squares, and the areas for the players and for the table, which has everybody's actions.

A track that is higher than wide lies on its side, so that a phone shows it with the question below it: north is at the right.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine.games.microbot_racers.text.names import read_square
from render.film.announcement import PHONE
from render.scene.scene import WIDTH, Box

READABLE = -(-11 * WIDTH // PHONE)
"""The smallest font size: 11 pixels where a phone shows the picture."""
RIM, TOP = 48, 42
"""Pixels for the names of the rows beside the track, and for those of the columns above it."""
MARGIN, GAP = 6, 8
LEAST, MOST = 64, 80
"""The smallest and the largest size of a square: 18 and 22 pixels on a phone."""
LOW = 890
"""The height of a picture up to which squares are larger than the smallest: 250 pixels on a phone."""
STRIP = 58
"""The height of the players' strip above a track whose middle has no room for them."""


class PageLayout(NamedTuple):
    """The layout of one picture."""

    square: int
    left: int
    top: int
    size: tuple[int, int]
    """Columns and rows as they are seen."""
    turned: bool
    """Whether the track lies on its side: a quarter turn to the right."""
    people: Box
    """The place of the players: names, health and laps."""
    table: Box
    """The place of the actions that everybody has picked."""

    @property
    def bottom(self) -> int:
        return self.top + self.size[1] * self.square

    @property
    def height(self) -> int:
        return self.bottom + MARGIN

    @property
    def track(self) -> Box:
        return Box(self.left, self.top, self.size[0] * self.square, self.size[1] * self.square)

    def cell(self, x: int, y: int) -> Box:
        """Returns the box of a square by its column and row on the track."""
        column, row = (self.size[0] - 1 - y, x) if self.turned else (x, y)
        return Box(self.left + column * self.square, self.top + row * self.square, self.square, self.square)

    def corner(self, x: int, y: int) -> tuple[int, int]:
        """Returns the point where squares meet: the upper left corner of the square on a track that is not turned."""
        column, row = (self.size[0] - y, x) if self.turned else (x, y)
        return self.left + column * self.square, self.top + row * self.square

    def cell_of(self, name: str) -> Box:
        """Returns the box of a named square, such as C7; it may lie beside the track, where a robot left it."""
        return self.cell(*read_square(name))

    def area(self, slot: Mapping[str, Any]) -> Box:
        """Returns the box of a whole track card."""
        return Box.around([self.cell(slot["x"], slot["y"]), self.cell(slot["x"] + slot["w"] - 1, slot["y"] + slot["h"] - 1)])

    def facing(self, way: int) -> int:
        """Returns the way on the picture for a way on the track: 0 is up, and so on clockwise; 4 more is an eighth further."""
        return (way + self.turned) % 4 + way // 4 * 4


class _Hole(NamedTuple):
    """The hole in the middle of a track as it is seen, in squares."""

    x: int
    y: int
    w: int
    h: int


HOLES: Mapping[str, _Hole] = {
    "ring": _Hole(6, 4, 6, 4),
    "stadium": _Hole(5, 4, 8, 6),
    "pinwheel": _Hole(5, 5, 7, 7),
    "sprint": _Hole(4, 4, 6, 4),
}
SHARE = {"stadium": 0.51, "pinwheel": 0.51}
"""Which part of the hole has the players, where both find room in it."""
WITHOUT_TOP = frozenset({"pinwheel"})
"""The layouts with room for the names of all columns between their cards."""


def plan_of(board: Mapping[str, Any]) -> PageLayout:
    return _plan(board["layout"], *board["size"])


@lru_cache(maxsize=8)
def _plan(layout: str, columns: int, rows: int) -> PageLayout:
    turned = rows > columns
    columns, rows = (rows, columns) if turned else (columns, rows)
    above = MARGIN if layout in WITHOUT_TOP else TOP
    square = max(LEAST, min(MOST, (WIDTH - RIM) // columns, (LOW - above - MARGIN) // rows))
    spare = WIDTH - RIM - columns * square
    hole = HOLES[layout]
    if layout in SHARE:
        left, top = RIM + spare // 2, above
    elif spare > 2 * STRIP:
        left, top = RIM, above
    else:
        left, top = WIDTH - columns * square - min(spare // 2, MARGIN), above + STRIP
    middle = Box(left + hole.x * square, top + hole.y * square, hole.w * square, hole.h * square).inset(GAP // 2)
    track = Box(left, top, columns * square, rows * square)
    if layout in SHARE:
        share = round(middle.h * SHARE[layout])
        people, table = middle._replace(h=share), Box(middle.x, middle.y + share + GAP, middle.w, middle.h - share - GAP)
    elif spare > 2 * STRIP:
        people, table = Box(track.right + GAP, top, WIDTH - MARGIN - track.right - GAP, track.h), middle
    else:
        people, table = Box(MARGIN, MARGIN // 2, WIDTH - 2 * MARGIN, STRIP - MARGIN), middle
    return PageLayout(square, left, top, (columns, rows), turned, people, table)
