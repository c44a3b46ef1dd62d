"""Everything that a bot can send is on the page, in words that a screen reader says and in colours that can be read."""

from __future__ import annotations

import asyncio
import io
import re

import discord
import pytest
from playwright.async_api import Locator, expect

from bot.arena import Arena
from tests.bot.arena.browser import NAMED, PATIENCE, Visitor, Visits
from tests.bot.arena.page_bot import MARKDOWN, PageBot, covered, embed, everything, picture, poll
from tests.bot.arena.small_bot import at

pytestmark = pytest.mark.asyncio(loop_scope="session")
READABLE = 4.5
"""The least contrast of words, by WCAG 2, level AA."""
CONTRAST = """element => {
  const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const paint = (...colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const grounds = [];
  for (let node = element; node; node = node.parentElement) grounds.unshift(getComputedStyle(node).backgroundColor);
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = light(paint("white", ...grounds));
  const words = light(paint("white", ...grounds, getComputedStyle(element).color));
  return (Math.max(ground, words) + 0.05) / (Math.min(ground, words) + 0.05);
}"""


def channel(bot: discord.Client, arena: Arena) -> discord.TextChannel:
    found = bot.get_channel(int(arena.channel.id))
    assert isinstance(found, discord.TextChannel)
    return found


async def can_be_read(visitor: Visitor, *words: Locator) -> None:
    """In the dark and in the light."""
    for theme in ("light", "dark"):
        await visitor.page.emulate_media(color_scheme=theme)
        await expect(
            visitor.page.get_by_role("button", name=f"Use {'dark' if theme == 'light' else 'light'} colours")
        ).to_be_visible()
        for word in words:
            contrast = float(await word.evaluate(CONTRAST))
            assert contrast >= READABLE, f"{await word.text_content()} in the {theme}: {contrast:.2f}"


async def hears(visitor: Visitor, words: str) -> bool:
    return any(words in name for _, name in await visitor.spoken())


async def comes_to_hear(visitor: Visitor, words: str) -> None:
    """What a screen reader says follows the screen a little later."""
    async with asyncio.timeout(PATIENCE / 1000):
        while not await hears(visitor, words):
            await asyncio.sleep(0.05)


async def is_plain(visitor: Visitor) -> None:
    """Facts that hold wherever one is on the page."""
    page = visitor.page
    assert [role for role, name in await visitor.spoken() if role in NAMED and not name] == []
    await expect(page.get_by_role("heading", level=1)).to_have_count(1)
    await expect(page.get_by_role("main")).to_have_count(1)
    await expect(page.get_by_role("navigation")).to_have_count(1)
    assert await page.locator("img:not([alt])").count() == 0
    assert await page.evaluate("document.documentElement.lang") == "en"


async def test_components_of_every_kind(house: Visits) -> None:
    arena = house.arena
    async with at(arena, PageBot) as bot:
        red = await house.come("Red", viewport={"width": 1280, "height": 1500})
        view, files = everything()
        await channel(bot, arena).send(view=view, files=files)
        message = await red.reads("A text beside the container.")
        await expect(message.get_by_role("heading", name="Race 1")).to_be_visible()
        for words in ("A text in a container.", "A section with a thumbnail.", "A section with a button."):
            await expect(message.get_by_text(words)).to_be_visible()
        for name in ("The first picture", "The second picture", "The third picture", "A small picture"):
            await expect(message.get_by_role("img", name=name)).to_be_visible()
        await red.sees_all_pictures()
        await expect(message.get_by_role("separator")).to_have_count(1)
        await expect(message.get_by_role("link", name="rules.txt")).to_have_attribute("download", "rules.txt")
        for name in ("Primary", "Secondary", "Success", "Danger", "Beside", "🎲", "🏁 With emoji"):
            await expect(message.get_by_role("button", name=name, exact=True)).to_be_enabled()
        await expect(message.get_by_role("button", name="Not now")).to_be_disabled()
        link = message.get_by_role("link", name=re.compile("^The rules"))
        await expect(link).to_have_attribute("href", "https://example.org/rules")
        await expect(link).to_have_attribute("target", "_blank")
        await expect(link).to_have_attribute("rel", re.compile("noopener"))
        for name in ("words", "a person", "a role", "a person or a role", "a channel", "up to 2"):
            await expect(message.get_by_role("button", name=f"Choose {name}", exact=True)).to_be_enabled()
        await expect(message.get_by_role("button", name="Closed for now")).to_be_disabled()
        await red.shows("desktop-components", both=True)
        await is_plain(red)
        buttons = (message.get_by_role("button", name=style, exact=True) for style in ("Primary", "Secondary", "Success", "Danger"))
        hint = message.get_by_role("button", name="Choose words").get_by_text("Choose words")
        await can_be_read(red, message.get_by_text("A text in a container."), hint, message.get_by_text("20 bytes"), *buttons)

        # What is hidden is hidden from everybody, until asked for.
        assert not await hears(red, "hidden container")
        await message.get_by_role("button", name="Show the spoiler").click()
        await expect(message.get_by_text("Words in a hidden container.")).to_be_visible()
        await comes_to_hear(red, "hidden container")

        # Each list offers what belongs in it.
        for name, offered in (("a channel", ["games", "clubhouse"]), ("a role", ["Grandstand"])):
            await message.get_by_role("button", name=f"Choose {name}", exact=True).click()
            await expect(red.page.get_by_role("listbox", name=f"Choose {name}").get_by_role("option")).to_have_count(len(offered))
            await is_plain(red)
            await red.page.keyboard.press("Escape")
            await expect(message.get_by_role("button", name=f"Choose {name}", exact=True)).to_be_focused()


async def test_words_embeds_reactions_and_replies(house: Visits) -> None:
    arena = house.arena
    async with at(arena, PageBot) as bot:
        red = await house.come("Red", viewport={"width": 1280, "height": 1700})
        room = channel(bot, arena)
        blue = arena.find_user("blue")
        await room.send(f"{MARKDOWN}\nFor <@{blue.id}> in <#{room.id}>.")
        message = await red.reads("A large heading")
        for level, name in ((3, "A large heading"), (4, "A smaller one"), (5, "The smallest")):
            await expect(message.get_by_role("heading", level=level, name=name, exact=True)).to_be_visible()
        await expect(message.get_by_role("strong").filter(has_text="Bold")).to_be_visible()
        await expect(message.get_by_role("emphasis").filter(has_text="italic")).to_be_visible()
        await expect(message.get_by_role("deletion").or_(message.get_by_text("struck", exact=True))).to_be_visible()
        await expect(message.get_by_role("blockquote")).to_contain_text("A quote")
        await expect(message.get_by_role("list")).to_have_count(3)
        await expect(message.get_by_role("code").filter(has_text="a block of code")).to_be_visible()
        for name, href in (("A masked link", "rules"), ("https://example.org/plain", "plain")):
            link = message.get_by_role("link", name=name)
            await expect(link).to_have_attribute("href", f"https://example.org/{href}")
            await expect(link).to_have_attribute("rel", re.compile("noopener"))
        await expect(message.get_by_role("time").filter(has_text="2023")).to_be_visible()
        await expect(message).to_contain_text("a *star* that is none.")
        await expect(message.get_by_role("button", name="@Blue")).to_be_visible()
        await expect(message.get_by_role("link", name="games")).to_be_visible()
        assert not await hears(red, "the winner")
        await message.get_by_role("button", name="Show the spoiler").click()
        await comes_to_hear(red, "the winner")

        # What is covered is not told by labels either.
        view, files = covered()
        secret = await room.send(view=view, files=files)
        message = await red.reads("Race 2")
        told = "Grandstand: Race 2 (hidden words) (hidden picture)"
        await expect(message).to_have_accessible_name(told)
        await can_be_read(red, message.get_by_text("Spoiler").first)
        hidden = message.get_by_alt_text("hidden picture")
        await expect(hidden).to_have_count(1)
        await expect(message.get_by_alt_text("Gunk")).to_have_count(0)

        # An embed with all its parts, its picture, and a reaction that is joined and left.
        second = await secret.reply("The table so far.", embed=embed(), file=picture("embedded.png"))
        await second.add_reaction("🐌")
        message = await red.reads("The table so far.")
        await expect(message.get_by_role("button", name=f"Answers {told}")).to_be_visible()
        assert not await hears(red, "Gunk")
        for text in ("The referee", "After two races.", "7 points", "The third race is on Sunday.", "Counted by hand"):
            await expect(message.get_by_text(text)).to_be_visible()
        await expect(message.get_by_role("link", name="Standings")).to_have_attribute("href", "https://example.org/cup")
        # What lies elsewhere is not fetched; the way there is shown in its place.
        for host in ("author", "thumbnail", "footer", "gallery"):
            link = red.log.get_by_role("link", name=f"Picture at {host}.example.org")
            await expect(link).to_have_attribute("href", f"https://{host}.example.org/{host[0]}.png")
            await expect(link).to_be_visible()
        snail = message.get_by_role("button", name=re.compile("^🐌"))
        await expect(snail).to_have_accessible_name("🐌, 1 reaction")
        await snail.click()
        await expect(snail).to_have_attribute("aria-pressed", "true")
        await expect(snail).to_have_accessible_name("🐌, 2 reactions, one of them yours")
        await red.shows("desktop-words", both=True)
        await snail.click()
        await expect(snail).to_have_accessible_name("🐌, 1 reaction")

        # What was covered is told once it is seen.
        await red.message("Race 2").get_by_role("button", name="Show the spoiler").last.click()
        await expect(red.log.get_by_alt_text("Gunk on the podium")).to_be_visible()
        await expect(hidden).to_have_count(0)

        # A poll that can be read; a drawing that is a file, as it can hold more than a picture.
        asked = await room.send(poll=poll(), file=discord.File(io.BytesIO(b"<svg/>"), "track.svg"))
        question = await red.reads("Grandstand: Who wins the cup? Gunk Banana")
        await expect(question.get_by_role("listitem")).to_have_text(["🐌Gunk", "Banana"])
        await expect(question).to_contain_text("Poll, ends ")
        await can_be_read(red, question.get_by_text("Voting is not part of the arena."))
        await expect(question.get_by_role("link", name="track.svg")).to_have_attribute("download", "track.svg")
        await expect(question.get_by_role("img")).to_have_count(0)
        await red.shows("desktop-poll", both=True)
        await asked.end_poll()
        await expect(question).to_contain_text("Poll, ended")

        # Own words: answered, changed, deleted.
        await message.hover()
        await message.get_by_role("button", name="Reply").click()
        await red.says("Well done, @Blue!")
        mine = await red.reads("Red: Well done, @Blue!")
        await expect(mine.get_by_role("button", name=re.compile("^Answers Grandstand: The table so far"))).to_be_visible()
        await red.composer.press("ArrowUp")
        await expect(red.composer).to_have_value("Well done, @Blue!")
        await red.says("Well run, @Blue!")
        mine = await red.reads("Red: Well run, @Blue!")
        await expect(mine).to_contain_text("(edited)")
        assert arena.user("red").sees()[-1].text == f"Well run, <@{blue.id}>!"
        await is_plain(red)
        said = (mine.get_by_text("Well run,"), mine.get_by_text("(edited)"), mine.get_by_role("button", name="@Blue"))
        clubhouse = red.channels.get_by_role("link", name="clubhouse").get_by_text("clubhouse")
        await can_be_read(
            red, *said, clubhouse, message.get_by_text("Counted by hand"), message.get_by_role("link", name="Standings")
        )
        await mine.focus()
        await red.page.keyboard.press("Enter")
        await is_plain(red)
        await red.page.get_by_role("menuitem", name="Delete").click()
        await expect(red.log).not_to_contain_text("Well run")
