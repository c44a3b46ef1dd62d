"""Sends messages to channels and users, and tells temporary failures from lasting ones."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import discord

from bot.messages.layouts import Layout, file_of
from bot.publishing.edit_limit import OLD_EDITS
from bot.responses.refused_emojis import without_refused_emojis
from bot.responses.responder import CONNECTION_ERRORS, NO_MENTIONS
from bot.store import WriteFailedError
from render import Picture

log = logging.getLogger("grandstand.delivery")
UNCERTAIN_ERRORS = (*CONNECTION_ERRORS, discord.DiscordServerError)
"""Errors after which the message may or may not have arrived."""
TEMPORARY_STATUSES = (401, 408, 429)
"""HTTP statuses with which Discord may refuse everything for a while."""
THREAD_ARCHIVED = 50083


class OutgoingMessage(NamedTuple):
    """A message to be sent. For some minutes Discord treats two messages with the same nonce as one."""

    view: Layout
    nonce: str
    pictures: Sequence[Picture] = ()
    mentions: discord.AllowedMentions = NO_MENTIONS
    silent: bool = False
    """Whether nobody is notified, whatever they have set for the channel."""


def is_temporary(error: BaseException) -> bool:
    """Whether the same request may succeed later."""
    if isinstance(error, discord.HTTPException):
        if error.code == OLD_EDITS:
            return False  # perhaps later, but no table waits for an old message
        return error.status >= 500 or error.status in TEMPORARY_STATUSES
    return isinstance(error, (*UNCERTAIN_ERRORS, discord.RateLimited, WriteFailedError))


def mentioning(users: Iterable[int], role: int = 0) -> discord.AllowedMentions:
    """Allows a message to notify these users and this role, if any, and nobody else, whatever its text says."""
    allowed = [discord.Object(user) for user in sorted(users)]
    roles = [discord.Object(role)] if role else False
    return discord.AllowedMentions(everyone=False, roles=roles, replied_user=False, users=allowed)


async def send(client: discord.Client, place: int, outgoing: OutgoingMessage) -> discord.Message:
    """Posts a message, reopening an archived thread if necessary."""
    try:
        return await _send(client, place, outgoing)
    except discord.HTTPException as error:
        if error.code != THREAD_ARCHIVED or not await _open_thread(client, place):
            raise
    return await _send(client, place, outgoing)


async def _send(client: discord.Client, place: int, outgoing: OutgoingMessage) -> discord.Message:
    channel, view = client.get_partial_messageable(place), outgoing.view

    async def post() -> discord.Message:
        files = [file_of(picture) for picture in outgoing.pictures]
        mentions, nonce = outgoing.mentions, outgoing.nonce
        return await channel.send(view=view, files=files, allowed_mentions=mentions, nonce=nonce, silent=outgoing.silent)

    return await without_refused_emojis(view, post)


async def send_privately(client: discord.Client, user: int, text: str, nonce: str) -> None:
    """Sends a direct message. Users who accept none see the same news when they return to the table."""
    try:
        dm_channel = await client.create_dm(discord.Object(user))
        await dm_channel.send(text, nonce=nonce)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("Direct message not sent: %s", error, extra={"event": "direct_message_not_sent"})


async def _open_thread(client: discord.Client, place: int) -> bool:
    """Unarchives a thread. Returns False if it is locked or the bot may not."""
    try:
        thread = await client.fetch_channel(place)
        if not isinstance(thread, discord.Thread) or thread.locked:
            return False
        await thread.edit(archived=False)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("Thread not reopened: %s", error, extra={"event": "thread_not_reopened"})
        return False
    return True
