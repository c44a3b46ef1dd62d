"""Films for everybody, each posted once: those that a player shares, and after a game the race with the largest swing."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

import discord

from bot.messages.layouts import Public
from bot.publishing.best_effort import best_effort
from bot.publishing.extras import films
from bot.publishing.posting import OutgoingMessage, is_temporary, send
from bot.publishing.reconciliation import has_file
from bot.store import Notice, Stage
from engine import Refused
from engine.analysis.win_curve import largest_change
from render import Picture

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate
    from bot.publishing.plan import NumberedNotices

CHOICE_TIMEOUT_SECONDS = 10.0
"""How long it may take to find the race with the largest swing. The update must end, because the table may have changed
meanwhile."""
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


async def choose_highlight(update: ChannelUpdate) -> None:
    """Chooses the race with the largest swing once this update has published the end of a game, and stores it as a notice."""
    hosted, published = update.hosted, update.published
    if published.highlight_chosen or not update.has_news or hosted.record.stage is not Stage.OVER:
        return
    number = 0
    with best_effort("choosing a film"), suppress(TimeoutError):
        async with asyncio.timeout(CHOICE_TIMEOUT_SECONDS):
            number = await _most_dramatic_part(update)
    if number and number not in published.films and not pending_films(update):
        text = f"{films.part_of(hosted.table, number)}, once more: the one that turned most."
        await update.store.add_notice([update.table_id], Notice(text, film=number))
        _, update.notices = await update.store.read_published(update.table_id)
    published.highlight_chosen = True


async def _most_dramatic_part(update: ChannelUpdate) -> int:
    """The number of the part with the largest swing; 0 if the game has only one part, or nothing is known about its parts."""
    hosted = update.hosted
    parts = range(1, hosted.game.films(hosted.table.state) + 1)
    if len(parts) < 2 or not hosted.settings.has_odds:
        return 0
    win_curves = [await update.delivery.retrospective.win_curve(hosted, part) for part in parts]
    swings = {curve.part: largest_change(curve.line) for curve in win_curves if curve is not None}
    return max(swings, key=swings.__getitem__, default=0)


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
        await send(update.client, record.place, OutgoingMessage(view, f"{record.id}-f{notice.film}", [picture]))
    except (discord.HTTPException, Refused) as error:
        if is_temporary(error):
            raise
        log.info("Film not posted: %s", error, extra={"event": "film_not_posted"})
        return False
    return True
