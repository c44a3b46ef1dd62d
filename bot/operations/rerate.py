"""`python -m bot ratings`: counts results and ratings, or computes them again, alongside a bot or without one."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator

from bot.coordinator.backfill import backfill_results, rerate_all
from bot.database_location import CommandFailedError, DatabaseLocation
from bot.operations.shared_access import alongside
from bot.store import Database, WriteFailedError
from bot.store.club import backfill

PAUSE_SECONDS = 0.02
"""Between two games, in which a bot can use the database."""


def count(home: DatabaseLocation) -> str:
    """Returns a sentence about what there is. Raises CommandFailedError."""
    return asyncio.run(_count(home))


def rate_again(home: DatabaseLocation) -> str:
    """Adds missing results, computes all ratings again, and returns a sentence about it. Raises CommandFailedError."""
    return asyncio.run(_again(home))


async def _count(home: DatabaseLocation) -> str:
    async with _opened(home) as database:
        games, rated, ratings, servers = await database.read(backfill.count)
    return f"There are results of {_games(games)}, {rated} of which count, and {_ratings(ratings, servers)}."


async def _again(home: DatabaseLocation) -> str:
    async with _opened(home) as database:
        made, failed = await backfill_results(database, lambda: asyncio.sleep(PAUSE_SECONDS))
        await rerate_all(database)
        _, rated, ratings, servers = await database.read(backfill.count)
    done = f"Results were made of {_games(made)}, and {_ratings(ratings, servers)} from {_games(rated)}."
    return f"{done} Without results, because they cannot be read: {', '.join(failed)}." if failed else done


@contextlib.asynccontextmanager
async def _opened(home: DatabaseLocation) -> AsyncIterator[Database]:
    try:
        async with alongside(home) as database:
            yield database
    except (sqlite3.Error, WriteFailedError) as problem:
        raise CommandFailedError(f"The database could not be used: {problem}. What was made before that is kept.") from problem


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def _ratings(number: int, servers: int) -> str:
    return f"{number} rating{'' if number == 1 else 's'} in {servers} server{'' if servers == 1 else 's'}"
