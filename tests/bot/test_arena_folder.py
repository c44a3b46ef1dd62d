"""The arena's folder: not that of a bot on Discord, whose tables the arena leaves alone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.settings import read_settings
from bot.store.sqlite.running_bot import database_path
from tests.bot.store.old_schemas import downgrade
from tests.bot.support.coordinator import a_coordinator, a_table
from tests.bot.test_cli import ALARMING, SOON, started
from tests.bot.test_settings import TOKEN

pytestmark = pytest.mark.usefixtures("no_settings")


def test_the_arena_has_a_folder_of_its_own_unless_one_is_named() -> None:
    assert read_settings({}, None).data == Path("data/arena")
    assert read_settings({"DISCORD_TOKEN": TOKEN}, None).data == Path("data")
    assert read_settings({"GRANDSTAND_DATA": "data"}, None).data == Path("data")


def test_an_arena_that_an_earlier_version_began_goes_on_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "arena.db").touch()
    assert read_settings({}, None).data == Path("data")


async def test_without_its_token_a_bot_leaves_its_tables_alone(tmp_path: Path) -> None:
    """Fault 65."""
    data = tmp_path / "data"
    async with a_coordinator(data) as coordinator:
        await a_table(coordinator, answers=3)
    downgrade(data)  # it is not upgraded either
    before = {file: file.read_bytes() for file in data.iterdir()}
    async with started(tmp_path, GRANDSTAND_DATA="data") as host:
        assert await asyncio.wait_for(host.running.wait(), SOON) == 2
    (line,) = host.log.splitlines()
    assert "has tables of a server that is not in the arena" in line
    assert "DISCORD_TOKEN" in line
    assert {file: file.read_bytes() for file in data.iterdir()} == before
    assert not (data / "arena.db").exists()


async def test_without_a_token_games_in_the_default_folder_wait_and_the_log_says_so(tmp_path: Path) -> None:
    async with a_coordinator(tmp_path / "data") as coordinator:
        await a_table(coordinator, answers=3)
    tables = database_path(tmp_path / "data").read_bytes()
    async with started(tmp_path) as host:
        await host.page_address()
        assert await host.ended() == 0
    (warning,) = [line for line in host.log.splitlines() if ALARMING.search(line)]
    assert "Games in the folder data not hosted" in warning
    assert database_path(tmp_path / "data").read_bytes() == tables
    assert (tmp_path / "data" / "arena" / "arena.db").exists()
