"""The lobby message on its way: before the game the lobby, then a few lines about how it goes."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.messages.lobby_message import LobbyCard, lobby_message
from bot.publishing.posting import OutgoingMessage
from bot.responses.responder import NO_MENTIONS
from bot.store import Stage
from bot.store.club.server_ratings import servers_rated

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

log = logging.getLogger("grandstand.delivery")


async def show(channel_update: ChannelUpdate) -> bool:
    """Whether the channel sees something new."""
    published, waits = channel_update.published, channel_update.hosted.record.stage is Stage.LOBBY
    if published.lobby is None and not waits:
        return False
    has_ratings = not waits or await servers_rated(channel_update.store.database, channel_update.hosted.record.guild)
    shown = lobby_message(channel_update.hosted, is_shown=published.message is not None, has_ratings=has_ratings)
    if shown.about == published.card:
        return False
    if published.lobby is None or not await _edit(channel_update, published.lobby, shown):
        published.lobby = await _post(channel_update, shown) if waits else None
    published.card = shown.about
    return True


async def _edit(channel_update: ChannelUpdate, lobby: int, shown: LobbyCard) -> bool:
    """False if the message is no longer there."""
    record, responder, view = channel_update.hosted.record, channel_update.responder, shown.layout()
    if responder is not None and responder.message == lobby and await responder.replace(view, []):
        return True
    channel = channel_update.client.get_partial_messageable(record.channel)
    try:
        await channel.get_partial_message(lobby).edit(view=view)
    except discord.NotFound:
        return False
    except discord.Forbidden as error:
        if record.stage is Stage.LOBBY:
            await channel_update.channel.handle_refusal(record, error)
        log.info("The lobby message could not be updated: %s", error)
    return True


async def _post(channel_update: ChannelUpdate, shown: LobbyCard) -> int:
    record, responder, view = channel_update.hosted.record, channel_update.responder, shown.layout()
    if responder is not None and responder.place == record.channel and responder.message is None:
        carried = await responder.reply_publicly(view, [], NO_MENTIONS)
        if carried is not None:
            return carried.id
    return (await channel_update.channel.send(record, OutgoingMessage(view, f"{channel_update.table_id}-{record.revision}"))).id
