"""`python -m bot ratings`: what there is, and all of it made again, alongside a bot or without one."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.hall.past_games import make_up, rate_everybody_again
from bot.store import Unusable, late
from bot.store.alongside import Alongside, writing

REST = 0.02
"""Seconds between two games, in which a bot gets the database."""


class NotRated(Exception):
    """Nothing, or not everything, was done; the text says why."""


def count(data: Path) -> str:
    """What there is, in a sentence. Raises NotRated."""
    with _opened(data) as db:
        games, rated, ratings, servers = late.count(db)
    return f"There are results of {_games(games)}, {rated} of which count, and {_ratings(ratings, servers)}."


def rate_again(data: Path) -> str:
    """Makes results of the games that have none, and then all ratings; a sentence about it. Raises NotRated."""
    with _opened(data) as db:
        made, left = asyncio.run(_again(Alongside(db)))
        _, rated, ratings, servers = late.count(db)
    done = f"Results were made of {_games(made)}, and {_ratings(ratings, servers)} from {_games(rated)}."
    return f"{done} Without results, because they cannot be read: {', '.join(left)}." if left else done


async def _again(database: Alongside) -> tuple[int, list[str]]:
    made = await make_up(database, lambda: asyncio.sleep(REST))
    await rate_everybody_again(database)
    return made


@contextlib.contextmanager
def _opened(data: Path) -> Iterator[sqlite3.Connection]:
    try:
        with writing(data) as db:
            yield db
    except Unusable as problem:
        raise NotRated(str(problem)) from problem
    except sqlite3.Error as problem:
        raise NotRated(f"The database could not be used: {problem}. What was made before that is kept.") from problem


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def _ratings(number: int, servers: int) -> str:
    return f"{number} rating{'' if number == 1 else 's'} in {servers} server{'' if servers == 1 else 's'}"
