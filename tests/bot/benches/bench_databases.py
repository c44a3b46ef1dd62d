"""Compares actions a second, delays and CPU of SQLite and PostgreSQL, in turn: `python -m tests.bot.benches.bench_databases`"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from bot.store import Store
from tests.bot.benches.bench_store import CLIENTS, act_once
from tests.bot.support.databases import Databases, opened_store, using
from tests.bot.support.many_tables import fill
from tests.bot.support.postgresql import NONE, Server, programs, running

SECONDS = 0.7
ROUNDS = 5
DURABLE = ("max_connections=50",)
"""As PostgreSQL comes: nothing has happened before it is on disk."""
TICKS = os.sysconf("SC_CLK_TCK")


class Run(NamedTuple):
    acts: float
    """A second."""
    delays: list[float]
    """Milliseconds."""
    here: float
    """Milliseconds of CPU for an act, in the bot."""
    there: float
    """And in the database's processes."""


def engines() -> None:
    """Prints what both take from 1, 4 and 16 at a time."""
    if programs() is None:
        print(f"engines: not compared. {NONE}")
        return
    here = Path.cwd()  # /tmp may be memory, and syncs for nothing
    with tempfile.TemporaryDirectory(dir=here) as folder, running(*DURABLE, beside=here) as server:
        asyncio.run(_compare(Path(folder), server))


async def _compare(folder: Path, server: Server) -> None:
    ways: dict[str, tuple[Databases | None, Callable[[], float]]] = {
        "SQLite": (None, lambda: 0.0),
        "PostgreSQL": (Databases(server), lambda: cpu_of(server.pid)),
    }
    for clients in CLIENTS:
        runs: dict[str, list[Run]] = {name: [] for name in ways}
        for number in range(ROUNDS):
            for name, (databases, elsewhere) in ways.items():
                data = folder / f"{name}-{clients}-{number}"
                with using(databases, data) if databases is not None else nullcontext():
                    tables = await fill(data, 40, guild=1, channels=[1], people=[1, 2, 3], now=0.0, whole=40)
                    playing = [table for at, table in enumerate(tables) if at % 10]
                    async with opened_store(data) as store:
                        runs[name].append(await _run(store, playing[:clients], elsewhere))
        for name, found in runs.items():
            report(f"{name}: acts from {clients} at a time", found)


async def _run(store: Store, tables: Sequence[str], elsewhere: Callable[[], float]) -> Run:
    await asyncio.gather(*(act_once(store, table) for table in tables))  # connections are made, and statements are known
    delays: list[float] = []

    async def act_on(table: str) -> None:
        while time.perf_counter() < until:
            begun = time.perf_counter()
            await act_once(store, table)
            delays.append(1000 * (time.perf_counter() - begun))

    cpu, there, started = time.process_time(), elsewhere(), time.perf_counter()
    until = started + SECONDS
    await asyncio.gather(*map(act_on, tables))
    seconds = time.perf_counter() - started
    cpu, there = time.process_time() - cpu, elsewhere() - there
    return Run(len(delays) / seconds, delays, 1000 * cpu / len(delays), 1000 * there / len(delays))


def report(name: str, runs: Sequence[Run]) -> None:
    rate = statistics.median(run.acts for run in runs)
    here, there = statistics.median(run.here for run in runs), statistics.median(run.there for run in runs)
    delays = sorted(delay for run in runs for delay in run.delays)
    p50, p99 = delays[len(delays) // 2], delays[len(delays) * 99 // 100]
    print(f"{name:<44}{rate:>9,.0f} acts/s; p50 {p50:.1f} ms, p99 {p99:.1f} ms; CPU {here:.2f} + {there:.2f} ms an act")


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process and its children have had, also those that have ended."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        user, system, of_children = int(fields[11]), int(fields[12]), int(fields[13]) + int(fields[14])
        if int(stat.parent.name) == pid:
            total += user + system + of_children
        elif int(fields[1]) == pid:
            total += user + system
    return total / TICKS


if __name__ == "__main__":
    engines()
