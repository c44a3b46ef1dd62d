"""`/undo`: takes an answer or turns back, or answers another player's undo request."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.actions import undo
from bot.interactions.commands import autocomplete
from bot.interactions.commands.common import TABLE, Command, ShortText
from bot.interactions.commands.seats import YES_OR_NO
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder
from bot.tables.undo import MAX_TURNS


def commands(router: InteractionRouter) -> list[Command]:
    @app_commands.command(
        name="undo", description="Take back your last answer. If something was rolled or shown since, all have to agree."
    )
    @app_commands.describe(
        turns="Go back to the start of this turn (1), or of one or two before it; all have to agree",
        answer="If somebody else asks for it: do you agree?",
        table=TABLE,
    )
    @app_commands.choices(answer=YES_OR_NO)
    @app_commands.autocomplete(table=autocomplete.my_tables(router))
    async def undo_(
        interaction: discord.Interaction,
        turns: app_commands.Range[int, 1, MAX_TURNS] | None = None,
        answer: int | None = None,
        table: ShortText | None = None,
    ) -> None:
        async def work(responder: Responder) -> None:
            table_id = await router.find(responder, table)
            if answer is not None:
                await undo.answer_request(router, responder, table_id, bool(answer))
            else:
                await undo.take_back(router, responder, table_id, turns)

        await router.handle(interaction, work)

    return [undo_]
