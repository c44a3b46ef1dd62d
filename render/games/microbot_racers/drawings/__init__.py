"""All that is drawn of Microbot Racers: squares, robots, actions and badges."""

from __future__ import annotations

from render.drawing.icons import Signs
from render.games.microbot_racers.drawings import actions, badges, robots, squares

TROUPE = "microbot-racers"
SIGNS: Signs = {**squares.SIGNS, **robots.SIGNS, **actions.SIGNS, **badges.SIGNS}
