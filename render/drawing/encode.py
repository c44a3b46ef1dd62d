"""Images become bytes."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

LEVEL, COLOURS = 4, 192
"""Of compression, where higher levels take longer and save little; and of a palette."""

SMALLER = ((COLOURS, 6), (96, 6), (64, 8), (32, 8))
"""Colours and levels for what is too large at first: level 6 takes half as long again, 8 takes four times as long."""

LIMIT = 100 * 1024
"""A picture is not larger than this: it is sent for each turn."""

SAMPLE = 3
"""Every third pixel of every third line is enough to choose the colours."""


def png(image: Image.Image, limit: int | None = LIMIT) -> bytes:
    """With a palette of its own: a third of the time and of the size of full colour. What is too large is packed more tightly, and
    in the end gets fewer colours."""
    data = packed(reduced(image, palette_for(image)))
    for colours, level in SMALLER:
        if limit is None or len(data) <= limit:
            break
        data = packed(reduced(image, palette_for(image, colours)), level)
    return data


def palette_for(image: Image.Image, colours: int = COLOURS) -> Image.Image:
    """The colours that serve it best, as an image that has them."""
    sample = image.resize((image.width // SAMPLE, image.height // SAMPLE), Image.Resampling.NEAREST)
    return sample.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def reduced(image: Image.Image, palette: Image.Image) -> Image.Image:
    """The image in the colours of a palette."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def packed(image: Image.Image, level: int = LEVEL) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()
