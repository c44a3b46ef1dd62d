"""What a server remembers, on a phone: a profile that can be read, and shown to all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.store.club.leagues import League
from tests.bot.arena.browser import PHONE, Visits
from tests.bot.end_to_end.support.browser_player import private_messages
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.support.club_rows import store_history

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_phone_shows_a_profile_and_everybody_can_be_shown_it(house: Visits, tmp_path: Path) -> None:
    async with hosting(house.arena, tmp_path) as bot:
        await store_history(house.arena, bot, games=30)
        red = await house.come("Red", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        await red.command("/profile")
        private = private_messages(red).last
        await expect(private.get_by_role("img")).to_have_attribute("alt", re.compile("^Red. Magical Athlete"))
        await red.shows("bot-phone-profile", both=True)
        await private.get_by_role("button", name="Show to all").tap()
        await expect(red.log.get_by_role("article").last).to_contain_text("Shown by Red.")
        await expect(private.get_by_role("button", name="Show to all")).to_have_count(0)
        await red.sees_all_pictures()
        await bot.router.leagues.open(League(int(house.arena.guild.id), "Autumn Cup", "", (5, 3, 2, 1), opened=0.0))
        for command, alt in (("leaderboard", "^Leaderboard"), ("racers", "^Racers"), ("league", "^League Autumn Cup")):
            await red.command(f"/{command}")
            await expect(private_messages(red).last.get_by_role("img")).to_have_attribute("alt", re.compile(alt))
            await red.sees_all_pictures()
            await red.shows(f"bot-phone-{command}")
        assert await red.overflow() <= 0
