"""What the pictures of Magical Athlete share: figures, the header, prizes."""

from __future__ import annotations

from collections.abc import Sequence

from render import fonts
from render.figures.stage import Pose
from render.games.magical_athlete.cast import TROUPE
from render.scene import WIDTH, Box, Figure, Item, Label, Sign
from render.text import label

MARGIN = 20
HEADER = Box(MARGIN, 8, WIDTH - 2 * MARGIN, 62)


def figure(box: Box, name: str, seat: int | None = None, pose: Pose = "up", mirrored: bool = False) -> Figure:
    return Figure(box, f"{TROUPE}/{name}", pose, mirrored, seat)


def header(title: str, rest: str = "", right: Sequence[Item] = ()) -> list[Item]:
    """A title, something smaller beside it, and what was placed at the right end."""
    end = min((item.box.x for item in right), default=HEADER.right) - 16
    width = min(fonts.width(title, 48, True), end - HEADER.x)
    items: list[Item] = [label(Box(HEADER.x, HEADER.y, width, HEADER.h), title, 48, bold=True)]
    x = HEADER.x + width + 22
    if rest and end - x > 60:
        items.append(label(Box(x, HEADER.y, end - x, HEADER.h), rest, 40, "dim"))
    return [*items, *right]


def prizes(points: Sequence[int]) -> list[Item]:
    """What can be won, at the right end of the header."""
    size = HEADER.h
    items: list[Item] = []
    for i, (kind, worth) in enumerate(zip(("gold", "silver"), points, strict=True)):
        items.append(Sign(Box(HEADER.right - (2 - i) * (size + 8), HEADER.y, size, size), kind, worth))
    word = Box(items[0].box.x - 132, HEADER.y, 120, size)
    return [Label(word, "to win", 36, "dim", align="right"), *items]
