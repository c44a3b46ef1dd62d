"""What goes with a pace unless a table decides otherwise, and how long it waits for somebody who is late."""

from __future__ import annotations

from typing import NamedTuple

from bot.words.manner import PACES


class Habits(NamedTuple):
    late: str
    """What usually happens to somebody who does not answer in time."""
    patience: int
    """Time limits in a row somebody may miss and only get the default answer; at the next one they are away."""


HABITS = {"live": Habits("ai", 0), "async": Habits("ai", 2)}
"""In an evening game everybody sits waiting for the one who has gone, and nobody wants to do that three times."""
assert HABITS.keys() == PACES.keys()
