"""The 36 racers as figures."""

from __future__ import annotations

from render.drawing.sprites import Cast
from render.games.magical_athlete.cast import creatures, minds, people, things

GAME_ID = "magical-athlete"
RACERS: Cast = dict(sorted({**creatures.FIGURES, **minds.FIGURES, **people.FIGURES, **things.FIGURES}.items()))
