"""All the chance in a game. Anybody can check fair dice afterwards; fast dice are for simulations."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable
from typing import Protocol

WORD = 1 << 64
SIDES = 6
"""Of a die, unless somebody says otherwise."""


class Dice(Protocol):
    def below(self, n: int, only: int | None = None) -> int:
        """A number from 0 to n - 1, all equally likely; who may see it makes no difference to chance."""
        ...

    def die(self, seat: int, sides: int = SIDES) -> int:
        """A number from 1 on, all equally likely; who throws it makes no difference to chance."""
        ...


class FairDice:
    """HMAC-SHA256 of a counter under the table's seed, one count for each number; values that would favour a face are redrawn."""

    def __init__(self, seed: str, used: int = 0) -> None:
        self._key = seed.encode()
        self.used = used

    def below(self, n: int, only: int | None = None) -> int:
        limit = WORD - WORD % n
        number, attempt = WORD, 0
        while number >= limit:
            digest = hmac.digest(self._key, b"%d.%d" % (self.used, attempt), "sha256")
            number, attempt = int.from_bytes(digest[:8], "big"), attempt + 1
        self.used += 1
        return number % n

    def die(self, seat: int, sides: int = SIDES) -> int:
        return self.below(sides) + 1


class FastDice:
    """A quick generator for simulations and for policies that need their own chance."""

    def __init__(self, seed: int | str) -> None:
        self.random: Callable[[], float] = random.Random(seed).random
        self.below = _below(self.random)
        self.die = _die(self.random)


def _below(fraction: Callable[[], float]) -> Callable[..., int]:
    """A plain function, as the next one: they are called for every card and every die of a simulation."""

    def below(n: int, only: int | None = None) -> int:
        return int(fraction() * n)

    return below


def _die(fraction: Callable[[], float]) -> Callable[..., int]:
    def die(seat: int, sides: int = SIDES) -> int:
        return int(fraction() * sides) + 1

    return die


def commitment(seed: str) -> str:
    """What is published before the game: it commits to the seed and gives nothing away about it."""
    return hashlib.sha256(seed.encode()).hexdigest()
