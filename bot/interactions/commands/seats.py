"""`/kick`, `/resign`, `/sub`: who sits at a table."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.actions import seats
from bot.interactions.commands import autocomplete
from bot.interactions.commands.common import TABLE, Command, ShortText, table_command
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables.hosted_table import Guest
from engine import Refused

YES_OR_NO = [app_commands.Choice(name="Yes", value=1), app_commands.Choice(name="No", value=0)]
SEAT = "Or the name of the seat (AI players have one too)"


def commands(router: InteractionRouter) -> list[Command]:
    mine = autocomplete.my_tables(router)

    @autocomplete.completion(router)
    async def seats_here(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        hosted = await autocomplete.my_table(router, interaction)
        return autocomplete.fitting([(seat.player, seat.name) for seat in hosted.record.seats], typed)

    @app_commands.command(description="Remove a player (host, moderators); in a running game an AI takes the seat.")
    @app_commands.describe(player="Who?", seat=SEAT, table=TABLE)
    @app_commands.autocomplete(seat=seats_here, table=mine)
    async def kick(
        interaction: discord.Interaction,
        player: discord.User | None = None,
        seat: ShortText | None = None,
        table: ShortText | None = None,
    ) -> None:
        async def work(responder: Responder) -> None:
            if player is None and seat is None:
                raise Refused("Say who: `/kick player:@name`, or `/kick seat:name` for an AI player.")
            await seats.kick(router, responder, await router.find(responder, table), player.id if player else None, seat)

        await router.handle(interaction, work)

    @app_commands.command(description="Give a seat to somebody else, or answer when you are asked about one.")
    @app_commands.describe(
        to="Who takes over?",
        player="Whose seat? (yours if you leave this out)",
        seat=SEAT,
        answer="If you were asked: do you agree?",
        table=TABLE,
    )
    @app_commands.choices(answer=YES_OR_NO)
    @app_commands.autocomplete(seat=seats_here, table=mine)
    async def sub(
        interaction: discord.Interaction,
        to: discord.User | None = None,
        player: discord.User | None = None,
        seat: ShortText | None = None,
        answer: int | None = None,
        table: ShortText | None = None,
    ) -> None:
        async def work(responder: Responder) -> None:
            table_id = await router.find(responder, table, Stage.PLAYING)
            if answer is not None:
                await seats.answer_offer(router, responder, table_id, bool(answer))
                return
            if to is None:
                raise Refused("Say who takes over: `/sub to:@name`. Asked about a seat yourself? `/sub answer:Yes` or `answer:No`.")
            if to.bot:
                raise Refused(seats.NO_BOTS)
            await seats.substitute(router, responder, table_id, player.id if player else None, seat, Guest(to.id, to.display_name))

        await router.handle(interaction, work)

    about_resigning = "Leave a running game for good; an AI plays on in your place."
    return [kick, table_command(router, "resign", about_resigning, seats.resign, Stage.PLAYING), sub]
