"""What a server has agreed on, in both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.store.servers import ServerSettings, change_server_settings, read_server_settings
from tests.bot.support.databases import on_both, opened_store

HERE, ELSEWHERE = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002


@on_both
async def test_one_setting_is_changed_and_the_others_stay(tmp_path: Path) -> None:
    async with opened_store(tmp_path) as store:
        database = store.database
        assert await read_server_settings(database, HERE) == ServerSettings(rated=True, pictures=None, odds=None)
        await change_server_settings(database, HERE, pictures="still")
        assert await read_server_settings(database, HERE) == ServerSettings(rated=True, pictures="still", odds=None)
        await change_server_settings(database, HERE, rated=False)
        await change_server_settings(database, HERE, odds="live")
        assert await read_server_settings(database, HERE) == ServerSettings(rated=False, pictures="still", odds="live")
        await change_server_settings(database, HERE, rated=True, pictures="moving")
        assert await read_server_settings(database, HERE) == ServerSettings(rated=True, pictures="moving", odds="live")
        assert await read_server_settings(database, ELSEWHERE) == ServerSettings()
    async with opened_store(tmp_path) as store:
        assert await read_server_settings(store.database, HERE) == ServerSettings(rated=True, pictures="moving", odds="live")


@on_both
async def test_two_managers_at_once_change_both_settings(tmp_path: Path) -> None:
    async with opened_store(tmp_path) as store:
        await asyncio.gather(
            change_server_settings(store.database, HERE, pictures="words"),
            change_server_settings(store.database, HERE, odds="off"),
            change_server_settings(store.database, HERE, rated=False),
        )
        assert await read_server_settings(store.database, HERE) == ServerSettings(rated=False, pictures="words", odds="off")


@on_both
async def test_a_role_to_call_is_named_and_forgotten(tmp_path: Path) -> None:
    async with opened_store(tmp_path) as store:
        await change_server_settings(store.database, HERE, called_role=ELSEWHERE)
        await change_server_settings(store.database, HERE, odds="off")
        assert await read_server_settings(store.database, HERE) == ServerSettings(odds="off", called_role=ELSEWHERE)
        await change_server_settings(store.database, HERE, called_role=0)
        assert (await read_server_settings(store.database, HERE)).called_role is None
