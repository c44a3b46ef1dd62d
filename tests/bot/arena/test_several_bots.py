"""Several bots in one arena: each has its own commands and buttons, and all of them hear what is said in public."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import discord

from bot.arena import Arena
from bot.arena.driver import Player
from tests.bot.arena.small_bot import CommandBot, at
from tests.bot.support.waiting import until


class Named(CommandBot):
    """A bot with one command of its own name, which lays out a button."""

    def __init__(self, name: str) -> None:
        super().__init__(intents=discord.Intents.all())
        self.read: list[str] = []
        self.asked: list[str] = []

        class Table(discord.ui.View):
            # The same custom id in all bots: whose button it is must not hang on that.
            @discord.ui.button(label=f"Ask {name}", custom_id="ask")
            async def ask(self, interaction: discord.Interaction, button: discord.ui.Button[Table]) -> None:
                await interaction.response.send_message(f"{name} heard you", ephemeral=True)

        @self.tree.command(name=name, description=f"Asks {name}.")
        async def answer(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(f"This is {name}", view=Table(timeout=None))

    async def on_message(self, message: discord.Message) -> None:
        self.read.append(f"{message.author.display_name}: {message.content}")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        self.asked.append(data.get("name") or data["custom_id"])


@asynccontextmanager
async def alpha_and_beta(arena: Arena) -> AsyncIterator[tuple[Player, Named, Named]]:
    arena.add_bot("Second")
    async with at(arena, partial(Named, "alpha")) as alpha, at(arena, partial(Named, "beta"), bot=1) as beta:
        assert isinstance(alpha, Named)
        assert isinstance(beta, Named)
        yield arena.user("red"), alpha, beta


async def test_each_bot_answers_its_own_command_and_no_other(arena: Arena) -> None:
    async with alpha_and_beta(arena) as (red, alpha, beta):
        await asyncio.gather(red.slash("/alpha"), red.slash("/beta"))
        assert (alpha.asked, beta.asked) == (["alpha"], ["beta"])
        assert {(seen.author, seen.text) for seen in red.sees()} == {("Grandstand", "This is alpha"), ("Second", "This is beta")}


async def test_each_bot_reads_the_public_messages_of_the_other_and_not_the_private_ones(arena: Arena) -> None:
    async with alpha_and_beta(arena) as (red, alpha, beta):
        await red.slash("/alpha")
        await red.press("Ask alpha")
        await red.slash("/beta")
        await red.press("Ask beta")
        red.says("that was all")
        expected = ["Grandstand: This is alpha", "Second: This is beta", "Red: that was all"]
        await until(lambda: len(alpha.read) >= 3 and len(beta.read) >= 3)
        assert alpha.read == beta.read == expected
        assert [seen.text for seen in red.sees() if seen.private] == ["alpha heard you", "beta heard you"]


async def test_a_button_belongs_to_the_bot_whose_message_it_is_on(arena: Arena) -> None:
    async with alpha_and_beta(arena) as (red, alpha, beta):
        await red.slash("/alpha")
        await red.slash("/beta")
        await arena.user("blue").press("Ask alpha")
        assert (alpha.asked, beta.asked) == (["alpha", "ask"], ["beta"])
        await arena.user("blue").press("Ask beta")
        assert (alpha.asked, beta.asked) == (["alpha", "ask"], ["beta", "ask"])


async def test_the_fall_of_one_bot_is_nothing_to_the_other(arena: Arena) -> None:
    async with alpha_and_beta(arena) as (red, alpha, beta):
        [one], [other] = (arena.gateway.sessions(bot.application.id) for bot in arena.bots)
        line = other.connection
        await arena.gateway.drop(arena.application.id)
        await red.slash("/beta")
        assert other.connection is line
        await red.slash("/alpha")
        assert arena.gateway.sessions(arena.application.id) == [one]
        await until(lambda: len(alpha.read) >= 2 and len(beta.read) >= 2)
        assert alpha.read == beta.read == ["Second: This is beta", "Grandstand: This is alpha"]


async def test_a_bot_that_is_not_invited_hears_nothing_and_its_commands_are_not_there(arena: Arena, red: Player) -> None:
    arena.add_bot("Stranger", invited=False)
    async with at(arena, partial(Named, "alpha")) as alpha, at(arena, partial(Named, "gamma"), bot=1) as stranger:
        assert isinstance(alpha, Named)
        assert isinstance(stranger, Named)
        await red.slash("/alpha")
        await until(lambda: alpha.read)
        assert [command["name"] for command in red.person.commands(arena.guild.id)] == ["alpha"]
        assert not stranger.guilds
        assert stranger.read == []
