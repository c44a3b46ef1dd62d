"""The slash commands, by subject. Each says what it wants and passes it to the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.interactions.commands import (
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
    tables,
    undo,
    whatif,
)

if TYPE_CHECKING:
    import discord

    from bot.interactions.router import InteractionRouter


def add_all(tree: app_commands.CommandTree[discord.Client], router: InteractionRouter) -> None:
    rooms = (tables, answers, undo, seats, pauses, settings, looks, whatif, club, leagues, servers, guide, privacy)
    for room in rooms:
        for command in room.commands(router):
            tree.add_command(command)
