"""What newcomers see: the cover of a game, and how it is played in a few drawings."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Game, HowToPlay
from engine.text.english import players
from render.artist import Artist, Page
from render.scene.scene import WIDTH, Box, Item, Label, Panel, Scene
from render.typography.fitting import label, wrapped

MARGIN = 24
CAPTION = 44
"""The font size of captions: a phone shows this picture narrower than others, and 44 is 12 pixels there."""
CAPTION_LINES = 2
STEP_DOWN = round(CAPTION * 1.2)
DRAWN_HEIGHT = 210
COVER_FIGURES = Box(MARGIN, 148, WIDTH - 2 * MARGIN, 200)


def cover_page(game: Game[object], artist: Artist, fewest: int, most: int, minutes: int) -> Page:
    """Returns the cover: the game's figures, its name, for how many it is, and how long it takes."""
    facts = f"{players(fewest, most)} · about {minutes} minutes"
    items: list[Item] = [
        label(Box(MARGIN + 16, 20, WIDTH - 2 * MARGIN - 32, 76), game.title, 68, "call", bold=True, align="middle"),
        label(Box(MARGIN + 16, 96, WIDTH - 2 * MARGIN - 32, 52), facts, CAPTION, align="middle"),
        *artist.cover(COVER_FIGURES),
    ]
    ground = Panel(Box(8, 8, WIDTH - 16, COVER_FIGURES.bottom + 8), "panel", "panel edge", 4, radius=28)
    alt = f"The cover of {game.title}, with its figures: {facts}."
    return Page(f"{game.id}-cover-{fewest}-{most}-{minutes}", Scene(COVER_FIGURES.bottom + MARGIN, (ground,), tuple(items)), alt)


def how_to_play_page(game: Game[object], artist: Artist, guide: HowToPlay, options: Mapping[str, str]) -> Page:
    """Returns a drawing with its number and caption for each step."""
    columns = 3 if len(guide.steps) > 4 else 2
    captions = [f"{number}. {step.caption}" for number, step in enumerate(guide.steps, 1)]
    ground: list[Item] = []
    items: list[Item] = []
    top = MARGIN
    for first in range(0, len(guide.steps), columns):
        steps = guide.steps[first : first + columns]
        line = Box(MARGIN, top, WIDTH - 2 * MARGIN, 0).columns(len(steps), 16)
        texts = [wrapped(text, line[0].w - 20, CAPTION, CAPTION_LINES, bold=True) for text in captions[first : first + columns]]
        height = DRAWN_HEIGHT + max(map(len, texts)) * STEP_DOWN + 28
        for step, text, cell in zip(steps, texts, line, strict=True):
            ground.append(Panel(cell._replace(h=height), "panel", "panel edge", 3, radius=22))
            items += artist.play_step(step.id, options, Box(cell.x + 14, top + 14, cell.w - 28, DRAWN_HEIGHT - 14))
            items += [
                Label(box, words, CAPTION, bold=True, align="middle")
                for box, words in zip(_lines(cell, top + DRAWN_HEIGHT + 8, len(text)), text, strict=True)
            ]
        top += height + 16
    alt = f"How to play {game.title}: {' '.join(f'{caption}.' for caption in captions)}"
    return Page(f"{game.id}-how-to-play", Scene(top - 16 + MARGIN, tuple(ground), tuple(items)), alt)


def _lines(cell: Box, top: int, count: int) -> list[Box]:
    """Returns the places of a caption's lines."""
    return [Box(cell.x + 10, top + at * STEP_DOWN, cell.w - 20, STEP_DOWN) for at in range(count)]
