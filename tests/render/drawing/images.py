"""Drawings as images: how much they cover, and how different they look."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageStat

from render.drawing.icons import Drawing
from render.drawing.pen import Pen


def drawn(draw: Drawing, value: int, size: int) -> Image.Image:
    pen = Pen(size, size, size / 100)
    draw(pen, value)
    return pen.finished()


def grey(image: Image.Image, ground: str = "#808080") -> Image.Image:
    """Returns a drawing without colours, on that ground."""
    sheet = Image.new("RGB", image.size, ground)
    sheet.paste(image, (0, 0), image)
    return sheet.convert("L")


def silhouette(image: Image.Image) -> Image.Image:
    return image.getchannel("A").point([0] * 128 + [255] * 128)


def area(mask: Image.Image) -> float:
    """Returns the part of the square that a mask covers."""
    return float(ImageStat.Stat(mask).mean[0]) / 255


def shared(a: Image.Image, b: Image.Image) -> float:
    """Returns the common part of two silhouettes; 1 if they are equal."""
    both = area(ImageChops.multiply(a, b))
    return both / (area(a) + area(b) - both)


def difference(a: Image.Image, b: Image.Image) -> float:
    """Returns the mean difference of two grey images, of 255."""
    return float(ImageStat.Stat(ImageChops.difference(a, b)).mean[0])


def extent(draw: Drawing, value: int) -> tuple[float, float]:
    """Returns the larger side of an icon on a larger canvas, and how far it reaches beyond its box, both in units."""
    pen = Pen(480, 480, unit=4, rim=10, finer=2)
    draw(pen, value)
    left, top, right, bottom = pen.finished().getchannel("A").getbbox() or (0, 0, 0, 0)
    return max(right - left, bottom - top) / 4, max(40 - left, 40 - top, right - 440, bottom - 440) / 4
