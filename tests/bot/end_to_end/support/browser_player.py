"""A player in a real browser, who finds the open question on the page and answers it."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from tests.bot.arena.browser import PATIENCE, Visitor

OTHERS = re.compile("^(@.*|Cards|Hand|Log|Table|Replay|ALT|Dismiss|.*Grandstand.*)$")
"""Labels of buttons that answer no question."""
A_WHILE = 6000
"""Milliseconds after which the player looks again for the control."""
SCREENFUL = 3000
"""Characters of the page in the message of a failed test."""


def table(visitor: Visitor) -> Locator:
    """The newest table message: the last one with a log button."""
    return visitor.log.get_by_role("article").filter(has=visitor.page.get_by_role("button", name="Log", exact=True)).last


def options(message: Locator) -> Locator:
    """The buttons that answer the question of a message."""
    return message.get_by_role("button").filter(has_text=re.compile(r"\w")).filter(has_not_text=OTHERS)


def choose_button(visitor: Visitor) -> Locator:
    """The button that opens a private question."""
    return table(visitor).get_by_role("button", name="Choose", exact=True)


def private_messages(visitor: Visitor) -> Locator:
    """The ephemeral messages."""
    return visitor.log.get_by_role("article").filter(has_text="Only you can see this")


async def answer(visitor: Visitor) -> None:
    """Takes the first option; looks again if the page replaces the control meanwhile."""
    if not await choose_button(visitor).count():
        await press_first_option(visitor, table(visitor))
        return
    async with asyncio.timeout(3 * PATIENCE / 1000):
        while not await answer_privately(visitor):
            pass


async def answer_privately(visitor: Visitor) -> bool:
    """Answers all private questions. Returns False if the question disappeared and the public one is still there."""
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
    """Opens a private question, unless one is open, and returns its message."""
    seen = private_messages(visitor)
    if not await seen.count() or not await options(seen.last).count():
        await choose_button(visitor).click(timeout=A_WHILE)
    await expect(options(seen.last).first).to_be_visible(timeout=A_WHILE)
    return visitor.page.locator(f'[data-message="{await seen.last.get_attribute("data-message", timeout=A_WHILE)}"]')


async def press_first_option(visitor: Visitor, message: Locator) -> str:
    """Presses the first option and returns its label."""
    first = options(message).first
    label = await first.inner_text(timeout=A_WHILE)
    await first.click(timeout=A_WHILE)
    if "Pick one" in label:
        option = visitor.page.get_by_role("option").first
        label = (await option.inner_text()).splitlines()[0]
        await option.click()
        # The select shows the picked option until the answer has come.
        await expect(message.get_by_role("button").filter(has_text=re.compile(f"^{re.escape(label)}$"))).to_have_count(0)
    return label


async def table_text(visitor: Visitor) -> str:
    return f"{await table(visitor).inner_text()}"


async def wait_for_change(visitor: Visitor, before: str) -> None:
    """Waits until the table message has another text. A pressed button shows no label until the bot has replied."""
    pressed = table(visitor).locator('[aria-busy="true"]')
    try:
        async with asyncio.timeout(PATIENCE / 1000):
            while not await table(visitor).count() or await pressed.count() or await table_text(visitor) == before:
                await asyncio.sleep(0.1)
    except TimeoutError:
        raise AssertionError(f"Nothing has changed; on the screen:\n{(await visitor.log.inner_text())[-SCREENFUL:]}") from None


async def open_thread(visitor: Visitor, game: str) -> None:
    """Opens the thread of the newest game with this title."""
    begins = re.compile(f"^{re.escape(game)} ·")
    await visitor.log.get_by_role("button", name=begins).last.click()
    await expect(visitor.page.get_by_role("heading", level=2, name=begins).first).to_be_visible()
