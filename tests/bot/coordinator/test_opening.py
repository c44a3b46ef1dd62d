"""Opening tables: how many one person may host, and how many a server may have, however many are opened at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.clock import HandClock
from bot.coordinator import coordinator as coordinators
from bot.coordinator.coordinator import Coordinator
from bot.store import Seat, TableSettings
from bot.tables import lobby
from bot.tables.hosted_table import Guest
from engine import Refused
from tests.bot.support.databases import on_both, on_postgresql, opened_store

RED = Guest(100, "Red")


async def open_at_once(bots: Sequence[Coordinator], hosts: Sequence[Guest]) -> list[str]:
    """Each host opens a table in a channel of its own, all at the same moment. Returns the refusals."""

    async def one(number: int, host: Guest) -> str:
        record = lobby.new_record(1, 1000 + number, "magical-athlete", host, TableSettings(), {}, 0.0)
        record.id, record.seed = f"{number:08x}", f"{number:032x}"
        record.seats = [Seat(host.name, host.id)]
        try:
            await bots[number % len(bots)].open(record, number)
        except Refused as refused:
            return str(refused)
        return ""

    return [why for why in await asyncio.gather(*(one(number, host) for number, host in enumerate(hosts))) if why]


@on_both
async def test_twenty_tables_of_one_person_opened_at_once_in_twenty_channels_are_five(tmp_path: Path) -> None:
    """Fault 71."""
    async with opened_store(tmp_path) as store:
        refusals = await open_at_once([Coordinator(store, HandClock())], [RED] * 20)
        assert len(await store.find_open_of_user(RED.id)) == 5
        assert {*refusals} == {"You already host 5 open tables. Finish one of them, or close one with `/cancel`."}


@on_postgresql
async def test_twenty_tables_of_one_person_opened_at_once_in_two_processes_are_five(tmp_path: Path) -> None:
    """Fault 71."""
    async with opened_store(tmp_path) as store, opened_store(tmp_path) as other:
        refusals = await open_at_once([Coordinator(store, HandClock()), Coordinator(other, HandClock())], [RED] * 20)
        assert len(await store.find_open_of_user(RED.id)) == 5
        assert len(refusals) == 15


@on_both
async def test_a_server_has_no_more_tables_than_it_may_even_if_all_are_opened_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coordinators, "MAX_OPEN_TABLES_PER_SERVER", 3)
    async with opened_store(tmp_path) as store:
        refusals = await open_at_once([Coordinator(store, HandClock())], [Guest(100 + n, "Red") for n in range(8)])
        assert len(await store.find_open_in_guild(1)) == 3
        assert {*refusals} == {"There are 3 open tables in this server. Finish one of them first."}
