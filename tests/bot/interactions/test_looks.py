"""What a user looks at is rationed, and completions load no game that has not changed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from bot.clock import HandClock
from bot.coordinator.coordinator import Coordinator
from bot.interactions.rate_limit import FILM, LOOKS_PER_MINUTE, PICTURE, LookLimit
from bot.interactions.table_states import TableStates
from bot.tables.hosted_table import HostedTable
from engine import Refused
from tests.bot.support.coordinator import RED, a_coordinator, a_table, answer

A_LOT = "You have looked at a lot within a minute"


def test_a_user_may_look_at_so_much_in_a_minute_and_others_as_well() -> None:
    clock = HandClock()
    limit = LookLimit(clock)
    for _ in range(LOOKS_PER_MINUTE):
        limit.charge(1, PICTURE)
    clock.advance(20)
    with pytest.raises(Refused, match=rf"{A_LOT}\. Please ask again in 40 seconds\."):
        limit.charge(1, PICTURE)
    limit.charge(2, PICTURE)
    clock.advance(40)
    limit.charge(1, PICTURE)


def test_a_film_costs_more_than_a_picture() -> None:
    limit = LookLimit(HandClock())
    for _ in range(LOOKS_PER_MINUTE // FILM):
        limit.charge(1, FILM)
    with pytest.raises(Refused, match=A_LOT):
        limit.charge(1, PICTURE)


# ---------------------------------------------------------------------- completions


class Loads:
    """Counts how often a coordinator loads each table."""

    def __init__(self, coordinator: Coordinator, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tables: list[str] = []
        monkeypatch.setattr(coordinator, "read", partial(self._read, coordinator.read))

    async def _read(self, read: object, table_id: str) -> HostedTable:
        self.tables.append(table_id)
        return await read(table_id)  # type: ignore[operator, no-any-return]


async def test_a_completion_loads_only_games_whose_tables_have_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_coordinator(tmp_path) as coordinator:
        tables = [await a_table(coordinator, answers=3) for _ in range(3)]
        loads, states = Loads(coordinator, monkeypatch), TableStates(coordinator)

        async def complete() -> None:
            for table_id, revision in await coordinator.store.read_open_revisions(RED.id, 25):
                await states.at(table_id, revision)

        for _ in "letters":
            await complete()
        assert sorted(loads.tables) == sorted(tables)
        await coordinator.act(tables[1], None, None, lambda hosted: answer(hosted, 1))
        loads.tables.clear()
        for _ in "letters":
            await complete()
        assert loads.tables == [tables[1]]
