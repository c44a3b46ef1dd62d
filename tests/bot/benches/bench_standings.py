"""Measures how long profiles and leagues take in a server with many games: `python -m tests.bot.benches.bench_standings`"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.process import opened_store
from bot.store import Store
from bot.store.club.leagues import League, Leagues
from bot.store.club.standings import Standings
from engine import get_game
from tests.bot.support.club_rows import GAME, GUILD, many

ROUNDS = 7
GAMES, PEOPLE = 10_000, 60
"""All in one server."""
IN_A_LEAGUE = 500
MOST_MS = 20.0
"""Milliseconds that looking something up may take."""


def standings() -> None:
    """Prints how long it takes to look up what a server remembers of many games."""
    asyncio.run(_standings())


async def _standings() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        async with opened_store(Path(folder)) as store:
            await store.database.transact(lambda db: many(db, GAMES, PEOPLE, list(get_game(GAME).racer_stats)))
            for name, look in lookups(store, GAMES):
                taken = statistics.median([await _milliseconds(look) for _ in range(ROUNDS)])
                verdict = f" (the goal is {MOST_MS:.0f})" if taken > MOST_MS else ""
                print(f"{f'store: {name}, {GAMES:,} games':<44}{taken:>9.1f} ms{verdict}")


def lookups(store: Store, games: int) -> list[tuple[str, Callable[[], Awaitable[object]]]]:
    """What people ask for, of rows as `many` leaves them."""
    found, last, person = Standings(store.database), f"{games - 1:08x}", 1001
    league = League(GUILD, "Cup", "", (5, 3, 2, 1), opened=60.0 * (games - IN_A_LEAGUE))
    return [
        ("/profile", lambda: found.profile(GUILD, GAME, person)),
        ("/leaderboard", lambda: found.leaders(GUILD, GAME)),
        ("/racers", lambda: found.racers(GUILD, GAME)),
        ("/league", lambda: Leagues(store.database).table(league)),
        ("race wins", lambda: found.race_wins(last)),
        ("tonight", lambda: found.tonight(last)),
    ]


async def _milliseconds(look: Callable[[], Awaitable[object]]) -> float:
    """Of CPU: there is nothing to wait for but others who need the machine."""
    started = time.process_time()
    await look()
    return 1000 * (time.process_time() - started)


if __name__ == "__main__":
    standings()
