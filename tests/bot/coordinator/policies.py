"""Players without a person, at tables of a hall."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.coordinator.coordinator import Coordinator
from bot.store import Seat
from bot.tables.hosted_table import HostedTable
from tests.bot.arena.small_bot import WAIT


def give_first_seat_to(level: str) -> Callable[[HostedTable], None]:
    """Whoever is asked first is an AI of this level from now on."""

    def act(hosted: HostedTable) -> None:
        hosted.record.seats[hosted.table.questions[0].seat] = Seat("Cog", level=level)
        hosted.changed = True

    return act


async def played_on(coordinator: Coordinator, table_id: str) -> None:
    async with asyncio.timeout(WAIT):
        while (await coordinator.read(table_id)).pending_ai_question() is not None:
            await asyncio.sleep(0.005)
