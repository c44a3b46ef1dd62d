"""Films for everybody: those that somebody wants to show, and after a game the race that turned most. Each of them once."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.publishing.best_effort import harmless
from bot.publishing.extras import films
from bot.publishing.reconciliation import has_file
from bot.store import Notice, Stage

if TYPE_CHECKING:
    from bot.publishing.channel_update import Errand
    from bot.publishing.plan import Owed

PATIENCE = 10.0
"""Seconds to find out which race turned most, if that is not known: others may have acted at the table meanwhile."""
log = logging.getLogger("grandstand.delivery")


def owed(errand: Errand) -> Owed:
    return [each for each in errand.notices if each[1].film]


async def catch_up(errand: Errand) -> None:
    """One that is still owed may have arrived."""
    for number, notice in owed(errand):
        name = films.name_of(errand.hosted.table, errand.table_id, notice.film)
        if await has_file(errand.client, errand.hosted.sheet.place, name):
            log.info("A film had arrived after all.")
            errand.sight.films.append(notice.film)
            await errand.note([number])


async def choose(errand: Errand) -> None:
    """When this errand has shown how a game ended: everybody gets to see the race that turned most. That is owed from then on."""
    hosted, sight = errand.hosted, errand.sight
    if sight.reel or not errand.has_news or hosted.sheet.stage is not Stage.OVER:
        return
    number = 0
    with harmless("choosing a film"), suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            number = await _best(errand)
    if number and number not in sight.films and not owed(errand):
        text = f"{films.part_of(hosted.table, number)}, once more: the one that turned most."
        await errand.store.notify([errand.table_id], Notice(text, film=number))
        _, errand.notices = await errand.store.shown(errand.table_id)
    sight.reel = True


async def _best(errand: Errand) -> int:
    """The part of a game that turned most; 0 if it has only one, or nothing is known of them."""
    hosted = errand.hosted
    parts = range(1, hosted.game.films(hosted.table.state) + 1)
    if len(parts) < 2 or not hosted.manner.odds:
        return 0
    courses = [await errand.delivery.looking_back.course(hosted, part) for part in parts]
    swings = {course.part: course.point.swing for course in courses if course is not None and course.point is not None}
    return max(swings, key=lambda part: swings[part], default=0)


async def show(errand: Errand) -> None:
    """Once, however many want to show it."""
    for number, notice in owed(errand):
        parts = errand.client, errand.delivery.studio, errand.hall, errand.hosted, notice
        if notice.film not in errand.sight.films and await films.show_to_all(*parts):
            errand.sight.films.append(notice.film)
        await errand.note([number])
