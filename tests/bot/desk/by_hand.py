"""Somebody at a table in a real browser: finds what is asked, and answers by hand."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Locator, expect

from tests.bot.arena.browser import PATIENCE, Visitor

OTHERS = re.compile("^(@.*|Cards|Hand|Log|Table|Replay|ALT|Dismiss|.*Grandstand.*)$")
"""Buttons of a message that answer nothing."""


def table(visitor: Visitor) -> Locator:
    """The table message: the newest one that has a log to look at."""
    return visitor.log.get_by_role("article").filter(has=visitor.page.get_by_role("button", name="Log", exact=True)).last


def options(message: Locator) -> Locator:
    """The buttons of a question."""
    return message.get_by_role("button").filter(has_text=re.compile(r"\w")).filter(has_not_text=OTHERS)


def choose(visitor: Visitor) -> Locator:
    """The way to a secret question."""
    return table(visitor).get_by_role("button", name="Choose", exact=True)


def privately(visitor: Visitor) -> Locator:
    """The messages that nobody else sees."""
    return visitor.log.get_by_role("article").filter(has_text="Only you can see this")


async def answer(visitor: Visitor) -> None:
    """The first thing on offer, by hand; privately as often as it is asked there."""
    if not await choose(visitor).count():
        await take_first(visitor, table(visitor))
        return
    seen = privately(visitor)
    if not await seen.count() or not await options(seen.last).count():
        await choose(visitor).click()
    await expect(options(seen.last).first).to_be_visible()
    private = seen.nth(await seen.count() - 1)  # another one may come by itself meanwhile
    while await options(private).count():
        label = await take_first(visitor, private)
        await expect(private).to_contain_text(re.compile(rf"You chose {re.escape(label)}\.|has been decided already"))
        if "has been decided already" in await private.inner_text():  # it was an old one, and the question comes by itself
            await answer(visitor)
            return


async def take_first(visitor: Visitor, message: Locator) -> str:
    """Gives what it says."""
    first = options(message).first
    label = await first.inner_text()
    await first.click()
    if "Pick one" in label:
        option = visitor.page.get_by_role("option").first
        label = (await option.inner_text()).splitlines()[0]
        await option.click()
        # What was picked stands in the select until the answer has come.
        await expect(message.get_by_role("button").filter(has_text=re.compile(f"^{re.escape(label)}$"))).to_have_count(0)
    return label


async def shown(visitor: Visitor) -> str:
    return f"{await table(visitor).inner_text()}"


async def changed(visitor: Visitor, before: str) -> None:
    """Waits for another table message, or other words in it. A button that was pressed shows no words until it is answered."""
    pressed = table(visitor).locator('[aria-busy="true"]')
    async with asyncio.timeout(PATIENCE / 1000):
        while not await table(visitor).count() or await pressed.count() or await shown(visitor) == before:
            await asyncio.sleep(0.1)


async def goes_to_the_thread(visitor: Visitor, game: str) -> None:
    """Of a game, by its title."""
    begins = re.compile(f"^{re.escape(game)} ·")
    await visitor.log.get_by_role("button", name=begins).last.click()
    await expect(visitor.page.get_by_role("heading", level=2, name=begins).first).to_be_visible()
