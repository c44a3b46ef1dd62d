"""Results of games that have none, and ratings made again: one game after the other, so that nobody has to wait for it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from bot.daemon_thread import run_in_daemon_thread
from bot.ratings import rate_all
from bot.store.club.backfill import (
    FinishedGame,
    finished,
    placed_in,
    to_rate,
    with_results,
    without_results,
    write_all_ratings,
    write_late,
)
from bot.store.club.results import Ending
from bot.store.database import Database
from bot.store.rows import DamagedTableError, NewerVersionError
from bot.tables.game_results import ending_of, people_in

log = logging.getLogger("grandstand.hall")


class MadeUp(NamedTuple):
    """The games that have got their results, and those that cannot have any."""

    games: int
    left: list[str]


async def make_up(database: Database, rest: Callable[[], Awaitable[None]]) -> MadeUp:
    """Gives results to all finished games without any, and rates again where that matters. `rest` comes after each game. Whoever is
    interrupted goes on the next time."""
    games, left = 0, []
    for table_id in await database.read(without_results):
        try:
            games += await _make_up_one(database, table_id)
        except (DamagedTableError, NewerVersionError) as problem:
            log.info("Finished game has no result: table %s, %s", table_id, problem, extra={"event": "result_unavailable"})
            left.append(table_id)
        await rest()
    for guild in await database.read(to_rate):
        await rate_again(database, guild)
        await rest()
    return MadeUp(games, left)


async def rate_everybody_again(database: Database) -> None:
    """Makes all ratings of all servers from their results."""
    for guild in await database.read(with_results):
        await rate_again(database, guild)


async def rate_again(database: Database, guild: int) -> None:
    """Makes all ratings of a server from its results."""
    done = False
    while not done:  # a game may end meanwhile
        placed = await database.read(lambda db: placed_in(db, guild))
        ratings = await run_in_daemon_thread(partial(rate_all, placed), "ratings")
        done = await database.transact(partial(write_all_ratings, guild=guild, made_of=placed, ratings=ratings))


async def _make_up_one(database: Database, table_id: str) -> bool:
    game = await database.read(lambda db: finished(db, table_id))
    if game is None:
        return False
    ending = await run_in_daemon_thread(lambda: _ending(game), "ending")
    people = sorted(people_in(game.kept.record, game.answers))
    return await database.transact(lambda db: write_late(db, game, ending, people))


def _ending(game: FinishedGame) -> Ending:
    """As far as it can be read. Whatever goes wrong affects only this game."""
    ended = game.answers[-1][5] if game.answers else game.touched
    try:
        return ending_of(game.kept.record, game.kept.save, game.answers, ended)
    except Exception as problem:
        raise DamagedTableError(f"its game cannot be read: {problem!r}") from problem
