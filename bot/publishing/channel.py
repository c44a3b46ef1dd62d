"""A table's channel: posts messages there, edits them and removes their controls; if it cannot, a sentence says why."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NoReturn

import discord

from bot.clock import Clock
from bot.coordinator.coordinator import Coordinator
from bot.messages.layouts import Layout
from bot.messages.table_message import stripped
from bot.publishing import permissions
from bot.publishing.posting import OutgoingMessage, may_pass, send
from bot.responses.responder import NOBODY, kept
from bot.store import PublishedState, TableRecord
from bot.tables import suspension

log = logging.getLogger("grandstand.delivery")
UNKNOWN_CHANNEL, INVALID_FORM = 10003, 50035
SLOW_MODE = 60.0
"""Seconds to wait for slow mode to pass, if we do not know how long it is."""


class CannotPublishError(Exception):
    """Nothing can be shown, and trying again at once does not help. The text is for the people at the table."""

    def __init__(
        self, why: str, record: TableRecord, *, is_everywhere: bool = False, tell_host: bool = False, again_in: float | None = None
    ) -> None:
        super().__init__(why)
        self.record = record
        self.is_everywhere = is_everywhere
        """In the whole server: then there is no need to ask Discord at all."""
        self.tell_host = tell_host
        self.again_in = again_in


class ChannelMovedError(Exception):
    """The table has changed, or is shown elsewhere: another delivery follows."""


class TableChannel:
    """Raises temporary errors as they are, to be tried again; the rest as Unshowable or Moved."""

    def __init__(self, client: discord.Client, coordinator: Coordinator, clock: Clock) -> None:
        self.client = client
        self.coordinator = coordinator
        self.clock = clock

    async def send(self, record: TableRecord, parcel: OutgoingMessage) -> discord.Message:
        try:
            return await send(self.client, record.place, parcel)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            await self.refused(record, error)

    async def send_board(self, record: TableRecord, parcel: OutgoingMessage) -> discord.Message | None:
        """None if Discord does not take its pictures: then it has to go in letters."""
        try:
            return await send(self.client, record.place, parcel)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            if parcel.pictures and (error.status == 413 or (error.status == 403 and permissions.may_post(self.room(record)))):
                log.info(
                    "Board pictures refused by Discord, board posted as text: %s", error, extra={"event": "board_pictures_refused"}
                )
                return None
            await self.refused(record, error)

    async def edit(
        self,
        place: int,
        message: int,
        view: Layout,
        attached: Sequence[discord.Attachment | discord.File],
        brings: discord.AllowedMentions = NOBODY,
    ) -> discord.Message | None:
        """The edited message; None if it cannot be edited, perhaps because it is gone. It calls nobody, but brings those whom it
        may mention into its thread."""
        known = self.client.get_partial_messageable(place).get_partial_message(message)
        try:
            return await known.edit(view=view, attachments=attached, allowed_mentions=brings)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            log.info("Message not edited: %s", error, extra={"event": "message_not_edited"})
            return None

    async def delete(self, place: int, message: int) -> None:
        """It is fine if it is already gone."""
        try:
            await self.client.get_partial_messageable(place).get_partial_message(message).delete()
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            log.info("Message not deleted: %s", error, extra={"event": "message_not_deleted"})

    async def strip(self, old: PublishedState) -> None:
        """Removes the controls of an older message, if it still exists."""
        if old.message is not None:
            await self.edit(old.place, old.message, stripped(old), kept(old.files))

    def room(self, record: TableRecord) -> permissions.Room | None:
        """Where the table is shown. Discord says nothing about an archived thread, so its channel stands in for it."""
        return permissions.room_of(self.client, record.place) or permissions.room_of(self.client, record.channel)

    def takes_pictures(self, record: TableRecord) -> bool:
        return permissions.in_room(self.room(record)).attach_files

    def can_look_back(self, record: TableRecord) -> bool:
        """Whether the bot may post there, and read what it has posted."""
        room = self.room(record)
        return permissions.may_post(room) and permissions.in_room(room).read_message_history

    # ------------------------------------------------------------------ what Discord does not take

    async def refused(self, record: TableRecord, error: discord.HTTPException) -> NoReturn:
        """What to do when Discord refuses a message: use the channel instead of the thread, or say what is wrong."""
        room, channel = self.room(record), permissions.room_of(self.client, record.channel)
        if error.code == UNKNOWN_CHANNEL and (record.place == record.channel or channel is None):
            raise CannotPublishError(suspension.DELETED, record, tell_host=True) from error
        if error.code == INVALID_FORM:
            log.error("Message refused by Discord as malformed: %s", error, extra={"event": "message_malformed"})
        me = await self._myself(record, error)
        why = permissions.why_not(error, record.place, room, me)
        if record.place != record.channel and not _is_stopped(error, me) and permissions.may_post(channel):
            log.info("Table moved from its thread to the channel: %s", why, extra={"event": "table_left_thread"})
            await self.coordinator.act(record.id, None, None, lambda hosted: suspension.out_of_thread(hosted, record.place))
            raise ChannelMovedError from error
        raise CannotPublishError(why, record, again_in=self._over_in(error, room, me)) from error

    async def _myself(self, record: TableRecord, error: discord.HTTPException) -> discord.Member | None:
        """The bot in that server: asked afresh if a refusal is strange, since it may be in time-out."""
        guild = self.client.get_guild(record.guild)
        if guild is None:
            return None
        if error.status == 403 and permissions.may_post(self.room(record)):
            try:
                return await guild.fetch_member(guild.me.id)
            except discord.HTTPException as problem:
                if may_pass(problem):
                    raise
        return guild.me

    def _over_in(self, error: discord.HTTPException, room: permissions.Room | None, me: discord.Member | None) -> float | None:
        """Seconds until it may work without anybody's help."""
        if error.code in permissions.SLOW:
            return float(getattr(room, "slowmode_delay", 0) or SLOW_MODE)
        if me is not None and me.is_timed_out() and me.timed_out_until is not None:
            return max(1.0, me.timed_out_until.timestamp() - self.clock.now() + 1.0)
        return None


def _is_stopped(error: discord.HTTPException, me: discord.Member | None) -> bool:
    """Whether the channel would refuse it just like the thread."""
    return error.code in {*permissions.BLOCKED, *permissions.SLOW, INVALID_FORM} or (me is not None and me.is_timed_out())
