"""A bot of ten lines, as anybody would write it with discord.py, and how it is started."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from bot.arena import Arena
from bot.arena.redirect import redirected


def small_bot(kind: type[discord.Client] = discord.Client, **options: Any) -> discord.Client:
    """Says hello."""
    client = kind(intents=discord.Intents.default(), **options)
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
    """A client that is logged in and ready; an error of its own ends the test."""
    # Discord.py waits 2 seconds for guilds that may still come; here all of them come at once.
    client._connection.guild_ready_timeout = 0.05
    task = asyncio.create_task(client.start(token))
    ready = asyncio.create_task(_ready(client))
    try:
        done, _ = await asyncio.wait({task, ready}, timeout=15, return_when=asyncio.FIRST_COMPLETED)
        if task in done:
            task.result()
        assert ready in done, "the bot did not become ready"
        yield
    finally:
        ready.cancel()
        await client.close()
        await asyncio.gather(task, return_exceptions=True)


async def _ready(client: discord.Client) -> None:
    """`wait_until_ready` works only after the login."""
    while client._ready is discord.utils.MISSING:
        await asyncio.sleep(0.005)
    await client.wait_until_ready()


@asynccontextmanager
async def at(arena: Arena, make: Callable[[], discord.Client] = small_bot, *, bot: int = 0) -> AsyncIterator[discord.Client]:
    """A bot that has logged into this arena by way A."""
    with redirected(arena.addresses):
        client = make()
        async with running(client, arena.bots[bot].token):
            yield client
