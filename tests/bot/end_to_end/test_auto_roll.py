"""Rolls that come by themselves, where a table has agreed on it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.arena import Arena
from bot.clock import HandClock
from bot.tables.hosted_table import HostedTable
from bot.text.table_settings import ROLLS
from tests.bot.arena.small_bot import WAIT, until
from tests.bot.end_to_end.support.company import Company, company, private
from tests.bot.end_to_end.support.hosting import hosting

AUTO, ASK = (called.on_a_control for called in (ROLLS["auto"], ROLLS["ask"]))


async def comes_to_a_roll(people: Company) -> None:
    """Everybody gives the default answer until there is nothing to do but roll."""

    def act(hosted: HostedTable) -> None:
        while [option.id for option in hosted.table.questions[0].options] != ["roll"]:
            question = hosted.table.questions[0]
            hosted.answer(question.seat, question.key, question.default, "test")

    await people.bot.coordinator.act((await people.sits()).record.id, None, None, act)
    await until(lambda: "Roll" in people.live.buttons)


async def answered(people: Company) -> int:
    return (await people.sits()).record.answers


async def test_a_roll_without_a_choice_comes_after_four_seconds_and_the_message_says_so(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    async with company(still, tmp_path, "red", "blue") as people:
        await people.players["red"].slash("/settings", roll=AUTO)
        assert private(people.players["red"]).text == "From now on a roll without a choice comes by itself after 4 seconds."
        await comes_to_a_roll(people)
        assert "Rolls by itself in 4 seconds." in people.live.text
        before, live = await answered(people), people.live
        await people.passes(clock, 3)
        assert await answered(people) == before
        await people.passes(clock, 2)
        assert await answered(people) > before
        await people.moves_on(live)
        assert not any(seat.missed for seat in (await people.sits()).record.seats), "nobody was late"


async def test_a_roll_comes_though_somebody_changes_their_reminders(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with company(still, tmp_path, "red", "blue") as people:
        await people.players["red"].slash("/settings", roll=AUTO)
        await comes_to_a_roll(people)
        before = await answered(people)
        for player in people.players.values():
            await player.slash("/settings", remind_hours=2)
        await people.passes(clock, 6)
        assert await answered(people) > before


async def test_a_decision_waits_for_the_person(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with company(still, tmp_path, "red", "blue") as people:
        await people.players["red"].slash("/settings", roll=AUTO)
        before = await answered(people)
        await people.passes(clock, 30)
        assert await answered(people) == before
        assert "by itself" not in people.live.text


async def test_who_presses_before_that_rolls_once(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with company(still, tmp_path, "red", "blue") as people:
        await people.players["red"].slash("/settings", roll=AUTO)
        await comes_to_a_roll(people)
        before = await answered(people)
        await people.passes(clock, 3)
        await people.turn()
        await people.passes(clock, 2)
        assert await answered(people) == before + 1


async def test_a_roll_that_was_to_come_comes_after_a_restart(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with company(still, tmp_path, "red", "blue") as people:
        await people.players["red"].slash("/settings", roll=AUTO)
        await comes_to_a_roll(people)
        before = await answered(people)
    async with hosting(still, tmp_path) as bot:
        people.bot = bot
        async with asyncio.timeout(WAIT):
            while await answered(people) == before:
                clock.advance(1.0)
                await asyncio.sleep(0.01)


async def test_a_table_that_changes_its_mind_while_it_waits(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with company(still, tmp_path, "red", "blue") as people:
        await comes_to_a_roll(people)
        before = await answered(people)
        await people.passes(clock, 20)
        assert await answered(people) == before
        await people.players["red"].slash("/settings", roll=AUTO)
        await people.passes(clock, 6)
        assert await answered(people) > before
        await comes_to_a_roll(people)
        await people.players["red"].slash("/settings", roll=ASK)
        before = await answered(people)
        await people.passes(clock, 20)
        assert await answered(people) == before
