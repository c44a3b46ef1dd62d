"""The course: where every space lies on the picture.

Three straights, one below the other: Start and 1 to 9 to the right, 10 to 20 back to the left, 21 to the finish to the right
again. The number of a space and what it does stand at its head, where nobody ever stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.race.track import FINISH
from engine.race.track import START as START_SPACE
from render.scene import SMALLEST, WIDTH, Box, Item, Label, Panel, Sign
from render.signs import AHEAD, BACK

MARGIN = 12
TOP = 68
TILE, STRIP, FIELD = 103, 42, 204
"""How wide a space is, how high its head, and how high the part where racers stand: room for six."""

STRAIGHT = STRIP + FIELD
GAP = 8
COLUMNS = 11
LEFT = (WIDTH - COLUMNS * TILE) // 2
RIGHT = LEFT + COLUMNS * TILE
VERGE = 24
"""What is free beside Start and the finish line, so that a crowd next to them can spread."""

LAST_OF_FIRST, LAST_OF_SECOND = 9, 20
"""Where the straights end."""

END = TOP + 3 * STRAIGHT + 2 * GAP
"""The lower edge of the course."""

START = Box(MARGIN, TOP, LEFT + 2 * TILE - VERGE - MARGIN, STRAIGHT)
PODIUM = Box(RIGHT - 2 * TILE + VERGE, END - STRAIGHT, WIDTH - MARGIN - RIGHT + 2 * TILE - VERGE, STRAIGHT)
STEPS = (92, 70)
"""How high the podium is for the first and the second."""


def straight(space: int) -> int:
    """Which of the three a space is on, from 0."""
    return (space > LAST_OF_FIRST) + (space > LAST_OF_SECOND)


def to_the_left(space: int) -> bool:
    """Which way racers look there."""
    return straight(space) == 1


def tile(space: int) -> Box:
    """The whole of a space between Start and the finish."""
    row = straight(space)
    column = (space + 1, LAST_OF_SECOND - space, space - LAST_OF_SECOND - 1)[row]
    return Box(LEFT + column * TILE, TOP + row * (STRAIGHT + GAP), TILE, STRAIGHT)


def field(space: int) -> Box:
    """Where racers stand."""
    if space <= START_SPACE:
        return Box(START.x, START.bottom - FIELD, START.w, FIELD)
    box = tile(space)
    return Box(box.x, box.bottom - FIELD, box.w, FIELD)


def number_box(space: int) -> Box:
    """At the side to which racers run."""
    box = tile(space)
    return Box(box.x + 6 if to_the_left(space) else box.right - 50, box.y + 2, 44, STRIP - 2)


def sign_box(space: int) -> Box:
    """Where a special space shows what it does: beside its number."""
    box = tile(space)
    return Box(box.right - 54 if to_the_left(space) else box.x + 4, box.y + 2, 50, STRIP - 2)


def podium_steps() -> list[Box]:
    columns = Box(PODIUM.x, PODIUM.y, PODIUM.w, PODIUM.h).inset(5, 6).columns(len(STEPS), gap=4)
    return [Box(column.x, column.bottom - step, column.w, step) for column, step in zip(columns, STEPS, strict=True)]


def winner_box(place: int) -> Box:
    """Where the winner stands on the podium."""
    step = podium_steps()[place - 1]
    return Box(step.x, step.y - step.w, step.w, step.w)


HEADS = tuple(Box(0, TOP + row * (STRAIGHT + GAP) - 10, WIDTH, STRIP + 20) for row in range(3))
"""What is read: the numbers of the spaces with what they do, and what a spark beside them would touch."""


# ---------------------------------------------------------------------- ways


def waypoint(space: int, lane: int, count: int) -> tuple[int, int]:
    """Where a racer runs through a space."""
    y = field(min(space, FINISH - 1)).y + VERGE + (2 * lane + 1) * (FIELD - 2 * VERGE) // (2 * count)
    if space <= START_SPACE:
        return START.right - 40, y
    if space >= FINISH:
        return PODIUM.x + 30, y
    return tile(space).middle[0], y


def bend(space: int, lane: int, count: int) -> list[tuple[int, int]]:
    """How a racer comes from the last space of a straight to the next: outside, where nothing is covered."""
    x = LEFT // 2 if to_the_left(space) else WIDTH - LEFT // 2
    return [(x, waypoint(space, lane, count)[1]), (x, waypoint(space + 1, lane, count)[1])]


# ---------------------------------------------------------------------- the ground


def ground(corner: int, features: Mapping[str, Mapping[str, Any]]) -> tuple[Item, ...]:
    """The empty course. Hashable, and so drawn once for each track."""
    signs = tuple(sorted((int(space), feature["kind"], feature["n"]) for space, feature in features.items()))
    return _ground("wild" if features else "mild", corner, signs)


@lru_cache(maxsize=16)
def _ground(look: str, corner: int, signs: tuple[tuple[int, str, int], ...]) -> tuple[Item, ...]:
    items: list[Item] = [
        Panel(START, look, "tile edge", 2, radius=22),
        Label(Box(START.x, START.y, START.w, STRIP), "START", SMALLEST, "tile ink", bold=True, align="middle"),
        Panel(PODIUM, "panel", "panel edge", 2, radius=18),
        Sign(Box(PODIUM.x + 10, PODIUM.y + 4, STRIP - 4, STRIP - 4), "flag"),
        Label(Box(PODIUM.x + 54, PODIUM.y + 2, PODIUM.w - 58, STRIP), "FINISH", SMALLEST, bold=True),
        *_finish_line(),
        *(Sign(_turning(space), "arrow down") for space in (LAST_OF_FIRST, LAST_OF_SECOND)),
    ]
    special = {space for space, _, _ in signs}
    for space in range(1, FINISH):
        items += _tile(space, look, space == corner)
        if space not in special:
            items.append(_onwards(space))
    for space, kind, n in signs:
        items += _feature(space, kind, n)
    return tuple(items)


def _tile(space: int, look: str, corner: bool) -> list[Item]:
    fill = f"{look} corner" if corner else look if space % 2 else f"{look} odd"
    return [
        Panel(tile(space).inset(1), fill, "tile edge", 4 if corner else 1, radius=26 if corner else 6),
        Label(number_box(space), str(space), 36, "tile ink", bold=True, align="middle"),
    ]


def _turning(space: int) -> Box:
    """Outside, where the race comes to the next straight."""
    x = LEFT // 2 if to_the_left(space) else WIDTH - LEFT // 2
    return Box(x - 14, tile(space + 1).y + 8, 28, 28)


def _onwards(space: int) -> Item:
    """A small arrow that says which way the race goes."""
    return Sign(sign_box(space).square(20), "arrow left" if to_the_left(space) else "arrow right")


def _feature(space: int, kind: str, n: int) -> list[Item]:
    """An arrow is written out: on a phone a number is told from another more easily than a drawing is."""
    box = sign_box(space)
    if kind != "arrow":
        return [Sign(box.square(40), kind)]
    moves = f"{n:+d}".replace("-", "−")
    return [
        Panel(box.inset(0, 1), AHEAD if n > 0 else BACK, "on accent", 2, radius=12),
        Label(box.inset(2, 1), moves, SMALLEST, "on accent", bold=True, align="middle"),
    ]


def _finish_line() -> list[Item]:
    size = VERGE // 2
    rows = STRAIGHT // size
    squares = [(row, column) for row in range(rows) for column in range(2) if (row + column) % 2]
    x = PODIUM.x - VERGE
    return [Panel(Box(x + column * size, PODIUM.y + row * size, size, size), "tile edge") for row, column in squares]
