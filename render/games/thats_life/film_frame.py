"""One moment of a filmed game: the tiles that are left, the pieces where they are, and what everybody has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from engine.games.thats_life.scoring import HAT_POINTS, TOKEN_POINTS, tower_worth
from render.games.thats_life.drawings import TROUPE
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.panels.players import signed
from render.games.thats_life.panels.rows import Chip
from render.games.thats_life.track.crowd import CrowdPiece, standing
from render.games.thats_life.track.layout import LifeTrackLayout, even_course, road, tile
from render.scene.scene import WIDTH, Box, Icon, Item, Label, Panel
from render.typography.display_names import name_label

MARGIN = 12
HEADER = Box(MARGIN + 8, 6, WIDTH - 2 * MARGIN - 16, 76)
CHIP = 72
CELL, GAP, INSIDE = 104, 8, 10
LINE, TOP = 46, 50
NAME, WORTH = 36, 44

Key = tuple[str, int]
"""Which piece: a pawn, a guard or the figure, and its number."""


class Pawn(NamedTuple):
    seat: int
    space: int
    hat: str | None = None


class LifeFrame(NamedTuple):
    """What has been told so far."""

    faces: tuple[str, ...]
    track: tuple[int, ...]
    pawns: tuple[Pawn, ...]
    guards: tuple[int, ...]
    figure: int | None
    towers: tuple[tuple[str, ...], ...]
    beside: tuple[int, ...]
    """The points of the discs that each player has won."""
    tokens: tuple[int, ...]
    turn: int = -1
    shown: tuple[Chip, ...] = ()
    """The dice, cards and tokens of this turn."""

    def points(self, seat: int) -> int:
        hats = {"lucky": HAT_POINTS, "cursed": -HAT_POINTS}
        worn = sum(hats[pawn.hat] for pawn in self.pawns if pawn.seat == seat and pawn.hat)
        return sum(tower_worth(self.towers[seat])[0]) + self.beside[seat] + TOKEN_POINTS * self.tokens[seat] + worn

    def spaces(self) -> list[dict[str, Any]]:
        """The track as a view has it."""
        return [
            {
                "space": space,
                "tile": self.faces[space],
                "pawns": [{"seat": pawn.seat, "hat": pawn.hat} for pawn in self.pawns if pawn.space == space],
                "guards": self.guards.count(space),
                "figure": self.figure == space,
            }
            for space in self.track
        ]


class LaidOut(NamedTuple):
    """A moment as it is laid out."""

    course: LifeTrackLayout
    spots: Mapping[Key, tuple[CrowdPiece, Box]]
    ground: tuple[Item, ...]
    """The tiles."""


def staged(moment: LifeFrame, figure: str) -> LaidOut:
    """The same for all moments in which everybody stands where they stood: what they have is beside the track."""
    return _staged(moment._replace(towers=(), beside=(), tokens=(), turn=-1, shown=()), figure)


@lru_cache(maxsize=16)
def _staged(moment: LifeFrame, figure: str) -> LaidOut:
    path = even_course(moment.spaces(), HEADER.bottom)
    spots: dict[Key, tuple[CrowdPiece, Box]] = {}
    for space, place in path.places.items():
        keys: list[Key] = [("figure", 0)] if moment.figure == space else []
        keys += [("pawn", k) for k, pawn in enumerate(moment.pawns) if pawn.space == space]
        keys += [("guard", k) for k, at in enumerate(moment.guards) if at == space]
        spots.update(zip(keys, standing(place.space, figure, place.stand), strict=True))
    return LaidOut(path, spots, (*road(path), *(item for place in path.places.values() for item in tile(place))))


def around(point: tuple[float, float], width: int, height: int) -> Box:
    """With that middle, as far as the picture reaches."""
    x, y = round(point[0]) - width // 2, round(point[1]) - height // 2
    return Box(min(max(0, x), WIDTH - width), max(0, y), width, height)


# ---------------------------------------------------------------------- besides the track


@lru_cache(maxsize=64)
def thrown(shown: tuple[Chip, ...]) -> tuple[Item, ...]:
    """The dice, cards and tokens of the turn, at the right end of the header."""
    newest = shown[-8:]
    x = HEADER.right - len(newest) * (CHIP + 10)
    boxes = [Box(x + i * (CHIP + 10), HEADER.y + 2, CHIP, CHIP) for i in range(len(newest))]
    return tuple(Icon(box, chip.name, chip.value) for box, chip in zip(boxes, newest, strict=True))


@lru_cache(maxsize=64)
def cell_of(seat: int, seats: int, top: int) -> Box:
    """Where a player's name and points are."""
    columns = {2: 2, 3: 3}.get(seats, 4)
    column, row = seat % columns, seat // columns
    box = Box(MARGIN, 0, WIDTH - 2 * MARGIN, 0).columns(columns, GAP)[column]
    return Box(box.x, top + row * (CELL + GAP), box.w, CELL)


def cells_height(seats: int) -> int:
    return cell_of(seats - 1, seats, 0).bottom


def empty_cells(names: Sequence[str], top: int) -> list[Item]:
    """Who sits where, the same for the whole film."""
    items: list[Item] = []
    for seat, name in enumerate(names):
        box = cell_of(seat, len(names), top)
        items.append(Panel(box, "panel", "panel edge", 2, radius=14))
        items.append(Icon(Box(box.x + INSIDE, box.y + (CELL - 60) // 2, 60, 60), "seat", seat))
        x = box.x + INSIDE + 70
        items += name_label(Box(x, box.y + 4, box.right - INSIDE - x, LINE), name, NAME, bold=True, least=NAME)
    return items


def _top_of(cell: Box) -> Box:
    """Where the top tile of a tower lies."""
    return Box(cell.x + INSIDE + 70, cell.y + LINE + 3, TOP, TOP)


@lru_cache(maxsize=256)
def _cell(box: Box, top: str, points: int, acts: bool) -> tuple[Item, ...]:
    items: list[Item] = [Panel(box, None, "accent", 5, radius=14)] if acts else []
    at = _top_of(box)
    if top:
        items.append(Icon(at, f"{TROUPE}/{kind_of(top)}", value_of(top)))
    room = Box(at.right + 4, at.y, box.right - INSIDE - at.right - 4, TOP)
    return (*items, Label(room, signed(points), WORTH, bold=True, align="right"))


def holdings(moment: LifeFrame, top: int) -> tuple[Item, ...]:
    """The top tile and the points of everybody."""
    seats = len(moment.towers)
    found: list[Item] = []
    for seat, tower in enumerate(moment.towers):
        found += _cell(cell_of(seat, seats, top), tower[-1] if tower else "", moment.points(seat), seat == moment.turn)
    return tuple(found)


def treasure(seat: int, seats: int, top: int) -> tuple[int, int]:
    """The middle of where a player's tiles come and go."""
    return _top_of(cell_of(seat, seats, top)).middle
