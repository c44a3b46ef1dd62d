"""The prompt line: who has to act, and what they do."""

from __future__ import annotations

from collections.abc import Sequence

from render.scene.scene import SMALLEST, Box, Icon, Item, Label
from render.typography import measuring
from render.typography.display_names import short_names
from render.typography.fitting import wrapped

ACT, LINE = 46, 40
"""The height of the prompt line, and of any line below it."""


def to_act(waiting: Sequence[int], task: str, names: Sequence[str], box: Box) -> list[Item]:
    """Lays out the players who have to act and their task, in one line, or two if the box is high enough."""
    seats = sorted(set(waiting))
    if not seats:
        return []
    items: list[Item] = [Icon(Box(box.x, box.y, ACT, ACT).inset(4), "to act")]
    indent = x = box.x + ACT + 4
    for seat in seats if len(seats) < len(names) else ():
        items.append(Icon(Box(x, box.y, ACT, ACT), "seat", seat))
        x += ACT + 6
    everybody = short_names([names[seat] for seat in seats], box.right - x - 200, SMALLEST, bold=True)
    who = everybody if len(seats) < len(names) else "Everybody"
    width = measuring.width(who, SMALLEST, True)
    items.append(Label(Box(x + 4, box.y, width, ACT), who, SMALLEST, "call", bold=True))
    x += width + 16
    lines = wrapped(task, box.right - indent, SMALLEST, 1 + (box.h - ACT) // LINE, first=box.right - x)
    items.append(Label(Box(x, box.y, box.right - x, ACT), lines[0], SMALLEST))
    for i, line in enumerate(lines[1:]):
        items.append(Label(Box(indent, box.y + ACT + i * LINE, box.right - indent, LINE), line, SMALLEST))
    return items


def act_height(waiting: Sequence[int], task: str, names: Sequence[str], width: int) -> int:
    """Returns the height that `to_act` needs at that width: one line or two."""
    roomy = to_act(waiting, task, names, Box(0, 0, width, ACT + LINE))
    return max((item.box.bottom for item in roomy), default=0)
