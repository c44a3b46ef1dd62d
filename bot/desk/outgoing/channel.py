"""The channel of a table: messages go there, are edited and lose their controls; and if not, there is a sentence that says why."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NoReturn

import discord

from bot.clock import Clock
from bot.desk.incoming.visit import kept
from bot.desk.messages.layouts import Layout
from bot.desk.messages.table_message import stripped
from bot.desk.outgoing import rights
from bot.desk.outgoing.posting import Parcel, may_pass, send
from bot.hall import places
from bot.hall.hall import Hall
from bot.store import Sheet, Sight

log = logging.getLogger("grandstand.delivery")
UNKNOWN_CHANNEL, INVALID_FORM = 10003, 50035
SLOW_MODE = 60.0
"""Seconds to wait for slow mode to be over, where nothing is known of it."""


class Unshowable(Exception):
    """Nothing can be shown, and trying again at once does not help. The text is for the people at the table."""

    def __init__(
        self, why: str, sheet: Sheet, *, is_everywhere: bool = False, tell_host: bool = False, again_in: float | None = None
    ) -> None:
        super().__init__(why)
        self.sheet = sheet
        self.is_everywhere = is_everywhere
        """In the whole server: then Discord need not even be asked."""
        self.tell_host = tell_host
        self.again_in = again_in


class Moved(Exception):
    """The table is another one from now on, or shown elsewhere: another delivery follows."""


class Channel:
    """What may pass is raised as it is, to be tried again; the rest as Unshowable, or as Moved."""

    def __init__(self, client: discord.Client, hall: Hall, clock: Clock) -> None:
        self.client = client
        self.hall = hall
        self.clock = clock

    async def send(self, sheet: Sheet, parcel: Parcel) -> discord.Message:
        try:
            return await send(self.client, sheet.place, parcel)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            await self.refused(sheet, error)

    async def send_board(self, sheet: Sheet, parcel: Parcel) -> discord.Message | None:
        """None when Discord does not take its pictures: it has to go in letters."""
        try:
            return await send(self.client, sheet.place, parcel)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            if parcel.pictures and (error.status == 413 or (error.status == 403 and rights.may_post(self.room(sheet)))):
                log.info("The board goes out in letters: %s", error)
                return None
            await self.refused(sheet, error)

    async def edit(
        self, place: int, message: int, view: Layout, attached: Sequence[discord.Attachment | discord.File]
    ) -> discord.Message | None:
        """The message as it is then; None when it cannot be edited, perhaps because it is gone."""
        known = self.client.get_partial_messageable(place).get_partial_message(message)
        try:
            return await known.edit(view=view, attachments=attached)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            log.info("A message cannot be edited: %s", error)
            return None

    async def delete(self, place: int, message: int) -> None:
        """One that is gone already is as good."""
        try:
            await self.client.get_partial_messageable(place).get_partial_message(message).delete()
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            log.info("A message cannot be deleted: %s", error)

    async def strip(self, old: Sight) -> None:
        """The controls of an older message go; one that is gone needs nothing."""
        if old.message is not None:
            await self.edit(old.place, old.message, stripped(old), kept(old.files))

    def room(self, sheet: Sheet) -> rights.Room | None:
        """Where the table is shown. Of an archived thread Discord tells nothing; it is as its channel is."""
        return rights.room_of(self.client, sheet.place) or rights.room_of(self.client, sheet.channel)

    def takes_pictures(self, sheet: Sheet) -> bool:
        return rights.in_room(self.room(sheet)).attach_files

    # ------------------------------------------------------------------ what Discord does not take

    async def refused(self, sheet: Sheet, error: discord.HTTPException) -> NoReturn:
        """What to do when Discord does not take a message: the channel instead of the thread, or a word about what is wrong."""
        room, channel = self.room(sheet), rights.room_of(self.client, sheet.channel)
        if error.code == UNKNOWN_CHANNEL and (sheet.place == sheet.channel or channel is None):
            raise Unshowable(places.DELETED, sheet, tell_host=True) from error
        if error.code == INVALID_FORM:
            log.error("Discord takes a message for wrong: %s", error)
        me = await self._myself(sheet, error)
        why = rights.why_not(error, sheet.place, room, me)
        if sheet.place != sheet.channel and not _is_stopped(error, me) and rights.may_post(channel):
            log.info("The game goes on in the channel. %s", why)
            await self.hall.act(sheet.id, None, None, lambda hosted: places.out_of_thread(hosted, sheet.place))
            raise Moved from error
        raise Unshowable(why, sheet, again_in=self._over_in(error, room, me)) from error

    async def _myself(self, sheet: Sheet, error: discord.HTTPException) -> discord.Member | None:
        """The bot in that server: as Discord knows it now, where a refusal is strange, for it may be in time-out."""
        guild = self.client.get_guild(sheet.guild)
        if guild is None:
            return None
        if error.status == 403 and rights.may_post(self.room(sheet)):
            try:
                return await guild.fetch_member(guild.me.id)
            except discord.HTTPException as problem:
                if may_pass(problem):
                    raise
        return guild.me

    def _over_in(self, error: discord.HTTPException, room: rights.Room | None, me: discord.Member | None) -> float | None:
        """Seconds until it may work by itself."""
        if error.code in rights.SLOW:
            return float(getattr(room, "slowmode_delay", 0) or SLOW_MODE)
        if me is not None and me.is_timed_out() and me.timed_out_until is not None:
            return max(1.0, me.timed_out_until.timestamp() - self.clock.now() + 1.0)
        return None


def _is_stopped(error: discord.HTTPException, me: discord.Member | None) -> bool:
    """Whether it would be the same in the channel as in the thread."""
    return error.code in {*rights.BLOCKED, *rights.SLOW, INVALID_FORM} or (me is not None and me.is_timed_out())
