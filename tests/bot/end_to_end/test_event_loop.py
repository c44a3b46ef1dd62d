"""Idle tables cost no memory, and nothing blocks the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sqlite3
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import render
from bot.arena import Arena
from bot.client import Grandstand
from bot.clock import Clock
from bot.store import SqliteDatabase
from bot.tables.hosted_table import HostedTable
from bot.workers.odds import main as odds_main
from bot.workers.odds.client import OddsWorker
from engine import Table
from engine.ai.careful import best_option
from tests.bot.end_to_end.support.bot_table import open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.played_table import MIXED
from tests.bot.support.coordinator import ai_has_answered, give_first_seat_to
from tests.bot.support.waiting import until

# ---------------------------------------------------------------------- memory


async def test_after_an_act_no_table_is_in_memory(arena: Arena, tmp_path: Path) -> None:
    """Idle tables cost nothing."""
    tasks, before = asyncio.all_tasks(), in_memory()
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        table = await open_table(arena, bot, ["red", "blue"], ai=2)
        await table.play(MIXED, turns=4)
        await table.published()
        await until(lambda: bot.delivery.jobs.is_idle)
        assert not bot.coordinator._locks
        assert bot.coordinator.ai_task(table.id) is None
        assert in_memory() == before
    assert asyncio.all_tasks() == tasks, "no task is left"


def in_memory() -> int:
    gc.collect()
    return sum(isinstance(thing, Table | HostedTable) for thing in gc.get_objects())


# ---------------------------------------------------------------------- the event loop


class Watch:
    """Records which work runs in the thread of the event loop, and which elsewhere."""

    def __init__(self) -> None:
        self.loop = threading.current_thread()
        self.elsewhere: Counter[str] = Counter()
        self.here: list[str] = []

    def note(self, what: str, detail: str = "") -> None:
        if threading.current_thread() is self.loop:
            self.here.append(f"{what} {detail}"[:200])
        else:
            self.elsewhere[what] += 1

    def noting(self, what: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any, **options: Any) -> Any:
            self.note(what)
            return work(*arguments, **options)

        return noted


_watching: list[Watch] = []
"""Audit hooks cannot be removed, so there is one, and it does nothing between tests."""


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    if _watching and event in ("open", "sqlite3.connect"):
        name = str(arguments[0])
        if not name.endswith((".py", ".pyc", ".so")) and "/proc/" not in name:  # late imports
            _watching[-1].note(event, name)


sys.addaudithook(_audit)


@contextlib.contextmanager
def watching(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    watch = Watch()
    monkeypatch.setattr(render, "pictures", watch.noting("drawing", render.pictures))
    monkeypatch.setattr(render, "moving_pictures", watch.noting("drawing", render.moving_pictures))
    monkeypatch.setattr(odds_main, "best_option", watch.noting("thinking", best_option))
    _watching.append(watch)
    try:
        yield watch
    finally:
        _watching.remove(watch)


async def statements(bot: Grandstand, watch: Watch) -> None:
    """Records every statement with the thread in which SQLite runs it."""

    def trace(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(lambda sql: watch.note("sql", sql))

    assert isinstance(bot.store.database, SqliteDatabase)
    await bot.store.database.read(trace)


async def test_nothing_that_takes_time_is_done_in_the_thread_of_the_event_loop(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite, files, drawing and AI players; with the event loop in debug mode, which reports coroutines that are not awaited."""
    asyncio.get_running_loop().set_debug(True)
    with watching(monkeypatch) as watch:
        async with hosting(arena, tmp_path, odds_worker=OddsWorker(Clock(), odds_main.reply_to)) as bot:
            await statements(bot, watch)
            table = await open_table(arena, bot, ["red", "blue"])

            await table.play(MIXED, turns=2)
            await bot.coordinator.act(table.id, None, None, give_first_seat_to("careful"))
            await ai_has_answered(bot.coordinator, table.id)
            await table.published()
    assert not watch.here, "\n".join(watch.here[:20])
    assert {"sql", "open", "sqlite3.connect", "drawing", "thinking"} <= watch.elsewhere.keys()
