"""Notices of a table: posted in its channel, as reminders, or sent to one user; each is deleted once it was sent."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.messages.layouts import Layout, Public
from bot.messages.lobby_message import join_button
from bot.publishing import posting, reminders
from bot.publishing.plan import NumberedNotices, without_recently_active
from bot.publishing.posting import OutgoingMessage, is_temporary, mentioning
from bot.store import Stage

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

log = logging.getLogger("grandstand.delivery")


def pending(notices: NumberedNotices) -> NumberedNotices:
    """The notices for everybody in the channel, without reminders, films and questions."""
    return [
        (number, notice)
        for number, notice in notices
        if notice.private_to is None and not notice.about and not notice.film and not notice.asks
    ]


async def post(update: ChannelUpdate) -> None:
    """Posts the pending notices as messages of their own."""
    for number, notice in pending(update.notices):
        acted = update.coordinator.presence.seconds_since(update.table_id, notice.mention)
        mentions = mentioning(without_recently_active(notice.mention, acted), notice.role)
        rows = [[join_button(update.hosted)]] if notice.invites and update.hosted.record.stage is Stage.LOBBY else []
        outgoing = OutgoingMessage(Public.of(notice.text, rows=rows), f"{update.table_id}-n{number}", mentions=mentions)
        await update.channel.send(update.hosted.record, outgoing)
        await update.record([number])


async def remind(update: ChannelUpdate) -> None:
    """Posts reminders, and removes those of questions that were answered."""
    for number, notice in [(number, notice) for number, notice in update.notices if notice.about]:
        await reminders.remind(update.channel, update.hosted, update.published, notice, f"{update.table_id}-n{number}")
        await update.record([number])
    if update.published.reminders:
        deadlines = await update.store.read_deadlines(update.table_id)
        await reminders.clear(update.channel, update.hosted, update.published, deadlines)


async def send_privately(update: ChannelUpdate) -> None:
    """Sends the notices that are for one user as direct messages."""
    for number, notice in update.notices:
        if notice.private_to is not None:
            await posting.send_privately(update.client, notice.private_to, notice.text, f"{update.table_id}-n{number}")
            await update.record([number])


async def announce_unreadable_table(update: ChannelUpdate) -> None:
    """Announces once in the channel that the table cannot be read any more, and removes its controls."""
    where = await update.store.read_location(update.table_id)
    if where is None or where.stage != Stage.BROKEN:
        return
    update.published, update.notices = await update.store.read_published(update.table_id)
    for number, notice in update.notices:
        try:
            await posting.send(update.client, where.place, OutgoingMessage(Layout.of(notice.text), f"{update.table_id}-n{number}"))
        except discord.HTTPException as error:
            if is_temporary(error):
                raise
            log.info("Notice about an unreadable table not posted: %s", error, extra={"event": "put_aside_notice_not_posted"})
        await update.record([number])
    if update.published.live:
        update.published.live = False
        await update.channel.remove_controls(update.published)
        await update.record()
