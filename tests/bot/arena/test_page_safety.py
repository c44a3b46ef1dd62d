"""Nothing that a person or a bot writes becomes anything but words, however it is written; and nobody else's page gets in."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from playwright.async_api import expect

from tests.bot.arena.browser import PHONE, Visits
from tests.bot.arena.page_bot import picture
from tests.bot.arena.small_bot import CommandBot, at

pytestmark = pytest.mark.asyncio(loop_scope="session")
IMAGE = "<img src=x onerror=alert(1)>"
SCRIPT = "<script>window.__pwned=1</script>"
LINKS = "[press](javascript:alert(1)) [here](data:text/html,<script>alert(1)</script>) javascript:alert(1) <javascript:alert(1)>"
BACKWARDS = "\u202eesrever\u202c and \u200bnothing\u200b\u2060 between"
LONG = "Banana" * 333
EMOJI = "🐌🏁🎲👩‍👩‍👧‍👦" * 20
FRAME = '"><iframe srcdoc=x></iframe>'
NAME = "<b onclick=alert(1)>Mallory</b>"
ELEMENTS = "img[src=x], script:not([src^='/page/']), iframe, b[onclick], a[href^='javascript'], a[href^='data:'], [onerror]"
OPENS = """address => new Promise((done) => {
  const socket = new WebSocket(address);
  socket.onopen = () => done(true);
  socket.onerror = () => done(false);
})"""
STICKS_OUT = """form => Math.max(...[...form.querySelectorAll("div, p, label, span")]
  .map((each) => (each.clientWidth ? each.scrollWidth - each.clientWidth : 0)))"""
NONSENSE = ["", "{", "[]", "null", '{"n":1,"do":"fly"}', '{"n":2,"do":"say"}', "\0"]
TALKS_NONSENSE = """([address, nonsense]) => new Promise((done) => {
  const socket = new WebSocket(address);
  const told = [];
  socket.onopen = () => nonsense.forEach((each) => socket.send(each));
  socket.onmessage = (event) => { if (told.push(JSON.parse(event.data)) === nonsense.length) done(told); };
  socket.onclose = () => done(told);
})"""


class Mallory(CommandBot):
    """A bot with bad intentions, in every field that it may fill in."""

    def __init__(self) -> None:
        super().__init__()
        command: app_commands.Command[Any, ..., None] = app_commands.Command(name="bad", description=IMAGE, callback=_bad)
        self.tree.add_command(command)

    async def writes_everywhere(self, channel: discord.TextChannel) -> None:
        for text in (
            f"{IMAGE} {SCRIPT} {FRAME}",
            LINKS,
            BACKWARDS,
            LONG,
            EMOJI,
            f"`{SCRIPT}`\n```html\n{IMAGE}\n```\n> {IMAGE}\n# {IMAGE}",
        ):
            message = await channel.send(text, silent=True)
        await message.reply(f"Answering {IMAGE}", file=picture(f"{IMAGE}.png", f"{FRAME} {LONG}"[:1024]))
        await channel.send(file=discord.File(io.BytesIO(b"x"), f"{'long' * 40}{SCRIPT}.html"))
        written = discord.Embed(title=f"{IMAGE} {LONG}"[:256], description=f"{LINKS} {SCRIPT} {LONG}", url="https://example.org")
        written.add_field(name=FRAME, value=LONG[:1024]).add_field(name=IMAGE, value=LINKS).add_field(name=LONG[:256], value="x")
        written.set_author(name=IMAGE, url="https://example.org").set_footer(text=LONG)
        await channel.send(embed=written)
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label=IMAGE, custom_id=FRAME))
        view.add_item(ui.Button(label=LONG[:80]))
        options = [discord.SelectOption(label=IMAGE, value=FRAME, description=SCRIPT), discord.SelectOption(label=LONG[:100])]
        view.add_item(ui.Select(placeholder=f"Choose {IMAGE}", options=options))
        await channel.send("Controls", view=view)
        await channel.create_thread(name=f"{IMAGE} {LONG}"[:100], type=discord.ChannelType.public_thread)


@app_commands.rename(option="option")
@app_commands.describe(option=f"{IMAGE}")
async def _bad(interaction: discord.Interaction, option: str) -> None:
    form = ui.Modal(title=IMAGE)
    form.add_item(ui.Label(text=SCRIPT, description=LONG[:100], component=ui.TextInput(placeholder=IMAGE, default=option)))
    form.add_item(ui.TextDisplay(LONG))
    choices = [
        discord.RadioGroupOption(label=LONG[:100], value="1", description=LONG[:100]),
        discord.RadioGroupOption(label=IMAGE, value="2"),
    ]
    form.add_item(ui.Label(text=LONG[:45], component=ui.RadioGroup(options=choices)))
    await interaction.response.send_modal(form)


async def test_words_stay_words_however_they_are_written(house: Visits) -> None:
    arena = house.arena
    async with at(arena, Mallory) as bot:
        assert isinstance(bot, Mallory)
        arena.add_person(NAME)
        mallory = arena.user(NAME)
        red = await house.come("Red")
        blue = await house.come("Blue", viewport=PHONE, has_touch=True, is_mobile=True)
        room = bot.get_channel(int(arena.channel.id))
        assert isinstance(room, discord.TextChannel)
        mallory.says(f"I am {NAME}, <@{arena.find_user('red').id}> {IMAGE}")
        await bot.writes_everywhere(room)
        for person, width in ((red, "desktop"), (blue, "phone")):
            await person.reads("Controls")
            await expect(person.log.get_by_role("button", name=NAME)).to_be_visible()
            for text in (IMAGE, SCRIPT, FRAME, "javascript:alert(1)"):
                await expect(person.log.get_by_text(text).first).to_be_attached()
            await expect(person.page.locator(ELEMENTS)).to_have_count(0)
            assert await person.page.evaluate("window.__pwned") is None
            assert await person.overflow() <= 0
            assert await person.log.evaluate("log => log.scrollWidth - log.clientWidth") <= 0
            await person.shows(f"{width}-strange-words")

        # A form, a list and a command with the same.
        await red.command("/bad", option=FRAME)
        form = red.page.get_by_role("dialog", name=IMAGE)
        await expect(form.get_by_role("textbox", name=SCRIPT)).to_have_value(FRAME)
        assert await form.evaluate(STICKS_OUT) <= 0
        await red.shows("desktop-strange-form")
        await red.page.keyboard.press("Escape")
        await blue.page.get_by_role("button", name=f"Choose {IMAGE}").tap()
        await expect(blue.page.get_by_role("option", name=IMAGE)).to_be_visible()
        await blue.shows("phone-strange-list")
        await blue.page.keyboard.press("Escape")
        await blue.page.get_by_role("button", name="Open the channel list").tap()
        await expect(blue.channels.get_by_role("link", name=IMAGE)).to_be_visible()
        await blue.shows("phone-strange-drawer")
        for person in (red, blue):
            await expect(person.page.locator(ELEMENTS)).to_have_count(0)
            assert await person.overflow() <= 0


async def test_nobody_elses_page_gets_in_and_nonsense_stops_nothing(house: Visits) -> None:
    red = await house.come("Red")
    address = house.arena.addresses.page
    answer = await red.page.request.get(address)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    socket = f"{address.replace('http', 'ws')}page/socket"

    # From a page of no address, the door is shut; the same from the arena's own page is let in, and told what is wrong.
    house.excuses("WebSocket connection")
    foreign = await (await house.window()).new_page()
    assert await foreign.evaluate(OPENS, socket) is False
    assert await red.page.evaluate(OPENS, socket) is True
    told = await red.page.evaluate(TALKS_NONSENSE, [socket, NONSENSE])
    assert [bool(each.get("error")) for each in told] == [True] * len(NONSENSE)
    await red.says("Still here.")
    await red.reads("Still here.")
