"""Asks players in the channel whether they agree to an undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Public, button
from bot.publishing.posting import OutgoingMessage, mentioning
from bot.store import Notice
from bot.tables import undo

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate


async def ask(update: ChannelUpdate) -> None:
    """Posts the notices that ask about an undo request, and drops those whose request is no longer open."""
    for number, notice in [(number, notice) for number, notice in update.notices if notice.undo_request]:
        undo_request = undo.open_undo_request(update.hosted)
        if undo_request is not None and undo_request.number == notice.undo_request:
            outgoing = OutgoingMessage(_layout(update.table_id, notice), f"{update.table_id}-n{number}")
            await update.channel.send(update.hosted.record, outgoing._replace(mentions=mentioning(notice.mention)))
        await update.record([number])


def _layout(table_id: str, notice: Notice) -> Public:
    arguments = (str(notice.undo_request),)
    agree = button("Agree", CustomId("consent", table_id, 0, arguments), discord.ButtonStyle.success)
    refuse = button("Refuse", CustomId("refuse", table_id, 0, arguments))
    return Public.of(notice.text, rows=[[agree, refuse]])
