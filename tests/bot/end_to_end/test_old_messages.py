"""Edits of messages older than an hour, which Discord limits: nothing waits for them, and the game goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.clock import HandClock
from bot.publishing.edit_limit import OLD_EDITS_SECONDS
from tests.bot.end_to_end.support.bot_table import BotTable, pass_time
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.player import send_first_answer, wait_for_private
from tests.bot.support.waiting import until

HOURS = 2 * 3600.0
REFUSALS = pytest.mark.parametrize("retry_after", [None, 600.0], ids=["without a time", "for ten minutes"])


@REFUSALS
async def test_an_old_board_that_cannot_be_edited_is_left_alone_and_its_controls_refuse(
    slow_table: BotTable, still: Arena, clock: HandClock, retry_after: float | None
) -> None:
    """Fault 76."""
    table = slow_table
    red, old, label = await table.next_to_decide(), table.live, await table.first_option()
    await table.pass_time(clock, HOURS)
    limit = still.faults.limit_old_edits(edits=0, retry_after=retry_after)
    await red.slash("/draft", pick=label)
    await table.wait_for_change(old)
    await table.published()
    assert limit.refused
    assert table.live.buttons
    assert table.current(old).buttons
    before = await table.state()
    await red.answered(send_first_answer(red, old))
    assert f"/{table.live.message.id})" in (await wait_for_private(red, "That has already been decided.")).text
    assert not table.current(old).buttons, "a press can still edit it"
    assert await table.state() == before


async def test_an_old_board_whose_question_has_to_change_is_followed_by_a_new_one(
    slow_table: BotTable, still: Arena, clock: HandClock
) -> None:
    """Fault 76."""
    table = slow_table
    old = table.live
    await table.pass_time(clock, HOURS)
    limit = still.faults.limit_old_edits(edits=0)
    await table.red.slash("/pause")
    await table.published()
    assert limit.refused
    await table.red.slash("/resume")
    await table.published()
    assert table.live.buttons
    assert table.live.message.id >= old.message.id


async def test_the_card_of_a_running_game_is_brought_up_to_date_by_a_later_update(
    slow_table: BotTable, still: Arena, clock: HandClock
) -> None:
    """Fault 76."""
    table, spectator = slow_table, still.user("teal")
    await table.pass_time(clock, HOURS)
    limit = still.faults.limit_old_edits(edits=0)
    await table.red.slash("/pause")
    await table.published()
    assert limit.refused
    assert "Paused by Red" not in spectator.sees()
    still.faults.clear()
    await table.act(lambda hosted: hosted.tell("News"))
    await table.published()
    assert "Paused by Red" in spectator.sees()


@REFUSALS
async def test_a_lobby_that_cannot_be_edited_now_is_edited_later_and_occupies_no_slot(
    still: Arena, clock: HandClock, tmp_path: Path, retry_after: float | None
) -> None:
    """Fault 76."""
    async with hosting(still, tmp_path) as bot:
        red, blue = still.user("red"), still.user("blue")
        await red.slash("/play")
        await red.reads("Join")
        await pass_time(bot, clock, HOURS)
        limit = still.faults.limit_old_edits(edits=0, retry_after=retry_after)
        await blue.slash("/join")
        await until(lambda: limit.refused)
        [table_id] = await bot.store.read_outbox_ids()
        await until(lambda: bot.delivery.jobs.is_put_off(table_id) and bot.delivery.jobs.task(table_id) is None)
        assert "2. Blue" not in red.sees()
        still.faults.clear()
        clock.advance(OLD_EDITS_SECONDS)
        await red.reads("2. Blue")
