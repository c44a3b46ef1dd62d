"""A race of rounds on a phone: somebody alone starts against an AI, picks from a menu, and looks at what came of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.bot.arena.browser import PHONE
from tests.bot.end_to_end.browser.test_newcomer import come, played
from tests.bot.end_to_end.support.browser_player import answer, open_thread, table, table_text, wait_for_change

pytestmark = pytest.mark.asyncio(loop_scope="session")
TITLE = "Microbot Racers"
ROUNDS = 2


async def test_somebody_alone_on_a_phone_races_against_an_ai(browser: Browser, tmp_path: Path) -> None:
    """Every picture says in words what it shows, nothing is wider than the phone, and a round is a message."""
    async with played(tmp_path) as address:
        red, phone = await come(browser, address, "Ada", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        await red.command("/play", game=TITLE)
        await red.reads(TITLE)
        await red.shows("robots-lobby")
        await red.button("Start against an AI").click()
        await open_thread(red, TITLE)
        for turn in range(40):
            await expect(table(red)).to_be_visible()
            await expect(table(red).get_by_role("img").last).to_have_attribute("alt", re.compile(r"\S"))
            await red.sees_all_pictures()
            await red.shows(f"robots-{turn:02}")
            if await red.log.get_by_text(re.compile(rf"^Round {ROUNDS}\b(?!: roll)")).count():
                break
            before = await table_text(red)
            await answer(red)
            await wait_for_change(red, before)
        told = [await message.inner_text() for message in await red.log.get_by_role("article").all()]
        for number in range(1, ROUNDS + 1):
            assert [text for text in told if re.search(rf"^Round {number}\b(?!: roll)", text, re.MULTILINE)] != []
        assert await red.overflow() <= 0
        await phone.close()
