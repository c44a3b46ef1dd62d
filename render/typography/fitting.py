"""Text that fits: shortened to a width, or broken into lines."""

from __future__ import annotations

from engine.text.truncate import MORE
from render.scene.scene import Align, Box, Ink, Label
from render.typography import measuring

LEADING = 1.2
"""The distance between lines, relative to the font size."""


def shortened(text: str, width: int, size: int, bold: bool = False) -> str:
    """Returns as much of the text as fits, with an ellipsis if it was cut."""
    if measuring.width(text, size, bold) <= width:
        return text
    ends = measuring.ends(text)
    low, high = 0, len(ends) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if measuring.width(text[: ends[middle]].rstrip() + MORE, size, bold) <= width:
            low = middle
        else:
            high = middle - 1
    return text[: ends[low]].rstrip() + MORE if measuring.width(MORE, size, bold) <= width else ""


def wrapped(text: str, width: int, size: int, lines: int, bold: bool = False, first: int | None = None) -> list[str]:
    """Breaks a text into at most that many lines, at least one; the rest is cut off with an ellipsis.

    `first` is the width of the first line if it is not `width`.
    """
    broken: list[str] = []
    line, room, long = "", width if first is None else first, 0.0
    words = text.split()
    for i, word in enumerate(words):
        # Words are measured one at a time, because they recur and lines hardly ever do.
        longer = long + measuring.length(f" {word}" if line else word, size, bold)
        if longer <= room - 1:
            line, long = f"{line} {word}" if line else word, longer
            continue
        if len(broken) == lines - 1:
            # One more word is enough for an ellipsis; measuring all of them would take long.
            return [*broken, shortened(" ".join([line, *words[i : i + 2]]).strip(), room, size, bold)]
        if line or room < width:
            broken.append(line)
            room = width
        line = shortened(word, room, size, bold)
        long = measuring.length(line, size, bold)
    return [*broken, line]


def label(box: Box, text: str, size: int, ink: Ink = "ink", bold: bool = False, align: Align = "left") -> Label:
    """Returns one line, centred vertically in a box and shortened to its width."""
    return Label(box, shortened(text, box.w, size, bold), size, ink, bold, align)


def paragraph(
    box: Box, text: str, size: int, ink: Ink = "ink", bold: bool = False, align: Align = "left", leading: float = LEADING
) -> list[Label]:
    """Returns as many lines as the box is high, from its top."""
    step = round(size * leading)
    lines = wrapped(text, box.w, size, max(1, box.h // step), bold)
    return [Label(Box(box.x, box.y + i * step, box.w, step), line, size, ink, bold, align) for i, line in enumerate(lines)]
