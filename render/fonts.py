"""The letters: Nunito, which comes as an installed package, never from the host."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache

import fontpkg
from PIL import Image, ImageDraw, ImageFont

PLAIN, BOLD = 600, 900
BIGGEST = 800
_FILE = str(fontpkg.path("Nunito"))

CAPITAL = 0.705
"""How high a capital letter is, as a part of the font size."""


@lru_cache(maxsize=64)
def font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    """Laid out letter by letter: the same on every machine, whatever other libraries it has."""
    assert 0 < size <= BIGGEST
    face = ImageFont.truetype(_FILE, size, layout_engine=ImageFont.Layout.BASIC)
    face.set_variation_by_axes([BOLD if bold else PLAIN])
    return face


@lru_cache(maxsize=8192)
def length(text: str, size: int, bold: bool = False) -> float:
    return font(size, bold).getlength(text)


def width(text: str, size: int, bold: bool = False) -> int:
    """Whole pixels that hold it."""
    return math.ceil(length(text, size, bold))


@lru_cache(maxsize=4096)
def has(letter: str) -> bool:
    """Whether the font can draw it: what it cannot draw looks like a character that does not exist."""
    return unicodedata.category(letter)[0] == "Z" or _shape(letter) != _shape("\U0010fffd")


def _shape(letter: str) -> bytes:
    image = Image.new("L", (40, 40))
    ImageDraw.Draw(image).text((4, 4), letter, fill=255, font=font(24, False))
    return image.tobytes()
