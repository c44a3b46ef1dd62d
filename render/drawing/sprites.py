"""Sprites: figures drawn once for each size and pose, and cached."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageFilter

from render.drawing import figure_parts
from render.drawing.pen import INK, Pen
from render.scene.scene import Colour, Pose

Draw = Callable[[Pen], None]
RIM = 2.5

Cast = dict[str, Draw]
"""The figures of a game, by name."""


@lru_cache(maxsize=600)
def sprite(draw: Draw, size: int, pose: Pose = "up", mirrored: bool = False, halo: Colour | None = None) -> Image.Image:
    """Returns a figure in a square of that many pixels. A halo sets it off from any ground."""
    pen = _sheet(size)
    draw(pen)
    if pose == "down":
        pen.image = _lying(pen.image, -90)
        pen.image.alpha_composite(_dizzy(size))
    elif pose == "asleep":
        pen.image = _lying(pen.image, 90)
    if mirrored:
        pen.image = pen.image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if pose == "asleep":
        pen.image.alpha_composite(_snoring(size, mirrored))
    image = pen.finished()
    if pose == "ghost":
        image = _faded(image)
    return _with_halo(image, halo) if halo else image


def _sheet(size: int) -> Pen:
    """Returns a canvas with a margin around the box of 100, for the halo."""
    return Pen(size, size, size / (100 + 2 * RIM), RIM)


def _dizzy(size: int) -> Image.Image:
    pen = _sheet(size)
    for x, y, r in ((24, 20, 8), (50, 14, 9), (76, 20, 8)):
        figure_parts.star(pen, x, y, r, "#ffd84d", line=3)
    return pen.image


def _snoring(size: int, mirrored: bool) -> Image.Image:
    """Draws three Zs that rise from the head and grow; letters are not mirrored."""
    pen = _sheet(size)
    for away, y, r in ((30, 30, 4), (47, 20, 6), (71, 12, 8)):
        x = 100 - away if mirrored else away
        zed = [(x - r, y - r), (x + r, y - r), (x - r, y + r), (x + r, y + r)]
        for colour, width in ((INK, 8), ("#fffdf5", 4)):
            for stroke in pairwise(zed):
                pen.curve(stroke, colour, width)
    return pen.image


def _lying(image: Image.Image, turned: int) -> Image.Image:
    """Rotates a figure by a quarter, onto its face or its back, and moves it down to the ground."""
    side = image.width
    lying = image.rotate(turned)
    box = lying.getbbox() or (0, 0, side, side)
    flat = lying.crop(box).resize((box[2] - box[0], round((box[3] - box[1]) * 0.76)))
    ground = Image.new("RGBA", image.size)
    ground.paste(flat, ((side - flat.width) // 2, min(side - flat.height, round(side * 0.97) - flat.height)))
    return ground


def _with_halo(image: Image.Image, colour: Colour) -> Image.Image:
    """Adds a rim around the silhouette: its blurred alpha channel, made steep again."""
    steep = [min(255, max(0, (a - 12) * 12)) for a in range(256)]
    rim = image.getchannel("A").filter(ImageFilter.GaussianBlur(image.width * RIM / 130)).point(steep)
    behind = Image.new("RGBA", image.size, colour)
    behind.putalpha(rim)
    behind.alpha_composite(image)
    return behind


def _faded(image: Image.Image) -> Image.Image:
    grey = image.convert("LA").convert("RGBA")
    grey.putalpha(ImageChops.multiply(image.getchannel("A"), Image.new("L", image.size, 120)))
    return grey
