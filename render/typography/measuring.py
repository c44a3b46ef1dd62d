"""How wide text is, and what can be drawn at all."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import ImageFont

from render.typography.font_faces import NUNITO, face_for
from render.typography.graphemes import clusters
from render.typography.runs import extent, pieces

CAPITAL = 0.705
"""How high a capital letter is, as a part of the font size."""

_plain: set[str] = set()
"""Letters that Nunito draws, as far as they have been met."""


def font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    """Nunito: all that we write ourselves."""
    return NUNITO.font(size, bold)


@lru_cache(maxsize=8192)
def length(text: str, size: int, bold: bool = False) -> float:
    if is_plain(text):
        return font(size, bold).getlength(text)
    return sum(extent(piece, size, bold).width for piece in pieces(text))


def width(text: str, size: int, bold: bool = False) -> int:
    """Whole pixels that hold it."""
    return math.ceil(length(text, size, bold))


def is_plain(text: str) -> bool:
    """Whether Nunito alone draws it, letter by letter: nearly always, so it has to be known quickly."""
    if _plain.issuperset(text):
        return True
    found = [each for each in clusters(text) if len(each) == 1 and face_for(each) is NUNITO]
    _plain.update(found)
    return len(found) == len(text)


def ends(text: str) -> list[int]:
    """Where it may be cut, from its beginning to its end."""
    if is_plain(text):
        return list(range(len(text) + 1))
    found = [0]
    for cluster in clusters(text):
        found.append(found[-1] + len(cluster))
    return found
