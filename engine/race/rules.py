"""Where the sets of rules for the same racers differ."""

from __future__ import annotations

from typing import NamedTuple


class Rules(NamedTuple):
    """`draws`: cards drawn before the race by a racer that draws; `fixed_order`: of a player's two racers."""

    meet_on_arriving_together: bool = True
    passing_backwards: bool = False
    draws: int = 2
    fixed_order: bool = False


BY_THE_BOOK = Rules()
