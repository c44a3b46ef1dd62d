"""Two processes and a spare one on a real PostgreSQL, while people keep pressing: whatever happens to one of them, every answer
counts once and every board is shown once. `python -m tests.bot.tools.fleet_trial` does the same for an evening."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour import interactions
from tests.bot.end_to_end.support.fleet_trial import SHARDS, FleetTrial, fleet_trial
from tests.bot.support.databases import on_postgresql
from tests.bot.support.postgresql import Server

pytestmark = on_postgresql
LEASE = 3.0
"""Seconds here."""


@pytest.fixture(autouse=True)
def soon_given_up(unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interactions that no process receives expire soon, as at Discord."""
    monkeypatch.setattr(interactions, "ACKNOWLEDGE_SECONDS", 5.0)


async def what_was_done_is_there_once(fleet: FleetTrial) -> None:
    await fleet.settle()
    fleet.check(whole=True)


async def test_a_process_that_is_killed_or_hangs_is_replaced_and_nobody_else_notices(
    arena: Arena, server: Server, tmp_path: Path
) -> None:
    async with fleet_trial(arena, tmp_path / "data", server, lease=LEASE) as fleet:
        for shard, befalls in ((0, fleet.kill), (1, fleet.hang)):
            async with fleet.pressing():
                begun = time.monotonic()
                await befalls(shard)
                await fleet.all_hosted()
            await what_was_done_is_there_once(fleet)
            others = fleet.since(begun, 1 - shard)
            assert others
            await fleet.wait_for_replies(others)


async def test_while_the_shards_of_a_group_log_in_one_after_the_other_no_table_is_suspended(
    arena: Arena, server: Server, tmp_path: Path
) -> None:
    """One process has all shards; the spare one finds pending updates on a shard whose servers it does not know yet."""
    async with fleet_trial(arena, tmp_path / "data", server, lease=LEASE, shards_each=SHARDS) as fleet:
        async with fleet.pressing():
            await fleet.kill(0)
        for table_id in fleet.tables:
            fleet.journal_writes("INSERT INTO outbox VALUES (?) ON CONFLICT DO NOTHING", table_id)
        await what_was_done_is_there_once(fleet)
        assert not [process.log for process in fleet.processes if "Table suspended" in process.log]


async def test_a_database_that_hears_and_says_nothing_keeps_no_process_from_ending(
    arena: Arena, server: Server, tmp_path: Path
) -> None:
    async with fleet_trial(arena, tmp_path / "data", server, lease=LEASE) as fleet:
        holder = fleet.holder(0)
        assert holder is not None
        server.freeze()
        try:
            assert await holder.ended() == 1
        finally:
            server.thaw()
        assert "The database cannot be reached" in holder.log
        await what_was_done_is_there_once(fleet)


async def test_during_a_database_outage_players_read_why_and_then_everything_continues(
    arena: Arena, server: Server, tmp_path: Path
) -> None:
    async with fleet_trial(arena, tmp_path / "data", server, lease=LEASE) as fleet:
        async with fleet.pressing():
            presses = await fleet.outage(LEASE / 5)
            assert presses
            await fleet.wait_for_replies(presses)
            await fleet.all_hosted()
            begun = time.monotonic()
            while not all(any(map(fleet.is_answered, fleet.since(begun, shard))) for shard in range(SHARDS)):
                await asyncio.sleep(0.05)
        await what_was_done_is_there_once(fleet)


async def test_a_long_database_outage_ends_processes_with_shards_and_they_restart(
    arena: Arena, server: Server, tmp_path: Path
) -> None:
    async with fleet_trial(arena, tmp_path / "data", server, lease=LEASE) as fleet:
        before = {holder.pid for shard in range(SHARDS) if (holder := fleet.holder(shard)) is not None}
        assert len(before) == SHARDS
        async with fleet.pressing():
            await fleet.outage(LEASE)
            await fleet.all_hosted()
        assert not {process.pid for process in fleet.processes} & before
        await what_was_done_is_there_once(fleet)
