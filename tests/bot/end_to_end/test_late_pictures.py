"""A board whose picture is late, as on a busy machine: it is posted as text in time, and the picture follows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.arena import Arena
from bot.coordinator.presence import Presence
from bot.publishing import channel_update
from bot.publishing import delivery as deliveries
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting, slow_pictures, without_pictures, without_presence
from tests.bot.support.waiting import until

IN_WORDS = "On offer: "
"""Around a text board."""


@pytest_asyncio.fixture
async def table(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotTable]:
    """A draft whose players count as absent; the bot waits only briefly for pictures."""
    async with hosting(arena, tmp_path) as bot:
        without_presence(bot)
        playing = await open_table(arena, bot, ["red", "blue"])
        monkeypatch.setattr(channel_update, "PICTURE_WAIT_SECONDS", 0.2)
        yield playing


async def test_a_board_whose_picture_is_late_goes_out_in_letters_and_the_picture_follows(table: BotTable) -> None:
    """Fault 59: on the same message, with the same controls; afterwards it is an ordinary message."""
    player, before = await table.next_to_decide(), table.live
    assert before.pictures
    async with slow_pictures(table.bot):
        await player.choose(await table.first_option(), on=before.message)
        await table.wait_for_change(before)
        await table.wait_for_new_message(before)
        letters = table.live
        assert IN_WORDS in letters.text
        assert not letters.pictures
    await until(lambda: table.current(letters).pictures)
    painted = table.current(letters)
    assert IN_WORDS not in painted.text
    assert painted.buttons == letters.buttons
    assert painted.selects == letters.selects
    await table.published()
    await table.play_turn()
    assert table.current(letters).pictures, "the picture stays when the controls are removed"
    assert IN_WORDS not in table.current(letters).text
    await until(lambda: table.live.pictures)


async def test_a_board_that_waits_for_its_picture_holds_no_slot(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 67: other tables are published meanwhile."""
    monkeypatch.setattr(deliveries, "MAX_CONCURRENT_UPDATES", 1)
    monkeypatch.setattr(channel_update, "PICTURE_WAIT_SECONDS", 60.0)
    async with hosting(arena, tmp_path, GRANDSTAND_DRAWING_THREADS="1") as bot:
        waiting = await open_table(arena, bot, ["red", "blue"])
        other = await open_table(arena, bot, ["green", "teal"], channel="clubhouse")
        await other.skip_to("roll")
        without_pictures(arena, other.host.channel)
        async with slow_pictures(bot):
            turn = asyncio.create_task(waiting.play_turn())
            await until(lambda: not bot.render_pool.is_free)
            await other.play_turn()
            assert not turn.done()
        await turn


async def test_a_picture_that_comes_when_the_table_has_moved_on_is_for_nobody(table: BotTable) -> None:
    """Fault 59: the older message stays text, and the current one has its own picture."""
    async with slow_pictures(table.bot):
        first = table.live
        await table.turn()
        await table.wait_for_new_message(first)
        second = table.live
        await table.turn()
        await table.wait_for_new_message(second)
        third = table.live
    await until(lambda: table.current(third).pictures)
    await table.published()
    assert not table.current(second).pictures
    assert IN_WORDS in table.current(second).text
    assert not table.bot.delivery.late_pictures


async def test_a_message_that_is_passed_on_gets_its_picture_later_too(table: BotTable) -> None:
    """Fault 59: the next player is present, so it is the same message all the time."""
    table.bot.coordinator.presence = Presence(table.bot.coordinator.clock)
    await table.play_turn()
    before = table.live
    async with slow_pictures(table.bot):
        await table.turn()
        await until(lambda: IN_WORDS in table.current(before).text)
        assert not table.current(before).pictures
    await until(lambda: table.current(before).pictures)
    assert IN_WORDS not in table.current(before).text
