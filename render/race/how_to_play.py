"""The drawings of how to play a race game, and the racers on its cover."""

from __future__ import annotations

from collections.abc import Sequence

from render.pages.reference_card import in_a_row
from render.scene.scene import Box, Figure, Icon, Item, Label, Panel


def racers(game: str, names: Sequence[str], box: Box) -> list[Item]:
    """Returns racers side by side."""
    cells = box.side_by_side(len(names), box.h)
    return [Figure(cell.inset(4), f"{game}/{name}") for cell, name in zip(cells, names, strict=True)]


def race_step(step: str, game: str, names: Sequence[str], box: Box) -> list[Item]:
    """Returns the drawing of a step that all race games have, with these racers."""
    match step:
        case "draft":
            return racers(game, names[:3], box)
        case "line-up":
            return _face_down(box)
        case "roll":
            return _roll(game, names[0], names[-1], box)
        case "finish":
            return in_a_row([("flag", 0), ("gold", 5), ("silver", 3)], box)
        case _:
            return []


def _face_down(box: Box) -> list[Item]:
    """Returns three cards that nobody has turned up yet."""
    items: list[Item] = []
    for cell in box.side_by_side(3, box.h):
        card = Box(cell.x + cell.w // 8, cell.y + 8, cell.w * 3 // 4, cell.h - 16)
        items.append(Panel(card, "bright", "panel edge", 4, radius=16))
        items.append(Label(card.inset(6), "?", min(card.w, card.h) // 2, "call", bold=True, align="middle"))
    return items


def _roll(game: str, runs: str, lies: str, box: Box) -> list[Item]:
    """Returns a die, a racer that runs, and one that lies down."""
    die, first, second = box.side_by_side(3, box.h)
    return [
        Icon(die.inset(die.w // 6), "die", 5),
        Figure(first.inset(4), f"{game}/{runs}"),
        Figure(second.inset(4), f"{game}/{lies}", "down"),
    ]
