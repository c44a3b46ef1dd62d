"""Finds our messages in a channel whose state is uncertain.

A message may have arrived although the connection broke, or the process was killed before it could record it. After a backup was
restored, a channel may also show messages from a discarded timeline: revisions that the restored database does not have.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

import discord

from bot.messages.custom_ids import CustomId, parse_custom_id
from bot.messages.layouts import NOTES, TEXT, all_components, files_in, text_in
from bot.publishing.posting import is_temporary
from bot.store import PublishedState, Stage, TableRecord
from bot.tables.hosted_table import HostedTable

log = logging.getLogger("grandstand.delivery")
HISTORY_LIMIT = 100
"""How many messages are searched, newest first; one request returns this many."""
LOG_ACTION = "log"
"""The action of a control that every table message has; it carries the number of the last event that the message describes."""
JOIN_ACTION = "join"
"""The action of a control that only a lobby message has."""


class FoundMessage(NamedTuple):
    """A table message that was found in a channel."""

    message: discord.Message
    revision: int
    """The public one, as its controls carry it."""
    last_event: int


class FoundMessages(NamedTuple):
    """Everything that was found about a table."""

    unrecorded: FoundMessage | None = None
    """The newest table message, if it is newer than the recorded one."""
    discarded: tuple[discord.Message, ...] = ()
    """Messages from a discarded timeline that still have controls, newest first."""
    last_discarded_revision: int = 0
    """The last revision of the discarded timeline that was found; 0 if none was."""
    lobby: int | None = None
    """The lobby message, if there is one."""
    lobby_is_discarded: bool = False
    """Whether the lobby message shows a discarded timeline, or has lost its controls."""


async def find_messages(client: discord.Client, hosted: HostedTable, published: PublishedState) -> FoundMessages:
    """Searches the table's channel for messages that differ from the published state."""
    record = hosted.record
    if record.stage is Stage.LOBBY:
        return await _find_in_lobby(client, hosted, published)
    boards = [board async for board in _table_messages(client, hosted, record.place, published.message)]
    lost = [board for board in boards if record.is_discarded(board.revision)]
    recorded = (published.shown_revision, published.last_event)
    newer = [board for board in boards if not record.is_discarded(board.revision) and (board.revision, board.last_event) > recorded]
    lobby_is_unknown = published.lobby is None and published.last_event == 0  # it began before its lobby message was noted
    lobby = await _find_lobby_message(client, hosted) if lobby_is_unknown else published.lobby
    return FoundMessages(
        newer[0] if newer else None, tuple(board.message for board in lost), max([0, *(board.revision for board in lost)]), lobby
    )


def adopt(hosted: HostedTable, published: PublishedState, board: FoundMessage) -> None:
    """Updates the published state to a message that was found: an unrecorded one, or an unrecorded edit of the known one."""
    message = board.message
    is_new = message.id != published.message
    if is_new:
        published.old = published.pressable or published.old
        published.place, published.message, published.since = message.channel.id, message.id, published.last_event
    if is_new or board.last_event != published.last_event:
        published.text, published.text_board = _text_and_notes(message)
        published.small_print = ""
        published.files, published.in_progress_files = files_in(message), []
        published.preface = "" if is_new else published.preface
        published.last_event = hosted.record.last_standing_event(board.revision, board.last_event)
    is_current = board.revision == hosted.record.public_revision
    published.revision, published.public_revision, published.live = board.revision, board.revision, True
    published.asked = hosted.named_users() if is_current else [user.id for user in message.mentions]
    published.named = [question.seat for question in hosted.table.questions if not question.window] if is_current else []
    published.step = hosted.table.step if is_current else 0


async def _find_in_lobby(client: discord.Client, hosted: HostedTable, published: PublishedState) -> FoundMessages:
    """Searches for messages of a table that waits for players. In a discarded timeline it may have been played already, in a thread
    on its lobby message."""
    record = hosted.record
    if published.lobby is None:
        return FoundMessages(lobby=await _find_lobby_message(client, hosted))
    message = await _fetch_message(client, record.channel, published.lobby)
    if message is None:
        return FoundMessages(lobby=published.lobby)
    revisions = [custom_id.revision for custom_id in _custom_ids(message, record.id) if custom_id.action == JOIN_ACTION]
    if revisions and not record.is_discarded(max(revisions)):
        return FoundMessages(lobby=published.lobby)
    boards = [board async for board in _table_messages(client, hosted, published.lobby, None)]  # a thread has the id of its message
    boards += [board async for board in _table_messages(client, hosted, record.channel, published.lobby)]
    last = max([record.public_revision + 1, *revisions, *(board.revision for board in boards)])
    return FoundMessages(None, tuple(board.message for board in boards), last, published.lobby, lobby_is_discarded=True)


async def _table_messages(
    client: discord.Client, hosted: HostedTable, place: int, since: int | None
) -> AsyncIterator[FoundMessage]:
    """The table messages with controls, newest first, back to the message `since`."""
    async for message in _own_messages(client, place):
        if since is not None and message.id < since:
            return
        for custom_id in _custom_ids(message, hosted.record.id):
            if custom_id.action == LOG_ACTION and custom_id.arguments and custom_id.arguments[0].isdigit():
                yield FoundMessage(message, custom_id.revision, int(custom_id.arguments[0]))


async def has_file(client: discord.Client, place: int, name: str) -> bool:
    """Whether one of our messages shows a file of this name."""
    async for message in _own_messages(client, place):
        if any(file.name == name for file in files_in(message)):
            return True
    return False


async def _find_lobby_message(client: discord.Client, hosted: HostedTable) -> int | None:
    async for message in _own_messages(client, hosted.record.channel):
        if any(custom_id.action == JOIN_ACTION for custom_id in _custom_ids(message, hosted.record.id)):
            return message.id
    return None


async def _own_messages(client: discord.Client, place: int) -> AsyncIterator[discord.Message]:
    me = client.user
    try:
        async for message in client.get_partial_messageable(place).history(limit=HISTORY_LIMIT):
            if me is not None and message.author.id == me.id:
                yield message
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("Channel history not read: %s", error, extra={"event": "channel_history_not_read"})


async def _fetch_message(client: discord.Client, place: int, message: int) -> discord.Message | None:
    try:
        return await client.get_partial_messageable(place).fetch_message(message)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("Message not fetched: %s", error, extra={"event": "message_not_fetched"})
        return None


def _custom_ids(message: discord.Message, table_id: str) -> Iterable[CustomId]:
    for item in all_components(message.components):
        custom_id = parse_custom_id(getattr(item, "custom_id", None) or "")
        if custom_id is not None and custom_id.table == table_id:
            yield custom_id


def discarded_revision(message: discord.Message, record: TableRecord) -> int | None:
    """The last revision of a discarded timeline among the message's controls, if any."""
    return max(
        (custom_id.revision for custom_id in _custom_ids(message, record.id) if record.is_discarded(custom_id.revision)),
        default=None,
    )


def has_controls(message: discord.Message, table_id: str) -> bool:
    """Whether the message has controls for this table."""
    return any(True for _ in _custom_ids(message, table_id))


def _text_and_notes(message: discord.Message) -> tuple[str, str]:
    """The text that stays when the controls are removed, and the notes below it.

    An earlier version put both into one text above the pictures or, without pictures, the first one.
    """
    text, notes = text_in(message, TEXT), text_in(message, NOTES)
    if text is not None or notes is not None:
        return text or "", notes or ""
    for part in all_components(message.components):
        if isinstance(part, discord.TextDisplay):
            return part.content, ""
        if isinstance(part, discord.MediaGalleryComponent):
            break
    return "", ""
