"""Pictures of games, made from views alone: `picture` for a table, `card_picture` for looking something up, `replay` for a film."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import game_called
from render.encode import png
from render.games import artist_of
from render.paint import paint
from render.scene import Scene
from render.theme import THEMES

__all__ = ["Picture", "card_picture", "picture"]

LONGEST_ALT = 1024
"""What a chat takes as the description of a picture."""


class Picture(NamedTuple):
    """A PNG, and what a chat wants to know of it."""

    data: bytes
    width: int
    height: int
    name: str
    alt: str


def picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """The table as it stands. A view with `since` shows what happened from there on."""
    artist = artist_of(view["game"])
    return _drawn(artist.scene(view), theme, artist.title(view), artist.alt(view))


def card_picture(game: str, card: str, theme: str = "dark") -> Picture:
    """A card of the game, by its exact name."""
    found = game_called(game).cards[card]
    alt = f"{found.name}, {found.ability}: {found.text} {' '.join(found.rulings)}"
    return _drawn(artist_of(game).card(found), theme, f"{game}-card", alt)


def _drawn(scene: Scene, theme: str, name: str, alt: str) -> Picture:
    image = paint(scene, THEMES[theme])
    return Picture(png(image), image.width, image.height, f"{name}.png", alt[:LONGEST_ALT])
