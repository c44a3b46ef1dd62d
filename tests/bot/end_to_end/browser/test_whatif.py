"""What if, on a phone: six lines at one glance with their buttons, and a chain with its picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.workers.odds.client import OddsWorker
from bot.workers.odds.main import reply_to
from tests.bot.arena.browser import PHONE, Visits
from tests.bot.benches.bench_phone import VISIBLE
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.browser_player import open_thread, private_messages
from tests.bot.end_to_end.support.hosting import hosting

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_phone_shows_all_six_numbers_at_one_glance(house: Visits, tmp_path: Path) -> None:
    async with hosting(house.arena, tmp_path) as bot:
        bot.router.odds_worker = OddsWorker(bot.clock, reply_to)
        people = await open_table(house.arena, bot, ["red", "blue"], ai=2)
        asked = await people.skip_to_roll(turns=6)
        name = asked.person.user.username.capitalize()
        red = await house.come(name, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        await open_thread(red, "Magical Athlete")
        await red.command("/whatif")
        private = private_messages(red).last
        await expect(private).to_contain_text("If you roll")
        await red.shows("bot-phone-whatif", both=True)
        box = await private.bounding_box()
        assert box is not None
        assert box["height"] <= VISIBLE
        await red.button("If 5").tap()
        await expect(private).to_contain_text("If: 5")
        await red.sees_all_pictures()
        await red.shows("bot-phone-whatif-chain", both=True)
        await red.command("/whatif", position="Romantic@0 Scoocher@2 Banana@3")
        await expect(private_messages(red).last).to_contain_text("Romantic rolls a 1, to 1.")
        await red.shows("bot-phone-whatif-position")
        assert await red.overflow() <= 0
