"""The page under a finger on a phone, and under a keyboard without a mouse."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.bot.arena.browser import PHONE, Visitor, Visits
from tests.bot.arena.page_bot import BOARD, PageBot, everything
from tests.bot.arena.small_bot import at
from tests.bot.arena.test_page_rendering import channel

pytestmark = pytest.mark.asyncio(loop_scope="session")
CONTROLS = re.compile("Roll|hand|Think|Sulk|Sign up|Pick two|Challenge|Open a thread|Details|Write to me")
FINGER = 40
"""The least height, in pixels, of what a finger presses."""


HIT = """(node, size) => {
  node.scrollIntoView({block: "center"});
  const box = node.getBoundingClientRect();
  const isHit = (y) => node.contains(document.elementFromPoint(box.left + box.width / 2, y));
  let [top, bottom] = [box.top + box.height / 2, box.top + box.height / 2];
  while (isHit(top - 1)) top -= 1;
  while (isHit(bottom + 1)) bottom += 1;
  return bottom - top >= size - 2;
}"""
"""Whether something small to see is large enough under a finger."""


async def fits_a_finger(controls: Locator) -> None:
    """All controls that are shown are large enough."""
    for control in await controls.all():
        box = await control.bounding_box()
        if box is not None:
            assert box["height"] >= FINGER, f"{await control.evaluate('node => node.outerHTML')} is {box['height']} high"


async def test_a_game_under_a_finger(house: Visits) -> None:
    async with at(house.arena, PageBot) as bot:
        red = await house.come(None, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        page = red.page
        await expect(red.picker.get_by_role("button", name="Red", exact=True)).to_be_visible()
        await expect(red.picker.get_by_role("button", name="Red", exact=True)).not_to_be_focused()
        await red.shows("phone-who-are-you")
        await red.picker.get_by_role("button", name="Red", exact=True).tap()

        # The list of channels is a drawer.
        await expect(red.channels).to_be_hidden()
        await page.get_by_role("button", name="Open the channel list").tap()
        await expect(red.channels).to_be_visible()
        await fits_a_finger(red.channels.get_by_role("link"))
        await red.shows("phone-drawer")
        await red.channels.get_by_role("link", name="games").tap()
        await expect(red.channels).to_be_hidden()

        # A command: chosen from the list, its options too.
        await red.composer.tap()
        await red.composer.fill("/pl")
        await red.shows("phone-commands")
        await page.get_by_role("option", name="/play").tap()
        await page.get_by_role("option", name="Magical Athlete").tap()
        await page.get_by_role("option", name="Gunk").tap()
        await page.get_by_role("button", name="Send /play").tap()
        table = await red.reads("Red begins with Gunk.")

        # The picture takes the whole width, and more when it is tapped.
        picture = table.get_by_role("img", name=BOARD)
        await expect(picture).to_be_visible()
        box = await picture.bounding_box()
        assert box is not None
        assert box["width"] >= 0.9 * PHONE["width"]
        await red.shows("phone-table", both=True)
        await fits_a_finger(table.get_by_role("button", name=CONTROLS))
        for name in ("Grandstand", "ALT: show the description"):
            assert await table.get_by_role("button", name=name, exact=True).evaluate(HIT, FINGER), f"{name} is hard to hit"
        await table.get_by_role("button", name=re.compile(rf"{re.escape(BOARD)}$")).tap()
        large = page.get_by_role("dialog", name="Picture")
        await expect(large.get_by_role("img", name=BOARD)).to_be_visible()
        await large.get_by_role("button", name="Close").tap()
        await expect(large).to_be_hidden()

        # A list, a form and a menu are sheets from below.
        await red.button("Pick two or three racers").tap()
        for name in ("Banana", "Duelist"):
            await page.get_by_role("option", name=name).tap()
        await fits_a_finger(page.get_by_role("option"))
        await red.shows("phone-select")
        await page.get_by_role("button", name="Done").tap()
        await red.reads("Red drafts Banana and Duelist.")
        await red.button("Sign up").tap()
        form = page.get_by_role("dialog", name="Sign up for the cup")
        await expect(form).to_be_visible()
        await red.shows("phone-form", both=True)
        await fits_a_finger(form.get_by_role("button").or_(form.get_by_role("textbox")))
        await form.get_by_role("textbox", name="Team name").fill("Oxen")
        await form.get_by_role("button", name=re.compile("^Favourite racer")).tap()
        await page.get_by_role("option", name="Centaur").tap()
        await form.get_by_role("radio", name="Sunday").tap()
        await form.get_by_role("button", name="Submit").tap()
        await red.reads("Signed up: Oxen |  | Centaur | Sunday | no reminder")
        await red.button("🂡 My hand").tap()
        await expect(await red.reads("Your hand")).to_contain_text("Only you can see this")
        await red.shows("phone-private")
        await red.button("Dismiss message").tap()
        await expect(red.log).not_to_contain_text("Your hand")

        # Nothing is wider than the window.
        view, files = everything()
        await channel(bot, house.arena).send(view=view, files=files)
        await red.reads("A text beside the container.")
        await red.sees_all_pictures()
        await red.shows("phone-components", both=True)
        assert await red.overflow() <= 0
        assert await red.log.evaluate("log => log.scrollWidth - log.clientWidth") <= 0


async def until_focused(page: Page, wanted: Locator, *, key: str = "Tab", most: int = 60) -> None:
    """Presses a key until the focus is where it should be: nothing may lie out of the keyboard's reach."""
    await expect(wanted).to_be_visible()
    for _ in range(most):
        if await wanted.evaluate("node => node === document.activeElement"):
            return
        await page.keyboard.press(key)
    raise AssertionError(f"{most} times {key} did not reach {wanted}")


async def sends_play(red: Visitor) -> None:
    keys = red.page.keyboard
    await keys.type("/play")
    await expect(red.page.get_by_role("option", name="/play")).to_be_visible()
    await keys.press("Enter")
    await expect(red.page.get_by_role("option", name="Magical Athlete")).to_be_visible()
    await keys.press("Enter")
    await expect(red.page.get_by_role("option", name="Banana")).to_be_visible()
    await keys.press("Enter")
    await keys.press("Enter")


async def test_a_game_without_a_mouse(house: Visits) -> None:
    async with at(house.arena, PageBot):
        red = await house.come(None)
        page, keys = red.page, red.page.keyboard
        await until_focused(page, red.picker.get_by_role("button", name="Red", exact=True))
        await keys.press("Enter")
        await expect(red.composer).to_be_focused()
        await sends_play(red)
        await red.reads("Red begins with Banana.")
        await expect(red.composer).to_be_focused()

        # A button: reached from the box backwards, and the focus stays on it when the message changes.
        await until_focused(page, red.button("Roll"), key="Shift+Tab")
        await red.shows("desktop-keyboard")
        await keys.press("Space")
        await red.reads("Red rolled a 5 (roll 1).")
        await expect(red.button("Roll")).to_be_focused()

        # A list, with several ticked by the space bar.
        await until_focused(page, red.button("Pick two or three racers"))
        await keys.press("ArrowDown")
        await expect(page.get_by_role("listbox", name="Pick two or three racers")).to_be_focused()
        await keys.press("Space")
        await keys.press("End")
        await keys.press("Space")
        await until_focused(page, page.get_by_role("button", name="Done"))
        await keys.press("Enter")
        await red.reads("Red drafts Banana and Duelist.")
        await expect(red.log.get_by_role("button", name=re.compile("^Pick two or three racers"))).to_be_focused()

        # The picture, large and small again.
        enlarge = red.log.get_by_role("button", name=re.compile(rf"{re.escape(BOARD)}$"))
        await until_focused(page, enlarge, key="Shift+Tab")
        await keys.press("Enter")
        large = page.get_by_role("dialog", name="Picture")
        await expect(large.get_by_role("img", name=BOARD)).to_be_visible()
        await expect(large).to_contain_text(BOARD)
        await red.shows("desktop-picture")
        await keys.press("Escape")
        await expect(large).to_be_hidden()
        await expect(enlarge).to_be_focused()

        # A form.
        await until_focused(page, red.button("Sign up"))
        await keys.press("Enter")
        form = page.get_by_role("dialog", name="Sign up for the cup")
        await expect(form.get_by_role("textbox", name="Team name")).to_be_focused()
        await keys.type("Oxen")
        await until_focused(page, form.get_by_role("button", name=re.compile("^Favourite racer")))
        await keys.press("Enter")
        await keys.press("c")
        await keys.press("Enter")
        await expect(form.get_by_role("button", name="Favourite racer, chosen: Centaur")).to_be_focused()
        await until_focused(page, form.get_by_role("radio", name="Saturday"))
        await keys.press("ArrowDown")
        await until_focused(page, form.get_by_role("button", name="Submit"))
        await keys.press("Enter")
        await red.reads("Signed up: Oxen")
        await expect(red.button("Sign up")).to_be_focused()

        # From message to message, and to what can be done with one.
        await until_focused(page, red.message("Red rolled a 5"), key="Shift+Tab")
        await keys.press("End")
        await expect(red.message("Signed up: Oxen")).to_be_focused()
        await keys.press("ArrowUp")
        await expect(red.message("Red drafts")).to_be_focused()
        await keys.press("Enter")
        await expect(page.get_by_role("menuitem", name="Add a reaction")).to_be_focused()
        await keys.press("Escape")
