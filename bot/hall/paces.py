"""What goes with a pace unless a table wants it otherwise, and how long it waits for somebody who is late."""

from __future__ import annotations

from typing import NamedTuple

from bot.words.manner import PACES


class Habits(NamedTuple):
    late: str
    """What usually happens to whoever does not answer in time."""
    patience: int
    """Time limits in a row that somebody may miss where the default answer is given; with the next one they are away."""


HABITS = {"live": Habits("ai", 0), "async": Habits("ai", 2)}
"""In an evening everybody waits for whoever has gone: nobody does so three times."""
assert HABITS.keys() == PACES.keys()
