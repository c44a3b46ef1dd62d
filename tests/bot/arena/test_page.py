"""Two people in two tabs of a real browser at one table of a discord.py bot."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.async_api import Browser, expect

from bot.arena import Arena
from bot.clock import HandClock
from tests.bot.arena.browser import Visits, visits
from tests.bot.arena.page_bot import BOARD, PageBot, board
from tests.bot.arena.small_bot import at

pytestmark = pytest.mark.asyncio(loop_scope="session")
EDGE = "node => getComputedStyle(node).boxShadow"
"""Messages that mention somebody have a coloured edge."""


async def test_two_people_in_two_tabs_play_at_one_table(house: Visits) -> None:
    arena = house.arena
    async with at(arena, PageBot):
        red, blue = await house.come("Red"), await house.come("Blue")

        # A command by the keyboard alone: its name, a choice of the list, a choice that the bot offers.
        await red.composer.focus()
        await red.page.keyboard.type("/")
        commands = red.page.get_by_role("listbox", name="Commands")
        await expect(commands.get_by_role("option")).to_have_count(3)
        await expect(commands.get_by_role("option", selected=True)).to_have_accessible_name("/cup new")
        await red.page.keyboard.press("ArrowDown")
        await expect(commands.get_by_role("option", selected=True)).to_have_accessible_name("/play")
        await red.page.keyboard.press("Tab")
        game, racer = red.page.get_by_role("combobox", name="game"), red.page.get_by_role("combobox", name="racer")
        choices = red.page.get_by_role("listbox", name="Choices")
        await expect(game).to_be_focused()
        await expect(choices.get_by_role("option")).to_have_count(2)
        await red.page.keyboard.press("ArrowDown")
        await red.page.keyboard.press("Enter")
        await expect(game).to_have_value("That's Life!")
        await expect(racer).to_be_focused()
        await expect(choices.get_by_role("option")).to_have_count(8)
        await red.page.keyboard.type("ba")
        await expect(choices.get_by_role("option")).to_have_text(["Banana", "Baba Yaga"])
        await red.shows("desktop-bot-completes")
        await red.page.keyboard.press("ArrowDown")
        await red.page.keyboard.press("Tab")
        await expect(racer).to_have_value("Baba Yaga")
        await red.page.keyboard.press("Enter")

        # Both see the table and its picture; who used the command is told.
        for person in (red, blue):
            table = await person.reads("That's Life! for 4: Red begins with Baba Yaga.")
            await expect(table).to_contain_text("Red used /play")
            await expect(table.get_by_role("img", name=BOARD)).to_be_visible()
            await person.sees_all_pictures()
            shown = await table.get_by_role("img", name=BOARD).bounding_box()
            sign = await table.get_by_role("button", name="ALT: show the description").bounding_box()
            assert shown is not None
            assert sign is not None
            assert sign["y"] >= shown["y"] + shown["height"], "nothing of a board is covered"
        await expect(blue.page.get_by_role("status")).to_have_text("Grandstand: That's Life! for 4: Red begins with Baba Yaga.")
        await expect(red.page.get_by_role("button", name="To the newest messages")).to_be_hidden()

        # A private answer is nobody else's; it can be put away.
        await red.button("🂡 My hand").click()
        hand = await red.reads("Your hand: Banana and Gunk.")
        await expect(hand).to_contain_text("Only you can see this")
        await red.shows("desktop-two-people-red")
        await red.button("Roll").click()
        for person in (red, blue):
            await expect(await person.reads("Red rolled a 5 (roll 1).")).to_contain_text("(edited)")
        await expect(blue.log).not_to_contain_text("Your hand")
        await hand.get_by_role("button", name="Dismiss message").click()
        await expect(red.log).not_to_contain_text("Your hand")

        # Blue rolls too: the message changes in its place, for both.
        await blue.button("Roll").click()
        for person in (red, blue):
            await person.reads("Blue rolled a 5 (roll 2).")
            await expect(person.log.get_by_role("article")).to_have_count(1)

        # A screen reader is told of new messages, not of a board that changes.
        await expect(red.log).to_have_attribute("aria-live", "off")
        await expect(blue.page.get_by_role("status")).not_to_contain_text("rolled")


async def test_red_chooses_and_blue_is_called(house: Visits) -> None:
    arena = house.arena
    async with at(arena, PageBot):
        red, blue, green = [await house.come(name) for name in ("Red", "Blue", "Green")]
        await red.command("/play", game="Magical Athlete", racer="Gunk", seats="3")
        await red.reads("Magical Athlete for 3: Red begins with Gunk.")
        for person in (blue, green):
            await person.channels.get_by_role("link", name="clubhouse").click()
            await expect(person.page).to_have_title(re.compile("#clubhouse"))

        # Several of a list: too few cannot be sent, too many cannot be ticked.
        await red.button("Pick two or three racers").click()
        choices = red.page.get_by_role("listbox", name="Pick two or three racers")
        done = red.page.get_by_role("button", name="Done")
        await choices.get_by_role("option", name="Centaur").click()
        await expect(done).to_be_disabled()
        for name in ("Banana", "Duelist"):
            await choices.get_by_role("option", name=name).click()
        await expect(choices.get_by_role("option", name="Baba Yaga")).to_be_disabled()
        await expect(choices.get_by_role("option", selected=True)).to_have_count(3)
        await red.shows("desktop-select-several")
        await choices.get_by_role("option", name="Centaur").click()
        await done.click()
        await red.reads("Red drafts Banana and Duelist.")

        # A click outside sends what was ticked, if the number fits; Escape sends nothing.
        picks = red.log.get_by_role("button", name=re.compile("^Pick two or three racers"))
        for ticked, leave in (("Baba Yaga", red.page.keyboard.press("Escape")), ("Centaur", red.page.mouse.click(5, 5))):
            await picks.click()
            await choices.get_by_role("option", name=ticked).click()
            await leave
            await expect(choices).to_be_hidden()
        await red.reads("Red drafts Banana and Duelist and Centaur.")
        await picks.click()
        for name in ("Banana", "Duelist"):
            await choices.get_by_role("option", name=name).click()
        await red.page.mouse.click(5, 5)
        await expect(choices).to_be_hidden()
        await expect(red.log.get_by_role("article")).to_have_count(3)

        # A person, found by typing; nobody but that person is called.
        challenge = red.button("Challenge somebody")
        await challenge.click()
        await expect(red.page.get_by_role("combobox", name="Search")).to_be_focused()
        await red.page.keyboard.type("blu")
        people = red.page.get_by_role("listbox", name="Challenge somebody")
        await expect(people.get_by_role("option")).to_have_count(1)
        await red.shows("desktop-select-person")
        box, below = await people.bounding_box(), await challenge.bounding_box()
        assert box is not None
        assert below is not None
        assert 0 <= below["y"] - (box["y"] + box["height"]) < 10, "a list that grew shorter stays at its control"
        await red.page.keyboard.press("Enter")
        await red.reads("@Blue, you are challenged!")
        await expect(blue.page).to_have_title(re.compile(r"^\(1\) #clubhouse"))
        await expect(blue.notices).to_contain_text("Grandstand mentioned you in #games")
        await expect(blue.page.get_by_role("status").filter(has_text="mentioned you")).to_have_count(1)
        await expect(blue.channels.get_by_role("link", name="games 1 mention")).to_be_visible()
        await expect(green.channels.get_by_role("link", name="games , unread")).to_be_visible()
        await expect(green.page).to_have_title(re.compile(r"^• #clubhouse"))
        await expect(green.notices).not_to_contain_text("mentioned")
        edge = await blue.notices.get_by_role("button", name="Close the notice").bounding_box()
        members = await blue.page.get_by_role("complementary", name="Members").bounding_box()
        assert edge is not None
        assert members is not None
        assert edge["x"] + edge["width"] <= members["x"], "a notice covers nobody"
        await blue.shows("desktop-mention", both=True)
        await blue.notices.get_by_role("button", name=re.compile("mentioned you")).click()
        await expect(blue.page).to_have_title(re.compile("^#games"))
        called = await blue.reads("@Blue, you are challenged!")
        await expect(called).to_be_focused()
        assert await called.evaluate(EDGE) != "none"

        # A conversation with the bot, begun by the bot.
        await red.button("Write to me").click()
        await expect(red.notices).to_contain_text("Grandstand wrote to you")
        await expect(red.page).to_have_title(re.compile(r"^\(1\) "))
        await red.page.reload()
        await expect(red.channels.get_by_role("link", name="Grandstand 1 mention")).to_be_visible()
        assert await red.notices.text_content() == "", "what was there before is counted, not told again"
        await red.channels.get_by_role("link", name="Grandstand 1 mention").click()
        assert await (await red.reads("It is your turn at the table.")).evaluate(EDGE) == "none"
        await expect(red.page).to_have_title(re.compile("^@Grandstand"))
        await expect(blue.channels).not_to_contain_text("Grandstand 1")


async def test_a_form_is_filled_in_and_says_in_place_what_is_missing(house: Visits) -> None:
    arena = house.arena
    async with at(arena, PageBot):
        red = await house.come("Red")
        await red.command("/play", game="Magical Athlete", racer="Gunk")
        await red.button("Sign up").click()
        form = red.page.get_by_role("dialog", name="Sign up for the cup")
        name = form.get_by_role("textbox", name="Team name")
        await expect(name).to_be_focused()
        await expect(name).to_have_accessible_description(re.compile("What the others will read."))
        await form.get_by_role("button", name="Submit").click()
        await expect(form.get_by_role("alert").filter(has_text="This is needed.")).to_have_count(1)
        await expect(form.get_by_role("alert").filter(has_text="Choose")).to_have_count(2)
        await expect(name).to_be_focused()
        await expect(name).to_have_accessible_description(re.compile("This is needed."))
        await red.shows("desktop-form-missing")
        await name.fill("Ox")
        await form.get_by_role("button", name="Submit").click()
        await expect(form.get_by_role("alert").filter(has_text="At least 3 characters")).to_have_count(1)
        await name.fill("Oxen")
        await form.get_by_role("textbox", name="Motto").fill("Slowly,\nbut surely.")
        await form.get_by_role("button", name=re.compile("^Favourite racer")).click()
        await red.page.get_by_role("option", name="Centaur").click()
        await form.get_by_role("radio", name="Sunday").check()
        await form.get_by_role("checkbox", name="Remind me").check()
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_be_hidden()
        await red.reads("Signed up: Oxen | Slowly,")
        assert "but surely. | Centaur | Sunday | remind" in arena.user("red").sees()

        # The rarer fields, with a file.
        await red.button("Details").click()
        details = red.page.get_by_role("dialog", name="Details of the cup")
        await expect(details).to_contain_text("Everything with a star is needed.")
        await details.get_by_role("button", name="Submit").click()
        await expect(details.get_by_role("group", name="House rules")).to_have_accessible_description("Tick at least 1.")
        for rule in ("Wild track", "No ties"):
            await details.get_by_role("checkbox", name=rule).check()
        await details.get_by_role("button", name=re.compile("^Rival")).click()
        await red.page.keyboard.type("viol")
        await red.page.keyboard.press("Enter")
        await red.page.get_by_role("button", name="Done").click()
        proof = {"name": "team.png", "mimeType": "image/png", "buffer": board().read()}
        await details.get_by_label("Proof").set_input_files(proof)  # type: ignore[arg-type]
        await red.shows("desktop-form-details")
        await details.get_by_role("button", name="Submit").click()
        await red.reads("Details: Violet, Wild track, No ties, team.png")

        # A form that is put away can be opened again, and is empty.
        await red.button("Sign up").click()
        await name.fill("Snails")
        await red.page.keyboard.press("Escape")
        await expect(form).to_be_hidden()
        await red.button("Sign up").click()
        await expect(name).to_have_value("")


async def test_answers_that_take_long_or_never_come(browser: Browser, watched: Callable[[Arena], Arena]) -> None:
    clock = HandClock()
    async with watched(Arena(generous=True, clock=clock)) as arena, at(arena, PageBot) as bot, visits(browser, arena) as house:
        assert isinstance(bot, PageBot)
        red, blue = await house.come("Red"), await house.come("Blue")
        await red.command("/play", game="Magical Athlete", racer="Gunk")
        await blue.reads("Red begins with Gunk.")
        await red.button("Sulk").click()
        await blue.command("/sulk")
        await red.button("Think").click()
        for person in (red, blue):
            await person.reads("Grandstand: is thinking…")
        await expect(blue.log.get_by_role("status")).to_contain_text("Grandstand is working on /sulk")
        await red.shows("desktop-thinking")
        bot.thought.set()
        for person in (red, blue):
            await person.reads("I thought it over: Red is ahead.")
            await expect(person.log).not_to_contain_text("is thinking…")

        # What nobody answers within three seconds has failed, for whoever asked.
        clock.advance(3.1)
        await expect(red.message("Red begins with Gunk.").get_by_role("alert")).to_have_text("This interaction failed")
        failed = blue.log.get_by_role("alert")
        await expect(failed).to_contain_text("/sulk: The application did not respond")
        await blue.shows("desktop-failed")
        await failed.get_by_role("button", name="Dismiss").click()
        await expect(blue.log).not_to_contain_text("did not respond")
        await expect(blue.log).not_to_contain_text("This interaction failed")
        await red.button("Roll").click()
        await red.reads("Red rolled a 5")
        await expect(red.log).not_to_contain_text("This interaction failed")


async def test_a_thread_that_the_bot_opens_can_be_entered(house: Visits) -> None:
    arena = house.arena
    async with at(arena, PageBot):
        red, blue = await house.come("Red"), await house.come("Blue")
        await red.command("/play", game="Magical Athlete", racer="Gunk")
        await red.button("Open a thread").click()
        for person in (red, blue):
            await expect(person.channels.get_by_role("link", name="Cup, race 1")).to_be_visible()
        card = red.log.get_by_role("button", name=re.compile("^Cup, race 1"))
        await expect(card).to_contain_text("1 message")
        await blue.log.get_by_role("button", name=re.compile("^Cup, race 1")).click()
        await blue.reads("The race goes on in here.")
        await expect(blue.page).to_have_title(re.compile("^Cup, race 1"))
        await expect(blue.composer).to_have_accessible_name("Message Cup, race 1")
        await blue.says("I am in.")
        await expect(card).to_contain_text("2 messages")

        # An archived thread is folded away; whoever writes in it opens it again.
        thread = next(thread for thread in arena.services.world.threads_of(arena.guild.id))
        arena.services.threads.change(thread, {"archived": True})
        await expect(red.channels.get_by_role("link", name="Cup, race 1")).to_be_hidden()
        await expect(blue.page.get_by_text("This thread is archived; writing opens it again.")).to_be_visible()
        await blue.shows("desktop-archived-thread")
        await red.page.reload()
        await red.channels.get_by_role("button", name="Show 1 archived").click()
        await expect(red.channels.get_by_role("link", name="Cup, race 1")).to_be_visible()
        await blue.says("It goes on.")
        await expect(red.channels.get_by_role("button", name=re.compile("archived"))).to_be_hidden()
        await expect(blue.page.get_by_text("This thread is archived")).to_be_hidden()

        # The message that it began at is quoted there, without its controls.
        await red.channels.get_by_role("link", name="Cup, race 1").click()
        await red.reads("It goes on.")
        first = red.message("Red begins with Gunk.")
        await expect(first.get_by_role("img", name=BOARD)).to_be_visible()
        await expect(red.log.get_by_role("button", name="Roll")).to_have_count(0)
        await red.shows("desktop-thread", both=True)
        await first.get_by_role("button", name="Go to the original").click()
        await expect(red.page).to_have_title(re.compile("^#games"))
        await expect(red.message("Red begins with Gunk.")).to_be_focused()
        await expect(red.button("Roll")).to_be_visible()
        await red.page.go_back()
        await red.reads("It goes on.")
