"""What a channel shows of a table without our knowing. A message may have arrived although its receipt was lost, or the process was
killed before it could note it; and after a backup was restored there are messages from a future that did not happen."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

import discord

from bot.messages.custom_ids import CustomId, parse_custom_id
from bot.messages.layouts import files_in, parts_of
from bot.publishing.posting import may_pass
from bot.store import PublishedState, Stage, TableRecord
from bot.tables.hosted_table import HostedTable

log = logging.getLogger("grandstand.delivery")
READ = 100
"""Messages searched, newest first: one request."""
TOLD = "log"
"""The control of every table message that carries the number of the last event it tells."""
JOIN = "join"
"""A control that only a lobby message has."""


class FoundMessage(NamedTuple):
    """A table message that was found in a channel."""

    message: discord.Message
    revision: int
    shown: int


class FoundMessages(NamedTuple):
    """What was found of a table."""

    arrived: FoundMessage | None = None
    """The newest table message, if we did not know of it."""
    lost: tuple[discord.Message, ...] = ()
    """Messages from a future that did not happen, with their controls; newest first."""
    last: int = 0
    """The last revision seen of that future."""
    lobby: int | None = None
    """The lobby message, if there is one."""
    lobby_is_lost: bool = False
    """Whether it shows what did not happen, or has lost controls it should have."""


async def traces(client: discord.Client, hosted: HostedTable, published: PublishedState) -> FoundMessages:
    record = hosted.record
    if record.stage is Stage.LOBBY:
        return await _of_lobby(client, hosted, published)
    found = [trace async for trace in _boards(client, hosted, record.place, published.message)]
    lost = [trace for trace in found if record.is_discarded(trace.revision)]
    seen = (published.revision, published.last_event)
    ours = [trace for trace in found if not record.is_discarded(trace.revision) and (trace.revision, trace.shown) > seen]
    unseen = published.lobby is None and published.last_event == 0  # it began before its lobby message was noted
    lobby = await _lobby(client, hosted) if unseen else published.lobby
    return FoundMessages(
        ours[0] if ours else None, tuple(trace.message for trace in lost), max([0, *(t.revision for t in lost)]), lobby
    )


def adopt(hosted: HostedTable, published: PublishedState, found: FoundMessage) -> None:
    """The channel has seen this message, or an edit of the one we know."""
    message = found.message
    is_other = message.id != published.message
    if is_other:
        published.old = published.pressable or published.old
        published.place, published.message, published.since = message.channel.id, message.id, published.last_event
    if is_other or found.shown != published.last_event:
        published.text, published.small_print, published.text_board = _above_the_question(message), "", ""
        published.files, published.in_progress_files = files_in(message), []
        published.preface = "" if is_other else published.preface
        published.last_event = hosted.record.last_standing_event(found.revision, found.shown)
    now = found.revision == hosted.record.revision
    published.revision, published.live = found.revision, True
    published.asked = hosted.named_users() if now else [user.id for user in message.mentions]
    published.named = [question.seat for question in hosted.table.questions if not question.window] if now else []
    published.step = hosted.table.step if now else 0


async def _of_lobby(client: discord.Client, hosted: HostedTable, published: PublishedState) -> FoundMessages:
    """A table waiting for players. In the future that did not happen it may have been played, in a thread on the message."""
    record = hosted.record
    if published.lobby is None:
        return FoundMessages(lobby=await _lobby(client, hosted))
    message = await _fetched(client, record.channel, published.lobby)
    if message is None:
        return FoundMessages(lobby=published.lobby)
    revisions = [code.revision for code in _codes(message, record.id) if code.verb == JOIN]
    if revisions and not record.is_discarded(max(revisions)):
        return FoundMessages(lobby=published.lobby)
    found = [trace async for trace in _boards(client, hosted, published.lobby, None)]  # a thread has the id of its message
    found += [trace async for trace in _boards(client, hosted, record.channel, published.lobby)]
    last = max([record.revision + 1, *revisions, *(trace.revision for trace in found)])
    return FoundMessages(None, tuple(trace.message for trace in found), last, published.lobby, lobby_is_lost=True)


async def _boards(client: discord.Client, hosted: HostedTable, place: int, since: int | None) -> AsyncIterator[FoundMessage]:
    """The table messages with controls, back to that one; newest first."""
    async for message in _ours(client, place):
        if since is not None and message.id < since:
            return
        for code in _codes(message, hosted.record.id):
            if code.verb == TOLD and code.rest and code.rest[0].isdigit():
                yield FoundMessage(message, code.revision, int(code.rest[0]))


async def has_file(client: discord.Client, place: int, name: str) -> bool:
    """Whether a message of ours shows a file of this name."""
    async for message in _ours(client, place):
        if any(file.name == name for file in files_in(message)):
            return True
    return False


async def _lobby(client: discord.Client, hosted: HostedTable) -> int | None:
    async for message in _ours(client, hosted.record.channel):
        if any(code.verb == JOIN for code in _codes(message, hosted.record.id)):
            return message.id
    return None


async def _ours(client: discord.Client, place: int) -> AsyncIterator[discord.Message]:
    me = client.user
    try:
        async for message in client.get_partial_messageable(place).history(limit=READ):
            if me is not None and message.author.id == me.id:
                yield message
    except discord.HTTPException as error:
        if may_pass(error):
            raise
        log.info("Channel history not read: %s", error, extra={"event": "channel_history_not_read"})


async def _fetched(client: discord.Client, place: int, message: int) -> discord.Message | None:
    try:
        return await client.get_partial_messageable(place).fetch_message(message)
    except discord.HTTPException as error:
        if may_pass(error):
            raise
        log.info("Message not fetched: %s", error, extra={"event": "message_not_fetched"})
        return None


def _codes(message: discord.Message, table_id: str) -> Iterable[CustomId]:
    for item in parts_of(message.components):
        code = parse_custom_id(getattr(item, "custom_id", None) or "")
        if code is not None and code.table == table_id:
            yield code


def lost_revision(message: discord.Message, record: TableRecord) -> int | None:
    """The last revision it shows of a future that did not happen, if any."""
    return max((code.revision for code in _codes(message, record.id) if record.is_discarded(code.revision)), default=None)


def can_be_pressed(message: discord.Message, table_id: str) -> bool:
    """Whether it has controls of this table."""
    return any(True for _ in _codes(message, table_id))


def _above_the_question(message: discord.Message) -> str:
    """The words that stay when the controls go: those above the pictures or, without pictures, the first ones, with the board in
    letters if there is one."""
    for part in parts_of(message.components):
        if isinstance(part, discord.TextDisplay):
            return part.content
        if isinstance(part, discord.MediaGalleryComponent):
            break
    return ""
