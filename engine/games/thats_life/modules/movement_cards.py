"""The movement cards: the deck and each card's steps. "5y" is a yellow 5, "-1o" an orange -1."""

from __future__ import annotations

from typing import TypeAlias

MoveCard: TypeAlias = str

HAND = 2
COPIES: dict[int, int] = {-1: 3, 0: 3, 1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4}
"""How many of each value there are in each colour: 60 cards in all (004-60)."""

DECK: tuple[MoveCard, ...] = tuple(f"{value}{colour}" for value, copies in COPIES.items() for colour in "yo" for _ in range(copies))
STEPS: dict[MoveCard, int] = {card: int(card[:-1]) for card in DECK}


def is_yellow(card: MoveCard) -> bool:
    return card[-1] == "y"
