"""A line of text as an image."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.typography import measuring
from render.typography.font_faces import Face
from render.typography.runs import TextRun, direction_of, extent, pieces, shrinking

SWASH = 3
"""How far letters may reach beyond their advance width."""


class Letters(NamedTuple):
    """A mask for the ink, and an image of the parts with colours of their own."""

    mask: Image.Image
    colours: Image.Image | None


@lru_cache(maxsize=512)
def letters(text: str, size: int, bold: bool) -> Letters:
    """Draws a line with its capitals centred vertically, and a margin for accents and overhangs."""
    height = round(size * 1.6)
    mask = Image.new("L", (measuring.width(text, size, bold) + 2 * SWASH, height))
    baseline = round(height / 2 + size * measuring.CAPITAL / 2)
    draw = ImageDraw.Draw(mask)
    if measuring.is_plain(text):
        draw.text((SWASH, baseline), text, fill=255, font=measuring.font(size, bold), anchor="ls")
        return Letters(mask, None)
    colours = Image.new("RGBA", mask.size) if any(piece.face.colour for piece in pieces(text)) else None
    x = float(SWASH)
    for piece in pieces(text):
        start, width = extent(piece, size, bold)
        if colours is not None and piece.face.colour:
            stamp = _emoji(piece, size)
            colours.paste(stamp, (round(x), baseline - round(stamp.height * _ABOVE)))
        else:
            origin = (x + start, baseline - round(size * piece.face.lift))
            draw.text(origin, piece.text, fill=255, font=piece.face.font(size, bold), anchor="ls", direction=direction_of(piece))
        x += width
    return Letters(mask, colours)


_ABOVE = 0.79
"""The part of an emoji above the baseline."""


@lru_cache(maxsize=256)
def _emoji(piece: TextRun, size: int) -> Image.Image:
    face: Face = piece.face
    font = face.font(size, False)
    left, top, right, bottom = font.getbbox(piece.text, anchor="ls")
    image = Image.new("RGBA", (max(1, int(right - left)), max(1, int(bottom - top))))
    ImageDraw.Draw(image).text((-left, -top), piece.text, font=font, anchor="ls", embedded_color=True)
    part = shrinking(face, size)
    return image.resize((max(1, round(image.width * part)), max(1, round(image.height * part))), Image.Resampling.LANCZOS)
