"""The slash commands, by subject. Each says what it wants and passes it to the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.desk.commands import around, company, looks, turns

if TYPE_CHECKING:
    import discord

    from bot.desk.desk import Desk


def add_all(tree: app_commands.CommandTree[discord.Client], desk: Desk) -> None:
    for room in (around, turns, company, looks):
        for command in room.commands(desk):
            tree.add_command(command)
