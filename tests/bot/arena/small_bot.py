"""Small discord.py bots, and how they are started at an arena."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from bot.arena import Arena
from bot.arena.redirect import redirected
from tests.bot.support.waiting import WAIT

AT_ONCE = 0.05
"""Seconds for `guild_ready_timeout`: discord.py waits 2 for servers that may still come, and here all of them come at once."""


class Prompt(discord.Client):
    """Loses no time: discord.py would leave five seconds before it identifies again; the hook is meant to be overridden."""

    def __init__(self, *, intents: discord.Intents | None = None, **options: Any) -> None:
        options.setdefault("guild_ready_timeout", AT_ONCE)
        super().__init__(intents=intents or discord.Intents.default(), **options)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass


class CommandBot(Prompt):
    """A bot with slash commands, which it registers when it logs in."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()


class PromptShards(discord.AutoShardedClient):
    """The same in several shards."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass


class Reader(Prompt):
    """Notes what people write, and when its line was mended."""

    def __init__(self, *, intents: discord.Intents, **options: Any) -> None:
        intents.message_content = True
        super().__init__(intents=intents, **options)
        self.read: list[str] = []
        self.resumed = 0
        self.made_ready = 0

    async def on_message(self, message: discord.Message) -> None:
        self.read.append(message.content)

    async def on_resumed(self) -> None:
        self.resumed += 1

    async def on_ready(self) -> None:
        self.made_ready += 1


def first_channel(client: discord.Client, arena: Arena) -> discord.TextChannel:
    """The arena's first channel, as a client knows it."""
    channel = client.get_channel(int(arena.channel.id))
    assert isinstance(channel, discord.TextChannel)
    return channel


def small_bot(kind: type[discord.Client] = discord.Client, **options: Any) -> discord.Client:
    """A bot of ten lines, which says hello."""
    client = kind(intents=discord.Intents.default(), guild_ready_timeout=AT_ONCE, **options)
    tree = app_commands.CommandTree(client)

    @tree.command(description="Says hello.")
    async def hello(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"Hello, {name}!")

    @client.event
    async def setup_hook() -> None:
        await tree.sync()

    return client


@asynccontextmanager
async def running(client: discord.Client, token: str) -> AsyncIterator[None]:
    """A client that is logged in and ready. When an error has ended it, that error ends the test, too."""
    async with client:
        await client.login(token)
        connected = asyncio.create_task(client.connect())
        ready = asyncio.create_task(client.wait_until_ready())
        try:
            done, _ = await asyncio.wait({connected, ready}, timeout=WAIT, return_when=asyncio.FIRST_COMPLETED)
            if connected not in done:
                assert ready in done, "the bot did not become ready"
                yield
        finally:
            ready.cancel()
            await client.close()
            await connected


@asynccontextmanager
async def at(arena: Arena, make: Callable[[], discord.Client] = small_bot, *, bot: int = 0) -> AsyncIterator[discord.Client]:
    """A bot that has logged into this arena. While it runs, three class attributes of discord.py (the addresses of the API, the
    gateway and the CDN) point every client of the process here; test_unmodified_client.py does without that."""
    with redirected(arena.addresses):
        client = make()
        async with running(client, arena.bots[bot].token):
            yield client
