"""Every game on the page of a real browser, from its lobby to the final standings: with the preset that differs most from what is
usual or, where people want to look at the pictures (`make screenshots`), with every one. That games of every preset come to their
end is tried in `test_games`: the page does not know what a preset is."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import pytest
from playwright.async_api import expect

from engine import all_games, get_game
from tests.bot.arena.browser import Visitor, Visits
from tests.bot.end_to_end.support.bot_table import skip_to_last_question
from tests.bot.end_to_end.support.browser_player import (
    answer,
    choose_button,
    open_thread,
    options,
    private_messages,
    table,
    table_text,
    wait_for_change,
)
from tests.bot.end_to_end.support.hosting import hosting

pytestmark = pytest.mark.asyncio(loop_scope="session")


def presets(game: str) -> list[str]:
    """Those to look at."""
    rules = get_game(game)
    usual = rules.read_options({})
    found = sorted(rules.presets, key=lambda each: len(rules.read_options(each.options).items() - usual.items()))
    return [each.id for each in (found if "SCREENSHOTS" in os.environ else found[-1:])]


PRESETS = [(game, preset) for game in all_games() for preset in presets(game)]
A_MOMENT = 1500
"""Milliseconds."""
FIRST = 2
"""Answers by hand before somebody else's time is made short."""


async def answers(visitor: Visitor) -> None:
    """A secret question that follows a public one comes by itself, unless others had their turns meanwhile; it is answered next."""
    before, public = await table_text(visitor), not await choose_button(visitor).count()
    private = await private_messages(visitor).count()
    await answer(visitor)
    await wait_for_change(visitor, before)
    if public and await choose_button(visitor).count():
        with contextlib.suppress(AssertionError):
            await expect(private_messages(visitor)).to_have_count(private + 1, timeout=A_MOMENT)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
async def test_every_game_ends_on_the_screen(house: Visits, tmp_path: Path, game: str, preset: str) -> None:
    title, name = get_game(game).title, f"{game}-{preset}"
    async with hosting(house.arena, tmp_path) as bot:
        red = await house.come("Red")
        await red.command("/play", game=game, preset=preset)
        await red.reads(title)
        rules = get_game(game)
        _, most = rules.seats_for(rules.read_options(rules.get_preset(preset).options))
        for seat in range(2, min(most, max(3, rules.fewest)) + 1):
            await red.button("Add AI").click()
            await expect(red.log.get_by_text("(AI, Beginner)")).to_have_count(seat - 1)
        await red.button("Options").click()
        await expect(red.log.get_by_text("Only you can see this")).to_have_count(1)
        await red.shows(f"bot-{name}-options")
        await red.button("Start").click()
        await open_thread(red, title)
        for _ in range(FIRST):
            await answers(red)
        await red.sees_all_pictures()
        await red.shows(f"bot-{name}")
        before = await table_text(red)
        await skip_to_last_question(bot, int(house.arena.channel.id))
        await wait_for_change(red, before)
        for _ in range(20):
            await expect(options(table(red)).first).to_be_visible()  # a round is told to its end before anything else is asked
            if await table(red).get_by_role("button", name="Rematch").count():
                break
            await answers(red)
        await expect(table(red).get_by_text("Final standings")).to_be_visible()
        await red.sees_all_pictures()
        await red.shows(f"bot-{name}-final")
