"""Films for everybody, each posted once: those that a player shares, and after a game the race with the largest swing."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.publishing.best_effort import best_effort
from bot.publishing.extras import films
from bot.publishing.reconciliation import has_file
from bot.store import Notice, Stage

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate
    from bot.publishing.plan import NumberedNotices

CHOICE_TIMEOUT_SECONDS = 10.0
"""How long it may take to find the race with the largest swing. The update must end, because the table may have changed
meanwhile."""
log = logging.getLogger("grandstand.delivery")


def pending_films(channel_update: ChannelUpdate) -> NumberedNotices:
    return [each for each in channel_update.notices if each[1].film]


async def reconcile(channel_update: ChannelUpdate) -> None:
    """Finds pending films that were posted although that was not recorded."""
    for number, notice in pending_films(channel_update):
        name = films.name_of(channel_update.hosted.table, channel_update.table_id, notice.film)
        if await has_file(channel_update.client, channel_update.hosted.record.place, name):
            log.info("Film found in the channel after an interrupted post", extra={"event": "film_found"})
            channel_update.published.films.append(notice.film)
            await channel_update.record([number])


async def choose_highlight(channel_update: ChannelUpdate) -> None:
    """Chooses the race with the largest swing once this update has published the end of a game, and stores it as a notice."""
    hosted, published = channel_update.hosted, channel_update.published
    if published.highlight_chosen or not channel_update.has_news or hosted.record.stage is not Stage.OVER:
        return
    number = 0
    with best_effort("choosing a film"), suppress(TimeoutError):
        async with asyncio.timeout(CHOICE_TIMEOUT_SECONDS):
            number = await _most_dramatic_part(channel_update)
    if number and number not in published.films and not pending_films(channel_update):
        text = f"{films.part_of(hosted.table, number)}, once more: the one that turned most."
        await channel_update.store.add_notice([channel_update.table_id], Notice(text, film=number))
        _, channel_update.notices = await channel_update.store.read_published(channel_update.table_id)
    published.highlight_chosen = True


async def _most_dramatic_part(channel_update: ChannelUpdate) -> int:
    """The number of the part with the largest swing; 0 if the game has only one part, or nothing is known about its parts."""
    hosted = channel_update.hosted
    parts = range(1, hosted.game.films(hosted.table.state) + 1)
    if len(parts) < 2 or not hosted.settings.odds:
        return 0
    win_curves = [await channel_update.delivery.retrospective.win_curve(hosted, part) for part in parts]
    swings = {
        win_curve.part: win_curve.point.swing for win_curve in win_curves if win_curve is not None and win_curve.point is not None
    }
    return max(swings, key=lambda part: swings[part], default=0)


async def show(channel_update: ChannelUpdate) -> None:
    """Posts the pending films, each once, however many players share it."""
    for number, notice in pending_films(channel_update):
        arguments = (
            channel_update.client,
            channel_update.delivery.render_pool,
            channel_update.coordinator,
            channel_update.hosted,
            notice,
        )
        if notice.film not in channel_update.published.films and await films.show_to_all(*arguments):
            channel_update.published.films.append(notice.film)
        await channel_update.record([number])
