"""Emojis: figures and icons as small pictures that stand before names in a text."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import partial

from PIL import Image

from render.drawing.icons import PALE, icon_drawing
from render.drawing.pen import Pen
from render.drawing.sprites import Cast, Draw, sprite

EMOJI_PIXELS = 128
"""Discord shows emojis at 22 pixels in a line of text, at up to 48 alone, and keeps no more than 128."""
LETTERS, CODE_LENGTH = "23456789bcdfghjkmnpqrstvwxyz", 6


def emoji_image(draw: Draw) -> Image.Image:
    """Returns an emoji with a pale rim, which sets it off from dark and light grounds."""
    return sprite(draw, EMOJI_PIXELS, halo=PALE)


def code_of(image: Image.Image) -> str:
    """Returns a code that is another one as soon as a pixel is: short, and without vowels, so that it is no word. It does not
    depend on how the picture is packed."""
    number = int.from_bytes(hashlib.blake2b(image.tobytes(), digest_size=8).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(CODE_LENGTH))


def icon_emojis(shown: Mapping[str, tuple[str, int]]) -> Cast:
    """Returns icons as emojis, from the icon and its value by the name of the emoji."""
    return {name: partial(_draw_icon, kind, value) for name, (kind, value) in shown.items()}


def _draw_icon(kind: str, value: int, pen: Pen) -> None:
    icon_drawing(kind)(pen, value)


DICE: Cast = icon_emojis({f"die {value}": ("die", value) for value in range(1, 7)})
"""The sides of a die, for games in which an answer is a number on it."""
