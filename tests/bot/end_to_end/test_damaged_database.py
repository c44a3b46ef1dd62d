"""A database that is damaged while people play: the bot ends, says why, and promises nothing."""

from __future__ import annotations

from pathlib import Path

from bot.arena import Arena
from bot.interactions.router import DAMAGED
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.player import wait_for_private
from tests.bot.end_to_end.support.process import bot_process
from tests.bot.support.database_faults import damage_table
from tests.bot.support.error_log import ErrorLog


async def test_a_bot_whose_database_is_damaged_ends_with_a_sentence_and_does_not_start_again(arena: Arena, tmp_path: Path) -> None:
    """Fault 78."""
    async with bot_process(arena, tmp_path) as bot:
        await bot.ready()
        damage_table(tmp_path, "tables")
        await arena.user("red").slash("/play")
        assert await bot.ended() == 2
        assert "The bot cannot run: The database" in bot.log.splitlines()[-1]
        assert "put a backup in its place" in bot.log.splitlines()[-1]
        assert "othing is lost" not in bot.log
    async with bot_process(arena, tmp_path) as bot:
        assert await bot.ended() == 2
        (line,) = bot.log.splitlines()
        assert "is damaged" in line


async def test_players_read_that_the_database_is_damaged(arena: Arena, tmp_path: Path, error_log: ErrorLog) -> None:
    """Fault 78: not that nothing is lost."""
    async with hosting(arena, tmp_path):
        error_log.expect("is damaged")
        damage_table(tmp_path, "tables")
        red = arena.user("red")
        await red.slash("/play")
        await wait_for_private(red, DAMAGED)
        assert "othing is lost" not in str(red.sees())
