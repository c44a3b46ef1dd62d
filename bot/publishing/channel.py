"""A table's channel: posts and edits messages there, and turns Discord's refusals into sentences for the players."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NoReturn

import discord

from bot.clock import Clock
from bot.coordinator.coordinator import Coordinator
from bot.messages.layouts import Layout
from bot.messages.table_message import without_controls
from bot.publishing import permissions
from bot.publishing.posting import OutgoingMessage, is_temporary, send
from bot.responses.refused_emojis import INVALID_FORM_BODY, without_refused_emojis
from bot.responses.responder import NO_MENTIONS, copies_of, kept_attachments
from bot.store import PublishedState, TableRecord
from bot.tables import suspension

log = logging.getLogger("grandstand.delivery")
UNKNOWN_CHANNEL = 10003
SLOW_MODE_SECONDS = 60.0
"""How long to wait if slow mode refuses a message and its interval is unknown."""


class CannotPublishError(Exception):
    """Nothing can be published for now, and retrying at once does not help. The text is for the players."""

    def __init__(
        self, why: str, record: TableRecord, *, whole_server: bool = False, tell_host: bool = False, retry_in: float | None = None
    ) -> None:
        super().__init__(why)
        self.record = record
        self.whole_server = whole_server
        """Whether the reason holds for the whole server, so that no channel of it needs to be tried."""
        self.tell_host = tell_host
        self.retry_in = retry_in


class ChannelMovedError(Exception):
    """The table has changed, or has moved to another channel: this update ends, and another one follows."""


class TableChannel:
    """Sends to the channel or thread of a table.

    Temporary errors are raised as they are, so that the caller retries; others as CannotPublishError or ChannelMovedError.
    """

    def __init__(self, client: discord.Client, coordinator: Coordinator, clock: Clock) -> None:
        self.client = client
        self.coordinator = coordinator
        self.clock = clock

    async def send(self, record: TableRecord, outgoing: OutgoingMessage) -> discord.Message:
        try:
            return await send(self.client, record.place, outgoing)
        except discord.HTTPException as error:
            if is_temporary(error):
                raise
            await self.handle_refusal(record, error)

    async def send_board(self, record: TableRecord, outgoing: OutgoingMessage) -> discord.Message | None:
        """Posts a table message. Returns None if Discord refuses its pictures: then it needs a text board."""
        try:
            return await send(self.client, record.place, outgoing)
        except discord.HTTPException as error:
            if is_temporary(error):
                raise
            if outgoing.pictures and (
                error.status == 413 or (error.status == 403 and permissions.may_post(self.destination(record)))
            ):
                log.info(
                    "Board pictures refused by Discord, board posted as text: %s", error, extra={"event": "board_pictures_refused"}
                )
                return None
            await self.handle_refusal(record, error)

    async def edit(
        self,
        place: int,
        message: int,
        view: Layout,
        attached: Sequence[discord.Attachment | discord.File],
        mentions: discord.AllowedMentions = NO_MENTIONS,
    ) -> discord.Message | None:
        """Edits a message and returns it, or None if it cannot be edited, perhaps because it was deleted.

        An edit notifies nobody, but adds the users in `mentions` to the thread.
        """
        partial_message = self.client.get_partial_messageable(place).get_partial_message(message)
        copies = copies_of([file for file in attached if isinstance(file, discord.File)])
        kept = [file for file in attached if not isinstance(file, discord.File)]

        async def edit() -> discord.Message:
            return await partial_message.edit(view=view, attachments=[*kept, *copies()], allowed_mentions=mentions)

        try:
            return await without_refused_emojis(view, edit)
        except discord.HTTPException as error:
            if is_temporary(error):
                raise
            log.info("Message not edited: %s", error, extra={"event": "message_not_edited"})
            return None

    async def delete(self, place: int, message: int) -> None:
        """Deletes a message, if it still exists."""
        try:
            await self.client.get_partial_messageable(place).get_partial_message(message).delete()
        except discord.HTTPException as error:
            if is_temporary(error):
                raise
            log.info("Message not deleted: %s", error, extra={"event": "message_not_deleted"})

    async def remove_controls(self, old: PublishedState) -> None:
        """Removes the controls of an older message, if it still exists."""
        if old.message is not None:
            await self.edit(old.place, old.message, without_controls(old), kept_attachments(old.files))

    def destination(self, record: TableRecord) -> permissions.ChannelOrThread | None:
        """The channel or thread in which the table is published; for an archived thread, which is not in the cache, its channel."""
        return permissions.cached_channel(self.client, record.place) or permissions.cached_channel(self.client, record.channel)

    def allows_pictures(self, record: TableRecord) -> bool:
        """Whether the table's messages have pictures: it has not agreed on words, and the channel takes files."""
        return record.settings.pictures != "words" and permissions.permissions_in(self.destination(record)).attach_files

    def can_post_and_read_history(self, record: TableRecord) -> bool:
        destination = self.destination(record)
        return permissions.may_post(destination) and permissions.permissions_in(destination).read_message_history

    # ------------------------------------------------------------------ refusals

    async def handle_refusal(self, record: TableRecord, error: discord.HTTPException) -> NoReturn:
        """Handles Discord's refusal of a message: moves the game from its thread to the channel, or raises CannotPublishError."""
        destination, channel = self.destination(record), permissions.cached_channel(self.client, record.channel)
        if error.code == UNKNOWN_CHANNEL and (record.place == record.channel or channel is None):
            raise CannotPublishError(suspension.DELETED, record, tell_host=True) from error
        if error.code == INVALID_FORM_BODY:
            log.error("Message refused by Discord as malformed: %s", error, extra={"event": "message_malformed"})
        me = await self._own_member(record, error)
        why = permissions.explain_refusal(error, record.place, destination, me)
        if record.place != record.channel and not _affects_channel_too(error, me) and permissions.may_post(channel):
            log.info("Table moved from its thread to the channel: %s", why, extra={"event": "table_left_thread"})
            await self.coordinator.act(record.id, None, None, lambda hosted: suspension.out_of_thread(hosted, record.place))
            raise ChannelMovedError from error
        raise CannotPublishError(why, record, retry_in=self._seconds_until_allowed(error, destination, me)) from error

    async def _own_member(self, record: TableRecord, error: discord.HTTPException) -> discord.Member | None:
        """The bot as a member of the server; fetched if the cached permissions do not explain the refusal, because it may be in
        time-out."""
        guild = self.client.get_guild(record.guild)
        if guild is None:
            return None
        if error.status == 403 and permissions.may_post(self.destination(record)):
            try:
                return await guild.fetch_member(guild.me.id)
            except discord.HTTPException as problem:
                if is_temporary(problem):
                    raise
        return guild.me

    def _seconds_until_allowed(
        self, error: discord.HTTPException, destination: permissions.ChannelOrThread | None, me: discord.Member | None
    ) -> float | None:
        """Seconds until slow mode or a time-out has passed; None if a person has to change something."""
        if error.code in permissions.SLOW_MODE_CODES:
            return float(getattr(destination, "slowmode_delay", 0) or SLOW_MODE_SECONDS)
        if me is not None and me.is_timed_out() and me.timed_out_until is not None:
            return max(1.0, me.timed_out_until.timestamp() - self.clock.now() + 1.0)
        return None


def _affects_channel_too(error: discord.HTTPException, me: discord.Member | None) -> bool:
    """Whether the channel would refuse the message as the thread did."""
    return error.code in {*permissions.AUTOMOD_CODES, *permissions.SLOW_MODE_CODES, INVALID_FORM_BODY} or (
        me is not None and me.is_timed_out()
    )
