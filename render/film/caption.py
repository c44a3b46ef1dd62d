"""The caption below a film: two lines at a time; a long sentence takes several pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from render.scene.scene import WIDTH, Box, Label
from render.typography.fitting import paragraph, wrapped

SIZE, ROWS, STEP = 20, 2, 1.25
SHORTEST, LETTER = 900, 67
"""How long a caption is shown, in milliseconds: at least, and for each of its letters. That is 15 letters in a second, because the
picture wants to be seen, too."""
MARGIN = 10
ROOM = WIDTH // 2 - 2 * MARGIN
STRIP = round(ROWS * SIZE * STEP) + MARGIN
"""The height of the caption."""


@lru_cache(maxsize=64)
def caption(text: str, bottom: int) -> tuple[Label, ...]:
    return tuple(paragraph(Box(MARGIN, bottom - STRIP, ROOM, STRIP), text, SIZE, leading=STEP))


def reading_time(text: str) -> int:
    """Returns for how many milliseconds a caption has to be shown, in the whole hundredths of a second of a film."""
    return max(SHORTEST, -(-LETTER * len(text) // 10) * 10)


def fits(text: str) -> bool:
    return len(wrapped(text, ROOM, SIZE, ROWS + 1)) <= ROWS


def pages(clauses: Sequence[str]) -> Iterator[str]:
    """Splits a sentence into as few pages as possible, between its clauses; within a clause only if it is longer than a page."""
    page = ""
    for clause in clauses:
        if page and not fits(page + clause):
            yield from _split(page)
            page = ""
        page += clause
    yield from _split(page)


def _split(text: str) -> Iterator[str]:
    lines = wrapped(text, ROOM, SIZE, 1 + len(text))
    yield from (" ".join(lines[first : first + ROWS]) for first in range(0, len(lines), ROWS))
