"""The slash commands, by subject. Each says what it wants and passes it to the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def add_all(tree: app_commands.CommandTree[discord.Client], desk: Desk) -> None:
    rooms = (tables, answers, taking_back, seats, pauses, settings, looks, supposing, club, leagues, servers, guide, privacy)
    for room in rooms:
        for command in room.commands(desk):
            tree.add_command(command)
