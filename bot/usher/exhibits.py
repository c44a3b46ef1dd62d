"""The pictures of the tour."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.usher.race import GAME, Race
from render import Picture
from render.encode import png
from render.paint import painted
from render.scene import Box, Figure, Scene
from render.theme import theme_called

MASCOT = "Banana"
SIZE = 320


class Exhibits(NamedTuple):
    mascot: Picture
    line_up: Picture
    podium: Picture


@cache
def exhibits() -> Exhibits:
    """Drawn once: yesterday's race always has the same winner."""
    race = Race(4, seed="yesterday")
    line_up = race.picture()
    race.to_the_end()
    return Exhibits(_portrait(), line_up, race.picture())


def _portrait() -> Picture:
    figure = Figure(Box(20, 20, SIZE - 40, SIZE - 40), f"{GAME.id}/{MASCOT}")
    data = png(painted(Scene(SIZE, (), (figure,), SIZE), theme_called("dark")))
    return Picture(data, SIZE, SIZE, "mascot.png", f"{MASCOT}, waving.")
