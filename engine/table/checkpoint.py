"""Where a table stands in a step."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.host import Entry, JournalHost
from engine.core.result import Result


class Checkpoint(NamedTuple):
    """Where a table stands: the state before a step, its journal, and the result of running it. Never changed, only replaced."""

    step: int
    start: Any
    dice_before: int
    events_before: int
    journal: list[Entry]
    host: JournalHost | None = None
    state: Any = None
    result: Result | None = None

    @property
    def dice_used(self) -> int:
        """How many numbers had been drawn by the end of its journal."""
        return self.dice_before + sum(isinstance(entry, int) for entry in self.journal)
