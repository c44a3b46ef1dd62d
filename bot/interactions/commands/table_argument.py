"""The `table` option that commands share, and how they find their table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.interactions.router import InteractionRouter, Work
from bot.responses.responder import Responder
from bot.store import Stage

TABLE = "Which table? Only needed if you are at several and none of them is here"
ShortText = app_commands.Range[str, 1, 100]
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
