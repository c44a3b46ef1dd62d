"""The pieces on one tile: in lines, as large as possible. In a crowd, equal pieces stand close behind each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.pieces import SLIM
from render.scene.scene import Box, Figure, Icon, Item, Printed

LARGE_PIECE = 80
"""The height of pieces where there is room."""
SNAP = 2
"""Sizes are multiples of this, so that cached sprites are used more often."""
PEEK = 0.45
"""How much of a piece is seen beside an equal one in front of it, as a part of its width."""

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


class Stand(NamedTuple):
    """Where a piece stands."""

    piece: CrowdPiece
    box: Box
    behind: bool = False
    """Whether an equal piece stands in front of it and hides a part of it."""

    @property
    def item(self) -> Item:
        return piece_item(self.piece, self.box, behind=self.behind)


_Line = Sequence[Sequence[CrowdPiece]]
"""A line of a crowd: groups of equal pieces that stand behind each other, or of one piece."""


def crowd(space: Space) -> int:
    return len(space["pawns"]) + int(space["guards"]) + int(space["figure"])


def pieces_of(space: Space, figure: str) -> tuple[CrowdPiece, ...]:
    pawns = [CrowdPiece("pawn", pawn["seat"], pawn["hat"]) for pawn in space["pawns"]]
    figures = [CrowdPiece(figure)] if space["figure"] else []
    return (*figures, *pawns, *[CrowdPiece("guard")] * space["guards"])


def standing(space: Space, figure: str, area: Box) -> Sequence[Stand]:
    """Returns where each piece stands, in the order of `pieces_of`; of equal ones that overlap, the last is in front."""
    return _standing(pieces_of(space, figure), area)


@lru_cache(maxsize=2048)
def _standing(pieces: tuple[CrowdPiece, ...], area: Box) -> tuple[Stand, ...]:
    if not pieces:
        return ()
    size, lines = max((_largest(pieces, area, close) for close in (False, True)), key=lambda found: found[0])
    rows = [Box(area.x, area.y + (area.h - size * len(lines)) // 2 + i * size, area.w, size) for i in range(len(lines))]
    return tuple(stand for line, row in zip(lines, rows, strict=True) for stand in _side_by_side(line, size, row))


def _largest(pieces: Sequence[CrowdPiece], area: Box, close: bool) -> tuple[int, list[_Line]]:
    """Returns the largest height of pieces, and their lines. Equal ones stand side by side, or behind each other if `close`."""
    most = min(LARGE_PIECE, area.h)
    for size in range(most - most % SNAP, SNAP, -SNAP):
        lines = _in_lines(pieces, size, area.w, close)
        if len(lines) * size <= area.h and all(_width(line, size) <= area.w for line in lines):
            return size, lines
    return SNAP, _in_lines(pieces, SNAP, area.w, close)


def _in_lines(pieces: Sequence[CrowdPiece], size: int, width: int, close: bool) -> list[_Line]:
    lines: list[list[list[CrowdPiece]]] = [[]]
    for piece in pieces:
        line = lines[-1]
        longer = [*line[:-1], [*line[-1], piece]] if close and line and line[-1][0] == piece else [*line, [piece]]
        if line and _width(longer, size) > width:
            lines.append([[piece]])
        else:
            lines[-1] = longer
    return list(lines)


def _width(line: _Line, size: int) -> int:
    return sum(_width_of(group, size) for group in line)


def _width_of(group: Sequence[CrowdPiece], size: int) -> int:
    width = group[0].width(size)
    return width + (len(group) - 1) * round(width * PEEK)


def _side_by_side(line: _Line, size: int, row: Box) -> Iterator[Stand]:
    """Yields the pieces of a line from the left, with the remaining width shared between its groups."""
    spare, x = row.w - _width(line, size), row.x
    for i, group in enumerate(line):
        width = group[0].width(size)
        left = x + spare * (2 * i + 1) // (2 * len(line))
        for k, piece in enumerate(group):
            yield Stand(piece, Box(left + k * round(width * PEEK), row.y, width, size), k < len(group) - 1)
        x += _width_of(group, size)


def piece_item(piece: CrowdPiece, box: Box, *, behind: bool = False) -> Item:
    if not piece.slim:
        return Figure(box, f"{GAME_ID}/{piece.kind}")
    kind = f"{GAME_ID}/{f'{piece.hat} ' if piece.hat else ''}{piece.kind}"
    return (Printed if behind else Icon)(box, kind, max(0, piece.seat), slim=True)
