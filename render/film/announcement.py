"""The words of a moving board: a sentence in its strip, and a banner for a big moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.text.beat import Beat
from engine.text.phrase import NameOf, to_text, without_details
from render.scene.scene import WIDTH, Box, Icon, Ink, Item, Label, Panel
from render.typography.fitting import wrapped

PHONE = 337
"""The width at which a phone shows a picture."""

SENTENCE, BANNER = -(-14 * WIDTH // PHONE), -(-16 * WIDTH // PHONE)
"""The font sizes of a sentence and of a banner: 14 and 16 pixels on a phone."""

LEADING = 1.12
GAP, PAD = 10, 12
HEAD = 96
"""The largest size of a figure or a die in the strip."""

FACE, DIE, LOWEST, SIDE = 150, 112, 168, 16
"""Of a banner: the sizes of its faces and dice, its smallest height, and the distance from the edges of the picture."""

NUDGE = 12
"""The step of the search for a place."""

Draw = Callable[[Box], Item]
"""Draws a figure, a die or a badge in a square."""


def die(value: int) -> Draw:
    return lambda box: Icon(box, "die", value)


# ---------------------------------------------------------------------- the strip


def strip(box: Box, heads: Sequence[Draw], text: str = "") -> tuple[Item, ...]:
    """Lays out figures and dice, and a sentence beside them."""
    size = min(HEAD, box.h - 2 * 4)
    items: list[Item] = []
    x = box.x + PAD
    for head in heads:
        items.append(head(Box(x, box.y + (box.h - size) // 2, size, size)))
        x += size + GAP
    return (*items, *_lines(Box(x, box.y, box.right - PAD - x, box.h), text, SENTENCE, "ink", middle=False))


def strip_text(box: Box, heads: int, beat: Beat, call: NameOf) -> str:
    """Returns what the strip has room for beside so many figures and dice: the words of a beat, those of its headline, or as much
    of these as ends with a clause. If nothing fits, it says nothing: nobody turns pages in a film of a few seconds."""
    size = min(HEAD, box.h - 2 * 4)
    width = box.w - 2 * PAD - heads * (size + GAP)
    whole = (beat.words, beat.headline_words)
    texts = [to_text(words, call) for words in (*whole, *map(without_details, whole[::-1]))]
    rows = _rows(box.h, SENTENCE)
    return next((text for text in texts if len(wrapped(text, width, SENTENCE, rows + 1, bold=True)) <= rows), "")


def _rows(height: int, size: int) -> int:
    return max(1, int(height / (size * LEADING)))


@lru_cache(maxsize=256)
def _lines(box: Box, text: str, size: int, ink: Ink, *, middle: bool) -> tuple[Label, ...]:
    """Lays out bold lines, centred vertically."""
    if not text:
        return ()
    lines, step = wrapped(text, box.w, size, _rows(box.h, size), bold=True), round(size * LEADING)
    top = box.y + (box.h - step * len(lines)) // 2
    return tuple(
        Label(Box(box.x, top + i * step, box.w, step), line, size, ink, bold=True, align="middle" if middle else "left")
        for i, line in enumerate(lines)
    )


# ---------------------------------------------------------------------- the banner


class Banner(NamedTuple):
    """A big moment: its words, the faces of who did it and to whom, and the die of each."""

    text: str
    doer: Draw | None = None
    whom: Draw | None = None
    doers_die: int = 0
    whose_die: int = 0


def banner(content: Banner, where: Box, aside: Box, keep_free: Sequence[Box], crowd: Sequence[Box]) -> tuple[Item, ...]:
    """Lays out a banner.

    Args:
        where: The area on which it may lie, such as the course.
        aside: Where it lies if there is no room, such as the strip and what is below it, if that is high enough.
        keep_free: Where those stand and go whom it is about; it covers them only if there is no room at all.
        crowd: Other pieces, of which it covers as few as possible.
    """
    width = WIDTH - 2 * SIDE
    room = width - 2 * PAD - 2 * GAP
    room -= sum(FACE for face in (content.doer, content.whom) if face) + sum(DIE + GAP for die in content[3:] if die)
    lines = wrapped(content.text, room, BANNER, 1 + len(content.text), bold=True)
    height = max(LOWEST, round(len(lines) * BANNER * LEADING) + PAD)
    return _laid_out(content, _placed(width, height, where, aside, keep_free, crowd))


def _placed(width: int, height: int, where: Box, aside: Box, keep_free: Sequence[Box], crowd: Sequence[Box]) -> Box:
    def covers(place: Box) -> tuple[int, int]:
        return sum(place.touches(box) for box in keep_free), sum(place.touches(box) for box in crowd)

    lowest = max(where.y, where.bottom - height)  # an area that is too low is covered from its top
    places = [Box(SIDE, y, width, height) for y in range(where.y, lowest + 1, NUDGE)]
    best = min(places, key=covers)
    return Box(SIDE, aside.y, width, height) if covers(best)[0] and height <= aside.h else best


def _laid_out(content: Banner, box: Box) -> tuple[Item, ...]:
    items: list[Item] = [Panel(box, "call", "page", 6, radius=34)]
    top = box.y + (box.h - FACE) // 2
    left, right = box.x + PAD, box.right - PAD
    if content.doer:
        items.append(content.doer(Box(left, top, FACE, FACE)))
        left += FACE
    if content.whom:
        items.append(content.whom(Box(right - FACE, top, FACE, FACE)))
        right -= FACE
    if content.doers_die:
        items.append(Icon(Box(left, box.y, DIE, box.h).square(DIE), "die", content.doers_die))
        left += DIE + GAP
    if content.whose_die:
        items.append(Icon(Box(right - DIE, box.y, DIE, box.h).square(DIE), "die", content.whose_die))
        right -= DIE + GAP
    words = Box(left + GAP, box.y + PAD // 2, right - left - 2 * GAP, box.h - PAD)
    return (*items, *_lines(words, content.text, BANNER, "page", middle=True))
