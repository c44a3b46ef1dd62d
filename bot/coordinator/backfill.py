"""Backfill: adds results to games that have none, and computes ratings again, one game at a time."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from bot.daemon_thread import run_in_daemon_thread
from bot.ratings import rate_all
from bot.store.club import backfill
from bot.store.club.results import Ending
from bot.store.database import Database
from bot.store.rows import DamagedTableError, NewerVersionError
from bot.tables.game_results import ending_of, people_in

log = logging.getLogger("grandstand.hall")


class BackfillReport(NamedTuple):
    """How many games got a result, and the tables that cannot have one."""

    games: int
    failed: list[str]


async def backfill_results(database: Database, rest: Callable[[], Awaitable[None]]) -> BackfillReport:
    """Adds results to all finished games without one, and computes the affected ratings again.

    Awaits `rest` after each game. Can be cancelled: the next call continues. Raises WriteFailedError.
    """
    games, failed = 0, []
    for table_id in await database.read(backfill.games_without_results):
        try:
            games += await _backfill_one(database, table_id)
        except (DamagedTableError, NewerVersionError) as problem:
            log.info("Finished game has no result: table %s, %s", table_id, problem, extra={"event": "result_unavailable"})
            failed.append(table_id)
        await rest()
    for guild in await database.read(backfill.guilds_to_rerate):
        await rerate_guild(database, guild)
        await rest()
    return BackfillReport(games, failed)


async def rerate_all(database: Database) -> None:
    """Computes all ratings of all servers from their results."""
    for guild in await database.read(backfill.guilds_with_results):
        await rerate_guild(database, guild)


async def rerate_guild(database: Database, guild: int) -> None:
    """Computes all ratings of a server from its results."""
    done = False
    while not done:  # a game may end meanwhile
        placed = await database.read(lambda db: backfill.places_in_guild(db, guild))
        ratings = await run_in_daemon_thread(partial(rate_all, placed), "ratings")
        done = await database.transact(partial(backfill.write_all_ratings, guild=guild, made_of=placed, ratings=ratings))


async def _backfill_one(database: Database, table_id: str) -> bool:
    game = await database.read(lambda db: backfill.read_finished_game(db, table_id))
    if game is None:
        return False
    ending = await run_in_daemon_thread(lambda: _ending(game), "ending")
    people = sorted(people_in(game.stored.record, game.answers))
    return await database.transact(lambda db: backfill.write_late_result(db, game, ending, people))


def _ending(game: backfill.FinishedGame) -> Ending:
    """Computes a result. Raises DamagedTableError if the game cannot be read: only this game is affected."""
    ended = game.answers[-1][5] if game.answers else game.touched
    try:
        return ending_of(game.stored.record, game.stored.save, game.answers, ended)
    except Exception as problem:
        raise DamagedTableError(f"its game cannot be read: {problem!r}") from problem
