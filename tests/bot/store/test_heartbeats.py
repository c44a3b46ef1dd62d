"""When a part of the bot was last alive, however its shards were divided before: time limits move by that."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import Shard, ShardSet
from tests.bot.support.databases import on_both, opened_store

pytestmark = on_both
WHOLE, HALF, OTHER_HALF, QUARTER = ShardSet(4, (0, 1, 2, 3)), ShardSet(4, (0, 1)), ShardSet(4, (2, 3)), ShardSet(4, (1,))


@pytest.mark.parametrize(
    ("notes", "part", "alive"),
    [
        ([], WHOLE, None),
        ([(ShardSet(), 5.0)], ShardSet(), 5.0),
        ([(HALF, 5.0), (OTHER_HALF, 9.0)], HALF, 5.0),
        ([(HALF, 5.0), (OTHER_HALF, 9.0)], WHOLE, 5.0),
        ([(HALF, 5.0), (OTHER_HALF, 9.0)], QUARTER, 5.0),
        ([(QUARTER, 1.0), (HALF, 5.0)], QUARTER, 5.0),
        ([(HALF, 1.0), (ShardSet(2, (0,)), 5.0), (ShardSet(2, (1,)), 6.0)], HALF, 6.0),
        ([(HALF, 1.0), (ShardSet(), 5.0)], HALF, 5.0),
        ([(ShardSet(), 1.0), (HALF, 5.0), (OTHER_HALF, 6.0)], WHOLE, 5.0),
        ([(HALF, 5.0)], WHOLE, 5.0),
    ],
)
async def test_it_is_known_when_its_tables_were_last_looked_after(
    tmp_path: Path, notes: list[tuple[ShardSet, float]], part: ShardSet, alive: float | None
) -> None:
    async with opened_store(tmp_path) as store:
        for each, now in notes:
            store.shard_set = each
            await store.write_heartbeat(now, {}, {})
        store.shard_set = part
        assert await store.read_heartbeat() == alive


async def test_what_was_made_up_for_is_not_made_up_for_again(tmp_path: Path) -> None:
    """Not even by a part that has never been alive as such."""
    async with opened_store(tmp_path) as store:
        store.shard_set = HALF
        await store.write_heartbeat(5.0, {Shard(0, 4): 3.0}, {})
        store.shard_set = QUARTER
        await store.move_deadlines(10.0)
        assert await store.read_heartbeat() == 15.0
        store.shard_set = ShardSet(4, (0,))
        assert (await store.read_heartbeat(), await store.read_disconnected()) == (5.0, {Shard(0, 4): 3.0})
        await store.move_deadlines(10.0)
        assert (await store.read_heartbeat(), await store.read_disconnected()) == (15.0, {Shard(0, 4): 13.0})
