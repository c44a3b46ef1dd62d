"""The people of tests: they read like people playing, and say what is on the screen when something is not."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import discord
import pytest

from bot.arena import Arena
from bot.arena.behaviour.people import CannotError
from bot.arena.behaviour.permissions import Permission
from bot.arena.driver import NotThereError, Player, UnansweredError
from tests.bot.arena.small_bot import CommandBot, at


class Table(discord.ui.View):
    """One die for everybody, and a secret for each."""

    @discord.ui.button(label="Roll")
    async def roll(self, interaction: discord.Interaction, button: discord.ui.Button[Table]) -> None:
        button.disabled = True
        await interaction.response.edit_message(content=f"{interaction.user.display_name} rolls a six.", view=self)

    @discord.ui.button(label="Hand")
    async def hand(self, interaction: discord.Interaction, button: discord.ui.Button[Table]) -> None:
        await interaction.response.send_message("Your hand: Gunk.", ephemeral=True)

    @discord.ui.button(emoji="🎲")
    async def die(self, interaction: discord.Interaction, button: discord.ui.Button[Table]) -> None:
        await interaction.response.send_modal(Name())

    @discord.ui.select(placeholder="Course", options=[discord.SelectOption(label="Mild"), discord.SelectOption(label="Wild")])
    async def course(self, interaction: discord.Interaction, select: discord.ui.Select[Table]) -> None:
        await interaction.response.send_message(f"{select.values[0]} it is.")


class Name(discord.ui.Modal, title="Your team"):
    """One question."""

    name: discord.ui.TextInput[Name] = discord.ui.TextInput(label="Team")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{self.name.value} are in.")


def table_bot() -> discord.Client:
    client = CommandBot()

    @client.tree.command(description="Opens a table.")
    async def play(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("A table.", view=Table())

    return client


async def test_people_play(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("BLUE")
    async with at(arena, table_bot):
        await red.slash("/play")
        assert str(blue.sees()) == "Grandstand: A table. <Course: Mild | Wild> [Roll] [Hand] [🎲]"
        await blue.press("Hand")
        assert "Your hand: Gunk." in blue.sees()
        assert "Your hand: Gunk." not in red.sees()
        assert str(blue.sees(1)) == "Grandstand (only you): Your hand: Gunk."
        await red.press("Roll")
        assert red.sees()[0].buttons == {"Roll": False, "Hand": True, "🎲": True}
        assert "Red rolls a six. <Course: Mild | Wild> [Roll, off]" in red.sees()
        await blue.choose("Wild")
        await blue.press("🎲")
        await blue.fill({"Team": "Blues"})
        await blue.press("🎲")
        await blue.fill(**{open_form(arena): "Greys"})
        assert [message.text for message in red.sees(3)] == ["Wild it is.", "Blues are in.", "Greys are in."]


def open_form(arena: Arena) -> str:
    """The custom id of the question in the form that is open."""
    [modal] = [interaction.modal for interaction in arena.services.interactions.by_id.values() if interaction.modal]
    return str(modal["components"][0]["component" if "component" in modal["components"][0] else "components"][0]["custom_id"])


class Thinker(CommandBot):
    """Thinks before every answer, until it is told that it has thought enough."""

    def __init__(self) -> None:
        super().__init__()
        self.enough = asyncio.Event()
        thinker = self

        class Ask(discord.ui.View):
            @discord.ui.button(label="Ask")
            async def ask(self, interaction: discord.Interaction, button: discord.ui.Button[Ask]) -> None:
                await thinker.think(interaction, "Pressed.")

            @discord.ui.button(label="Write")
            async def write(self, interaction: discord.Interaction, button: discord.ui.Button[Ask]) -> None:
                await interaction.response.send_modal(Question())

        class Question(discord.ui.Modal, title="A question"):
            question: discord.ui.TextInput[Question] = discord.ui.TextInput(label="Question")

            async def on_submit(self, interaction: discord.Interaction) -> None:
                await thinker.think(interaction, "Filled.")

        @self.tree.command(description="Thinks.")
        async def think(interaction: discord.Interaction) -> None:
            await thinker.think(interaction, "Typed.", view=Ask())

    async def think(self, interaction: discord.Interaction, answer: str, **more: Any) -> None:
        await interaction.response.defer(thinking=True)
        await self.enough.wait()
        self.enough.clear()
        await interaction.followup.send(answer, **more)


async def test_a_bot_that_thinks_has_not_answered_yet(arena: Arena, red: Player) -> None:
    async with at(arena, Thinker) as bot:
        assert isinstance(bot, Thinker)

        async def thought_about(asking: Coroutine[Any, Any, object]) -> str:
            asked = asyncio.create_task(asking)
            await red.waits(lambda published: published[-1].thinking, "the bot to think")
            assert not asked.done()
            bot.enough.set()
            await asked
            assert not red.sees()[-1].thinking
            return red.sees()[-1].text

        assert await thought_about(red.slash("/think")) == "Typed."
        assert await thought_about(red.press("Ask")) == "Pressed."
        await red.press("Write")
        assert await thought_about(red.fill({"Question": "Why?"})) == "Filled."


async def test_somebody_waits_until_they_read_it(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    asyncio.get_running_loop().call_later(0.02, blue.says, "At last.")
    assert "At last." not in red.sees()
    assert "At last." in await red.reads("At last.")
    with pytest.raises(NotThereError, match=r'Red waited for "more" and sees:\nBlue: At last\.'):
        await red.reads("more", within=0.01)


async def test_whoever_left_or_may_not_look_sees_nothing(arena: Arena) -> None:
    red, blue, green = (arena.user(name) for name in ("red", "blue", "green"))
    red.says("Only for members.")
    assert "Only for members." in blue.sees()
    arena.services.guilds.leave(arena.guild.id, blue.person.user.id)
    arena.services.guilds.forbid(arena.channel, green.person.user.id, Permission.VIEW_CHANNEL)
    for outside in (blue, green):
        with pytest.raises(NotThereError, match="cannot look into #games"):
            outside.sees()
        with pytest.raises(NotThereError):
            await outside.reads("Only for members.", within=0.01)
        with pytest.raises(NotThereError):
            outside.goes_to("games")
    assert "Only for members." in red.sees()


async def test_what_is_not_there_is_said_with_what_is(arena: Arena, red: Player) -> None:
    async with at(arena, table_bot):
        with pytest.raises(CannotError, match=r'There is no command "/plya"; the nearest is /play\.'):
            await red.slash("/plya")
        with pytest.raises(NotThereError, match=r'Red sees no button "Roll"; on the screen:\n$'):
            await red.press("Roll")
        await red.slash("/play")
        with pytest.raises(NotThereError, match=r'no button "Rol"; on the screen:\nGrandstand: A table\. .* \[Roll\]'):
            await red.press("Rol")
        with pytest.raises(NotThereError, match="no select with Steep; on the screen:\nGrandstand: A table"):
            await red.choose("Steep")
        with pytest.raises(NotThereError, match="Red has no form open"):
            await red.fill(name="Reds")
        with pytest.raises(NotThereError, match=r'There is no "Challenge" in the menu of a person, only \[\]'):
            await red.menu("Challenge", arena.user("blue"))
        await red.press("Roll")
        with pytest.raises(CannotError, match="cannot be pressed now"):
            await red.press("Roll")


async def test_rooms_and_people_that_are_not_there(arena: Arena, red: Player) -> None:
    with pytest.raises(NotThereError, match='Red sees no channel "attic", only "clubhouse", "games"'):
        red.goes_to("attic")
    with pytest.raises(NotThereError, match='Red knows nobody called "@Nobody"'):
        red.goes_to("@Nobody")
    assert red.goes_to("#clubhouse").channel.name == "clubhouse"
    assert red.goes_to("@grandstand").channel is arena.services.guilds.dm(red.person.user, arena.bot)


async def test_an_answer_that_does_not_come_is_what_people_read(arena: Arena, red: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at(arena, table_bot):
        await red.slash("/play")
    monkeypatch.setattr("bot.arena.behaviour.interactions.ACKNOWLEDGE_SECONDS", 0.01)
    with pytest.raises(UnansweredError, match="The application did not respond"):
        await red.slash("/play")
    with pytest.raises(UnansweredError, match="This interaction failed"):
        await red.press("Roll")
