"""`/play`, `/join`, `/leave`, `/ai`, `/start`, `/cancel`: opens, fills, starts and closes a table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import discord
from discord import app_commands

from bot.interactions.actions import tables
from bot.interactions.commands import autocomplete, parsing
from bot.interactions.commands.common import TABLE, Command, ShortText, at_table, plain_command, table_command
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables.hosted_table import LEVELS
from bot.text.table_settings import PACES, SettingLabel

LEVEL = [app_commands.Choice(name=title, value=value) for value, title in LEVELS.items()]


def choices(labels: Mapping[str, SettingLabel]) -> list[app_commands.Choice[str]]:
    """The values of a setting, as choices of a command's option."""
    return [app_commands.Choice(name=label.on_a_control, value=value) for value, label in labels.items()]


def commands(router: InteractionRouter) -> list[Command]:
    mine = autocomplete.my_tables(router)

    @app_commands.command(name="play", description="Open a table for a game: friends join, AI players too, then you start.")
    @app_commands.describe(
        game="What do you want to play?",
        preset="Options that go well together, under one name",
        pace="How fast?",
        options="Options of the game, as name=value",
    )
    @app_commands.choices(pace=choices(PACES))
    @app_commands.autocomplete(
        game=autocomplete.games(router),
        preset=parsing.of_typed_game(router, parsing.presets_of),
        options=parsing.of_typed_game(router, parsing.options_of),
    )
    async def play_(
        interaction: discord.Interaction,
        game: ShortText | None = None,
        preset: ShortText | None = None,
        pace: str = "live",
        options: ShortText | None = None,
    ) -> None:
        async def work(responder: Responder) -> None:
            rules = parsing.find_game(game)
            await tables.open_table(router, responder, rules.id, pace, parsing.combined_options(rules, preset, options))

        await router.handle(interaction, work)

    @app_commands.command(name="ai", description="Add an AI player, before the game begins.")
    @app_commands.describe(level="How well should it play?", table=TABLE)
    @app_commands.choices(level=LEVEL)
    @app_commands.autocomplete(table=mine)
    async def add_ai(interaction: discord.Interaction, level: str | None = None, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_table(router, table, Stage.LOBBY, partial(tables.add_ai, level=level)))

    @app_commands.command(description="Close the table (host, moderators); a running game ends without a winner.")
    @app_commands.describe(sure="End a running game without being asked again", table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def cancel(interaction: discord.Interaction, sure: bool = False, table: ShortText | None = None) -> None:
        await router.handle(interaction, at_table(router, table, None, partial(tables.cancel, sure=sure)))

    return [
        play_,
        plain_command(router, "join", "Take a seat at the table in this channel.", tables.join_here),
        table_command(router, "leave", "Leave the table before the game begins.", tables.leave, Stage.LOBBY),
        add_ai,
        table_command(router, "start", "Begin the game (host).", tables.start, Stage.LOBBY),
        cancel,
    ]
