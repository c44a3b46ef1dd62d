"""What a channel shows of a table without our knowing: a message may have arrived although its answer was lost, or although the
process was killed before it could note that."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

import discord

from bot.desk.incoming.codes import Code, read_code
from bot.desk.messages.layouts import files_in, parts_of
from bot.desk.outgoing.posting import may_pass
from bot.hall.hosted import HostedTable
from bot.store import Sight, Store

log = logging.getLogger("grandstand.delivery")
READ = 100
"""Messages that are looked through, the newest first: one request."""
TOLD = "log"
"""The control of every table message that carries the number of the last event it tells."""
JOIN = "join"
"""A control that only a lobby message has."""


class Trace(NamedTuple):
    """A table message that was found in a channel."""

    message: discord.Message
    revision: int
    shown: int


async def catch_up(client: discord.Client, store: Store, hosted: HostedTable, sight: Sight) -> None:
    """Notes what has arrived after what we know of."""
    if sight.lobby is None:
        sight.lobby = await _lobby(client, hosted)
    found = await _newest(client, hosted, sight)
    if found is None:
        return
    log.info("A table message had arrived after all.")
    sight.old = sight.pressable or sight.old
    message = found.message
    sight.place, sight.message, sight.live = message.channel.id, message.id, True
    sight.revision, sight.shown = found.revision, found.shown
    sight.text, sight.files, sight.going = _above_the_question(message), files_in(message), []
    sight.asked = hosted.asked_people() if found.revision == hosted.sheet.revision else [user.id for user in message.mentions]
    notices = await store.notices(hosted.sheet.id)
    await store.saw(hosted.sheet.id, sight, [number for number, notice in notices if notice.text in sight.text])


async def _newest(client: discord.Client, hosted: HostedTable, sight: Sight) -> Trace | None:
    """The newest table message that shows more than we know to be shown."""
    async for message in _ours(client, hosted.sheet.place, sight.message):
        for code in _codes(message, hosted.sheet.id):
            if code.verb == TOLD and code.revision > sight.revision and code.rest and code.rest[0].isdigit():
                return Trace(message, code.revision, int(code.rest[0]))
    return None


async def _lobby(client: discord.Client, hosted: HostedTable) -> int | None:
    async for message in _ours(client, hosted.sheet.channel, None):
        if any(code.verb == JOIN for code in _codes(message, hosted.sheet.id)):
            return message.id
    return None


async def _ours(client: discord.Client, place: int, after: int | None) -> AsyncIterator[discord.Message]:
    me = client.user
    since = discord.Object(after) if after is not None else None
    try:
        async for message in client.get_partial_messageable(place).history(limit=READ, after=since, oldest_first=False):
            if me is not None and message.author.id == me.id:
                yield message
    except discord.HTTPException as error:
        if may_pass(error):
            raise
        log.info("The channel cannot be read: %s", error)


def _codes(message: discord.Message, table_id: str) -> Iterable[Code]:
    for item in parts_of(message.components):
        code = read_code(getattr(item, "custom_id", None) or "")
        if code is not None and code.table == table_id:
            yield code


def _above_the_question(message: discord.Message) -> str:
    """The words that stay when the controls go: those above the pictures or, where there are none, the first ones."""
    for part in parts_of(message.components):
        if isinstance(part, discord.TextDisplay):
            return part.content
        if isinstance(part, discord.MediaGalleryComponent):
            break
    return ""
