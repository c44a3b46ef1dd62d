"""The end of a game that was played in a thread, for those in the channel: who won, with the last picture."""

from __future__ import annotations

import logging

import discord

from bot.messages.layouts import Public, link, shown
from bot.messages.lobby_message import address
from bot.messages.table_message import joined, places_line
from bot.publishing import permissions
from bot.publishing.extras.result_footer import remembered
from bot.publishing.posting import Parcel, may_pass, send
from bot.store import Sight, Stage, Store
from bot.tables.hosted_table import HostedTable
from bot.workers.rendering.pool import Studio

log = logging.getLogger("grandstand.delivery")


def is_due(hosted: HostedTable, sight: Sight) -> bool:
    """Once, after the thread has seen the end; not for games whose end an older version has told."""
    sheet = hosted.sheet
    is_told = sight.message is not None and sight.since is not None and sight.place == sheet.place
    return sheet.stage is Stage.OVER and sheet.place != sheet.channel and is_told and not sight.podium


async def show(client: discord.Client, studio: Studio, store: Store, hosted: HostedTable) -> None:
    """If pictures cannot be posted, the lobby message says it in words anyway."""
    sheet, table = hosted.sheet, hosted.table
    if not permissions.in_room(permissions.room_of(client, sheet.channel)).attach_files:
        return
    async with studio.easel():
        picture = (await studio.board(table.view(None, since=table.last_event)))[-1]
    text = joined(f"**{hosted.game.title}** is over.", places_line(hosted), await remembered(store, hosted))
    view = Public.of(text, [shown(picture)], rows=[[link("Look back", address(sheet.guild, sheet.place))]])
    try:
        await send(client, sheet.channel, Parcel(view, f"{sheet.id}-podium", [picture]))
    except discord.HTTPException as error:
        if may_pass(error):
            raise
        log.info("The podium is not shown in the channel: %s", error)
