"""The course: where every space lies on the picture, and where racers stand on it.

Start and 1 to 12 run along the top, 13 and 14 go down the right side, 15 to 29 come back along the bottom, and the finish
with its podium is at the left. Each racer has a lane of its own, the first one outermost, as on a real track.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.race.track import FINISH
from engine.race.track import START as START_SPACE
from render.scene import SMALLEST, WIDTH, Box, Item, Label, Panel, Sign

MARGIN = 12
HEADER = 74
TILE = 66
STRIP = 42
"""Where the numbers are: the outer edge of the track."""

FIELD = 256
"""How deep a space is on the straights: room for six."""

SIDE = 3 * TILE
BEND = 94
"""The two spaces on the right side are wide and not so high."""

GAP = 6
LAST_ABOVE, FIRST_BELOW = 12, 15
RIGHT = WIDTH - MARGIN
TOP = HEADER
INFIELD_TOP = TOP + STRIP + FIELD + GAP
BOTTOM = INFIELD_TOP + 2 * BEND + GAP
END = BOTTOM + FIELD + STRIP
"""The lower edge of the course."""

INFIELD = Box(MARGIN, INFIELD_TOP, RIGHT - SIDE - GAP - MARGIN, 2 * BEND)
LINE = RIGHT - 15 * TILE
"""Where the bottom straight ends: the finish line."""

START = Box(MARGIN, TOP, RIGHT - 12 * TILE - MARGIN - GAP, STRIP + FIELD)
PODIUM = Box(MARGIN, BOTTOM, LINE - MARGIN - GAP, FIELD + STRIP)
SIGN = 56
STEPS = (104, 76)
"""How high the podium is for the first and the second."""


def tile(space: int) -> Box:
    """The whole of a space between Start and the finish."""
    if space <= LAST_ABOVE:
        return Box(RIGHT - (LAST_ABOVE + 1 - space) * TILE, TOP, TILE, STRIP + FIELD)
    if space < FIRST_BELOW:
        return Box(RIGHT - SIDE, INFIELD_TOP + (space - LAST_ABOVE - 1) * BEND, SIDE, BEND)
    return Box(RIGHT - (space - FIRST_BELOW + 1) * TILE, BOTTOM, TILE, FIELD + STRIP)


def number_box(space: int) -> Box:
    box = tile(space)
    if space <= LAST_ABOVE:
        return Box(box.x, box.y, box.w, STRIP)
    if space < FIRST_BELOW:
        return Box(box.right - 60, box.y + 2, 54, STRIP)
    return Box(box.x, box.bottom - STRIP, box.w, STRIP)


def sign_box(space: int) -> Box:
    """Where a special space shows what it does: beside its number, and never stood upon."""
    number = number_box(space)
    x, _ = tile(space).middle
    if space <= LAST_ABOVE:
        return Box(x - SIGN // 2, number.bottom, SIGN, SIGN)
    if space < FIRST_BELOW:
        return Box(number.x + 3, number.bottom, BEND - STRIP - 4, BEND - STRIP - 4)
    return Box(x - SIGN // 2, number.y - SIGN, SIGN, SIGN)


def field(space: int, special: bool = False) -> Box:
    """Where racers stand."""
    if space <= START_SPACE:
        return Box(START.x + 6, START.y + STRIP + 2, START.w - 12, FIELD - 8)
    box, number = tile(space), sign_box(space) if special else number_box(space)
    if space <= LAST_ABOVE:
        return Box(box.x + 2, number.bottom + 2, box.w - 4, box.bottom - number.bottom - 6)
    if space < FIRST_BELOW:
        return Box(box.x + 4, box.y + 3, number_box(space).x - box.x - 6, box.h - 6)
    return Box(box.x + 2, box.y + 4, box.w - 4, number.y - box.y - 6)


def podium_steps() -> list[Box]:
    area = PODIUM.inset(8)
    columns = Box(area.x, area.y, area.w, area.h - STRIP + 8).columns(len(STEPS), gap=4)
    return [Box(column.x, column.bottom - step, column.w, step) for column, step in zip(columns, STEPS, strict=True)]


def winner_box(place: int) -> Box:
    """Where the winner stands on the podium."""
    step = podium_steps()[place - 1]
    return Box(step.x, step.y - step.w, step.w, step.w)


def to_the_left(space: int) -> bool:
    """Which way racers look there."""
    return space >= FIRST_BELOW


# ---------------------------------------------------------------------- racers

ON_START, ALONE, NARROW = 104, 100, TILE - 4
"""The largest sizes: on Start; on a space, reaching over its edges; and as wide as the space."""

SIZES = (ALONE, 84, NARROW)


def stands(spaces: Mapping[int, int], count: int, special: Collection[int], sizes: Sequence[int] = SIZES) -> dict[int, Box]:
    """A square for each lane that has a racer on the course, of `count` lanes; nobody stands in front of anybody.

    All are of one size, the largest that leaves everybody and every sign in sight; only a crowd is smaller.
    """
    for size in sizes:
        boxes = _settled(spaces, count, special, size)
        if boxes is not None:
            return {lane: boxes[lane] for lane in spaces}
    raise AssertionError("figures as wide as their space are never in each other's way")


def _settled(spaces: Mapping[int, int], count: int, special: Collection[int], size: int) -> dict[int, Box] | None:
    """Crowds first; then whoever is alone on a space, as close to its lane as the neighbours let it."""
    taken = [sign_box(space) for space in special]
    boxes: dict[int, Box] = {}
    for space in sorted(set(spaces.values()), key=lambda space: (_can_step_aside(spaces, space), space)):
        lanes = [lane for lane, here in spaces.items() if here == space]
        if _can_step_aside(spaces, space):
            placed = _beside(taken, field(space, space in special), lane_y(space, lanes[0], count), size)
        else:
            placed = _crowd(space, len(lanes), space in special, size)
        if not placed or any(box.touches(other) for box in placed for other in taken):
            return None
        boxes.update(zip(lanes, placed, strict=True))
        taken += placed
    return boxes


def _can_step_aside(spaces: Mapping[int, int], space: int) -> bool:
    return (START_SPACE < space <= LAST_ABOVE or space >= FIRST_BELOW) and list(spaces.values()).count(space) == 1


def _beside(taken: Sequence[Box], area: Box, wanted: int, size: int) -> list[Box]:
    x = _x(area, size)
    ys = sorted(range(area.y, area.bottom - size + 1, 4), key=lambda y: abs(y + size // 2 - wanted))
    spots = (Box(x, y, size, size) for y in ys)
    return [box for box in spots if not any(box.touches(other) for other in taken)][:1]


def _crowd(space: int, count: int, special: bool, most: int) -> list[Box]:
    """All racers of one space, side by side, in the order of their lanes."""
    area = field(space, special)
    if space <= START_SPACE:
        return area.side_by_side(count, ON_START)
    if LAST_ABOVE < space < FIRST_BELOW:
        return area.side_by_side(count, most)
    size = min(most, area.h // count)
    rows = area.rows(count)
    return [row.square(size)._replace(x=_x(area, size)) for row in (rows if space <= LAST_ABOVE else rows[::-1])]


def _x(area: Box, size: int) -> int:
    """In the middle of a space, but not over the edge of the course."""
    return min(area.x + (area.w - size) // 2, RIGHT - size + 2)


def lane_y(space: int, lane: int, count: int) -> int:
    """The middle of a lane on the straights, clear of the signs."""
    depth = SIGN + (2 * lane + 1) * (FIELD - SIGN) // (2 * count)
    return TOP + STRIP + depth if space <= LAST_ABOVE else BOTTOM + FIELD - depth


def waypoint(space: int, lane: int, count: int) -> tuple[int, int]:
    """Where a racer runs through a space."""
    if space <= START_SPACE:
        return START.right - 40, lane_y(0, lane, count)
    if space >= FINISH:
        return PODIUM.right - 30, lane_y(FINISH, lane, count)
    x, y = tile(space).middle
    if LAST_ABOVE < space < FIRST_BELOW:
        return field(space).right - (2 * lane + 1) * TILE // (2 * count), y  # close to the outer edge: no detour from 12 to 15
    return x, lane_y(space, lane, count)


# ---------------------------------------------------------------------- the ground


def ground(corner: int, features: Mapping[str, Mapping[str, Any]]) -> tuple[Item, ...]:
    """The empty course. Hashable, and so drawn once for each track."""
    signs = tuple(sorted((int(space), feature["kind"], feature["n"]) for space, feature in features.items()))
    return _ground("wild" if features else "mild", corner, signs)


@lru_cache(maxsize=16)
def _ground(look: str, corner: int, signs: tuple[tuple[int, str, int], ...]) -> tuple[Item, ...]:
    items: list[Item] = [
        Panel(INFIELD, "grass", radius=18),
        Panel(START, look, "tile edge", 2, radius=26),
        Label(Box(START.x, START.y, START.w, STRIP), "START", SMALLEST, "tile ink", bold=True, align="middle"),
        Panel(PODIUM, "panel", "panel edge", 2, radius=18),
        Sign(Box(PODIUM.x + 12, PODIUM.bottom - STRIP, STRIP - 2, STRIP - 2), "flag"),
        Label(Box(PODIUM.x + 52, PODIUM.bottom - STRIP, 122, STRIP), "FINISH", 30, bold=True),
    ]
    for space in range(1, FINISH):
        items += _tile(space, look, space == corner)
    for i in range(16):
        square = Box(LINE - GAP + i % 2 * 3, BOTTOM + i * (FIELD + STRIP) // 16, 3, (FIELD + STRIP) // 16)
        items.append(Panel(square, "tile edge"))
    items += [Sign(sign_box(space), _sign_kind(space, kind, n), n) for space, kind, n in signs]
    return tuple(items)


def _tile(space: int, look: str, corner: bool) -> list[Item]:
    box = tile(space)
    fill = f"{look} corner" if corner else look if space % 2 else f"{look} odd"
    round_ = 26 if corner or space in (LAST_ABOVE, LAST_ABOVE + 1, FIRST_BELOW - 1) else 6
    items: list[Item] = [Panel(box.inset(1), fill, "tile edge", 3 if corner else 1, radius=round_)]
    items.append(Label(number_box(space), str(space), 39, "tile ink", bold=True, align="middle"))
    return items


def _sign_kind(space: int, kind: str, n: int) -> str:
    if kind != "arrow":
        return kind
    if space <= LAST_ABOVE:
        return "arrow right" if n > 0 else "arrow left"
    if space < FIRST_BELOW:
        return "arrow down" if n > 0 else "arrow up"
    return "arrow left" if n > 0 else "arrow right"
