"""What is offered while somebody types."""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.desk.desk import Desk
from bot.desk.visit import guest_of
from bot.store import Stage
from bot.words.chat import clipped
from engine import Question, Refused, all_games

log = logging.getLogger("grandstand.desk")
MOST = 25
Choices = list[app_commands.Choice[str]]


def offered(pairs: list[tuple[str, str]], typed: str) -> Choices:
    """Those that begin so, then those that have it somewhere."""
    wanted = typed.casefold().strip()
    begin = [pair for pair in pairs if pair[0].casefold().startswith(wanted)]
    have = [pair for pair in pairs if wanted in pair[0].casefold() and pair not in begin]
    return [app_commands.Choice(name=clipped(name, 100), value=value[:100]) for name, value in (begin + have)[:MOST]]


async def games(interaction: discord.Interaction, typed: str) -> Choices:
    return offered([(game.title, game.id) for game in all_games().values()], typed)


async def my_tables(desk: Desk, interaction: discord.Interaction, typed: str) -> Choices:
    """One's open tables, and what they wait for."""
    found = []
    for table_id in (await desk.store.open_of(interaction.user.id))[:MOST]:
        try:
            seated = await desk.hall.look(table_id)
        except Refused:
            continue
        waiting = ", ".join(seat.name for seat in seated.waiting_for())
        found.append((f"{seated.game.title}: {f'waits for {waiting}' if waiting else 'not begun'} ({table_id})", table_id))
    return offered(found, typed)


async def my_question(desk: Desk, interaction: discord.Interaction) -> Question | None:
    """What the person who types is asked, at the table that the command would mean."""
    guest = guest_of(interaction)
    named = getattr(interaction.namespace, "table", None)
    try:
        table_id = await desk.table_of(guest.id, interaction.channel_id or 0, named if isinstance(named, str) else None)
        seated = await desk.hall.look(table_id)
    except Refused:
        return None
    seat = seated.sheet.seat_of(guest.id)
    return seated.question_of(seat) if seat is not None and seated.sheet.stage is Stage.PLAYING else None


async def my_options(desk: Desk, interaction: discord.Interaction, typed: str, *kinds: str) -> Choices:
    """The options of one's open question, each with what it means in short."""
    question = await my_question(desk, interaction)
    if question is None or (kinds and question.kind not in kinds):
        return []
    pairs = [(f"{option.label}: {option.detail}" if option.detail else option.label, option.id) for option in question.options]
    return offered(pairs, typed)
