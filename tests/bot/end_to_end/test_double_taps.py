"""Double taps: the second tap answers no question that has just appeared on the same spot, and nobody hears of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.client import Grandstand
from bot.clock import HandClock
from bot.publishing.double_taps import DOUBLE_TAP_SECONDS
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table
from tests.bot.end_to_end.support.hosting import FastLoginBot
from tests.bot.end_to_end.support.player import private_messages, send_first_answer

MOMENT = 0.3
"""Between the two taps of a double tap."""


@pytest.fixture
async def guarded_table(still: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """Red plays against an AI that answers at once, so that Red is asked again after each answer."""
    async with bot_table(still, tmp_path, "red", ai=1) as table:
        await table.skip_to_roll()
        await table.published()
        table.bot.delivery.double_taps.seconds = DOUBLE_TAP_SECONDS
        yield table


async def first_tap(table: BotTable) -> None:
    """Presses what Red is asked, and waits for the next question."""
    before, answers = table.live, await table.answers()
    await table.red.answered(send_first_answer(table.red, before))
    await table.answers_reach(answers + 1)
    await table.wait_for_change(before)
    await table.published()


async def test_the_second_tap_of_a_double_tap_changes_nothing_and_is_silent(guarded_table: BotTable, clock: HandClock) -> None:
    """Fault 82."""
    table, red = guarded_table, guarded_table.red
    await first_tap(table)
    before, private = await table.state(), private_messages(red)
    clock.advance(MOMENT)
    live = table.live
    await red.answered(send_first_answer(red, live))
    assert await table.state() == before
    assert private_messages(red) == private
    assert table.live == live
    clock.advance(DOUBLE_TAP_SECONDS)
    await first_tap(table)
    assert (await table.state())[0] > before[0]


async def test_the_second_tap_of_the_last_roll_does_not_pass_over_the_end_of_the_race(
    guarded_table: BotTable, clock: HandClock
) -> None:
    """Fault 82."""
    table = guarded_table
    while not table.in_intermission:
        clock.advance(DOUBLE_TAP_SECONDS)
        await first_tap(table)
    end, before = table.live, await table.state()
    clock.advance(MOMENT)
    await table.red.answered(send_first_answer(table.red, end))
    assert await table.state() == before
    clock.advance(DOUBLE_TAP_SECONDS)
    await table.red.answered(send_first_answer(table.red, end))
    await table.wait_for_change(end)
    assert not table.in_intermission


async def test_two_taps_at_once_on_the_same_button_give_one_answer_and_no_refusal(still: Arena, tmp_path: Path) -> None:
    """Fault 82."""
    async with bot_table(still, tmp_path, "red", "blue") as table:
        red = await table.skip_to_roll()
        await table.published()
        table.bot.delivery.double_taps.seconds = DOUBLE_TAP_SECONDS
        answers, private, live = await table.answers(), private_messages(red), table.live
        taps = [send_first_answer(red, live), send_first_answer(red, live)]
        for tap in taps:
            await red.answered(tap)
        await table.published()
        assert private_messages(red) == private
        assert await table.answers() == answers + 1


async def test_a_typed_answer_is_no_tap(guarded_table: BotTable) -> None:
    """Fault 82."""
    table = guarded_table
    await first_tap(table)
    answers = await table.answers()
    await table.answer_by_default()
    await table.answers_reach(answers + 1)


def test_the_guard_is_on_unless_a_test_turns_it_off() -> None:
    assert Grandstand.double_tap_seconds == DOUBLE_TAP_SECONDS == 0.7
    assert FastLoginBot.double_tap_seconds == 0.0
