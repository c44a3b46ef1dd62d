"""The track: cards with their edges, the print on their squares, and letters and numbers at the rim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.games.microbot_racers.board import COMPASS, square_name
from engine.games.microbot_racers.faces import BLOCK, FLIP_LONG, FLIP_SHORT, PIT, PLAIN, PUDDLE, RAMP, ROTATE, START
from render.artist import View
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.track.layout import LETTERS, PageLayout, letter_box, number_box, plan_of
from render.scene.scene import Box, Item, Label, Panel, Printed

PRINTS: Mapping[str, str] = {
    BLOCK: "block",
    PUDDLE: "puddle",
    RAMP: "ramp",
    PIT: "pit",
    START: "start",
    FLIP_LONG: "long",
    FLIP_SHORT: "short",
    ROTATE: "rotate",
}
"""The drawings of squares."""
SWITCHES = (FLIP_LONG, FLIP_SHORT, ROTATE)
INSIDE = 4
"""Pixels between a drawing and the edge of its square."""
EDGE, FRAME, RADIUS = 3, 7, 12
"""The edge width of a card, that of a changed card, and the corner radius."""
BADGE = 44


def ground(board: View) -> tuple[Item, ...]:
    """Returns the track; cached until a card is flipped or turned."""
    slots = tuple((slot["x"], slot["y"], slot["w"], slot["h"], slot["changed"]) for slot in board["slots"])
    return _ground(plan_of(board), board["layout"], tuple(board["rows"]), slots, COMPASS.index(board["ahead"]))


@lru_cache(maxsize=16)
def _ground(
    plan: PageLayout, layout: str, rows: tuple[str, ...], slots: tuple[tuple[int, int, int, int, bool], ...], ahead: int
) -> tuple[Item, ...]:
    items: list[Item] = [*_rim(plan, layout)]
    for x, y, w, h, changed in slots:
        items += _card(plan, rows, Box(x, y, w, h), changed, ahead)
    return tuple(items)


def _rim(plan: PageLayout, layout: str) -> Iterator[Item]:
    columns, rows = plan.size
    for column in range(columns):
        letter = square_name(column, 0)[0]
        yield Label(letter_box(plan, layout, column), letter, LETTERS, "dim", bold=True, align="middle")
    for row in range(rows):
        yield Label(number_box(plan, layout, row), str(row + 1), LETTERS, "dim", bold=True, align="right")


def _card(plan: PageLayout, rows: tuple[str, ...], slot: Box, changed: bool, ahead: int) -> Iterator[Item]:
    """Yields one card; `slot` is in squares."""
    lies_across = slot.w > slot.h
    area = Box.around([plan.cell(slot.x, slot.y), plan.cell(slot.right - 1, slot.bottom - 1)]).inset(1)
    edge, line = ("turned card", FRAME) if changed else ("card edge", EDGE)
    yield Panel(area, "square", edge, line, radius=RADIUS)
    for y in range(slot.y, slot.bottom):
        for x in range(slot.x, slot.right):
            cell, kind = plan.cell(x, y), rows[y][x]
            if kind == PLAIN and (x + y) % 2:  # a drawing on one shade of ground compresses much better than on two
                yield Panel(cell.intersection(area.inset(line)), "square odd")
            if kind in PRINTS:
                value = ahead if kind == START else int(kind in SWITCHES and lies_across)
                inner = cell.inset(0 if kind == START else INSIDE)
                yield Printed(inner, f"{GAME_ID}/{PRINTS[kind]}", value)
    yield Panel(area, None, edge, line, radius=RADIUS)


def badges(board: View, plan: PageLayout) -> Iterator[Item]:
    """Yields a badge for each changed card, on the free plain square nearest to a corner."""
    taken = {robot["square"] for robot in board["robots"]}
    for slot in board["slots"]:
        if not slot["changed"]:
            continue
        right, bottom = slot["x"] + slot["w"] - 1, slot["y"] + slot["h"] - 1
        squares = [(x, y) for y in range(slot["y"], bottom + 1) for x in range(slot["x"], right + 1)]
        free = [(x, y) for x, y in squares if board["rows"][y][x] == PLAIN and square_name(x, y) not in taken]
        if free:
            x, y = min(
                free,
                key=lambda square: (
                    min(square[0] - slot["x"], right - square[0]) + min(square[1] - slot["y"], bottom - square[1]),
                    square[::-1],
                ),
            )
            yield Printed(plan.cell(x, y).square(BADGE), f"{GAME_ID}/turned")
