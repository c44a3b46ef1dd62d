"""The lobby message on its way: before the game the lobby, then a few lines about how it goes."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.messages.lobby_message import LobbyCard, card
from bot.publishing.posting import OutgoingMessage
from bot.responses.responder import NOBODY
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
    shown = card(channel_update.hosted, is_shown=published.message is not None, has_ratings=has_ratings)
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
            await channel_update.channel.refused(record, error)
        log.info("Lobby message not updated: %s", error, extra={"event": "lobby_message_not_updated"})
    return True


async def _post(channel_update: ChannelUpdate, shown: LobbyCard) -> int:
    record, responder, view = channel_update.hosted.record, channel_update.responder, shown.layout()
    if responder is not None and responder.place == record.channel and responder.message is None:
        carried = await responder.say(view, [], NOBODY)
        if carried is not None:
            return carried.id
    return (await channel_update.channel.send(record, OutgoingMessage(view, f"{channel_update.table_id}-{record.revision}"))).id
