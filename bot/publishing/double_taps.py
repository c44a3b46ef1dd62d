"""Double taps: a tap that was meant for the question before must not answer the next one, which has appeared on the same spot."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from bot.clock import Clock
from engine import Refused

DOUBLE_TAP_SECONDS = 0.7
"""How long after a question's first appearance an answer from whoever pressed before counts as a second tap."""
MOST_TABLES = 1000
"""Tables that are remembered, those with the latest presses."""


class SecondTap(Refused):
    """The second tap of a double tap. It changes nothing, and nobody is told."""


class _Taps(Struct):
    user: int | None = None
    """Who gave the last answer, if it was a press: a typed command is no tap."""
    answered_at: float = 0.0
    shown_at: dict[str, float] = {}
    """When this process first showed each of the open questions."""


class DoubleTaps:
    """Remembers who pressed last at each table, and when its questions first appeared; after a restart, nothing."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self.seconds = seconds
        self._clock = clock
        self._tables: dict[str, _Taps] = {}

    def now(self) -> float:
        return self._clock.steady()

    def answered(self, table_id: str, user: int | None) -> None:
        """Notes an answer before what follows from it is shown; without a user, it was typed."""
        taps = self._tables.pop(table_id, _Taps())
        self._tables[table_id] = _Taps(user, self.now(), taps.shown_at)
        if len(self._tables) > MOST_TABLES:
            del self._tables[next(iter(self._tables))]

    def shown(self, table_id: str, keys: Iterable[str]) -> None:
        """Notes that everybody can see these questions, and no others."""
        if (taps := self._tables.get(table_id)) is not None:
            taps.shown_at = {key: taps.shown_at.get(key, self.now()) for key in keys}

    def shown_privately(self, table_id: str, key: str) -> None:
        """Notes that the player who is asked can see this question, too."""
        if (taps := self._tables.get(table_id)) is not None:
            taps.shown_at.setdefault(key, self.now())

    def is_second(self, table_id: str, user: int, at: float, key: str = "") -> bool:
        """Whether a press at this moment belongs to the user's press before. `key` is the question that it would answer, if that is
        still open."""
        taps = self._tables.get(table_id)
        if taps is None or taps.user != user or not self.seconds:
            return False
        return at - taps.shown_at.get(key, taps.answered_at) < self.seconds  # below 0 if it came before

    def demand_first(self, table_id: str, user: int, at: float, key: str) -> None:
        """Raises SecondTap."""
        if self.is_second(table_id, user, at, key):
            raise SecondTap("That was the second tap of a double tap.")
