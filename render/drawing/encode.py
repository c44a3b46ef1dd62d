"""Images become PNG bytes."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

LEVEL, COLOURS = 4, 192
"""The compression level (higher ones take longer and save little) and the number of palette colours."""

SMALLER = ((COLOURS, 6), (96, 6), (64, 8), (32, 8))
"""Colours and levels to try when a file is too large: level 6 takes half as long again, level 8 four times as long."""

LIMIT = 100 * 1024
"""The largest size of a picture that is sent every turn, in bytes."""

SAMPLE = 3
"""Palettes are chosen from every third pixel of every third row."""


def png(image: Image.Image, limit: int | None = LIMIT) -> bytes:
    """Encodes an image with a palette of its own, which takes a third of the time and size of full colour.

    If the file is larger than `limit`, it is compressed harder, then reduced to fewer colours.
    """
    data = packed(reduced(image, palette_for(image)))
    for colours, level in SMALLER:
        if limit is None or len(data) <= limit:
            break
        data = packed(reduced(image, palette_for(image, colours)), level)
    return data


def palette_for(image: Image.Image, colours: int = COLOURS) -> Image.Image:
    """Returns a palette image with the colours that fit the image best."""
    sample = image.resize((image.width // SAMPLE, image.height // SAMPLE), Image.Resampling.NEAREST)
    return sample.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def reduced(image: Image.Image, palette: Image.Image) -> Image.Image:
    """Returns the image in the colours of a palette image."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def packed(image: Image.Image, level: int = LEVEL) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()
