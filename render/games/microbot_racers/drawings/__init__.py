"""The icons and figures of Microbot Racers: squares, robots, actions and badges."""

from __future__ import annotations

from render.drawing.icons import Icons
from render.games.microbot_racers.drawings import actions, badges, robots, squares

GAME_ID = "microbot-racers"
ICONS: Icons = {**squares.ICONS, **robots.ICONS, **actions.ICONS, **badges.ICONS}
