"""Things and windows on a phone: a button beside the answers, a panel for one pair of eyes, and a moment that names nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.messages.table_message import WINDOW_OPEN
from tests.bot.arena.browser import PHONE, Visits
from tests.bot.end_to_end.support.advantages import open_advantage_table, open_item_draft
from tests.bot.end_to_end.support.browser_player import open_thread, private_messages, table
from tests.bot.end_to_end.support.hosting import hosting

pytestmark = pytest.mark.asyncio(loop_scope="session")
TITLE = "My things"


async def test_things_and_windows_fit_a_phone(house: Visits, tmp_path: Path) -> None:
    async with hosting(house.arena, tmp_path) as bot:
        people = await open_advantage_table(bot, house.arena)
        await people.give_items(
            red={"gust": "ask", "boot": "worth"}, blue={"emp": "ask", "dynamite": "ask"}, green={"beans": "worth"}
        )
        red = await house.come("Red", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        await open_thread(red, "Magical Athlete 2003")
        await expect(table(red)).to_contain_text(WINDOW_OPEN)
        await red.sees_all_pictures()
        await red.shows("bot-phone-moment", both=True)
        first = [await table(red).get_by_role("button", name=label, exact=True).bounding_box() for label in ("Answer", TITLE)]
        assert len({box["y"] for box in first if box is not None}) == 1
        await red.button("Answer").click()
        await expect(private_messages(red).last).to_contain_text("Use something?")
        await red.shows("bot-phone-window", both=True)
        await red.button("Only when it matters").click()
        await expect(private_messages(red).last).to_contain_text("You chose Pass: Only when it matters.")
        await red.button(TITLE).last.click()
        await expect(private_messages(red).last).to_contain_text("Only you see your orders.")
        await red.shows("bot-phone-things", both=True)
        blue = people.players["blue"]
        await blue.slash("/choose", answer="Pass")
        await expect(table(red)).to_contain_text("Roll for")
        await red.sees_all_pictures()
        boxes = [await table(red).get_by_role("button", name=label, exact=True).bounding_box() for label in ("Roll", TITLE)]
        assert len({box["y"] for box in boxes if box is not None}) == 1
        await red.button("Table").last.scroll_into_view_if_needed()
        await red.shows("bot-phone-things-roll", both=True)
        await people.players["green"].slash("/roll")
        await people.published()
        await expect(table(red)).to_contain_text(WINDOW_OPEN)
        await red.sees_all_pictures()
        await red.button("Table").last.scroll_into_view_if_needed()
        await red.shows("bot-phone-moment-in-a-turn", both=True)
        assert await red.overflow() <= 0


async def test_a_draft_with_a_stall_shows_how_to_pass_below_what_is_for_sale(house: Visits, tmp_path: Path) -> None:
    """Also where a phone is too low for all that a select can hold."""
    async with hosting(house.arena, tmp_path):
        (asked,) = (await open_item_draft(house.arena)).asked()
        name = asked.person.user.username.capitalize()
        player = await house.come(name, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        await open_thread(player, "Magical Athlete 2003")
        await player.sees_all_pictures()
        pick = await table(player).get_by_role("button", name="Pick one").bounding_box()
        passing = await table(player).get_by_role("button", name="Pass", exact=True).bounding_box()
        assert pick is not None
        assert passing is not None
        assert 0 < passing["y"] - pick["y"] - pick["height"] < 30
        await player.button("Table").last.scroll_into_view_if_needed()
        await player.shows("bot-phone-stall", both=True)
        await player.button("Pass").click()
        await expect(table(player)).not_to_contain_text(f"@{name}")
