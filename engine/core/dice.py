"""Sources of chance: fair dice, which can be verified after the game, and fast dice for simulations."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable
from typing import Protocol

WORD = 1 << 64
SIDES = 6
"""The number of sides of a die by default."""


class Dice(Protocol):
    """Draws numbers. `only` and `seat` do not affect the result; a `Host` takes the same arguments and uses them."""

    def below(self, n: int, only: int | None = None) -> int:
        """Return a number from 0 to n - 1, all equally likely."""
        ...

    def die(self, seat: int, sides: int = SIDES) -> int:
        """Return a number from 1 to `sides`, all equally likely."""
        ...


class FairDice:
    """Number i of a game is the HMAC-SHA256 of i under the table's seed.

    `used` is how many numbers have been drawn. Values that would make some results likelier than others are redrawn.
    """

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
    """A fast generator for simulations and for policies that make random choices."""

    def __init__(self, seed: int | str) -> None:
        fraction: Callable[[], float] = random.Random(seed).random

        def below(n: int, only: int | None = None) -> int:
            return int(fraction() * n)

        def die(seat: int, sides: int = SIDES) -> int:
            return int(fraction() * sides) + 1

        # Plain functions instead of methods are faster: a simulation calls them for every card.
        self.random, self.below, self.die = fraction, below, die


def commitment(seed: str) -> str:
    """Return the hash of a seed. It is published before the game, so that nobody can exchange the seed afterwards."""
    return hashlib.sha256(seed.encode()).hexdigest()
