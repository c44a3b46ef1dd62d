"""The slash commands, by subject. Each says what it wants and passes it to the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.desk.commands import answers, club, guide, leagues, looks, pauses, seats, servers, settings, supposing, tables

if TYPE_CHECKING:
    import discord

    from bot.desk.incoming.desk import Desk


def add_all(tree: app_commands.CommandTree[discord.Client], desk: Desk) -> None:
    for room in (tables, answers, seats, pauses, settings, looks, supposing, club, leagues, servers, guide):
        for command in room.commands(desk):
            tree.add_command(command)
