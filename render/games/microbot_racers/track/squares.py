"""The track: cards with their edges, the print on their squares, chevrons along the course, and the names of columns and rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from engine.games.microbot_racers.board import COMPASS, square_name
from engine.games.microbot_racers.faces import BLOCK, FLIP_LONG, FLIP_SHORT, OUTSIDE, PIT, PLAIN, PUDDLE, RAMP, ROTATE, START
from render.artist import View
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.track.layout import READABLE, RIM, TOP, PageLayout
from render.scene.scene import Box, Icon, Item, Label, Panel, Printed

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
BADGE, CHEVRON, LARGE = 44, 48, 72
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The steps to the next square by direction: north, east, south, west."""


def ground(board: View, plan: PageLayout) -> tuple[Item, ...]:
    """Returns the track; cached until a card is flipped or turned."""
    slots = tuple((slot["x"], slot["y"], slot["w"], slot["h"], slot["changed"]) for slot in board["slots"])
    return _ground(plan, tuple(board["rows"]), slots, COMPASS.index(board["ahead"]))


@lru_cache(maxsize=16)
def _ground(
    plan: PageLayout, rows: tuple[str, ...], slots: tuple[tuple[int, int, int, int, bool], ...], ahead: int
) -> tuple[Item, ...]:
    cards = [Box(x, y, w, h) for x, y, w, h, _ in slots]
    items: list[Item] = [*names(plan, rows)]
    for card, (*_, changed) in zip(cards, slots, strict=True):
        items += _card(plan, rows, card, changed, ahead)
    starts = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == START]
    return (*items, *_course(plan, cards, starts, ahead))


def _card(plan: PageLayout, rows: tuple[str, ...], slot: Box, changed: bool, ahead: int) -> Iterator[Item]:
    """Yields one card; `slot` is in squares."""
    area = Box.around([plan.cell(slot.x, slot.y), plan.cell(slot.right - 1, slot.bottom - 1)]).inset(1)
    lies_across = area.w > area.h
    edge, line = ("turned card", FRAME) if changed else ("card edge", EDGE)
    yield Panel(area, "square", edge, line, radius=RADIUS)
    for y in range(slot.y, slot.bottom):
        for x in range(slot.x, slot.right):
            cell, kind = plan.cell(x, y), rows[y][x]
            if kind == PLAIN and (x + y) % 2:  # a drawing on one shade of ground compresses much better than on two
                yield Panel(cell.intersection(area.inset(line)), "square odd")
            if kind in PRINTS:
                value = plan.facing(ahead) if kind == START else int(kind in SWITCHES and lies_across)
                inner = cell.inset(0 if kind == START else INSIDE)
                yield Printed(inner, f"{GAME_ID}/{PRINTS[kind]}", value)
    yield Panel(area, None, edge, line, radius=RADIUS)


def _course(plan: PageLayout, cards: Sequence[Box], starts: Sequence[tuple[int, int]], ahead: int) -> Iterator[Item]:
    """Yields a chevron wherever the course goes on to the next card, and two after the line."""
    count = len(cards)
    yield _after_the_line(plan, starts, ahead)
    onwards = 1 if _way(cards[0], cards[1]) == ahead else -1
    for number in range(count):
        here, there = cards[onwards * number % count], cards[onwards * (number + 1) % count]
        seam = Box(max(here.x, there.x), max(here.y, there.y), 0, 0)
        end = (min(here.right, there.right), min(here.bottom, there.bottom))
        corners = [plan.corner(seam.x, seam.y), plan.corner(*end)]
        middle = ((corners[0][0] + corners[1][0]) // 2, (corners[0][1] + corners[1][1]) // 2)
        yield _chevron(middle, plan.facing(_way(here, there)), CHEVRON)


def _after_the_line(plan: PageLayout, starts: Sequence[tuple[int, int]], ahead: int) -> Printed:
    """Returns the chevrons that robots see from the start line: in the middle of its card's width, a square ahead."""
    dx, dy = STEPS[ahead]
    boxes = [plan.cell(x + dx, y + dy) for x, y in starts]
    beyond = [plan.cell(x + 2 * dx, y + 2 * dy) for x, y in starts]
    return _chevron(Box.around([*boxes, *beyond]).middle, plan.facing(ahead), LARGE)


def _way(here: Box, there: Box) -> int:
    """Returns the way from a card to the next one, which it touches."""
    if there.bottom <= here.y or there.y >= here.bottom:
        return 0 if there.bottom <= here.y else 2
    return 1 if there.x >= here.right else 3


def _chevron(middle: tuple[int, int], way: int, size: int) -> Printed:
    x, y = middle
    return Printed(Box(x - size // 2, y - size // 2, size, size), f"{GAME_ID}/onwards", way)


# ---------------------------------------------------------------------- the names of columns and rows


def names(plan: PageLayout, rows: Sequence[str]) -> Iterator[Label | Icon]:
    """Yields the name of each column and row as it is seen, beside the first card in it, or below the last.

    On a track that lies on its side a sign says where north is.
    """
    columns, lines = plan.size
    if plan.turned:
        yield Icon(Box(plan.left - RIM + 2, plan.top - TOP, TOP, TOP), f"{GAME_ID}/north")
    above: list[Box] = []
    there = {plan.cell(x, y)[:2] for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != OUTSIDE}
    for column in range(columns):
        boxes = sorted(Box(*corner, plan.square, plan.square) for corner in there if corner[0] == plan.left + column * plan.square)
        first, last = boxes[0], boxes[-1]
        y = first.y - TOP if first.y >= TOP else last.bottom
        text = str(columns - column) if plan.turned else chr(ord("A") + column)
        above.append(Box(first.x, y, first.w, TOP))
        yield Label(above[-1], text, READABLE, "dim", bold=True, align="middle")
    for line in range(lines):
        y = plan.top + line * plan.square
        corners = sorted(corner[0] for corner in there if corner[1] == y)
        text = chr(ord("A") + line) if plan.turned else str(line + 1)
        box = Box(corners[0] - RIM, y + (plan.square - TOP) // 2, RIM, TOP)
        if any(box.touches(other) for other in above):
            box = box._replace(x=corners[-1] + plan.square)
        yield Label(box, text, READABLE, "dim", bold=True, align="middle")


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
