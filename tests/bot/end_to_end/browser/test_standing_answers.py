"""Standing answers on a phone: one small button beside the options, and a panel for one pair of eyes."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.messages.layouts import ALWAYS_LABEL
from tests.bot.arena.browser import PHONE, Visits
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.browser_player import open_thread, private_messages, table
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.test_standing_answers import JOG, LEGS_FIRST

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_phone_has_the_button_in_the_row_of_the_answers(house: Visits, tmp_path: Path) -> None:
    async with hosting(house.arena, tmp_path) as bot:
        bot.coordinator.draw = lambda length: LEGS_FIRST * length
        people = await open_table(house.arena, bot, ["red", "blue", "green"])
        await people.skip_to(JOG)
        asked = (await people.next_to_decide()).person.user.username.capitalize()
        red = await house.come(asked, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        await open_thread(red, "Magical Athlete")
        boxes = []
        for label in ("Jog 5: to 5", "Roll", ALWAYS_LABEL):
            await expect(red.button(label)).to_be_visible()
            boxes.append(await red.button(label).bounding_box())
        await red.sees_all_pictures()
        await red.shows("bot-phone-every-time", both=True)
        assert len({box["y"] for box in boxes if box is not None}) == 1
        await red.button(ALWAYS_LABEL).click()
        await expect(private_messages(red).last).to_contain_text("Always, in this race")
        await red.shows("bot-phone-standing", both=True)
        await red.button("Always: Jog").click()
        await expect(private_messages(red).last).to_contain_text("Your standing answers")
        await expect(table(red)).to_contain_text("Legs jogs")
        await red.shows("bot-phone-standing-given", both=True)
        assert await red.overflow() <= 0
