"""Animated GIFs with one table of colours, of which only what changes is in the file."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image

BITS = 8
COLOURS = (1 << BITS) - 1
"""So many can be used: the one that is left over is no colour."""

NOTHING = COLOURS
"""Where a pixel has this number, it stays as it was."""

LEAVE, SOME_NOTHING = 1 << 2, 1
FOR_EVER = b"!\xff\x0bNETSCAPE2.0" + struct.pack("<BBHB", 3, 1, 0, 0)
"""Begins again after the end, as chats show films."""


class Patch(NamedTuple):
    """A piece of the picture in the film's colours, and the place of its upper left corner."""

    image: Image.Image
    x: int
    y: int


class FrameChange(NamedTuple):
    """What is new, all at once, and how long it is to be seen before the next change, in milliseconds."""

    patches: Sequence[Patch]
    time: int


def gif(size: tuple[int, int], palette: Image.Image, changes: Iterable[FrameChange]) -> bytes:
    """The first change has to cover everything. `palette` is an image that has the colours."""
    head = b"GIF89a" + struct.pack("<HHBBB", *size, 0x80 | 0x70 | (BITS - 1), 0, 0) + _table(palette) + FOR_EVER
    return head + b"".join(map(_block, changes)) + b";"


def _table(palette: Image.Image) -> bytes:
    colours = bytes(palette.getpalette("RGB") or ())
    assert len(colours) <= 3 * COLOURS
    return colours.ljust(3 * (COLOURS + 1), b"\0")


def _block(change: FrameChange) -> bytes:
    image, x, y = _joined(change.patches)
    timing = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, LEAVE | SOME_NOTHING, change.time // 10, NOTHING, 0)
    place = struct.pack("<BHHHHBB", 0x2C, x, y, *image.size, 0, BITS)
    return timing + place + image.tobytes("gif", "P", BITS, 0) + b"\0"


def _joined(patches: Sequence[Patch]) -> Patch:
    """A block has one rectangle, so between the patches there is nothing."""
    if len(patches) == 1:
        return patches[0]
    left, top = min(patch.x for patch in patches), min(patch.y for patch in patches)
    right = max(patch.x + patch.image.width for patch in patches)
    bottom = max(patch.y + patch.image.height for patch in patches)
    image = Image.new("P", (right - left, bottom - top), NOTHING)
    for patch in patches:
        image.paste(patch.image, (patch.x - left, patch.y - top))
    return Patch(image, left, top)
