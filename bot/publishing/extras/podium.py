"""The podium: posts the result of a game that was played in a thread in its channel, with the last picture. Nothing follows it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.messages.layouts import Public, link
from bot.messages.lobby_message import message_link
from bot.messages.table_message import end_buttons, feat_lines, joined, places_line
from bot.publishing import permissions
from bot.publishing.extras.result_footer import result_footer
from bot.publishing.posting import OutgoingMessage, is_temporary, send
from bot.store import PublishedState, Stage
from bot.tables.hosted_table import HostedTable

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

log = logging.getLogger("grandstand.delivery")


def is_due(hosted: HostedTable, published: PublishedState) -> bool:
    """Whether the end is published in the thread and the podium is not. False for games that ended under an older version."""
    record = hosted.record
    end_is_published = published.message is not None and published.since is not None and published.place == record.place
    return record.stage is Stage.OVER and record.place != record.channel and end_is_published and not published.podium


async def show(update: ChannelUpdate) -> None:
    """Posts the podium. If the channel allows no pictures there is none, because the lobby message names the winners anyway."""
    hosted, client, render_pool = update.hosted, update.client, update.delivery.render_pool
    record, table = hosted.record, hosted.table
    if not permissions.permissions_in(permissions.cached_channel(client, record.channel)).attach_files:
        return
    async with update.without_slot(), render_pool.render_slot(urgent=False):
        picture = (await render_pool.board(table.view(None, since=table.last_event)))[-1]
    lines = [f"**{hosted.game.title}** is over.", places_line(hosted), *feat_lines(hosted)]
    text = joined(*lines, await result_footer(update.store, hosted))
    look_back = link("Look back", message_link(record.guild, record.place))
    view = Public.of(text, [picture], rows=[[*end_buttons(hosted, update.published.film_lengths), look_back]])
    try:
        await send(client, record.channel, OutgoingMessage(view, f"{record.id}-podium", [picture]))
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("Podium not posted in the channel: %s", error, extra={"event": "podium_not_posted"})
