"""Films that a player shows to everybody, each posted once."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.messages.layouts import Public
from bot.publishing.extras import films
from bot.publishing.posting import OutgoingMessage, is_temporary, send
from bot.publishing.reconciliation import has_file
from bot.store import Notice
from engine import Refused
from render import Picture

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate
    from bot.publishing.plan import NumberedNotices

log = logging.getLogger("grandstand.delivery")


def pending_films(update: ChannelUpdate) -> NumberedNotices:
    return [(number, notice) for number, notice in update.notices if notice.film]


async def reconcile(update: ChannelUpdate) -> None:
    """Finds pending films that were posted although that was not recorded."""
    for number, notice in pending_films(update):
        name = films.name_of(update.hosted.table, update.table_id, notice.film)
        if await has_file(update.client, update.hosted.record.place, name):
            log.info("Film found in the channel after an interrupted post", extra={"event": "film_found"})
            update.published.films.append(notice.film)
            await update.record([number])


async def show(update: ChannelUpdate) -> None:
    """Posts the pending films that are ready, each once, however many players share it. One that could not be made, or not in
    time, is dropped."""
    for number, notice in pending_films(update):
        if notice.film not in update.published.films:
            try:
                picture = update.delivery.films.take(update.table_id, notice.film)
            except Exception as error:
                log.warning("Film dropped: %s", error, extra={"event": "film_dropped"})
            else:
                if picture is None:
                    continue
                if await _post(update, notice, picture):
                    update.published.films.append(notice.film)
        await update.record([number])


async def _post(update: ChannelUpdate, notice: Notice, picture: Picture) -> bool:
    """Posts a film where the game is played. Returns False if it cannot be posted there."""
    record = update.hosted.record
    try:
        server = update.client.get_guild(record.guild)
        if server is not None and len(picture.data) > server.filesize_limit:
            raise Refused("It is too large for this server.")
        view = Public.of(notice.text, [picture])
        await send(
            update.client, record.place, OutgoingMessage(view, f"{record.id}-f{notice.film}-{len(record.rewinds)}", [picture])
        )
    except (discord.HTTPException, Refused) as error:
        if is_temporary(error):
            raise
        log.info("Film not posted: %s", error, extra={"event": "film_not_posted"})
        return False
    return True
