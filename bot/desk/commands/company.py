"""`/kick`, `/resign`, `/sub`, `/settings`: who sits at a table, and what they agree on."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.desk import agreeing, seats
from bot.desk.commands import completion, reading
from bot.desk.commands.around import PACE
from bot.desk.commands.turns import TABLE, Short
from bot.desk.desk import Desk
from bot.desk.panel import LATE
from bot.desk.visit import Visit
from bot.hall.seated import Guest
from bot.store import Stage
from engine import Refused

TOO_LATE = [app_commands.Choice(name=title, value=value) for value, title in LATE.items()]
YES_OR_NO = [app_commands.Choice(name="Yes", value=1), app_commands.Choice(name="No", value=0)]
SEAT = "Or the name of the seat, which AI players have, too"


def commands(desk: Desk) -> list[app_commands.Command[Any, ..., None]]:
    mine = completion.my_tables(desk)

    @completion.completion
    async def seats_here(interaction: discord.Interaction, typed: str) -> completion.Pairs:
        seated = await completion.my_table(desk, interaction)
        return completion.fitting([(seat.player, seat.name) for seat in seated.sheet.seats], typed)

    @completion.completion
    async def options_here(interaction: discord.Interaction, typed: str) -> completion.Pairs:
        return reading.options_of((await completion.my_table(desk, interaction)).game, typed)

    @completion.completion
    async def presets_here(interaction: discord.Interaction, typed: str) -> completion.Pairs:
        return reading.presets_of((await completion.my_table(desk, interaction)).game, typed)

    @app_commands.command(description="Remove a player (host); in a running game an AI takes the seat.")
    @app_commands.describe(player="Who?", seat=SEAT, table=TABLE)
    @app_commands.autocomplete(seat=seats_here, table=mine)
    async def kick(
        interaction: discord.Interaction, player: discord.User | None = None, seat: Short | None = None, table: Short | None = None
    ) -> None:
        async def work(visit: Visit) -> None:
            if player is None and seat is None:
                raise Refused("Say who: `/kick player:@name`, or `/kick seat:name` for an AI player.")
            await seats.kick(desk, visit, await desk.find(visit, table), player.id if player else None, seat)

        await desk.attend(interaction, work)

    @app_commands.command(description="Leave a running game for good; an AI plays on in your place.")
    @app_commands.describe(table=TABLE)
    @app_commands.autocomplete(table=mine)
    async def resign(interaction: discord.Interaction, table: Short | None = None) -> None:
        async def work(visit: Visit) -> None:
            await seats.resign(desk, visit, await desk.find(visit, table, Stage.PLAYING))

        await desk.attend(interaction, work)

    @app_commands.command(description="Give a seat to somebody else, or answer when you are asked about one.")
    @app_commands.describe(
        to="Who takes over?",
        player="Whose seat? (yours, if you say nothing)",
        seat=SEAT,
        answer="If you are asked: do you agree?",
        table=TABLE,
    )
    @app_commands.choices(answer=YES_OR_NO)
    @app_commands.autocomplete(seat=seats_here, table=mine)
    async def sub(
        interaction: discord.Interaction,
        to: discord.User | None = None,
        player: discord.User | None = None,
        seat: Short | None = None,
        answer: int | None = None,
        table: Short | None = None,
    ) -> None:
        async def work(visit: Visit) -> None:
            found = await desk.find(visit, table, Stage.PLAYING)
            if answer is not None:
                await seats.answer_by_command(desk, visit, found, bool(answer))
                return
            if to is None:
                raise Refused("Say who takes over: `/sub to:@name`. Asked about a seat yourself? `/sub answer:Yes` or `answer:No`.")
            if to.bot:
                raise Refused(seats.NO_BOTS)
            await seats.substitute(desk, visit, found, player.id if player else None, seat, Guest(to.id, to.display_name))

        await desk.attend(interaction, work)

    @app_commands.command(description="Pace, time limits and options of the table (host), and how often you are reminded.")
    @app_commands.describe(
        pace="How fast?",
        minutes="Minutes for a decision",
        late="What happens to whoever does not answer in time",
        thread="Play in a thread (before the game begins)",
        mentions="Mention the player whose turn it is",
        preset="Options that go well together (before the game begins)",
        options="Options of the game (before it begins), as name=value",
        remind_hours="For you, at all tables: hours between two reminders; 0 as the table has it",
        reminders="For you, at all tables: how many reminders for a decision at most",
        table=TABLE,
    )
    @app_commands.choices(pace=PACE, late=TOO_LATE)
    @app_commands.autocomplete(preset=presets_here, options=options_here, table=mine)
    async def settings(
        interaction: discord.Interaction,
        pace: str | None = None,
        minutes: app_commands.Range[float, 0.2, 20160.0] | None = None,
        late: str | None = None,
        thread: bool | None = None,
        mentions: bool | None = None,
        preset: Short | None = None,
        options: Short | None = None,
        remind_hours: app_commands.Range[float, 0.0, 168.0] | None = None,
        reminders: app_commands.Range[int, 0, 10] | None = None,
        table: Short | None = None,
    ) -> None:
        async def work(visit: Visit) -> None:
            given = {"pace": pace, "limit": minutes and minutes * 60, "late": late, "thread": thread, "pings": mentions}
            wanted: dict[str, object] = {name: value for name, value in given.items() if value is not None}
            named, typed = reading.preset_name(preset), reading.read_options(options)
            await agreeing.settings(desk, visit, table, wanted, typed, named, remind_hours, reminders)

        await desk.attend(interaction, work)

    return [kick, resign, sub, settings]
