"""Boards that move: a turn goes out as a film, unless the table, the operator or the load are against it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.arena import Arena
from bot.arena.screen import Seen
from bot.publishing.extras import pending_picture
from bot.text.table_settings import PICTURES
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting, without_presence
from tests.bot.support.waiting import until


@pytest_asyncio.fixture
async def table(arena: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """A race whose players count as absent, so that every turn is a new message."""
    async with hosting(arena, tmp_path) as bot:
        without_presence(bot)
        playing = await open_table(arena, bot, ["red", "blue"])
        await playing.skip_to_roll(3)
        await playing.published()
        yield playing


def file_of(table: BotTable, seen: Seen | None = None) -> tuple[str, bytes]:
    """Returns the name and the content of a message's last picture."""
    attachment = table.current(seen or table.live).message.attachments[-1]
    stored = next(file for file in table.arena.services.files.stored.values() if file.name == attachment.filename)
    return attachment.filename, stored.data


async def turn(table: BotTable) -> Seen:
    """Plays a turn; returns the message that shows it."""
    before = table.live
    await table.play_turn()
    await table.published()
    assert table.live.message is not before.message
    return table.live


async def test_a_turn_is_played_once_on_its_board(table: BotTable) -> None:
    shown = await turn(table)
    name, data = file_of(table, shown)
    assert name.endswith(".gif")
    assert data.startswith(b"GIF89a")
    assert b"NETSCAPE" not in data
    assert len(shown.pictures) == 1


async def test_a_table_can_want_its_boards_still(table: BotTable) -> None:
    await table.red.slash("/settings", pictures=PICTURES["still"].on_a_control)
    assert file_of(table, await turn(table))[0].endswith(".png")


async def test_an_operator_can_want_all_boards_still(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path, GRANDSTAND_PICTURES="still") as bot:
        without_presence(bot)
        table = await open_table(arena, bot, ["red", "blue"])
        await table.skip_to_roll(3)
        await table.published()
        assert file_of(table, await turn(table))[0].endswith(".png")


async def test_a_board_that_waited_long_stands_still_until_its_film_is_made(
    table: BotTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pending_picture, "MOVING_WAIT_SECONDS", -1.0)
    shown = await turn(table)
    await until(lambda: file_of(table, shown)[0].endswith(".gif"))
    now = table.current(shown)
    assert now.message.edited_timestamp
    assert (now.text, now.buttons) == (shown.text, shown.buttons)
    assert len(now.message.attachments) == 1
