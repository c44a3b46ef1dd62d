"""`/play`, `/join`, `/leave`, `/start`, `/kick`, `/cancel`, `/resign`, `/sub`, `/settings`: tables and people."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.desk import agreeing, tables
from bot.desk.commands import completion
from bot.desk.commands.turns import TABLE, Short
from bot.desk.desk import Desk
from bot.desk.visit import Visit
from bot.hall.seated import LEVELS, Guest
from engine import Refused, all_games, game_called

PACE = [app_commands.Choice(name=title, value=value) for value, title in agreeing.PACES.items()]
LATE = [app_commands.Choice(name=title, value=value) for value, title in agreeing.LATE.items()]


def read_options(text: str | None) -> dict[str, object]:
    """ "tracks=wild,wild,mild,mild racers=double" as a game's options."""
    found: dict[str, object] = {}
    for part in (text or "").split():
        name, sign, value = part.partition("=")
        if not sign:
            raise Refused(
                "Options are written as name=value, with spaces between them: `tracks=wild,wild,mild,mild racers=double`."
            )
        found[name.casefold()] = value
    return found


def game_named(text: str | None) -> str:
    """By its id or its title; the first game if none is named."""
    if text is None:
        return next(iter(all_games().values())).id
    for game in all_games().values():
        if text.casefold().strip() in (game.id, game.title.casefold()):
            return game.id
    return game_called(text).id


def commands(desk: Desk) -> list[app_commands.Command[Any, ..., None]]:
    async def mine(interaction: discord.Interaction, typed: str) -> completion.Choices:
        return await completion.my_tables(desk, interaction, typed)

    @app_commands.command(name="play", description="Open a table for a game: friends join, AI players too, and you start.")
    @app_commands.describe(game="What do you want to play?", pace="How fast?", options="Options of the game, as name=value")
    @app_commands.choices(pace=PACE)
    @app_commands.autocomplete(game=completion.games)
    async def play_(
        interaction: discord.Interaction, game: Short | None = None, pace: str = "live", options: Short | None = None
    ) -> None:
        async def work(visit: Visit) -> None:
            await tables.open_table(desk, visit, game_named(game), pace, read_options(options))

        await desk.attend(interaction, work)

    @play_.autocomplete("options")
    async def possible(interaction: discord.Interaction, typed: str) -> completion.Choices:
        try:
            rules = game_called(game_named(getattr(interaction.namespace, "game", None)))
        except Refused:
            return []
        before, _, last = typed.rpartition(" ")
        begin = f"{before} " if before else ""
        pairs = [
            (
                f"{begin}{setting.id}={','.join([choice] * setting.times)}",
                f"{begin}{setting.id}={','.join([choice] * setting.times)}",
            )
            for setting in rules.settings
            for choice in setting.choices
        ]
        return completion.offered(pairs, f"{begin}{last}")

    @app_commands.command(description="Take a seat at the table in this channel.")
    async def join(interaction: discord.Interaction) -> None:
        async def work(visit: Visit) -> None:
            await tables.join(desk, visit, await desk.find_here(visit))

        await desk.attend(interaction, work)

    @app_commands.command(description="Leave the table before the game begins.")
    @app_commands.describe(table=TABLE)
    async def leave(interaction: discord.Interaction, table: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await tables.leave(desk, visit, await desk.find(visit, table))

        await desk.attend(interaction, work)

    @app_commands.command(description="Begin the game (host).")
    @app_commands.describe(table=TABLE)
    async def start(interaction: discord.Interaction, table: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await tables.start(desk, visit, await desk.find(visit, table))

        await desk.attend(interaction, work)

    @app_commands.command(name="ai", description="Let an AI player sit down, before the game begins.")
    @app_commands.describe(level="How well does it play?", table=TABLE)
    @app_commands.choices(level=[app_commands.Choice(name=title, value=value) for value, title in LEVELS.items()])
    async def add_ai(interaction: discord.Interaction, level: str = "quick", table: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await tables.add_ai(desk, visit, await desk.find(visit, table), level)

        await desk.attend(interaction, work)

    @app_commands.command(description="Remove a player (host): in a running game an AI takes the seat.")
    @app_commands.describe(player="Who?", seat="Or the name of the seat, for an AI player", table=TABLE)
    async def kick(
        interaction: discord.Interaction, player: discord.User | None = None, seat: Short | None = None, table: Short | None = None
    ) -> None:
        async def work(visit: Visit) -> None:
            if player is None and seat is None:
                raise Refused("Say who: `/kick player:@name`, or `/kick seat:name` for an AI player.")
            await tables.kick(desk, visit, await desk.find(visit, table), player.id if player else None, seat)

        await desk.attend(interaction, work)

    @app_commands.command(description="Close the table (host); a running game ends without a winner.")
    @app_commands.describe(table=TABLE)
    async def cancel(interaction: discord.Interaction, table: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await tables.cancel(desk, visit, await desk.find(visit, table))

        await desk.attend(interaction, work)

    @app_commands.command(description="Leave a running game for good; an AI plays on in your place.")
    @app_commands.describe(table=TABLE)
    async def resign(interaction: discord.Interaction, table: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await tables.resign(desk, visit, await desk.find(visit, table))

        await desk.attend(interaction, work)

    @app_commands.command(description="Give a seat to somebody else; both are asked.")
    @app_commands.describe(
        to="Who takes over?", player="Whose seat? (yours, if you say nothing)", seat="Or the name of the seat", table=TABLE
    )
    async def sub(
        interaction: discord.Interaction,
        to: discord.User,
        player: discord.User | None = None,
        seat: Short | None = None,
        table: Short | None = None,
    ) -> None:
        async def work(visit: Visit) -> None:
            if to.bot:
                raise Refused("A bot cannot take a seat. `/kick` gives one to an AI player.")
            found = await desk.find(visit, table)
            await tables.substitute(desk, visit, found, player.id if player else None, seat, Guest(to.id, to.display_name))

        await desk.attend(interaction, work)

    @app_commands.command(description="Pace, time limits and mentions of the table (host), and how often you are reminded.")
    @app_commands.describe(
        pace="How fast?",
        minutes="Minutes for a decision",
        late="What happens to who does not answer in time",
        thread="Play in a thread (before the game begins)",
        mentions="Mention the player whose turn it is",
        remind_hours="For you, at all tables: hours between two reminders; 0 as the table has it",
        reminders="For you, at all tables: how many reminders for a decision at most",
        table=TABLE,
    )
    @app_commands.choices(pace=PACE, late=LATE)
    async def settings(
        interaction: discord.Interaction,
        pace: str | None = None,
        minutes: app_commands.Range[float, 0.2, 20160.0] | None = None,
        late: str | None = None,
        thread: bool | None = None,
        mentions: bool | None = None,
        remind_hours: app_commands.Range[float, 0.0, 168.0] | None = None,
        reminders: app_commands.Range[int, 0, 10] | None = None,
        table: Short | None = None,
    ) -> None:
        given = {"pace": pace, "limit": minutes and minutes * 60, "late": late, "thread": thread, "pings": mentions}
        wanted = {name: value for name, value in given.items() if value is not None}
        await desk.attend(interaction, lambda visit: agreeing.settings(desk, visit, table, dict(wanted), remind_hours, reminders))

    having_tables: list[app_commands.Command[Any, ..., None]] = [leave, start, add_ai, kick, cancel, resign, sub, settings]
    for command in having_tables:
        command.autocomplete("table")(mine)
    return [play_, join, leave, start, add_ai, kick, cancel, resign, sub, settings]
