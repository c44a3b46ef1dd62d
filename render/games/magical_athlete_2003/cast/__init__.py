"""The 25 characters of 2003 as figures, in the style of an older storybook."""

from __future__ import annotations

from render.drawing.sprites import Cast
from render.games.magical_athlete_2003.cast import fighters, rogues, scholars, spirits

GAME_ID = "magical-athlete-2003"
RACERS: Cast = dict(sorted({**fighters.FIGURES, **rogues.FIGURES, **scholars.FIGURES, **spirits.FIGURES}.items()))
