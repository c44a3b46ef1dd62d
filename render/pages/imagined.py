"""The mark on the picture of an imagined board: nobody may take a what-if for the game."""

from __future__ import annotations

from render.artist import Page
from render.scene.scene import SMALLEST, Box, Label, Panel

WORDS = "What if — nothing happens at the table"
BAND = 76
LETTERS = SMALLEST + 9
INK, PAPER = "#fbf7ea", "#6d3fc0"


def imagined(page: Page) -> Page:
    """Returns the page below a violet band that says so, and with a description that begins with it."""
    band = Box(0, 0, page.scene.width, BAND)
    mark = (Panel(band, PAPER), Label(band.inset(24, 0), WORDS, LETTERS, INK, bold=True, align="middle"))
    ground, items = (tuple(item.moved(0, BAND) for item in part) for part in (page.scene.ground, page.scene.items))
    scene = page.scene._replace(height=page.scene.height + BAND, ground=ground, items=(*mark, *items))
    return page._replace(name=f"{page.name}-what-if", scene=scene, alt=f"{WORDS}. {page.alt}")
