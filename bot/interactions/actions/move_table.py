"""Moves a suspended table to another channel: the Continue here button below `/board`."""

from __future__ import annotations

import discord

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Control, Layout, button
from bot.publishing import permissions
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable
from engine import Refused


def continue_here_row(responder: Responder, hosted: HostedTable) -> list[Control]:
    """The Continue here button, for a player who looks at a suspended game from another channel of its server."""
    record = hosted.record
    elsewhere = responder.interaction.guild_id == record.guild and responder.place != record.place
    if not record.trouble or not elsewhere or record.seat_of(responder.guest.id) is None:
        return []
    return [button("Continue here", CustomId("here", record.id, record.public_revision), discord.ButtonStyle.primary)]


async def continue_here(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    interaction = responder.interaction
    room = interaction.channel
    where = await router.store.read_location(custom_id.table)
    if where is None or where.guild != interaction.guild_id:
        raise Refused("A game can only continue in a channel of its own server.")
    if lacking := permissions.missing(interaction.app_permissions, permissions.needed_in(room)):
        raise Refused(f"I cannot host a game in this channel. {' '.join(lacking)}")
    for other in await router.store.find_open_in_place(responder.place):
        record = (await router.coordinator.read(other)).record
        if other != custom_id.table and (record.place == responder.place or record.stage is Stage.LOBBY):
            raise Refused("There is another table in this channel. Use `/board` in a channel without one.")

    def act(hosted: HostedTable) -> None:
        suspension.move_to_channel(hosted, responder.guest, responder.place)

    async with router.delivery.answering(custom_id.table):
        await router.act(responder, custom_id.table, act)
        await responder.replace(Layout.of(suspension.HERE))


ACTIONS = {"here": continue_here}
