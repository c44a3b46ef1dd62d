"""`/server` on a phone: what its managers see and change without typing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.store.servers import read_server_settings
from tests.bot.arena.browser import PHONE, Visits
from tests.bot.end_to_end.support.browser_player import private_messages
from tests.bot.end_to_end.support.hosting import hosting

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_manager_sets_on_a_phone_how_new_tables_begin(house: Visits, tmp_path: Path) -> None:
    async with hosting(house.arena, tmp_path) as bot:
        red = await house.come("Red", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        await red.command("/server")
        panel = private_messages(red).last
        await expect(panel).to_contain_text("Odds at new tables: odds after a race or game.")
        await red.shows("bot-phone-server", both=True)
        await panel.get_by_role("button").filter(has_text="The board moves").tap()
        await red.page.get_by_role("option", name="The board stands still").tap()
        await expect(private_messages(red).last).to_contain_text("boards stand still")
        await red.shows("bot-phone-server-still")
        assert (await read_server_settings(bot.store.database, int(house.arena.guild.id))).pictures == "still"
        assert await red.overflow() <= 0
