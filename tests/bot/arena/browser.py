"""The page in a real browser: Chromium, used by what people read and by what screen readers say, never by the page's own names."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Dialog, Locator, Page, WebError, async_playwright, expect

from bot.arena import Arena

SCREENSHOTS = Path(__file__).parents[3] / "build" / "screenshots"
"""Pictures of every run, to be looked at; nothing compares them."""
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
NAMED = {"button", "link", "textbox", "combobox", "checkbox", "radio", "option", "menuitem", "listbox", "menu", "dialog", "image"}
"""What means nothing to a screen reader without a name."""
NO_ADDRESS_BAR = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"
"""Without it, lists that nobody sees are made ready under each window's address bar: more work than all the tests together."""
PATIENCE = 30_000
"""Milliseconds after which what should be on the screen is not coming."""


def chromium() -> str | None:
    """The system's browser, by whatever name it has here."""
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return next((path for path in found if path is not None), None)


class Visitor:
    """Somebody with one tab of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.log = page.get_by_role("log", name="Messages")
        self.channels = page.get_by_role("navigation", name="Channels")
        self.picker = page.get_by_role("dialog", name="Who are you?")
        self.notices = page.get_by_role("region", name="Notices")

    async def becomes(self, name: str) -> None:
        """Picks a person in a tab that is nobody yet."""
        await self.picker.get_by_role("button", name=name, exact=True).click()
        await self.arrives()

    async def arrives(self) -> None:
        """Waits until the first channel is there."""
        await expect(self.picker).to_be_hidden()
        await expect(self.page.get_by_role("heading", level=2, name="games").first).to_be_visible()

    @property
    def composer(self) -> Locator:
        """The box that messages are written in, whatever the channel."""
        return self.page.get_by_role("textbox", name=re.compile("^Message "))

    def message(self, text: str) -> Locator:
        """The newest message with these words; that somebody answers a message does not count."""
        return self.log.get_by_role("article", name=text).last

    def button(self, name: str) -> Locator:
        """The newest button of this name among the messages."""
        return self.log.get_by_role("button", name=name, exact=True).last

    async def reads(self, text: str) -> Locator:
        """Waits for a message and brings it into view."""
        found = self.message(text)
        await expect(found).to_be_visible()
        return found

    async def says(self, text: str) -> None:
        """Writes a message."""
        await self.composer.fill(text)
        await self.composer.press("Enter")
        await expect(self.composer).to_have_value("")

    async def command(self, name: str, **options: str) -> None:
        """Sends a command as somebody would who types quickly."""
        typed = " ".join([name, *(f"{option}:{value}" for option, value in options.items())])
        await self.composer.fill(f"{typed} " if not options else typed)
        await self.page.get_by_role("button", name=f"Send {name}").click()

    async def shows(self, name: str, *, both: bool = False) -> None:
        """Keeps a picture of the window for people to look at, in a run that is for that (`make screenshots`); both in the dark and
        in the light, if asked."""
        if "SCREENSHOTS" not in os.environ:
            return
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=SCREENSHOTS / f"{name}-dark.png", animations="disabled")
        if both:
            await self.page.emulate_media(color_scheme="light")
            await self.page.screenshot(path=SCREENSHOTS / f"{name}-light.png", animations="disabled")
            await self.page.emulate_media(color_scheme="dark")

    async def sees_all_pictures(self) -> None:
        """All pictures of the messages have come, and each says in words what it shows."""
        for picture in await self.log.get_by_role("img").all():
            await expect(picture).to_have_attribute("alt", re.compile(r"\S"))
            await expect(picture).to_have_js_property("complete", True)
            assert await picture.evaluate("image => image.naturalWidth") > 0

    async def overflow(self) -> int:
        """By how many pixels the page is wider than its window; the window may not scroll sideways."""
        return int(await self.page.evaluate("document.scrollingElement.scrollWidth - innerWidth"))

    async def spoken(self) -> list[tuple[str, str]]:
        """The page as the browser gives it to a screen reader: what each thing is, and its name."""
        line = await self.page.context.new_cdp_session(self.page)
        tree = await line.send("Accessibility.getFullAXTree")
        await line.detach()
        heard = [node for node in tree["nodes"] if not node["ignored"]]
        return [(node["role"]["value"], node.get("name", {}).get("value", "").strip()) for node in heard]


class Visits:
    """A browser at an arena: tabs are opened in it, and all that goes wrong in them is noted."""

    def __init__(self, browser: Browser, arena: Arena) -> None:
        self.browser = browser
        self.arena = arena
        self.faults: list[str] = []
        self.excused = re.compile(r"(?!)")

    async def window(self, **looks: Any) -> BrowserContext:
        """A window of its own, dark unless told otherwise. What a browser remembers is remembered in each window for itself."""
        usual = {"viewport": DESKTOP, "color_scheme": "dark", "reduced_motion": "reduce"}
        context = await self.browser.new_context(**{**usual, **looks})
        context.set_default_timeout(PATIENCE)
        context.on("console", self._hear)
        context.on("weberror", self._fail)
        context.on("dialog", self._refuse)
        return context

    async def come(self, name: str | None, *, window: BrowserContext | None = None, **looks: Any) -> Visitor:
        """Somebody, or nobody yet, in a tab of this window or in a new one. (Going between tabs of one window takes seconds.)"""
        visitor = Visitor(await (window or await self.window(**looks)).new_page())
        # The address with somebody in it is what the picker's own links to new tabs have.
        await visitor.page.goto(self.arena.addresses.page + (f"#as={self.arena.find_user(name).id}" if name else ""))
        if name is not None:
            await visitor.arrives()
        return visitor

    def excuses(self, words: str) -> None:
        """From now on the console may say this: the test does it on purpose."""
        self.excused = re.compile(words)

    def _hear(self, told: ConsoleMessage) -> None:
        if told.type in ("error", "warning") and not self.excused.search(told.text):
            self.faults.append(f"the console says: {told.text}")

    def _fail(self, error: WebError) -> None:
        self.faults.append(f"a script failed: {error.error}")

    async def _refuse(self, dialog: Dialog) -> None:
        self.faults.append(f"a dialog opened: {dialog.message}")
        await dialog.dismiss()


@asynccontextmanager
async def visits(browser: Browser, arena: Arena) -> AsyncIterator[Visits]:
    """A browser at an arena. What a page complains of in its console fails the test."""
    going = Visits(browser, arena)
    try:
        yield going
    finally:
        for window in browser.contexts:
            await window.close()
    assert not going.faults, "\n".join(going.faults)


@asynccontextmanager
async def launched(path: str) -> AsyncIterator[Browser]:
    """A browser that waits patiently."""
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox", NO_ADDRESS_BAR])
        yield running
        await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One browser for all tests of a run, as starting one takes longer than most of them; windows are each test's own."""
    path = chromium()
    if path is None:
        pytest.skip("no Chromium on this machine: apt-get install chromium")
    async with launched(path) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def house(browser: Browser, watched: Callable[[Arena], Arena]) -> AsyncIterator[Visits]:
    """A running arena with the usual people, and the browser at it."""
    async with watched(Arena(generous=True)) as arena, visits(browser, arena) as going:
        yield going
