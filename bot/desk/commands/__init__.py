"""The slash commands, by subject. Each says what it wants and passes it to the desk."""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from discord import app_commands

from bot.desk.commands import (
    answers,
    club,
    guide,
    leagues,
    looks,
    pauses,
    privacy,
    seats,
    servers,
    settings,
    supposing,
    tables,
    taking_back,
)

if TYPE_CHECKING:
    import discord

    from bot.desk.incoming.desk import Desk

ROOMS = (tables, answers, taking_back, seats, pauses, settings, looks, supposing, club, leagues, servers, guide, privacy)
serving: ContextVar[Desk] = ContextVar("serving")
"""The desk of the bot that was given the command which is being carried out."""


class WhicheverServes:
    """In place of a desk: what a command is called and takes is the same at all of them, and most of the work of having it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(serving.get(), name)


@cache
def every_command() -> list[app_commands.Command[Any, ..., None]]:
    desk = cast("Desk", WhicheverServes())
    return [command for room in ROOMS for command in room.commands(desk)]


def add_all(tree: app_commands.CommandTree[discord.Client]) -> None:
    for command in every_command():
        tree.add_command(command)
