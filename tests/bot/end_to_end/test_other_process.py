"""Another process acts at a table of this one, as in a direct message: this one finds it in the outbox, shows it and plays on."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.coordinator.coordinator import Coordinator
from bot.store import Seat, Shard, ShardSet, Store
from bot.store.shards import shard_of
from bot.tables.hosted_table import HostedTable
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.support.databases import on_both
from tests.bot.support.waiting import WAIT

pytestmark = on_both
EVERY = (Shard(0, 1),)


def elsewhere(table: BotTable) -> Coordinator:
    """The coordinator of a process that hosts other servers."""
    guild = int(table.bot.guilds[0].id)
    return Coordinator(Store(table.bot.store.database, ShardSet(2, (1 - shard_of(guild, 2),))), table.bot.clock)


def call_all(hosted: HostedTable) -> None:
    hosted.tell("Somebody has called from afar.")


def give_away(hosted: HostedTable) -> None:
    hosted.record.seats[hosted.table.questions[0].seat] = Seat("Cog", level="careful")
    hosted.changed = True


async def look(table: BotTable, shards: Sequence[Shard], times: int) -> None:
    for _ in range(times):
        await table.bot.delivery.poll_outbox(shards)


@pytest.mark.parametrize("act", [call_all, give_away])
async def test_acts_of_another_process_are_shown_and_continued(table: BotTable, act: object) -> None:
    before = await table.state()
    assert callable(act)
    await elsewhere(table).act(table.id, None, None, act)
    async with asyncio.timeout(WAIT):
        while await table.bot.store.read_outbox() or (act is give_away and await table.answers() == before[1]):
            await look(table, EVERY, 1)
            await asyncio.sleep(0.01)


async def test_servers_of_shards_without_login_are_left_alone(table: BotTable) -> None:
    """Their shard has not logged in: the bot would believe that it was removed from the server."""
    await elsewhere(table).act(table.id, None, None, call_all)
    await look(table, (), 4)
    assert [entry.table_id for entry in await table.bot.store.read_outbox()] == [table.id]
    assert not (await table.bot.coordinator.read(table.id)).record.trouble
