"""Animated GIFs with one palette; the file contains only what changes from frame to frame."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image

BITS = 8
COLOURS = (1 << BITS) - 1
"""The number of usable colours: one entry of the palette is the transparent one."""

TRANSPARENT = COLOURS
"""A pixel with this index keeps its previous colour."""

KEEP_PREVIOUS, HAS_TRANSPARENT = 1 << 2, 1
LOOP_FOREVER = b"!\xff\x0bNETSCAPE2.0" + struct.pack("<BBHB", 3, 1, 0, 0)
"""The application extension that repeats the film endlessly."""


class Patch(NamedTuple):
    """A rectangle of a frame, and the position of its upper left corner; its pixels are numbers of the film's colours."""

    image: Image.Image
    x: int
    y: int


class FrameChange(NamedTuple):
    """The rectangles that a frame changes, and how long the frame is shown, in milliseconds."""

    patches: Sequence[Patch]
    time: int


def gif(size: tuple[int, int], palette: Image.Image, changes: Iterable[FrameChange], *, repeats: bool = True) -> bytes:
    """Encodes a film. The first change must cover everything; `palette` is an image with the colours.

    Without the extension that repeats a film, it plays once.
    """
    head = b"GIF89a" + struct.pack("<HHBBB", *size, 0x80 | 0x70 | (BITS - 1), 0, 0) + _table(palette)
    return head + (LOOP_FOREVER if repeats else b"") + b"".join(map(_block, changes)) + b";"


def _table(palette: Image.Image) -> bytes:
    colours = bytes(palette.getpalette("RGB") or ())
    assert len(colours) <= 3 * COLOURS
    return colours.ljust(3 * (COLOURS + 1), b"\0")


def _block(change: FrameChange) -> bytes:
    image, x, y = _joined(change.patches)
    timing = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, KEEP_PREVIOUS | HAS_TRANSPARENT, change.time // 10, TRANSPARENT, 0)
    place = struct.pack("<BHHHHBB", 0x2C, x, y, *image.size, 0, BITS)
    return timing + place + image.tobytes("gif", image.mode, BITS, 0) + b"\0"


def _joined(patches: Sequence[Patch]) -> Patch:
    """Merges patches into one, because a GIF block has one rectangle; the area between them is transparent."""
    if len(patches) == 1:
        return patches[0]
    left, top = min(patch.x for patch in patches), min(patch.y for patch in patches)
    right = max(patch.x + patch.image.width for patch in patches)
    bottom = max(patch.y + patch.image.height for patch in patches)
    image = Image.new(patches[0].image.mode, (right - left, bottom - top), TRANSPARENT)
    for patch in patches:
        image.paste(patch.image, (patch.x - left, patch.y - top))
    return Patch(image, left, top)
