"""Somebody at a table in a real browser: finds what is asked, and answers by hand."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.bot.arena.browser import PATIENCE, Visitor

OTHERS = re.compile("^(@.*|Cards|Hand|Log|Table|Replay|ALT|Dismiss|.*Grandstand.*)$")
"""Buttons of a message that answer nothing."""
A_WHILE = 6000
"""Milliseconds after which somebody looks again at what they were going to press."""
SCREENFUL = 3000
"""Characters that say where a test was stuck."""


def table(visitor: Visitor) -> Locator:
    """The table message: the newest one that has a log to look at."""
    return visitor.log.get_by_role("article").filter(has=visitor.page.get_by_role("button", name="Log", exact=True)).last


def options(message: Locator) -> Locator:
    """The buttons of a question."""
    return message.get_by_role("button").filter(has_text=re.compile(r"\w")).filter(has_not_text=OTHERS)


def choose_button(visitor: Visitor) -> Locator:
    """The way to a secret question."""
    return table(visitor).get_by_role("button", name="Choose", exact=True)


def private_messages(visitor: Visitor) -> Locator:
    """The messages that nobody else sees."""
    return visitor.log.get_by_role("article").filter(has_text="Only you can see this")


async def answer(visitor: Visitor) -> None:
    """The first thing on offer, by hand. What is replaced under somebody's finger is looked for again."""
    if not await choose_button(visitor).count():
        await press_first_option(visitor, table(visitor))
        return
    async with asyncio.timeout(3 * PATIENCE / 1000):
        while not await answer_privately(visitor):
            pass


async def answer_privately(visitor: Visitor) -> bool:
    """All that is asked there. Not when the question went: it had been answered, or came a second time, and one copy is enough."""
    try:
        private = await open_private_question(visitor)
        while await options(private).count():
            label = await press_first_option(visitor, private)
            chosen = re.compile(rf"You chose {re.escape(label)}\.|has been decided already")
            await expect(private).to_contain_text(chosen, timeout=A_WHILE)
        return "You chose" in await private.inner_text(timeout=A_WHILE)
    except (PlaywrightTimeout, AssertionError):
        return not await choose_button(visitor).count()


async def open_private_question(visitor: Visitor) -> Locator:
    """The newest private question, however many come after it."""
    seen = private_messages(visitor)
    if not await seen.count() or not await options(seen.last).count():
        await choose_button(visitor).click(timeout=A_WHILE)
    await expect(options(seen.last).first).to_be_visible(timeout=A_WHILE)
    return visitor.page.locator(f'[data-message="{await seen.last.get_attribute("data-message", timeout=A_WHILE)}"]')


async def press_first_option(visitor: Visitor, message: Locator) -> str:
    """Gives what it says."""
    first = options(message).first
    label = await first.inner_text(timeout=A_WHILE)
    await first.click(timeout=A_WHILE)
    if "Pick one" in label:
        option = visitor.page.get_by_role("option").first
        label = (await option.inner_text()).splitlines()[0]
        await option.click()
        # What was picked stands in the select until the answer has come.
        await expect(message.get_by_role("button").filter(has_text=re.compile(f"^{re.escape(label)}$"))).to_have_count(0)
    return label


async def table_text(visitor: Visitor) -> str:
    return f"{await table(visitor).inner_text()}"


async def wait_for_change(visitor: Visitor, before: str) -> None:
    """Waits for another table message, or other words in it. A button that was pressed shows no words until it is answered."""
    pressed = table(visitor).locator('[aria-busy="true"]')
    try:
        async with asyncio.timeout(PATIENCE / 1000):
            while not await table(visitor).count() or await pressed.count() or await table_text(visitor) == before:
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise AssertionError(f"Nothing has changed; on the screen:\n{(await visitor.log.inner_text())[-SCREENFUL:]}") from None


async def open_thread(visitor: Visitor, game: str) -> None:
    """Of a game, by its title."""
    begins = re.compile(f"^{re.escape(game)} ·")
    await visitor.log.get_by_role("button", name=begins).last.click()
    await expect(visitor.page.get_by_role("heading", level=2, name=begins).first).to_be_visible()
