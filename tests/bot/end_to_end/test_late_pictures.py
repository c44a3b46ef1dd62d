"""A board whose picture is late: it goes out in letters in time, and the picture follows. Painters starve on a busy machine."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.arena import Arena
from bot.coordinator.presence import Presence
from bot.publishing import channel_update
from tests.bot.arena.small_bot import until
from tests.bot.end_to_end.support.hosting import hosting, slowly
from tests.bot.end_to_end.support.tables import Playing, sit_down, slow_pictures

FENCE = "```"
"""Around a board in letters."""


@pytest_asyncio.fixture
async def table(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playing]:
    """A game that somebody drafts for, and takes their time; nobody waits long for a picture."""
    async with hosting(arena, tmp_path) as bot:
        slowly(bot)
        playing = await sit_down(arena, bot, ["red", "blue"])
        monkeypatch.setattr(channel_update, "PICTURE_WAIT_SECONDS", 0.2)
        yield playing


async def test_a_board_whose_picture_is_late_goes_out_in_letters_and_the_picture_follows(table: Playing) -> None:
    """Fault 59: on the same message, with the same controls; then it is as if nothing had been."""
    player, before = await table.asked(), table.evening.live
    assert before.pictures
    async with slow_pictures(table.bot):
        await player.choose(await table.first_option(), on=before.message)
        await table.evening.moves_on(before)
        await until(lambda: (live := table.evening.seen) is not None and live.message is not before.message)
        letters = table.evening.live
        assert FENCE in letters.text
        assert not letters.pictures
    await until(lambda: table.again(letters).pictures)
    painted = table.again(letters)
    assert FENCE not in painted.text
    assert painted.buttons == letters.buttons
    assert painted.selects == letters.selects
    await table.shows_all()
    await table.evening.turn()
    await table.shows_all()
    assert table.again(letters).pictures, "it is kept when its controls go"
    assert FENCE not in table.again(letters).text
    await until(lambda: table.evening.live.pictures)


async def test_a_picture_that_comes_when_the_table_has_moved_on_is_for_nobody(table: Playing) -> None:
    """Fault 59: the older message stays in letters, and what is shown now has its own picture."""
    async with slow_pictures(table.bot):
        first = table.evening.live
        await table.evening.turn()
        await until(lambda: (live := table.evening.seen) is not None and live.message is not first.message)
        second = table.evening.live
        await table.evening.turn()
        await until(lambda: (live := table.evening.seen) is not None and live.message is not second.message)
        third = table.evening.live
    await until(lambda: table.again(third).pictures)
    await table.shows_all()
    assert not table.again(second).pictures
    assert FENCE in table.again(second).text
    assert not table.bot.delivery.late_pictures


async def test_a_message_that_is_passed_on_gets_its_picture_later_too(table: Playing) -> None:
    """Fault 59: whoever is next looks on, so it is the same message all the time."""
    table.bot.coordinator.presence = Presence(table.bot.coordinator.clock)
    await table.evening.turn()
    await table.shows_all()
    before = table.evening.live
    async with slow_pictures(table.bot):
        await table.evening.turn()
        await until(lambda: FENCE in table.again(before).text)
        assert not table.again(before).pictures
    await until(lambda: table.again(before).pictures)
    assert FENCE not in table.again(before).text
