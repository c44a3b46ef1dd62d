"""What commands about a table share: how somebody names it, and how it is found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.interactions.router import InteractionRouter, Work
from bot.responses.responder import Responder
from bot.store import Stage

TABLE = "Which table? Only needed if you are at several and none of them is here"
Short = app_commands.Range[str, 1, 100]
Verb = Callable[[InteractionRouter, Responder, str], Awaitable[None]]


def at_table(router: InteractionRouter, named: str | None, stage: Stage | None, verb: Verb) -> Work:
    """Does something at the open table the command means."""

    async def work(responder: Responder) -> None:
        await verb(router, responder, await router.find(responder, named, stage))

    return work


def at_seen_table(router: InteractionRouter, named: str | None, verb: Verb) -> Work:
    """The same, for people who may only be watching."""

    async def work(responder: Responder) -> None:
        await verb(router, responder, await router.find_to_look_at(responder, named))

    return work
