"""The track: three rows of tiles, all read from left to right like lines of text. A tile keeps its place for the whole game.

Places follow from how many tiles were laid, whatever is left of them. What was taken leaves a plate, and a crowd stands closer
instead of widening its tile.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.tiles import EMBLEMS, LOOKS, PLOT, VALUED, kind_of, value_of, written
from render.games.thats_life.readable import LETTERS
from render.games.thats_life.track.crowd import SNAP, Space, crowd
from render.scene.scene import WIDTH, Box, Icon, Item, Label, Panel, Printed

ROWS = 3
"""Fewer rows would make tiles too narrow for their values, more of them too low for pieces."""
SIDE = 24
"""The width of the road before the first tile of a row and behind its last."""
AT_END = 2.0
"""The width of Start and of Finish, in tiles: all pawns stand there once."""
GAP = 5
LANE = 30
"""Pixels between the tiles of a row, and above each row, for trails and letters."""
HEIGHT, THICK = 124, 6
"""The height of a tile, and of its visible side."""
VALUE = 43
"""The height of a tile's value."""
RIM, INSIDE = 3, 1
"""The width of a tile's edge, and the distance of pieces from the edge of their plot."""
ROAD = 40
CHEVRON, AT_EDGE = 14, 20
"""The sizes of the arrows between two tiles, and at the ends of the rows."""
PLATE, STUD = 52, 14
"""The height of an empty plate, and the size of the mark on it."""
EMBLEM = 76
"""The largest size of an emblem."""


class TilePlace(NamedTuple):
    """Where a tile lies, or its plate."""

    box: Box
    """The tile without its side."""
    row: int

    @property
    def stand(self) -> Box:
        """Returns the area in which pieces stand."""
        return _plot_of(self.box).inset(INSIDE)


def _plot_of(box: Box) -> Box:
    """Returns the part of a tile below its value."""
    return Box(box.x + RIM, box.y + VALUE, box.w - 2 * RIM, box.h - VALUE - RIM)


class LifeTrackLayout(NamedTuple):
    """All places by space number, and the rows."""

    places: Mapping[int, TilePlace]
    rows: Sequence[Box]
    """From the first to the last tile of each row, without the lane above."""
    bottom: int


@lru_cache(maxsize=64)
def course(tiles: int, top: int) -> LifeTrackLayout:
    """Returns the layout of a track of so many tiles; the lane above the first row begins at `top`."""
    units = [AT_END, *[1.0] * (tiles - 2), AT_END]
    places: dict[int, TilePlace] = {}
    areas: list[Box] = []
    for row, spaces in enumerate(_in_rows(units)):
        y = top + row * (LANE + HEIGHT + THICK) + LANE
        edges = [*itertools.accumulate((units[space] for space in spaces), initial=0.0)]
        room = (WIDTH - 2 * SIDE + GAP) / edges[-1]
        for space, (left, right) in zip(spaces, itertools.pairwise(edges), strict=True):
            x = SIDE + round(left * room)
            places[space] = TilePlace(Box(x, y, SIDE + round(right * room) - GAP - x, HEIGHT), row)
        areas.append(Box.around([places[space].box for space in spaces]))
    return LifeTrackLayout(places, areas, areas[-1].bottom + THICK)


def _in_rows(units: Sequence[float]) -> list[list[int]]:
    """Distributes spaces over the rows, as equally as possible."""
    rows: list[list[int]] = [[] for _ in range(min(ROWS, len(units)))]
    share, used = sum(units) / len(rows), 0.0
    for space, wide in enumerate(units):
        rows[min(len(rows) - 1, int((used + wide / 2) / share))].append(space)
        used += wide
    return rows


def visible_spaces(board: Mapping[str, Any]) -> list[Space]:
    """Returns the visible spaces: Start leaves the table when no piece can return to it (004-R4)."""
    return [space for space in board["track"] if not (space["space"] == 0 and board["start_is_out"])]


# ---------------------------------------------------------------------- to be seen


def road(course: LifeTrackLayout) -> Iterator[Item]:
    """Yields the road below the tiles. Like a line of text it leaves at the right and goes on at the left of the next row."""
    last = len(course.rows) - 1
    for number, row in enumerate(course.rows):
        left, right = 0 if number else row.x, WIDTH if number < last else row.right
        yield Panel(Box(left, row.middle[1] - ROAD // 2, right - left, ROAD), "road")


def signposts(course: LifeTrackLayout) -> Iterator[Item]:
    """Yields the arrows along the road: between tiles, and where it leaves a row and goes on."""
    for a, b in itertools.pairwise(course.places.values()):
        if a.row == b.row:
            yield _arrow((a.box.right + b.box.x) // 2, a.box.middle[1], CHEVRON)
        else:
            yield _arrow(WIDTH - SIDE // 2, a.box.middle[1], AT_EDGE)
            yield _arrow(SIDE // 2, b.box.middle[1], AT_EDGE)


def _arrow(x: int, y: int, size: int) -> Item:
    return Printed(Box(x - size // 2, y - size // 2, size, size), f"{GAME_ID}/onwards")


def tile(place: TilePlace, space: Space) -> tuple[Item, ...]:
    """Returns a tile with its value as it is now; an empty one shows its emblem."""
    return _tile(str(space["tile"]), place.box, not crowd(space))


@lru_cache(maxsize=512)
def plate(place: TilePlace) -> tuple[Item, ...]:
    """Returns what is left where a tile was taken or Start went to the box."""
    box = Box(place.box.x, place.box.middle[1] - PLATE // 2, place.box.w, PLATE)
    return Panel(box, "page", "road", 5, radius=12), Panel(box.square(STUD), "road", radius=STUD // 2)


@lru_cache(maxsize=2048)
def _tile(name: str, box: Box, empty: bool) -> tuple[Item, ...]:
    kind = kind_of(name)
    look, plot = LOOKS[kind], _plot_of(box)
    radius = 14 if look.radius > 8 else 4
    side = THICK + 2 * radius
    items: list[Item] = [Panel(Box(box.x, box.bottom + THICK - side, box.w, side), look.side, radius=radius)]
    items.append(Panel(box, look.face, look.side, 3, radius=radius))
    if not empty:
        items.append(Panel(plot, PLOT, radius=max(2, radius - RIM)))
    value = Box(box.x + 1, box.y + VALUE - LETTERS, box.w - 2, LETTERS)
    if kind in VALUED:
        items.append(Label(value, written(name), LETTERS, look.ink, bold=True, align="middle"))
        area = plot.inset(0, 2) if empty else None
    else:
        area = box.inset(4) if empty else value
    if area is not None:
        size = min(area.w, area.h, EMBLEM)
        items.append(Icon(area.square(size - size % SNAP), f"{GAME_ID}/{EMBLEMS[kind][0]}", value_of(name)))
    return tuple(items)
