"""What completions say about tables, remembered for each table's newest revision."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from bot.coordinator.coordinator import Coordinator
from bot.tables import intermissions

MAX_CACHED_STATES = 1000


class TableState(NamedTuple):
    """What a completion says about a table at a revision."""

    revision: int
    title: str
    waiting_for: list[tuple[int | None, str]]
    """The users who have to answer, as everybody may know, and their names."""
    idle: str
    """What it does if it waits for nobody."""


class TableStates:
    """The states of tables at their newest revisions: a game is loaded when its table has changed, not for each letter."""

    def __init__(self, coordinator: Coordinator) -> None:
        self._coordinator = coordinator
        self._states: OrderedDict[str, TableState] = OrderedDict()

    async def at(self, table_id: str, revision: int) -> TableState:
        """Raises Refused if the table cannot be read."""
        state = self._states.get(table_id)
        if state is None or state.revision != revision:
            hosted = await self._coordinator.read(table_id)
            record = hosted.record
            stands_still = "paused" if record.pause is not None else intermissions.in_brief(hosted)
            idle = stands_still or ("waiting a moment" if hosted.windows else "not started yet")
            waiting_for = [(seat.user, seat.player) for seat in hosted.waiting_for()]
            state = self._states[table_id] = TableState(record.revision, hosted.game.title, waiting_for, idle)
            if len(self._states) > MAX_CACHED_STATES:
                self._states.popitem(last=False)
        return state
