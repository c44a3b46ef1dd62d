"""Measures actions a second on a SQLite file, and what a result costs: `python -m tests.bot.benches.bench_store`"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec

from bot.process import opened_store
from bot.store import Deadline, Stage, Store, TableChange
from bot.store.club.results import Ending, EntryRow, ResultRow, write_ending
from bot.store.sqlite import group_commit
from bot.store.sqlite.running_bot import database_path
from tests.bot.support.many_tables import fill, snapshots

CLIENTS = (1, 4, 16)
GOAL = 1.5
"""Times as many acts at 16 clients as with one transaction for each."""
SECONDS = 0.5
ROUNDS = 7
"""In turn, so that a disk that is slow for a while is slow for both."""
MUCH = 10_000
"""Games that have been played before one ends."""
ENDINGS = 200
MOST_FOR_A_RESULT = 1.0
"""Milliseconds."""
_interactions = itertools.count(1)


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
                        with _most(group_commit.MAX_GROUP if together else 1):
                            found.append(await _rate(store, playing[:clients]))
                alone, together_ = statistics.median(rates[False]), statistics.median(rates[True])
                times = together_ / alone
                verdict = f" (the goal is {GOAL})" if clients == CLIENTS[-1] and times < GOAL else ""
                name = f"store: acts from {clients} at a time"
                print(f"{name:<44}{together_:>9,.0f} acts/s; one by one {alone:,.0f}: {times:.2f} times{verdict}")


def endings() -> None:
    """Prints how long the last act of a game takes with its result and without, where much has been played before."""
    asyncio.run(_endings())


async def _endings() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        data = Path(folder)
        tables = await fill(data, 2 * ENDINGS, guild=1, channels=[1], people=[1, 2, 3], now=0.0, whole=0)
        with contextlib.closing(sqlite3.connect(database_path(data), isolation_level=None)) as db:
            db.execute("BEGIN")
            for number in range(MUCH):
                write_ending(db, f"before {number}", _ending(number))
            db.execute("COMMIT")
        async with opened_store(data) as store:
            taken = {rated: [await _end(store, table, rated) for table in tables[rated::2]] for rated in (False, True)}
            alone = [
                await store.database.transact(partial(_write_ending, table, number)) for number, table in enumerate(tables[::2])
            ]
    added, rated, unrated = (statistics.median(each) for each in (alone, taken[True], taken[False]))
    verdict = f" (the goal is {MOST_FOR_A_RESULT:.0f})" if added > MOST_FOR_A_RESULT else ""
    beside = f"{rated:.2f} ms with the disk, {unrated:.2f} ms without a result"
    print(f"{'store: the result of a game':<44}{added:>9.2f} ms in its transaction{verdict}; {beside}")


def _write_ending(table: str, number: int, db: sqlite3.Connection) -> float:
    """Milliseconds."""
    started = time.perf_counter()
    write_ending(db, table, _ending(number + MUCH))
    return 1000 * (time.perf_counter() - started)


async def _end(store: Store, table: str, rated: bool) -> float:
    """Milliseconds for the last act of a game."""
    kept, _ = await store.read_table(table)
    assert kept is not None
    built_on, kept.record.revision = kept.record.revision, kept.record.revision + 1
    kept.record.stage = Stage.OVER
    ending = _ending(next(_interactions)) if rated else None
    change = TableChange(kept.record, kept.save, ai_pending=False, built_on=built_on, deadlines=[], ending=ending)
    started = time.perf_counter()
    await store.write_table(change, time.time())
    return 1000 * (time.perf_counter() - started)


def _ending(number: int) -> Ending:
    """Four of forty people in one server, and four races of four."""
    seats = [((number * 7 + seat * 11) % 40, (number + seat) % 4 + 1) for seat in range(4)]
    results = [
        ResultRow(seat, 1, "magical-athlete", "", 1, float(number), str(player), "Red", place, 9.0, True, 40, 140)
        for seat, (player, place) in enumerate(seats)
    ]
    return Ending(
        results, [EntryRow(part, f"{part} {seat}", seat, place) for part in range(1, 5) for seat, (_, place) in enumerate(seats)]
    )


@contextmanager
def _most(acts: int) -> Iterator[None]:
    """So many acts in one transaction."""
    before, group_commit.MAX_GROUP = group_commit.MAX_GROUP, acts
    try:
        yield
    finally:
        group_commit.MAX_GROUP = before


async def _rate(store: Store, tables: list[str]) -> float:
    """Acts a second, with one player at each of these tables who acts as fast as possible."""
    started = time.perf_counter()
    done = await asyncio.gather(*(_act_on(store, table, started + SECONDS) for table in tables))
    return sum(done) / (time.perf_counter() - started)


async def _act_on(store: Store, table: str, until: float) -> int:
    done = 0
    while time.perf_counter() < until:
        await act_once(store, table)
        done += 1
    return done


async def act_once(store: Store, table: str) -> None:
    """Reads a table and writes it with an answer, three events, a time limit and the interaction."""
    interaction = next(_interactions)
    kept, is_done = await store.read_table(table, interaction)
    assert kept is not None
    assert not is_done
    built_on, kept.record.revision = kept.record.revision, kept.record.revision + 1
    kept.record.answers += 1
    number = kept.record.answers + 1000
    words = snapshots()[-1].events[-3:]
    change = TableChange(
        kept.record,
        kept.save,
        ai_pending=False,
        built_on=built_on,
        answers=[(number, 0, "question", "roll", "1", 0.0)],
        events=[msgspec.structs.replace(event, number=3 * number + at) for at, event in enumerate(words)],
        deadlines=[Deadline(table, f"question {number}", 0, 0.0, 60.0, next=30.0)],
        users_changed=False,
        interaction_id=interaction,
    )
    await store.write_table(change, time.time())


if __name__ == "__main__":
    acts()
    endings()
