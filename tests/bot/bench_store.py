"""What the disk takes: acts a second, one transaction for each against one for all that wait, in one run and on one file; and how
long it takes to look up what a server remembers."""

from __future__ import annotations

import asyncio
import itertools
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from bot.run import opened_store
from bot.store import Change, Deadline, Store, grouped
from bot.store.leagues import League, Leagues
from bot.store.standings import Standings
from engine import game_called
from tests.bot.desk.crowd import fill, snapshots
from tests.bot.store.club_rows import GAME, GUILD, many

CLIENTS = (1, 4, 16)
GOAL = 1.5
"""Times as many acts at 16 clients as with one transaction for each."""
SECONDS = 0.5
ROUNDS = 7
"""In turn, so that a disk that is slow for a while is slow for both."""
_deeds = itertools.count(1)


def acts() -> None:
    """Prints how many acts a second the store takes from 1, 4 and 16 at a time."""
    asyncio.run(_acts())


async def _acts() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:  # /tmp may be memory, and syncs for nothing
        data = Path(folder)
        tables = await fill(data, 40, guild=1, channels=[1], people=[1, 2, 3], now=0.0, whole=40)
        playing = [table for number, table in enumerate(tables) if number % 10]
        async with opened_store(data) as store:
            for clients in CLIENTS:
                rates: dict[bool, list[float]] = {False: [], True: []}
                for _ in range(ROUNDS):
                    for together, found in rates.items():
                        with _most(grouped.MOST if together else 1):
                            found.append(await _rate(store, playing[:clients]))
                alone, together_ = statistics.median(rates[False]), statistics.median(rates[True])
                times = together_ / alone
                verdict = f" (the goal is {GOAL})" if clients == CLIENTS[-1] and times < GOAL else ""
                name = f"store: acts from {clients} at a time"
                print(f"{name:<44}{together_:>9,.0f} acts/s; one by one {alone:,.0f}: {times:.2f} times{verdict}")


@contextmanager
def _most(acts: int) -> Iterator[None]:
    """So many acts in one transaction."""
    before, grouped.MOST = grouped.MOST, acts
    try:
        yield
    finally:
        grouped.MOST = before


async def _rate(store: Store, tables: list[str]) -> float:
    """Acts a second, while somebody acts at each of these tables as fast as they can."""
    started = time.perf_counter()
    done = await asyncio.gather(*(_act_on(store, table, started + SECONDS) for table in tables))
    return sum(done) / (time.perf_counter() - started)


async def _act_on(store: Store, table: str, until: float) -> int:
    """Answers at a table: it is read, and written with the answer, three events, a time limit and the deed."""
    words = snapshots()[-1].events[-3:]
    done = 0
    while time.perf_counter() < until:
        deed = next(_deeds)
        kept, is_done = await store.read(table, deed)
        assert kept is not None
        assert not is_done
        built_on, kept.sheet.revision = kept.sheet.revision, kept.sheet.revision + 1
        kept.sheet.answers += 1
        number = kept.sheet.answers + 1000
        change = Change(
            kept.sheet,
            kept.save,
            owed=False,
            built_on=built_on,
            answers=[(number, 0, "question", "roll", "1", 0.0)],
            events=[msgspec.structs.replace(event, number=3 * number + at) for at, event in enumerate(words)],
            deadlines=[Deadline(table, f"question {number}", 0, 0.0, 60.0, next=30.0)],
            deed=deed,
        )
        await store.write(change, time.time())
        done += 1
    return done


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
            await store.database.transact(lambda db: many(db, GAMES, PEOPLE, list(game_called(GAME).form)))
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
    started = time.perf_counter()
    await look()
    return 1000 * (time.perf_counter() - started)


if __name__ == "__main__":
    acts()
    standings()
