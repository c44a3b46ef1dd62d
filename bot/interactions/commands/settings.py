"""`/settings`: a table's settings and options, and the user's own reminders."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.interactions.actions import settings
from bot.interactions.commands import autocomplete, parsing
from bot.interactions.commands.common import TABLE, Command, ShortText
from bot.interactions.commands.tables import choices
from bot.interactions.router import InteractionRouter
from bot.responses.responder import Responder
from bot.text.table_settings import LATE, ODDS, PACES, PICTURES, RATED, ROLLS


def commands(router: InteractionRouter) -> list[Command]:
    @autocomplete.completion(router)
    async def options_here(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        return parsing.options_of((await autocomplete.my_table(router, interaction)).game, typed)

    @autocomplete.completion(router)
    async def presets_here(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        return parsing.presets_of((await autocomplete.my_table(router, interaction)).game, typed)

    @app_commands.command(
        name="settings", description="The table's pace, time limits and options (host), and how often you are reminded."
    )
    @app_commands.describe(
        pace="How fast?",
        minutes="Minutes for a decision",
        late="What happens when somebody runs out of time",
        thread="Play in a thread (before the game begins)",
        mentions="Mention the player whose turn it is",
        roll="Press for every roll, or let rolls without a choice happen by themselves",
        odds="When to tell how likely everybody was to win: afterwards, in every message, or never",
        banter="Let AI players say something now and then",
        pictures="Boards that move, that stand still, or that are told in words",
        rated="Whether the game counts for ratings (before it begins)",
        preset="Options that go well together (before the game begins)",
        options="Options of the game (before it begins), as name=value",
        remind_hours="Hours between your reminders, at every table; 0 leaves it to each table",
        reminders="The most reminders you want for one decision, at every table",
        first_lines="Whether a line explains what you meet for the first time, at every table",
        table=TABLE,
    )
    @app_commands.choices(
        pace=choices(PACES),
        late=choices(LATE),
        roll=choices(ROLLS),
        odds=choices(ODDS),
        rated=choices(RATED),
        pictures=choices(PICTURES),
    )
    @app_commands.autocomplete(preset=presets_here, options=options_here, table=autocomplete.my_tables(router))
    async def settings_(
        interaction: discord.Interaction,
        pace: str | None = None,
        minutes: app_commands.Range[float, 0.2, 20160.0] | None = None,
        late: str | None = None,
        thread: bool | None = None,
        mentions: bool | None = None,
        roll: str | None = None,
        odds: str | None = None,
        banter: bool | None = None,
        pictures: str | None = None,
        rated: str | None = None,
        preset: ShortText | None = None,
        options: ShortText | None = None,
        remind_hours: app_commands.Range[float, 0.0, 168.0] | None = None,
        reminders: app_commands.Range[int, 0, 10] | None = None,
        first_lines: bool | None = None,
        table: ShortText | None = None,
    ) -> None:
        async def work(responder: Responder) -> None:
            given = {
                "pace": pace,
                "limit": minutes and minutes * 60,
                "late": late,
                "thread": thread,
                "pings": mentions,
                "roll": roll,
                "odds": odds,
                "banter": banter,
                "pictures": pictures,
                "rated": rated,
            }
            wanted: dict[str, object] = {name: value for name, value in given.items() if value is not None}
            named, typed = parsing.preset_name(preset), parsing.read_options(options)
            await settings.settings(router, responder, table, wanted, typed, named, remind_hours, reminders, first_lines)

        await router.handle(interaction, work)

    return [settings_]
