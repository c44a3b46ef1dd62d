"""Who is in a tab, who comes new, and what stays when the page or the arena goes away and comes back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.arena import Arena
from tests.bot.arena.browser import Visitor, Visits, visits
from tests.bot.arena.small_bot import at

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_every_tab_is_somebody_and_stays_so(house: Visits) -> None:
    window = await house.window()
    red = await house.come(None, window=window)
    await expect(red.picker.get_by_role("button", name=re.compile("^(Red|Blue|Green|Amber|Violet|Teal)$"))).to_have_count(6)
    await red.page.keyboard.press("Escape")
    await expect(red.picker).to_be_visible()
    for scheme in ("light", "dark"):
        await red.page.emulate_media(color_scheme=scheme)
        await expect(red.page.locator(":root")).to_have_css("color-scheme", scheme)
    await red.shows("desktop-who-are-you")
    await red.becomes("Red")
    await red.channels.get_by_role("link", name="clubhouse").click()
    await red.says("I am Red.")

    # A second tab of the same window is somebody else, also after it is loaded again.
    async with window.expect_page() as opened:
        await red.page.get_by_role("link", name="Open another person in a new tab").click()
    blue = Visitor(await opened.value)
    await expect(blue.picker.get_by_role("button", name="Red", exact=True)).to_contain_text("in another tab")
    await blue.picker.get_by_role("button", name="Blue", exact=True).click()
    await blue.reads("Red: I am Red.")
    await blue.page.reload()
    await expect(blue.page).to_have_title("#clubhouse · Blue · Grandstand arena")
    await blue.reads("Red: I am Red.")

    # Somebody new, who is known to all at once; names that cannot be are told.
    await blue.page.get_by_role("button", name="You are Blue: change who you are").click()
    await expect(blue.picker.get_by_role("button", name="Blue", exact=True)).to_contain_text("this tab")
    await expect(blue.picker.get_by_role("button", name="Red", exact=True)).to_contain_text("in another tab")
    new = blue.picker.get_by_role("textbox", name="Add a person")
    for wanted, told in (("  ", "A person needs a name."), ("Red", "There is already a Red.")):
        await new.fill(wanted)
        await new.press("Enter")
        await expect(blue.picker.get_by_role("alert")).to_have_text(told)
    await new.fill("Ada Lovelace")
    await new.press("Enter")
    await expect(blue.page).to_have_title("#clubhouse · Ada Lovelace · Grandstand arena")
    await blue.says("I am new, @Red.")

    # Change who one is.
    await blue.page.get_by_role("button", name=re.compile("^You are Ada")).click()
    await blue.picker.get_by_role("button", name="Green", exact=True).click()
    await expect(blue.page).to_have_title("#clubhouse · Green · Grandstand arena")
    await blue.says("Now I am Green.")

    # The first tab has heard all of it; it is still Red, in the colours that Red likes, when it is loaded again.
    await red.page.bring_to_front()
    await red.page.get_by_role("button", name="Use light colours").click()
    members = red.page.get_by_role("complementary", name="Members")
    for again in (False, True):
        if again:
            await red.page.reload()
        for words in ("Red: I am Red.", "Ada Lovelace: I am new, @Red.", "Green: Now I am Green."):
            await red.reads(words)
        await expect(members).to_contain_text("Ada Lovelace")
        await expect(members).to_contain_text("Here now · 2")
        await expect(red.page.locator(":root")).to_have_css("color-scheme", "light")
    await expect(red.page).to_have_title("#clubhouse · Red · Grandstand arena")
    await expect(members).to_contain_text("not connected")
    await red.shows("desktop-somebody-new")
    async with at(house.arena):
        await expect(members).not_to_contain_text("not connected")
    await red.page.get_by_role("button", name=re.compile("^You are Red")).click()
    await red.page.keyboard.press("Escape")
    await expect(red.picker).to_be_hidden()


async def test_the_page_comes_back_by_itself_with_what_it_missed(browser: Browser, tmp_path: Path) -> None:
    kept = tmp_path / "arena.db"
    async with Arena(save_file=kept, generous=True) as arena, visits(browser, arena) as house:
        port = arena.port
        red = await house.come("Red")
        await red.says("Before the break.")
        await red.reads("Before the break.")
        await red.composer.fill("Half a thou")
        house.excuses("WebSocket connection|ERR_CONNECTION_REFUSED")
        await arena.stop()
        lost = red.page.get_by_role("alert").filter(has_text="Connection lost")
        await expect(lost).to_be_visible()
        await red.shows("desktop-connection-lost")
        await red.composer.press("Enter")
        refused = red.page.get_by_role("alert").filter(has_text="no connection")
        await expect(refused).to_be_visible()
        await expect(red.composer).to_have_value("Half a thou")
        again = Arena(port=port, save_file=kept, generous=True)
        again.user("blue").says("While you were away.")
        async with again:
            await expect(lost).to_be_hidden()
            await expect(refused).to_have_count(0)
            await red.reads("While you were away.")
            await red.reads("Before the break.")
            await expect(red.page).to_have_title("#games · Red · Grandstand arena")
            await expect(red.composer).to_have_value("Half a thou")
            await red.composer.press("Enter")
            await red.reads("Red: Half a thou")
            assert "Red: Half a thou" in again.user("blue").sees()
