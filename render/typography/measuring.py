"""The width of text, and whether it can be drawn."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import ImageFont

from render.typography.font_faces import NUNITO, face_for
from render.typography.graphemes import clusters
from render.typography.runs import extent, pieces

CAPITAL = 0.705
"""The height of a capital letter, relative to the font size."""

_plain: set[str] = set()
"""Letters that Nunito is known to have."""


def font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    """Returns Nunito, the font of all our own texts."""
    return NUNITO.font(size, bold)


@lru_cache(maxsize=8192)
def length(text: str, size: int, bold: bool = False) -> float:
    if is_plain(text):
        return font(size, bold).getlength(text)
    return sum(extent(piece, size, bold).width for piece in pieces(text))


def width(text: str, size: int, bold: bool = False) -> int:
    """Returns the width in whole pixels, rounded up."""
    return math.ceil(length(text, size, bold))


def is_plain(text: str) -> bool:
    """Returns whether Nunito alone draws a text without shaping: nearly always true, so this must be fast."""
    if _plain.issuperset(text):
        return True
    plain = [cluster for cluster in clusters(text) if len(cluster) == 1 and face_for(cluster) is NUNITO]
    _plain.update(plain)
    return len(plain) == len(text)


def ends(text: str) -> list[int]:
    """Returns the positions at which a text may be cut, from its beginning to its end."""
    if is_plain(text):
        return list(range(len(text) + 1))
    positions = [0]
    for cluster in clusters(text):
        positions.append(positions[-1] + len(cluster))
    return positions
