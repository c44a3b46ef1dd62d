"""All that is drawn of Microbot Racers: squares, robots, actions and badges."""

from __future__ import annotations

from render.games.microbot_racers.drawings import actions, badges, robots, squares
from render.signs import Signs

TROUPE = "microbot-racers"
SIGNS: Signs = {**squares.SIGNS, **robots.SIGNS, **actions.SIGNS, **badges.SIGNS}
