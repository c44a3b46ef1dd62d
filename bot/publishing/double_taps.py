"""Double taps: a tap that was meant for the question before must not answer the next one, which has appeared on the same spot.

Nor must a second `/roll` after a race roll in the next one: the first says that its player is ready.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock
from bot.tables import intermissions
from bot.tables.hosted_table import HostedTable
from engine import Refused

DOUBLE_TAP_SECONDS = 0.7
"""How long after a question's first appearance an answer from whoever pressed before counts as a second tap."""
EARLY_SECONDS = 3.0
"""How long after an intermission a `/roll` may have been typed, or begun, while the table still showed the end of the race."""
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
    is_between: bool = False
    """Whether the channel shows an intermission."""
    went_on_at: float | None = None
    """When it showed what followed the last intermission."""


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
        went_on_at = taps.went_on_at if taps.is_between else None  # an answer to what followed shows that it was seen
        self._remember(table_id, replace(taps, user=user, answered_at=self.now(), went_on_at=went_on_at))

    def _remember(self, table_id: str, taps: _Taps) -> None:
        self._tables[table_id] = taps
        if len(self._tables) > MOST_TABLES:
            del self._tables[next(iter(self._tables))]

    def shown(self, table_id: str, keys: Iterable[str], *, is_between: bool = False) -> None:
        """Notes that everybody can see these questions, and no others; `is_between`: the one that an intermission asks all."""
        taps = self._tables.get(table_id)
        if taps is None:
            if not is_between:
                return
            self._remember(table_id, taps := _Taps())
        if taps.is_between and not is_between:
            taps.went_on_at = self.now()
        taps.is_between = is_between
        taps.shown_at = {key: taps.shown_at.get(key, self.now()) for key in keys}

    def shown_at_table(self, hosted: HostedTable) -> None:
        """Notes that everybody can see the table's open questions, or the button that ends its intermission."""
        intermission = hosted.record.intermission
        between = [intermissions.key_of(intermission)] if intermission is not None else []
        self.shown(hosted.record.id, [*between, *(question.key for question in hosted.questions)], is_between=bool(between))

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

    def is_early(self, table_id: str, at: float) -> bool:
        """Whether who typed `/roll` at this moment may have seen only the end of the race before."""
        taps = self._tables.get(table_id)
        if taps is None or not self.seconds:
            return False
        return taps.is_between or (taps.went_on_at is not None and at - taps.went_on_at < EARLY_SECONDS)

    def demand_first(self, table_id: str, user: int, at: float, key: str) -> None:
        """Raises SecondTap."""
        if self.is_second(table_id, user, at, key):
            raise SecondTap("That was the second tap of a double tap.")
