"""The drawings of how to play Microbot Racers."""

from __future__ import annotations

from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.pages.reference_card import drawing_of
from render.pages.reference_card import in_a_row
from render.scene.scene import Box, Item

_ICONS = {
    "order": [("die", 2), ("die", 5), (f"{GAME_ID}/first", 1)],
    "pick": [(f"{GAME_ID}/move", 3), (f"{GAME_ID}/turn-left", 0), (f"{GAME_ID}/jump", 2)],
    "hazards": [(f"{GAME_ID}/puddle", 0), (f"{GAME_ID}/block", 0), (f"{GAME_ID}/long", 0)],
    "finish": [("flag", 0), (f"{GAME_ID}/robot-2", 0), (f"{GAME_ID}/wreck", 0)],
}


def play_step(step: str, box: Box) -> list[Item]:
    """Returns the drawing of a step."""
    return drawing_of("Move", box.square()) if step == "drive" else in_a_row(_ICONS[step], box)
