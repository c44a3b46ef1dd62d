"""As a newcomer would: `python -m bot` without a token, the page in a real browser, from the lobby to the final podium."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, BrowserContext, ViewportSize, expect

from tests.bot.arena.browser import DESKTOP, PATIENCE, PHONE, Visitor
from tests.bot.end_to_end.support.browser_player import answer, open_thread, table, table_text, wait_for_change
from tests.bot.end_to_end.support.process import ROOT

pytestmark = pytest.mark.asyncio(loop_scope="session")
TITLE = "Magical Athlete"
HOST = """
import runpy, sys
from bot.client import Grandstand
Grandstand.double_tap_seconds = 0.0
sys.argv[0] = "bot"
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""
"""`python -m bot` for players who press faster than people do."""


@contextlib.asynccontextmanager
async def played(folder: Path) -> AsyncIterator[str]:
    """What `make play` runs, on a free port: gives the page's address."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("GRANDSTAND_", "DISCORD_"))}
    command = (sys.executable, "-c", HOST, "--port", "0", "--data", str(folder / "data"))
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=inherited | {"PYTHONPATH": str(ROOT)}, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(30):
            line = (await process.stdout.readline()).decode()
        yield re.findall(r"http://\S+", line)[0]
    finally:
        process.terminate()
        await process.communicate()
    assert process.returncode == 0


async def come(browser: Browser, address: str, name: str, **looks: object) -> tuple[Visitor, BrowserContext]:
    context = await browser.new_context(**{"viewport": DESKTOP, "color_scheme": "dark", "reduced_motion": "reduce", **looks})  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    visitor = Visitor(await context.new_page())
    await visitor.page.goto(address)
    await visitor.becomes(name)
    return visitor, context


async def test_a_race_against_five_ai_players_from_the_lobby_to_its_podium(browser: Browser, tmp_path: Path) -> None:
    """How a game ends is seen in `test_browser_presets`."""
    async with played(tmp_path) as address:
        red, context = await come(browser, address, "Ada")
        await red.command("/play")
        await red.reads(TITLE)
        for seat in range(2, 7):
            await red.button("Add AI").click()
            await expect(red.log.get_by_text("(AI, Beginner)")).to_have_count(seat - 1)
        await red.shows("bot-lobby")
        await red.button("Start").click()
        await open_thread(red, TITLE)
        for turn in range(100):
            await expect(table(red)).to_be_visible()
            if await red.log.get_by_text("Race 1 is over").count():
                break
            if turn in (0, 8):
                await red.shows(f"bot-turn-{turn}")
            before = await table_text(red)
            await answer(red)
            await wait_for_change(red, before)
        await expect(table(red)).to_contain_text("Race 2 on")
        await red.sees_all_pictures()
        await red.shows("bot-race-over")
        await context.close()


async def test_two_people_in_two_tabs_one_of_them_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    """A line-up of each is seen by nobody else, and both come to the first race."""
    async with played(tmp_path) as address:
        red, router = await come(browser, address, "Ada")
        blue, phone = await come(browser, address, "Bruno", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        await red.command("/play")
        await blue.reads(TITLE)
        await blue.button("Join").click()
        await expect(blue.log.get_by_text("(host)")).to_be_visible()
        await blue.shows("bot-phone-lobby")
        await red.button("Start").click()
        for visitor in (red, blue):
            await open_thread(visitor, TITLE)
        while "Pick a racer for your team" in await table(red).inner_text():
            mine = red if re.search("@Ada: ", await table(red).inner_text()) else blue
            before = await table_text(red), await table_text(blue)
            await answer(mine)
            await wait_for_change(red, before[0])
            await wait_for_change(blue, before[1])
        await blue.shows("bot-phone-line-up")
        await answer(blue)
        await expect(table(red)).to_contain_text("Chosen: Bruno")
        await expect(red.log.get_by_text("You chose")).to_have_count(0)
        line_up = await table_text(blue)
        await answer(red)
        await wait_for_change(blue, line_up)
        await expect(table(blue).locator("img:not(.emoji)").last).to_have_attribute("alt", re.compile("^Line-up of race 1 of 4"))
        await blue.sees_all_pictures()
        assert await blue.overflow() <= 0
        await blue.shows("bot-phone-race")
        await router.close()
        await phone.close()


async def test_the_page_greets_whoever_comes_and_a_slash_shows_every_command(browser: Browser, tmp_path: Path) -> None:
    """What it is, and what to do first; nobody is named like a seat's colour."""
    async with played(tmp_path) as address:
        visitor = Visitor(await browser.new_page(viewport=ViewportSize(width=390, height=844), reduced_motion="reduce"))
        visitor.page.set_default_timeout(PATIENCE)
        await visitor.page.goto(address)
        await expect(visitor.picker).to_contain_text("Here you play race board games")
        for colour in ("Red", "Blue", "Green"):
            await expect(visitor.picker.get_by_role("button", name=colour, exact=True)).to_have_count(0)
        await visitor.shows("bot-welcome")
        await visitor.becomes("Ada")
        await expect(visitor.page.get_by_text("Type /play and send it")).to_be_visible()
        await visitor.shows("bot-greeting")
        await visitor.composer.fill("/")
        commands = visitor.page.get_by_role("listbox", name="Commands").get_by_role("option")
        await expect(commands).to_have_count(35)
        await visitor.composer.fill("")
        await visitor.page.get_by_role("button", name="Type /play for me").click()
        await visitor.page.get_by_role("button", name="Send /play").click()
        await visitor.reads(TITLE)
        await expect(visitor.log.get_by_role("button", name="How to play")).to_be_visible()
        await visitor.page.close()
