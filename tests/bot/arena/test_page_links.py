"""Ways on the page: links of Discord's form lead to places in it, and what is typed after a command arrives at its option."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from playwright.async_api import expect

from tests.bot.arena.browser import PHONE, Visits
from tests.bot.arena.page_bot import RACERS, PageBot, Table
from tests.bot.arena.small_bot import at
from tests.bot.arena.test_page_rendering import channel

pytestmark = pytest.mark.asyncio(loop_scope="session")
KEYBOARD = {"width": 390, "height": 500}
"""What a phone leaves of the window above its keyboard."""
FINGER: dict[str, Any] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def way(*place: int | str) -> str:
    return "/".join(["https://discord.com/channels", *map(str, place)])


async def test_links_of_discords_form_open_inside_the_page(house: Visits) -> None:
    arena = house.arena
    async with at(arena, PageBot) as bot:
        assert isinstance(bot, PageBot)
        room = channel(bot, arena)
        early = await room.send("The first words here.", view=Table(bot))
        thread = await room.create_thread(name="The cup", type=discord.ChannelType.public_thread)
        told = await thread.send("The race goes on in here.")
        gone = await room.send("Not for long.")
        await gone.delete()
        blue = arena.user("blue")
        for number in range(60):
            blue.says(f"Word {number}.")
        here = room.guild.id
        view = ui.View(timeout=None)
        for label, place in (("To the game", (here, thread.id)), ("Elsewhere", (here, 7)), ("Gone", (here, room.id, gone.id))):
            view.add_item(ui.Button(label=label, url=way(*place)))
        words = f"[Go to the table]({way(here, room.id, early.id)}), {way(here, thread.id, told.id)} or <#{thread.id}>."
        await room.send(words, view=view)

        red = await house.come("Red", viewport=PHONE, **FINGER)
        page = red.page
        await red.reads("Go to the table")
        await red.shows("phone-ways")
        await red.log.get_by_role("link", name="To the game").tap()
        await expect(await red.reads("The race goes on in here.")).to_be_in_viewport()
        await expect(page).to_have_title(re.compile("^The cup"))
        await page.go_back()

        # An old message is read back to, and marked; a link without words is called after its place.
        await expect(red.message("The first words here.")).to_have_count(0)
        await red.log.get_by_role("link", name="Go to the table").tap()
        await expect(red.message("The first words here.")).to_be_in_viewport()
        await expect(red.message("The first words here.")).to_be_focused()
        await red.shows("phone-way-back")
        await expect(page.get_by_role("button", name="To the newest messages")).to_be_visible()

        # What answers a button far up is seen at once.
        await red.button("🂡 My hand").tap()
        await expect(red.message("Your hand")).to_be_in_viewport()
        await red.log.get_by_role("link", name="The cup › message").tap()
        await expect(red.message("The race goes on in here.")).to_be_focused()
        await page.go_back()
        await red.log.get_by_role("link", name="The cup", exact=True).tap()
        await expect(page).to_have_title(re.compile("^The cup"))
        await page.go_back()

        # What is gone or closed is said calmly, and nobody is led away.
        await red.log.get_by_role("link", name="Elsewhere").tap()
        await expect(red.notices).to_contain_text("That place is gone, or it is not open to you.")
        await red.log.get_by_role("link", name="Gone").tap()
        await expect(red.notices).to_contain_text("That message is not here any more.")
        await red.shows("phone-way-gone")
        await expect(page).to_have_title(re.compile("^#games"))
        assert len(page.context.pages) == 1, "no other tab was opened"


class Drafting(PageBot):
    """With a command whose options may all be left out."""

    def __init__(self) -> None:
        super().__init__()
        self.tree.add_command(app_commands.Command(name="draft", description="Takes a racer.", callback=_draft))


async def _racers(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=racer, value=racer) for racer in RACERS if typed.lower() in racer.lower()]


@app_commands.autocomplete(pick=_racers)
@app_commands.describe(pick="Which racer", seat="For which seat")
async def _draft(interaction: discord.Interaction, pick: str | None = None, seat: int | None = None) -> None:
    await interaction.response.send_message(f"{interaction.user.display_name} drafts {pick} at seat {seat}.")


async def test_what_is_typed_after_a_command_goes_to_its_option(house: Visits) -> None:
    async with at(house.arena, Drafting):
        red = await house.come("Red", viewport=KEYBOARD, **FINGER)
        page, keys = red.page, red.page.keyboard
        pick, seat = page.get_by_role("combobox", name="pick"), page.get_by_role("combobox", name="seat")
        choices = page.get_by_role("listbox", name="Choices")

        # Typed all at once: the option is completed as if it had been opened, and Enter sends what is complete.
        await red.composer.tap()
        await red.composer.fill("/Draft gun")
        await expect(pick).to_have_value("gun")
        await expect(pick).to_be_focused()
        await expect(choices.get_by_role("option", selected=True)).to_have_accessible_name("Gunk")
        await red.shows("phone-typed-option")
        await keys.type("k")
        await expect(choices.get_by_role("option")).to_have_count(1)
        await keys.press("Enter")
        await red.reads("Red drafts Gunk at seat None.")

        # Key by key: Tab completes the command, then the choice, and goes on to the next option.
        await red.composer.tap()
        await keys.type("/dr")
        await expect(page.get_by_role("option", name="/draft")).to_be_visible()
        await keys.press("Tab")
        await expect(pick).to_be_focused()
        await keys.type("rom")
        await expect(choices.get_by_role("option", selected=True)).to_have_accessible_name("Romantic")
        await keys.press("Tab")
        await expect(pick).to_have_value("Romantic")
        await keys.press("Tab")
        await expect(seat).to_be_focused()

        # What cannot be sent stays; so does a command that is left for another channel.
        await keys.type("one")
        await keys.press("Enter")
        await expect(page.get_by_role("alert").filter(has_text="seat: a whole number, please.")).to_be_visible()
        await red.shows("phone-typed-wrong")
        await page.get_by_role("button", name="Open the channel list").tap()
        await red.channels.get_by_role("link", name="clubhouse").tap()
        await expect(red.composer).to_have_value("")
        await page.go_back()
        await expect(pick).to_have_value("Romantic")
        await expect(seat).to_have_value("one")
        await seat.fill("2")
        await page.get_by_role("button", name="Send /draft").tap()
        await red.reads("Red drafts Romantic at seat 2.")
        await expect(red.composer).to_have_value("")

        # Words for a command without options are not swallowed.
        await red.composer.fill("/sulk loudly")
        await expect(page.get_by_role("alert").filter(has_text="“loudly” fits nowhere in /sulk.")).to_be_visible()
