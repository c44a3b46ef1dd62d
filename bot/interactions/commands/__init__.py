"""The slash commands, by subject: each module defines its commands' options and passes them to the router."""

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
    """Adds all slash commands to the tree."""
    for module in (tables, answers, undo, seats, pauses, settings, looks, whatif, club, leagues, servers, guide, privacy):
        for command in module.commands(router):
            tree.add_command(command)
