"""The winding track: where each tile lies, for all that a picture and its film show.

A tile is as wide as its largest crowd needs, in units. Rows alternate in direction, with a lane for trails above each. Tiles that
were taken before take no room; those that are taken meanwhile leave an empty plate.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from engine.games.thats_life.tiles import FINISH, LUCKY, START
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.tiles import EMBLEMS, LOOKS, PLOT, kind_of, value_of, written
from render.games.thats_life.track.crowd import SNAP, CrowdRoom, Space, crowd, room_for
from render.scene.scene import WIDTH, Box, Icon, Item, Label, Panel

SIDE = 36
"""The width of the road's bends at each end of a row."""
LEFT, ROOM = SIDE, WIDTH - 2 * SIDE
EDGE = 6
"""The distance of the road from the edge of the picture."""
GAP, LANE = 14, 32
"""Pixels between the tiles of a row, and above each row."""
MOST_UNITS, LEAST_UNITS = 10.5, 7.0
"""The largest and smallest number of units in a row: more would make tiles too small, fewer too large."""
ALMOST = 0.84
"""A row that is filled at least this much is stretched to its end."""
UNIT = ROOM / MOST_UNITS
"""The smallest width of a tile with its gap."""
AT_FINISH = 1.35
"""The smallest width of Finish in units, for its name."""
VALUE = 52
"""The height of a tile's value."""
RIM = 4
INSIDE = 2
"""The distance of pieces from the edge of their plot."""
SIZES = (76, 68, 60)
"""The heights of pieces in a crowd, to be tried in this order."""
LOW = 560
"""The greatest height of a track that may use larger pieces."""
ALONE, EMBLEM = 12, 52
"""Spare height of a row's plots without a second line of pieces, and the height of an empty plot."""
MOST_LINES = 4
"""The largest number of lines of pieces on a tile."""
GONE = 33
"""The font size of the value of a tile that was taken."""
ROAD = 44
SIGN = 22
"""The size of an arrow that leads from one row to the next."""
THICK = 7
"""The visible height of a tile's side."""

MOST_BETWEEN = 4
"""So many pieces on a tile have their full size in a film; more that meet there only for a moment are smaller."""


class TilePlace(NamedTuple):
    """A tile on the track with its pieces."""

    space: Space
    box: Box
    """The tile without its side."""
    row: int
    ahead: Literal["right", "left"]

    @property
    def stand(self) -> Box:
        """Returns the area in which pieces stand."""
        return plot_of(self.box).inset(INSIDE)


def plot_of(box: Box) -> Box:
    """Returns the part of a tile below its value."""
    return Box(box.x + RIM, box.y + VALUE, box.w - 2 * RIM, box.h - VALUE - RIM)


class LifeTrackLayout(NamedTuple):
    """All places by space number, and the rows."""

    places: Mapping[int, TilePlace]
    """Each with its tile, and with its largest crowd."""
    rows: Sequence[Box]
    """From the first to the last tile of each row, without the lane."""
    bottom: int


def visible_spaces(board: Mapping[str, Any]) -> list[Space]:
    """Returns the visible spaces: Start leaves the table when no piece can return to it (004-R4)."""
    return [space for space in board["track"] if not (space["space"] == 0 and board["start_is_out"])]


def seen_spaces(boards: Sequence[Mapping[str, Any]]) -> list[Space]:
    """Returns every space that is visible on one of these boards, each with its largest crowd; those between the first board and
    the last count up to `MOST_BETWEEN`.
    """
    largest: dict[int, Space] = {}
    most: dict[int, int] = {}
    for board in boards:
        is_end = board is boards[0] or board is boards[-1]
        for space in visible_spaces(board):
            number, size = space["space"], crowd(space)
            if number not in largest or (size > most[number] and (is_end or size <= MOST_BETWEEN)):
                largest[number], most[number] = space, size
    return [largest[number] for number in sorted(largest)]


class LifeTrackPlan(NamedTuple):
    """The smallest height of pieces, the room for each tile's crowd, and the resulting widths."""

    size: int
    rooms: Sequence[CrowdRoom]
    units: Sequence[float]

    def heights(self, rows: Sequence[Sequence[int]]) -> list[int]:
        return [VALUE + RIM + _plot_height(max(self.rooms[i].lines for i in row), self.size) for row in rows]

    @property
    def height(self) -> int:
        """Returns the height of the whole track, before its rows are made equal."""
        return sum(height + LANE + THICK for height in self.heights(_filled(self.units, MOST_UNITS)))


def course(spaces: Sequence[Space], top: int, lane: int = LANE) -> LifeTrackLayout:
    """Returns the layout of spaces with their crowds: pieces as large as possible, then the track as low as possible."""
    plans = (_lowest(spaces, size) for size in SIZES)
    plan = next(plan for plan in plans if plan.size == SIZES[-1] or plan.height <= LOW)
    rows = _rows(plan.units)
    lengths = [sum(plan.units[i] for i in row) for row in rows]
    most = max(LEAST_UNITS, *lengths)
    pitches = [ROOM / (used if used > ALMOST * most else most) for used in lengths]
    return _laid(spaces, plan.units, rows, pitches, plan.heights(rows), lane, top)


def _lowest(spaces: Sequence[Space], size: int) -> LifeTrackPlan:
    """Returns the lowest plan among wide and deep crowds."""
    plans = (_planned(spaces, size, lines) for lines in range(1, MOST_LINES + 1))
    return min((plan for plan in plans if max(plan.units) <= MOST_UNITS), key=lambda plan: plan.height)


def _planned(spaces: Sequence[Space], size: int, lines: int) -> LifeTrackPlan:
    """Returns the plan with crowds in at most so many lines."""
    rooms = [room_for(space, size, lines, int(UNIT) - GAP - 2 * (RIM + INSIDE)) for space in spaces]
    least = [AT_FINISH if space["tile"] == FINISH else 1.0 for space in spaces]
    units = [max(wide, (room.width + 1 + 2 * (RIM + INSIDE) + GAP) / UNIT) for wide, room in zip(least, rooms, strict=True)]
    return LifeTrackPlan(size, rooms, units)


def _plot_height(lines: int, size: int) -> int:
    return EMBLEM if lines == 0 else lines * size + (ALONE if lines == 1 else 2 * INSIDE)


def _laid(
    spaces: Sequence[Space],
    units: Sequence[float],
    rows: Sequence[Sequence[int]],
    pitches: Sequence[float],
    heights: Sequence[int],
    lane: int,
    top: int,
) -> LifeTrackLayout:
    places: dict[int, TilePlace] = {}
    areas: list[Box] = []
    y = top
    for number, (row, pitch, height) in enumerate(zip(rows, pitches, heights, strict=True)):
        y += lane
        to_the_right = number % 2 == 0
        x = 0
        for i in row:
            width = int(units[i] * pitch)
            left = LEFT + (x if to_the_right else ROOM - x - width)
            box = Box(left + GAP // 2, y, width - GAP, height)
            places[spaces[i]["space"]] = TilePlace(spaces[i], box, number, "right" if to_the_right else "left")
            x += width
        areas.append(Box.around([places[spaces[i]["space"]].box for i in row]))
        y += height + THICK
    return LifeTrackLayout(places, areas, y)


def _rows(units: Sequence[float]) -> list[list[int]]:
    """Distributes tiles over as few rows as possible, as equally as possible."""
    fewest = len(_filled(units, MOST_UNITS))
    least, most = max(units), MOST_UNITS
    while most - least > 0.1:
        middle = (least + most) / 2
        least, most = (least, middle) if len(_filled(units, middle)) <= fewest else (middle, most)
    return _filled(units, most)


def _filled(units: Sequence[float], capacity: float) -> list[list[int]]:
    rows: list[list[int]] = [[]]
    used = 0.0
    for i, wide in enumerate(units):
        if used + wide > capacity and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append(i)
        used += wide
    return rows


# ---------------------------------------------------------------------- to be seen


def road(course: LifeTrackLayout) -> Iterator[Item]:
    """Yields the road below the tiles and around the ends of the rows."""
    last = len(course.rows) - 1
    for number, row in enumerate(course.rows):
        to_the_right = number % 2 == 0
        left, right = EDGE, WIDTH - EDGE
        if number == 0:
            left = row.x
        if number == last:
            left, right = (left, row.right) if to_the_right else (row.x, right)
        y = row.middle[1] - ROAD // 2
        yield Panel(Box(left, y, right - left, ROAD), "road", radius=ROAD // 2)
        if number < last:
            below = course.rows[number + 1].middle[1] + ROAD // 2
            yield Panel(Box(WIDTH - EDGE - ROAD if to_the_right else EDGE, y, ROAD, below - y), "road", radius=ROAD // 2)


def signposts(course: LifeTrackLayout) -> Iterator[Item]:
    """Yields the arrows along the road."""
    for number, (row, following) in enumerate(itertools.pairwise(course.rows)):
        x = _turn(number)
        y = (row.bottom + following.y + THICK) // 2
        yield Icon(Box(x - SIGN // 2, y - SIGN // 2, SIGN, SIGN), f"{GAME_ID}/onwards down")
    for a, b in itertools.pairwise(course.places.values()):
        if a.row == b.row:
            x = (a.box.right + b.box.x) // 2 if a.ahead == "right" else (b.box.right + a.box.x) // 2
            yield Icon(Box(x - 6, a.box.middle[1] - 6, 12, 12), f"{GAME_ID}/onwards {a.ahead}")


def _turn(row: int) -> int:
    """Return the middle of the road where it leads from this row to the next."""
    return WIDTH - EDGE - ROAD // 2 if row % 2 == 0 else EDGE + ROAD // 2


def beside_signpost(row: int) -> tuple[int, int]:
    """Return where the space above a row begins and ends, beside the arrow that leads down to it."""
    if row == 0:
        return 0, WIDTH
    return (0, _turn(row - 1) - SIGN // 2) if row % 2 else (_turn(row - 1) + SIGN // 2, WIDTH)


def tile(place: TilePlace, space: Space) -> tuple[Item, ...]:
    """Returns a large tile with its value as it is now; an empty one shows its emblem."""
    return _tile(str(space["tile"]), place.box, not crowd(space))


def plate(place: TilePlace) -> tuple[Item, ...]:
    """Returns what is left where a tile was taken or Start went to the box: its value, if it had one."""
    return _plate(str(place.space["tile"]), place.box)


@lru_cache(maxsize=512)
def _plate(name: str, box: Box) -> tuple[Item, ...]:
    ground = Panel(box.inset(4), "page", "frame", 3, radius=14)
    if name == START or kind_of(name) in LUCKY:
        return (ground,)
    return (ground, Label(Box(box.x + 6, box.y, box.w - 12, VALUE), written(name), GONE, "dim", bold=True, align="middle"))


@lru_cache(maxsize=2048)
def _tile(name: str, box: Box, empty: bool) -> tuple[Item, ...]:
    kind = kind_of(name)
    look, plot = LOOKS[kind], plot_of(box)
    radius = max(6, look.radius // 2 + 6) if look.radius > 8 else 4
    side = THICK + 2 * radius
    items: list[Item] = [Panel(Box(box.x, box.bottom + THICK - side, box.w, side), look.side, radius=radius)]
    items.append(Panel(box, look.face, look.side, 3, radius=radius))
    if not empty:
        items.append(Panel(plot, PLOT, radius=max(2, radius - RIM)))
    if kind in LUCKY:
        area = box.inset(8) if empty else Box(box.x, box.y, box.w, VALUE).inset(4)
        return (*items, Icon(area.square(_snapped(min(area.w, area.h, 92))), f"{GAME_ID}/{EMBLEMS[kind][0]}"))
    size = {START: 33, FINISH: 36, "Gift": 38, "Steal": 34}.get(name, 48)
    items.append(Label(Box(box.x + 2, box.y, box.w - 4, VALUE), written(name), size, look.ink, bold=True, align="middle"))
    if empty:
        emblem = plot.inset(0, 2)
        items.append(Icon(emblem.square(_snapped(min(emblem.w, emblem.h, 76))), f"{GAME_ID}/{EMBLEMS[kind][0]}", value_of(name)))
    return tuple(items)


def _snapped(size: int) -> int:
    return size - size % SNAP
