"""Fixtures for tests of the whole bot: a bot, a table in a usual state, a browser. The helpers behind them are in `support/`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.client import Grandstand
from tests.bot.arena.browser import browser
from tests.bot.end_to_end.support.bot_table import SLOW, BotTable, bot_table, table_with_buttons
from tests.bot.end_to_end.support.channel_table import ChannelTable, channel_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures

__all__ = ["browser"]


@pytest.fixture
async def bot(arena: Arena, tmp_path: Path) -> AsyncIterator[Grandstand]:
    """A running bot without tables."""
    async with hosting(arena, tmp_path) as bot:
        yield bot


@pytest.fixture
async def text_bot(arena: Arena, tmp_path: Path) -> AsyncIterator[Grandstand]:
    """A running bot that posts boards as text, because drawing takes time."""
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        yield bot


@pytest.fixture
async def table(arena: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """Red and Blue play; one of them has to press a button."""
    async with table_with_buttons(arena, tmp_path) as table:
        yield table


@pytest.fixture
async def new_table(arena: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """Red and Blue have just begun to play."""
    async with bot_table(arena, tmp_path, "red", "blue") as table:
        yield table


@pytest.fixture
async def table_of_three(arena: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """Red, Blue and Green have just begun to play."""
    async with bot_table(arena, tmp_path, "red", "blue", "green") as table:
        yield table


@pytest.fixture
async def still_table(still: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """Red and Blue have just begun to play; time passes only when the test advances the clock."""
    async with bot_table(still, tmp_path, "red", "blue") as table:
        yield table


@pytest.fixture
async def slow_table(still: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """The same at a pace of days."""
    async with bot_table(still, tmp_path, "red", "blue", pace=SLOW) as table:
        yield table


@pytest.fixture
async def text_table(arena: Arena, tmp_path: Path) -> AsyncIterator[ChannelTable]:
    """Red and Blue after one turn, in a channel where boards are text and there are no threads."""
    async with channel_table(arena, tmp_path) as table:
        yield table


@pytest.fixture
async def still_text_table(still: Arena, tmp_path: Path) -> AsyncIterator[ChannelTable]:
    """The same; time passes only when the test advances the clock."""
    async with channel_table(still, tmp_path) as table:
        yield table
