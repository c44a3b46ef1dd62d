"""The line below a film: two rows of letters, and as many pages of them as a sentence takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from render.scene.scene import WIDTH, Box, Label
from render.typography.fitting import paragraph, wrapped

LETTERS, ROWS, STEP = 20, 2, 1.25
MARGIN = 10
ROOM = WIDTH // 2 - 2 * MARGIN
STRIP = round(ROWS * LETTERS * STEP) + MARGIN
"""How high it is."""


@lru_cache(maxsize=64)
def caption(text: str, bottom: int) -> tuple[Label, ...]:
    return tuple(paragraph(Box(MARGIN, bottom - STRIP, ROOM, STRIP), text, LETTERS, leading=STEP))


def fits(text: str) -> bool:
    return len(wrapped(text, ROOM, LETTERS, ROWS + 1)) <= ROWS


def pages(clauses: Sequence[str]) -> Iterator[str]:
    """A sentence on as few pages as it takes, with the breaks between its clauses; within one only if it is longer than a page."""
    page = ""
    for clause in clauses:
        if page and not fits(page + clause):
            yield from _leaves(page)
            page = ""
        page += clause
    yield from _leaves(page)


def _leaves(text: str) -> Iterator[str]:
    lines = wrapped(text, ROOM, LETTERS, 1 + len(text))
    yield from (" ".join(lines[at : at + ROWS]) for at in range(0, len(lines), ROWS))
