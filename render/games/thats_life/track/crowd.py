"""The pieces on one tile: side by side and in lines, none hidden, as large as possible."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.pieces import SLIM
from render.scene.scene import Box, Figure, Icon, Item

LARGE_PIECE = 84
"""The height of pieces where there is room."""
DEEP = 12
"""A crowd larger than this may stand in more than two lines, which makes a whole row of tiles higher."""
SNAP = 4
"""Sizes are multiples of this, so that cached sprites are used more often."""

Space = Mapping[str, Any]


class CrowdPiece(NamedTuple):
    """A piece on a tile: a pawn with its hat, a guard or the figure."""

    kind: str
    seat: int = -1
    hat: str | None = None

    @property
    def slim(self) -> bool:
        return self.kind in ("pawn", "guard")

    def width(self, height: int) -> int:
        return round(height * SLIM) if self.slim else height


class CrowdRoom(NamedTuple):
    """The smallest room for a crowd."""

    width: int
    lines: int


def crowd(space: Space) -> int:
    return len(space["pawns"]) + int(space["guards"]) + int(space["figure"])


def pieces_of(space: Space, figure: str) -> tuple[CrowdPiece, ...]:
    pawns = [CrowdPiece("pawn", pawn["seat"], pawn["hat"]) for pawn in space["pawns"]]
    figures = [CrowdPiece(figure)] if space["figure"] else []
    return (*figures, *pawns, *[CrowdPiece("guard")] * space["guards"])


def room_for(space: Space, size: int, lines: int, width: int) -> CrowdRoom:
    """Returns the room for pieces of that height in at most so many lines, and in as few as fit `width`."""
    return _room(len(space["pawns"]) + int(space["guards"]), bool(space["figure"]), size, lines, width)


@lru_cache(maxsize=1024)
def _room(slim: int, figure: bool, size: int, lines: int, width: int) -> CrowdRoom:
    pieces = [*[CrowdPiece("figure")] * figure, *[CrowdPiece("pawn")] * slim]
    if not pieces:
        return CrowdRoom(0, 0)
    deepest = lines if len(pieces) > DEEP else min(lines, len(pieces), 2)
    ways = [_in_lines(pieces, count) for count in range(1, deepest + 1)]
    rooms = [CrowdRoom(_widest(rows, size), len(rows)) for rows in ways]
    return next((room for room in rooms if room.width <= width), rooms[-1])


def standing(space: Space, figure: str, area: Box) -> list[tuple[CrowdPiece, Box]]:
    """Returns each piece with its box."""
    pieces = pieces_of(space, figure)
    return list(zip(pieces, _spots(pieces, area), strict=True))


@lru_cache(maxsize=512)
def _spots(pieces: tuple[CrowdPiece, ...], area: Box) -> tuple[Box, ...]:
    sizes = {lines: _size(_in_lines(pieces, lines), area) for lines in range(1, len(pieces) + 1)}
    lines = max(sizes, key=lambda count: (sizes[count], -count), default=0)
    rows = zip(area.rows(max(1, lines)), _in_lines(pieces, lines), strict=False)
    return tuple(box for row, line in rows for box in _side_by_side(line, sizes[lines], row))


def _size(rows: Sequence[Sequence[CrowdPiece]], area: Box) -> int:
    """Returns the largest height of pieces in these lines."""
    most = min(LARGE_PIECE, area.h // len(rows))
    fitting = (size for size in range(most - most % SNAP, 0, -SNAP) if _widest(rows, size) <= area.w)
    return next(fitting, 1)


def _side_by_side(line: Sequence[CrowdPiece], height: int, row: Box) -> Iterator[Box]:
    """Yields boxes from the left, with the remaining width shared between them."""
    widths = [piece.width(height) for piece in line]
    spare = row.w - sum(widths)
    for i, (width, x) in enumerate(zip(widths, itertools.accumulate(widths, initial=row.x), strict=False)):
        yield Box(x + spare * (2 * i + 1) // (2 * len(line)), row.y + (row.h - height) // 2, width, height)


def _widest(rows: Sequence[Sequence[CrowdPiece]], size: int) -> int:
    return max(sum(piece.width(size) for piece in row) for row in rows)


def _in_lines(pieces: Sequence[CrowdPiece], lines: int) -> list[Sequence[CrowdPiece]]:
    """Returns the pieces in lines, as equal as possible."""
    if not pieces:
        return []
    columns = -(-len(pieces) // lines)
    return [pieces[first : first + columns] for first in range(0, len(pieces), columns)]


def piece_item(piece: CrowdPiece, box: Box) -> Item:
    if piece.kind == "pawn":
        return Icon(box, f"{GAME_ID}/{f'{piece.hat} ' if piece.hat else ''}pawn", piece.seat, slim=True)
    if piece.kind == "guard":
        return Icon(box, f"{GAME_ID}/guard", slim=True)
    return Figure(box, f"{GAME_ID}/{piece.kind}")
