"""Posts and edits the lobby message: the lobby before the game, afterwards a few lines about its progress."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.messages.lobby_message import LobbyCard, lobby_message
from bot.publishing.edit_limit import OLD_EDITS, OLD_EDITS_SECONDS
from bot.publishing.posting import OutgoingMessage
from bot.responses.responder import NO_MENTIONS
from bot.store import Stage
from bot.store.servers import read_server_settings

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

log = logging.getLogger("grandstand.delivery")


class OldEditError(Exception):
    """Discord does not allow an edit of this old message now."""


async def show(update: ChannelUpdate) -> bool:
    """Brings the lobby message up to date. Returns whether it has changed."""
    published, is_lobby = update.published, update.hosted.record.stage is Stage.LOBBY
    if published.lobby is None and not is_lobby:
        return False
    has_ratings = not is_lobby or (await read_server_settings(update.store.database, update.hosted.record.guild)).rated
    card = lobby_message(update.hosted, is_shown=published.message is not None, has_ratings=has_ratings)
    if card.about == published.card:
        return False
    try:
        is_edited = published.lobby is not None and await _edit(update, published.lobby, card)
    except OldEditError as refused:
        if is_lobby:  # nothing else shows who sits there
            raise discord.RateLimited(OLD_EDITS_SECONDS) from refused
        log.info("Lobby message not updated: %s", refused, extra={"event": "lobby_message_not_updated"})
        return False
    if not is_edited:
        published.lobby = await _post(update, card) if is_lobby else None
    published.card = card.about
    return True


async def _edit(update: ChannelUpdate, lobby: int, card: LobbyCard) -> bool:
    """Returns False if the message no longer exists. Raises OldEditError."""
    record, responder, view = update.hosted.record, update.responder, card.layout()
    if responder is not None and responder.message == lobby and await responder.replace(view):
        return True
    channel = update.client.get_partial_messageable(record.channel)
    try:
        await channel.get_partial_message(lobby).edit(view=view)
    except discord.NotFound:
        return False
    except discord.Forbidden as error:
        if record.stage is Stage.LOBBY:
            await update.channel.handle_refusal(record, error)
        log.info("Lobby message not updated: %s", error, extra={"event": "lobby_message_not_updated"})
    except discord.HTTPException as error:
        if error.code == OLD_EDITS:
            raise OldEditError(str(error)) from error
        raise
    return True


async def _post(update: ChannelUpdate, card: LobbyCard) -> int:
    record, responder, view = update.hosted.record, update.responder, card.layout()
    if responder is not None and responder.place == record.channel and responder.message is None:
        sent = await responder.reply_publicly(view, [], NO_MENTIONS)
        if sent is not None:
            return sent.id
    return (await update.channel.send(record, OutgoingMessage(view, f"{update.table_id}-{record.public_revision}"))).id
