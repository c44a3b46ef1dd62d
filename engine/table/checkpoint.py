"""Checkpoints: where a table stands within a step."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core.host import Entry, JournalHost
from engine.core.result import Result


class Checkpoint(NamedTuple):
    """A step of a table: the dumped state before it (`start`), its journal, and what running it led to (`host`, `state`).

    `dice_before` and `events_before` count what came before the step. Immutable: a table replaces its checkpoint.
    """

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
        """How many numbers have been drawn in the game by the end of this journal."""
        return self.dice_before + sum(isinstance(entry, int) for entry in self.journal)
