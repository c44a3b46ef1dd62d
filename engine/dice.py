"""All the chance in a game. Anybody can check fair dice afterwards; fast dice are for simulations."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable
from typing import Protocol

WORD = 1 << 64


class Dice(Protocol):
    def below(self, n: int, only: int | None = None) -> int:
        """A number from 0 to n - 1, all equally likely; who may see it makes no difference to chance."""
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


class FastDice:
    """A quick generator for simulations and for policies that need their own chance."""

    def __init__(self, seed: int | str) -> None:
        self.random: Callable[[], float] = random.Random(seed).random
        self.below = _below(self.random)


def _below(fraction: Callable[[], float]) -> Callable[..., int]:
    """A plain function: it is called for every die of a simulation."""

    def below(n: int, only: int | None = None) -> int:
        return int(fraction() * n)

    return below


def commitment(seed: str) -> str:
    """What is published before the game: it commits to the seed and gives nothing away about it."""
    return hashlib.sha256(seed.encode()).hexdigest()
