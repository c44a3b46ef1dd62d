"""Tracks as data: what lies on which space."""

from __future__ import annotations

from typing import NamedTuple

START, CORNER, FINISH = 0, 15, 30
"""The second corner and the length were found on the printed board (000-R3)."""


class Feature(NamedTuple):
    """`arrow` moves by `n`, `star` gives `n` chips, `rock` trips."""

    kind: str
    n: int = 0


STAR, ROCK = Feature("star", 1), Feature("rock")


def arrow(n: int) -> Feature:
    return Feature("arrow", n)


TRACKS: dict[str, dict[int, Feature]] = {
    "mild": {},
    "wild": {
        1: STAR,
        3: ROCK,
        5: arrow(3),
        11: STAR,
        14: arrow(-4),
        15: ROCK,
        20: arrow(2),
        21: arrow(-2),
        24: STAR,
    },
    "wild-printed": {
        1: STAR,
        5: ROCK,
        7: arrow(3),
        11: arrow(1),
        13: STAR,
        16: arrow(-4),
        17: ROCK,
        23: arrow(2),
        24: arrow(-2),
        26: ROCK,
    },
}
TITLES = {"mild": "Mild Mile", "wild": "Wild Wilds", "wild-printed": "Wild Wilds (printed)"}
