"""Reads tracks that are drawn in a position: `card:..../.#..|~~+=` has upright cards one below the other.

Rows of a face have / between, the other face follows |, the next card +; rows and squares that are left out are plain.
"""

from __future__ import annotations

from functools import lru_cache

from engine.core.question import Refused
from engine.games.microbot_racers.faces import BLOCK, COLUMNS, PLAIN, ROWS, SQUARES, Face, Slot

DRAWN = "card:"
MOST_CARDS = 8
MOST_ROBOTS = 4

Drawn = tuple[tuple[Slot, ...], dict[int, tuple[Face, Face]]]


def is_drawn(layout: str) -> bool:
    return layout.startswith(DRAWN)


@lru_cache(maxsize=64)
def read_drawn(layout: str) -> Drawn:
    """The slots and faces of a drawn track; raises `Refused` if it cannot be read."""
    texts = layout.removeprefix(DRAWN).split("+")
    if len(texts) > MOST_CARDS:
        raise Refused(f"A track has {MOST_CARDS} cards at most, not {len(texts)}.")
    faces: dict[int, tuple[Face, Face]] = {}
    for number, text in enumerate(texts, 1):
        front, _, back = text.partition("|")
        faces[number] = (_face(front), _face(back))
    if sum(min(map(_room, both)) for both in faces.values()) < MOST_ROBOTS:  # 003-R28 must always find a square
        raise Refused(f"A track needs {MOST_ROBOTS} squares without a block, however its cards lie.")
    return tuple(Slot(0, ROWS * k, 0) for k in range(len(faces))), faces


def _room(face: Face) -> int:
    return len(face) - face.count(BLOCK)


def _face(text: str) -> Face:
    rows = text.split("/")
    if len(rows) > ROWS or any(len(row) > COLUMNS for row in rows):
        raise Refused(f"{text[:40]!r} is larger than a card: {ROWS} rows of {COLUMNS} squares at most, with / between.")
    for square in text.replace("/", ""):
        if square not in SQUARES:
            raise Refused(f"There is no square {square!r} on a card. There are {' '.join(SQUARES)} and nothing else.")
    return "".join(row.ljust(COLUMNS, PLAIN) for row in [*rows, *[""] * (ROWS - len(rows))])
