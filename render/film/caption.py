"""The caption below a film: two lines at a time; a long sentence takes several pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from render.scene.scene import WIDTH, Box, Label
from render.typography.fitting import paragraph, wrapped

LETTERS, ROWS, STEP = 20, 2, 1.25
MARGIN = 10
ROOM = WIDTH // 2 - 2 * MARGIN
STRIP = round(ROWS * LETTERS * STEP) + MARGIN
"""The height of the caption."""


@lru_cache(maxsize=64)
def caption(text: str, bottom: int) -> tuple[Label, ...]:
    return tuple(paragraph(Box(MARGIN, bottom - STRIP, ROOM, STRIP), text, LETTERS, leading=STEP))


def fits(text: str) -> bool:
    return len(wrapped(text, ROOM, LETTERS, ROWS + 1)) <= ROWS


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
    lines = wrapped(text, ROOM, LETTERS, 1 + len(text))
    yield from (" ".join(lines[first : first + ROWS]) for first in range(0, len(lines), ROWS))
