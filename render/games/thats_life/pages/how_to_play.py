"""The drawings of how to play That's Life!, and what stands on its cover."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.thats_life.variant import ATTACK, CARDS, FLIXXY, HATS, RISK, SKINS, WORMS
from render.games.thats_life.drawings import GAME_ID
from render.pages.reference_card import in_a_row
from render.scene.scene import Box, Figure, Icon, Item


def play_step(step: str, options: Mapping[str, str], box: Box) -> list[Item]:
    """Returns the drawing of a step."""
    modules, skin = options["modules"].split(","), SKINS[options["skin"]]
    icons: dict[str, list[tuple[str, int]]] = {
        "move": [_ours("yellow card", 4) if CARDS in modules else ("die", 4), _ours("pawn", 0), _ours("plus", 3)],
        "tile": [_ours("pawn", 1), _ours("minus", 7), _ours(skin.lucky, 0)],
        "gift": [_ours("Gift", 0), _ours("Steal", 0)],
        "guard": [_ours("guard", 0), _ours("pawn", 2)],
        "finish": [_ours("Finish", 0), _ours("pawn", 0), _ours("pawn", 3)],
    }
    if step != "modules":
        return in_a_row(icons[step], box)
    look = {
        RISK: _ours("risk", 5),
        WORMS: _ours(skin.token, 0),
        HATS: _ours("lucky hat", 0),
        CARDS: _ours("orange card", 2),
        ATTACK: _ours("Everyone Off", 0),
    }
    shown = [look[module] for module in modules if module in look]
    if FLIXXY not in modules:
        return in_a_row(shown, box)
    cells = box.side_by_side(len(shown) + 1, box.h)
    figure = Figure(cells[0].inset(6), f"{GAME_ID}/{skin.figure}")
    return [figure, *(Icon(cell.inset(6), kind, value) for cell, (kind, value) in zip(cells[1:], shown, strict=True))]


def cover(box: Box) -> list[Item]:
    """Returns pawns, a guard, and tiles that somebody has to take."""
    icons = [("pawn", 0), ("plus", 8), ("pawn", 1), ("minus", 10), ("clover", 0), ("guard", 0), ("pawn", 3)]
    return in_a_row([_ours(kind, value) for kind, value in icons], box)


def _ours(icon: str, value: int) -> tuple[str, int]:
    return f"{GAME_ID}/{icon}", value
