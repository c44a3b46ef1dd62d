"""Automatic rolls at tables that have switched them on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.arena import Arena
from bot.clock import HandClock
from bot.text.table_settings import ROLLS
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.player import last_private
from tests.bot.support.waiting import WAIT

AUTO, ASK = (labels.on_a_control for labels in (ROLLS["auto"], ROLLS["ask"]))


async def test_a_roll_without_a_choice_comes_after_four_seconds_and_the_message_says_so(
    still_table: BotTable, clock: HandClock
) -> None:
    await still_table.red.slash("/settings", roll=AUTO)
    assert last_private(still_table.red).text == "From now on a roll without a choice comes by itself after 4 seconds."
    await still_table.skip_to_roll()
    assert "Rolls by itself in 4 seconds." in still_table.live.text
    before, live = await still_table.answers(), still_table.live
    await still_table.pass_time(clock, 3)
    assert await still_table.answers() == before
    await still_table.pass_time(clock, 2)
    assert await still_table.answers() > before
    await still_table.wait_for_change(live)
    assert not any(seat.missed for seat in (await still_table.record()).seats), "nobody was late"


async def test_an_automatic_roll_comes_although_players_change_their_reminders(still_table: BotTable, clock: HandClock) -> None:
    await still_table.red.slash("/settings", roll=AUTO)
    await still_table.skip_to_roll()
    before = await still_table.answers()
    for player in still_table.players.values():
        await player.slash("/settings", remind_hours=2)
    await still_table.pass_time(clock, 6)
    assert await still_table.answers() > before


async def test_a_decision_waits_for_the_person(still_table: BotTable, clock: HandClock) -> None:
    await still_table.red.slash("/settings", roll=AUTO)
    before = await still_table.answers()
    await still_table.pass_time(clock, 30)
    assert await still_table.answers() == before
    assert "by itself" not in still_table.live.text


async def test_a_press_before_the_automatic_roll_counts_once(still_table: BotTable, clock: HandClock) -> None:
    await still_table.red.slash("/settings", roll=AUTO)
    await still_table.skip_to_roll()
    before = await still_table.answers()
    await still_table.pass_time(clock, 3)
    await still_table.turn()
    await still_table.pass_time(clock, 2)
    assert await still_table.answers() == before + 1


async def test_a_roll_that_was_to_come_comes_after_a_restart(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with bot_table(still, tmp_path, "red", "blue") as table:
        await table.red.slash("/settings", roll=AUTO)
        await table.skip_to_roll()
        before = await table.answers()
    async with hosting(still, tmp_path) as bot:
        table.bot = bot
        async with asyncio.timeout(WAIT):
            while await table.answers() == before:
                clock.advance(1.0)
                await asyncio.sleep(0.01)


async def test_a_table_that_changes_its_mind_while_it_waits(still_table: BotTable, clock: HandClock) -> None:
    await still_table.skip_to_roll()
    before = await still_table.answers()
    await still_table.pass_time(clock, 20)
    assert await still_table.answers() == before
    await still_table.red.slash("/settings", roll=AUTO)
    await still_table.pass_time(clock, 6)
    assert await still_table.answers() > before
    await still_table.skip_to_roll()
    await still_table.red.slash("/settings", roll=ASK)
    before = await still_table.answers()
    await still_table.pass_time(clock, 20)
    assert await still_table.answers() == before
