"""What commands share: the `table` option, how they find their table, and the two simplest kinds of command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.interactions.commands import autocomplete
from bot.interactions.router import InteractionRouter, Work
from bot.responses.responder import Responder
from bot.store import Stage

TABLE = "Which table? Only needed if you are at several and none of them is here"
ShortText = app_commands.Range[str, 1, 100]
Command = app_commands.Command[Any, ..., None]
TableAction = Callable[[InteractionRouter, Responder, str], Awaitable[None]]


def at_table(router: InteractionRouter, named: str | None, stage: Stage | None, action: TableAction) -> Work:
    """Work that runs an action at the open table that the command means."""

    async def work(responder: Responder) -> None:
        await action(router, responder, await router.find(responder, named, stage))

    return work


def at_viewed_table(router: InteractionRouter, named: str | None, action: TableAction) -> Work:
    """Work that runs an action at the table that a user, perhaps a spectator, wants to look at."""

    async def work(responder: Responder) -> None:
        await action(router, responder, await router.find_to_view(responder, named))

    return work


def table_command(
    router: InteractionRouter, name: str, description: str, action: TableAction, stage: Stage | None = None
) -> Command:
    """A command whose only option is `table`. Without a `stage`, it is for everybody who may look at the table."""

    @app_commands.command(name=name, description=description)
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=autocomplete.my_tables(router))
    async def command(interaction: discord.Interaction, table: ShortText | None = None) -> None:
        work = at_viewed_table(router, table, action) if stage is None else at_table(router, table, stage, action)
        await router.handle(interaction, work)

    return command


def plain_command(
    router: InteractionRouter, name: str, description: str, action: Callable[[InteractionRouter, Responder], Awaitable[None]]
) -> Command:
    """A command without options."""

    @app_commands.command(name=name, description=description)
    async def command(interaction: discord.Interaction) -> None:
        await router.handle(interaction, lambda responder: action(router, responder))

    return command
