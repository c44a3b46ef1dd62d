"""Questions in the channel that are not part of the game: whether players agree to an undo, and whether a seat may change hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Public, Row, button
from bot.publishing.posting import OutgoingMessage, mentioning
from bot.store import Notice
from bot.tables import undo
from bot.tables.hosted_table import HostedTable

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate


async def ask(update: ChannelUpdate) -> None:
    """Posts the notices that ask something, and drops those to which there is nothing to answer any more."""
    asking = [(number, notice) for number, notice in update.notices if notice.asks]
    for number, notice in asking:
        if notice.asks >= update.hosted.record.public_revision:
            continue  # written since this update has read the table: the next one posts it
        if _is_open(update.hosted, notice):
            view = Public.of(notice.text, rows=[_answers(update.table_id, notice)])
            outgoing = OutgoingMessage(view, f"{update.table_id}-n{number}", mentions=mentioning(notice.mention))
            await update.channel.send(update.hosted.record, outgoing)
        await update.record([number])


def _is_open(hosted: HostedTable, notice: Notice) -> bool:
    undo_request, seat_offer = undo.open_undo_request(hosted), hosted.record.seat_offer
    if notice.seat_offer:
        return seat_offer is not None and seat_offer.number == notice.seat_offer
    return undo_request is not None and undo_request.number == notice.undo_request


def _answers(table_id: str, notice: Notice) -> Row:
    if notice.seat_offer:
        labels, actions, number = ("Yes", "No"), ("agree", "decline"), notice.seat_offer
    else:
        labels, actions, number = ("Agree", "Refuse"), ("consent", "refuse"), notice.undo_request
    yes, no = (CustomId(action, table_id, 0, (str(number),)) for action in actions)
    return [button(labels[0], yes, discord.ButtonStyle.success), button(labels[1], no)]
