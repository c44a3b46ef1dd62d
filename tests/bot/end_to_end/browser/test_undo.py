"""Taking back, on phones: one person asks, two agree, and the question is there again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.bot.arena.browser import PHONE, Visits
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.browser_player import open_thread, private_messages
from tests.bot.end_to_end.support.hosting import hosting

pytestmark = pytest.mark.asyncio(loop_scope="session")
NAMES = ("red", "blue", "green")


async def test_three_people_on_phones_take_back_a_roll(house: Visits, tmp_path: Path) -> None:
    async with hosting(house.arena, tmp_path) as bot:
        people = await open_table(house.arena, bot, NAMES)
        asked = (await people.skip_to_roll(turns=3)).person.user.username
        phones = {
            name: await house.come(name.capitalize(), viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
            for name in NAMES
        }
        for phone in phones.values():
            await open_thread(phone, "Magical Athlete")
        me, others = phones[asked], [phone for name, phone in phones.items() if name != asked]
        await me.button("Roll").tap()
        await expect(me.button("Roll")).to_have_count(1)
        await me.reads("rolls a")
        await me.button("Table").tap()
        await me.button("Take back").tap()
        await expect(private_messages(me).last).to_contain_text("I have asked the others.")
        undo_request = await others[0].reads("would like to take back “Roll”")
        await undo_request.scroll_into_view_if_needed()
        await others[0].shows("bot-phone-undo-request", both=True)
        assert await others[0].overflow() <= 0
        for phone in others:
            await phone.button("Agree").tap()
        await me.reads("takes back “Roll”.")
        await expect(me.button("Roll")).to_be_visible()
        await me.sees_all_pictures()
        await me.shows("bot-phone-undo", both=True)
        assert not await me.log.get_by_role("button", name="Agree", exact=True).count()
