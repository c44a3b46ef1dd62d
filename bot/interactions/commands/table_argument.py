"""What commands about a table share: how somebody names it, and how it is found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.interactions.router import Desk, Work
from bot.responses.responder import Visit
from bot.store import Stage

TABLE = "Which table? Only needed if you are at several and none of them is here"
Short = app_commands.Range[str, 1, 100]
Verb = Callable[[Desk, Visit, str], Awaitable[None]]


def at_table(desk: Desk, named: str | None, stage: Stage | None, verb: Verb) -> Work:
    """Does something at the open table the command means."""

    async def work(visit: Visit) -> None:
        await verb(desk, visit, await desk.find(visit, named, stage))

    return work


def at_seen_table(desk: Desk, named: str | None, verb: Verb) -> Work:
    """The same, for people who may only be watching."""

    async def work(visit: Visit) -> None:
        await verb(desk, visit, await desk.find_to_look_at(visit, named))

    return work
