"""Moves a suspended table to another channel: one of its players says where."""

from __future__ import annotations

import discord

from bot.interactions.router import Desk
from bot.messages.custom_ids import Code
from bot.messages.layouts import Control, Layout, button
from bot.publishing import permissions
from bot.responses.responder import Visit
from bot.store import Stage
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable
from engine import Refused


def offer(visit: Visit, hosted: HostedTable) -> list[list[Control]]:
    """A button for a player who asks about a suspended game in another channel of its server."""
    sheet = hosted.sheet
    elsewhere = visit.interaction.guild_id == sheet.guild and visit.place != sheet.place
    if not sheet.trouble or not elsewhere or sheet.seat_of(visit.guest.id) is None:
        return []
    return [[button("Continue here", Code("here", sheet.id, sheet.revision), discord.ButtonStyle.primary)]]


async def go_on_here(desk: Desk, visit: Visit, code: Code) -> None:
    interaction = visit.interaction
    room = interaction.channel
    where = await desk.store.where(code.table)
    if where is None or where.guild != interaction.guild_id:
        raise Refused("A game can only continue in a channel of its own server.")
    if lacking := permissions.missing(interaction.app_permissions, permissions.needed_in(room)):
        raise Refused(f"I cannot host a game in this channel. {' '.join(lacking)}")
    channel = room.parent_id if isinstance(room, discord.Thread) else visit.place
    for other in await desk.store.open_in(visit.place):
        sheet = (await desk.hall.look(other)).sheet
        if other != code.table and (sheet.place == visit.place or sheet.stage is Stage.LOBBY):
            raise Refused("There is another table in this channel. Use `/board` in a channel without one.")

    def act(hosted: HostedTable) -> None:
        suspension.go_on(hosted, visit.guest, channel, visit.place)

    async with desk.delivery.held(code.table):
        await desk.hall.act(code.table, visit.guest, interaction.id, act)
        await visit.replace(Layout.of(suspension.HERE), [])


VERBS = {"here": go_on_here}
