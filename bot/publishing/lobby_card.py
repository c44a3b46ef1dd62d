"""Posts and edits the lobby message: the lobby before the game, afterwards a few lines about its progress."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.messages.layouts import file_of, files_in
from bot.messages.lobby_message import LobbyCard, lobby_message
from bot.publishing.edit_limit import OLD_EDITS, OLD_EDITS_SECONDS
from bot.publishing.posting import OutgoingMessage
from bot.responses.responder import NO_MENTIONS, kept_attachments
from bot.store import Stage
from bot.store.servers import ServerSettings, read_server_settings
from engine import Refused
from render import Picture

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

log = logging.getLogger("grandstand.delivery")
COVER_WAIT_SECONDS = 0.4
"""How long a lobby waits for its cover: the first one of a game takes longer, and people wait for the message."""


class OldEditError(Exception):
    """Discord does not allow an edit of this old message now."""


async def show(update: ChannelUpdate) -> bool:
    """Brings the lobby message up to date. Returns whether it has changed."""
    published, is_lobby = update.published, update.hosted.record.stage is Stage.LOBBY
    if published.lobby is None and not is_lobby:
        return False
    server = await read_server_settings(update.store.database, update.hosted.record.guild) if is_lobby else ServerSettings()
    is_shown, may_call = published.message is not None, server.called_role is not None
    card = lobby_message(update.hosted, is_shown=is_shown, has_ratings=server.rated, may_call=may_call)
    if card.about == published.card:
        return False
    pictures = await _cover(update, card)
    try:
        is_edited = published.lobby is not None and await _edit(update, published.lobby, card, pictures or [])
    except OldEditError as refused:
        if is_lobby:  # nothing else shows who sits there
            raise discord.RateLimited(OLD_EDITS_SECONDS) from refused
        log.info("Lobby message not updated: %s", refused, extra={"event": "lobby_message_not_updated"})
        return False
    if not is_edited:
        published.lobby = await _post(update, card, pictures or []) if is_lobby else None
    published.card = card.about if pictures is not None else ""
    return True


async def _cover(update: ChannelUpdate, card: LobbyCard) -> list[Picture] | None:
    """The cover, if the card has one and the channel takes pictures. None if it is not drawn in time: another update follows."""
    if card.cover is None or not update.channel.allows_pictures(update.hosted.record):
        return []
    drawing = asyncio.ensure_future(update.delivery.render_pool.cover(*card.cover))
    await asyncio.wait({drawing}, timeout=COVER_WAIT_SECONDS)
    if not drawing.done():
        drawing.add_done_callback(lambda drawn: _follow(update, drawn))
        return None
    if isinstance(drawing.exception(), Refused):
        return []
    return drawing.result()


def _follow(update: ChannelUpdate, drawn: asyncio.Future[list[Picture]]) -> None:
    """Has the lobby message edited when its cover is drawn."""
    if not drawn.cancelled() and drawn.exception() is None:
        update.delivery.schedule(update.table_id)


async def _edit(update: ChannelUpdate, lobby: int, card: LobbyCard, pictures: Sequence[Picture]) -> bool:
    """Returns False if the message no longer exists. Raises OldEditError."""
    record, responder, published = update.hosted.record, update.responder, update.published
    names = [picture.name for picture in pictures]
    kept = [file for file in published.cover if file.name in names]
    drawn = [picture for picture in pictures if picture.name not in [file.name for file in kept]]
    view = card.layout([*kept, *drawn])
    files: list[discord.Attachment | discord.File] = [*kept_attachments(kept), *map(file_of, drawn)]
    edited: discord.Message | None = None
    if responder is not None and responder.message == lobby:
        edited = await responder.replace(view, files)
    if edited is None:
        channel = update.client.get_partial_messageable(record.channel)
        try:
            edited = await channel.get_partial_message(lobby).edit(view=view, attachments=files)
        except discord.NotFound:
            return False
        except discord.Forbidden as error:
            if record.stage is Stage.LOBBY:
                await update.channel.handle_refusal(record, error)
            log.info("Lobby message not updated: %s", error, extra={"event": "lobby_message_not_updated"})
            return True
        except discord.HTTPException as error:
            if error.code == OLD_EDITS:
                raise OldEditError(str(error)) from error
            raise
    published.cover = files_in(edited)
    return True


async def _post(update: ChannelUpdate, card: LobbyCard, pictures: Sequence[Picture]) -> int:
    record, responder, published = update.hosted.record, update.responder, update.published
    view, files = card.layout(pictures), [file_of(picture) for picture in pictures]
    if responder is not None and responder.place == record.channel and responder.message is None:
        answer = await responder.reply_publicly(view, files, NO_MENTIONS)
        if answer is not None:
            published.cover = files_in(answer)
            return answer.id
    outgoing = OutgoingMessage(view, f"{update.table_id}-{record.public_revision}", pictures)
    sent = await update.channel.send_board(record, outgoing)
    if sent is None:  # without the cover
        sent = await update.channel.send(record, outgoing._replace(view=card.layout(), pictures=()))
    published.cover = files_in(sent)
    return sent.id
