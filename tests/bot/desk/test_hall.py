"""The coordinator: it keeps nothing in mind that is on the disk, never holds up the event loop, and no policy holds up a table."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sqlite3
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import render
from bot.arena import Arena
from bot.clock import HandClock
from bot.desk.client import Grandstand
from bot.hall import hall as halls
from bot.hall.hall import Hall
from bot.hall.hosted import HostedTable
from bot.run import opened_store
from bot.store import Person, Seat
from engine import POLICIES, Policy, Table
from engine.policies import Careful
from tests.bot.arena.small_bot import WAIT, until
from tests.bot.desk.crowd import fill
from tests.bot.desk.evening import MIXED
from tests.bot.desk.hosting import hosting, without_pictures
from tests.bot.desk.tables import playing, sit_down
from tests.bot.error_log import ErrorLog

# ---------------------------------------------------------------------- nothing is kept in mind


async def test_after_an_act_no_table_is_in_memory(arena: Arena, tmp_path: Path) -> None:
    """Idle tables cost nothing."""
    tasks, before = asyncio.all_tasks(), in_memory()
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        table = await sit_down(arena, bot, ["red", "blue"], ai=2)
        await table.evening.play(MIXED, turns=4)
        await table.shows_all()
        await until(lambda: bot.delivery.rounds.is_idle)
        assert not bot.hall._locks
        assert bot.hall.thinking(table.id) is None
        assert in_memory() == before
    assert asyncio.all_tasks() == tasks, "no task is left"


def in_memory() -> int:
    gc.collect()
    return sum(isinstance(each, Table | HostedTable) for each in gc.get_objects())


async def test_only_so_many_people_are_kept_in_mind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MOST_PEOPLE", 50)
    async with opened_store(tmp_path) as store:
        hall = Hall(store, HandClock())
        await hall.set_person(7, Person(remind_most=1))
        for user in range(1000):
            await hall.person(user)
            assert len(hall._people) <= 50
        assert (await hall.person(7)).remind_most == 1


# ---------------------------------------------------------------------- policies


def give_first_seat_to(level: str) -> Callable[[HostedTable], None]:
    """Whoever is asked first is an AI of this level from now on."""

    def act(hosted: HostedTable) -> None:
        hosted.sheet.seats[hosted.table.questions[0].seat] = Seat("Cog", level=level)
        hosted.changed = True

    return act


@asynccontextmanager
async def drafting(data: Path) -> AsyncIterator[Hall]:
    await fill(data, 4, guild=1, channels=[1], people=[100, 101, 102, 103], now=HandClock().now())
    async with opened_store(data) as store:
        hall = Hall(store, HandClock())
        yield hall
        await hall.close()


async def played_on(hall: Hall, table_id: str) -> None:
    async with asyncio.timeout(WAIT):
        while (await hall.look(table_id)).owed() is not None:
            await asyncio.sleep(0.005)


class Lost(Policy):
    """Has forgotten how to play."""

    def pick(self, game: Any, state: Any, ask: Any) -> Any:
        raise LookupError("Where am I?")


async def test_a_policy_that_fails_gives_the_default_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    error_log.expect("A policy could not decide")
    monkeypatch.setitem(POLICIES, "quick", lambda seed: Lost())
    async with drafting(tmp_path) as hall:
        (before,) = (await hall.look("00000001")).table.questions
        await hall.act("00000001", None, None, give_first_seat_to("quick"))
        await played_on(hall, "00000001")
        assert (await hall.store.answers("00000001"))[-1] == (before.seat, before.key, before.default)


async def test_a_level_that_is_not_known_here_plays_as_usual(tmp_path: Path) -> None:
    """The database may come from a newer version."""
    async with drafting(tmp_path) as hall:
        answers = (await hall.look("00000001")).sheet.answers
        await hall.act("00000001", None, None, give_first_seat_to("clairvoyant"))
        await played_on(hall, "00000001")
        assert (await hall.look("00000001")).sheet.answers > answers


async def test_policies_try_again_whatever_went_wrong_and_what_they_did_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error_log: ErrorLog
) -> None:
    """Nobody else would ever answer in their place."""
    error_log.expect("Policies cannot go on.")
    tries = []

    def think(hosted: HostedTable) -> None:
        tries.append(hosted)
        raise MemoryError

    async with drafting(tmp_path) as hall:
        clock = hall.clock
        shown: list[str] = []
        assert isinstance(clock, HandClock)
        hall.changed = lambda table_id, hosted: shown.append(table_id)
        with monkeypatch.context() as patched:
            patched.setattr(halls, "_think", think)
            await hall.act("00000001", None, None, give_first_seat_to("careful"))
            for number, pause in enumerate([halls.PATIENCE, 2 * halls.PATIENCE, 4 * halls.PATIENCE], 1):
                await until(lambda: hall.thinking("00000001") is None)
                assert len(tries) == len(shown) - 1 == number  # the act itself, and each try
                clock.advance(pause - 1)
                assert hall.thinking("00000001") is None
                clock.advance(1)
            await until(lambda: hall.thinking("00000001") is None)
        clock.advance(8 * halls.PATIENCE)
        await played_on(hall, "00000001")
        await until(lambda: hall.thinking("00000001") is None)
        assert not hall._policies._tries


async def test_people_do_not_wait_for_a_policy_that_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them pick in secret at the same time; the AI takes long."""
    thinking, go = threading.Event(), threading.Event()

    class Slow(Careful):
        def answer(self, table: Table, question: Any) -> str:
            thinking.set()
            assert go.wait(WAIT)
            return str(question.default)

    monkeypatch.setitem(POLICIES, "careful", lambda seed: Slow(seed))
    async with drafting(tmp_path) as hall:

        def to_the_line_up(hosted: HostedTable) -> None:
            while hosted.table.questions[0].kind != "line-up":
                question = hosted.table.questions[0]
                hosted.answer(question.seat, question.key, question.default, "test")
            give_first_seat_to("careful")(hosted)

        await hall.act("00000001", None, None, to_the_line_up)
        await until(thinking.is_set)

        def pick(hosted: HostedTable) -> None:
            question = hosted.table.questions[-1]
            hosted.answer(question.seat, question.key, question.default, "test")

        before = (await hall.look("00000001")).sheet.answers
        await hall.act("00000001", None, None, pick)
        assert (await hall.look("00000001")).sheet.answers == before + 1
        assert not go.is_set()
        go.set()
        await played_on(hall, "00000001")


async def test_who_comes_back_with_something_impossible_is_back_and_everybody_is_told(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path) as table:
        other = await table.other()
        user = int(other.person.user.id)

        def send_away(hosted: HostedTable) -> None:
            seat = hosted.sheet.seat_of(user)
            assert seat is not None
            hosted.sheet.seats[seat].away = True
            hosted.changed = True

        await table.bot.hall.act(table.id, None, None, send_away)
        await other.press(await table.first_option(), on=table.evening.live)
        await other.reads("is back.")
        assert all(seat.is_played for seat in (await table.hosted()).sheet.seats)


# ---------------------------------------------------------------------- the event loop is never held up


class Watch:
    """Notes in which threads things are done."""

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
        def noted(*given: Any, **more: Any) -> Any:
            self.note(what)
            return work(*given, **more)

        return noted


_watching: list[Watch] = []
"""Hooks of the interpreter stay for ever, so there is one, and it does nothing between tests."""


def _audit(event: str, given: tuple[Any, ...]) -> None:
    if _watching and event in ("open", "sqlite3.connect"):
        name = str(given[0])
        if not name.endswith((".py", ".pyc", ".so")) and "/proc/" not in name:  # what is imported late
            _watching[-1].note(event, name)


sys.addaudithook(_audit)


@contextlib.contextmanager
def watching(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    watch = Watch()
    monkeypatch.setattr(render, "pictures", watch.noting("drawing", render.pictures))
    monkeypatch.setattr(Careful, "answer", watch.noting("thinking", Careful.answer))
    _watching.append(watch)
    try:
        yield watch
    finally:
        _watching.remove(watch)


async def statements(bot: Grandstand, watch: Watch) -> None:
    """Every statement is noted in the thread in which SQLite runs it."""

    def trace(connection: sqlite3.Connection) -> None:
        connection.set_trace_callback(lambda sql: watch.note("sql", sql))

    await bot.store.database.look(trace)


async def test_nothing_that_takes_time_is_done_in_the_thread_of_the_event_loop(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite, files, pictures and thoughts; with the event loop in debug mode, which complains of what is not awaited."""
    asyncio.get_running_loop().set_debug(True)
    with watching(monkeypatch) as watch:
        async with hosting(arena, tmp_path) as bot:
            await statements(bot, watch)
            table = await sit_down(arena, bot, ["red", "blue"])

            await table.evening.play(MIXED, turns=2)
            await bot.hall.act(table.id, None, None, give_first_seat_to("careful"))
            await played_on(bot.hall, table.id)
            await table.shows_all()
    assert not watch.here, "\n".join(watch.here[:20])
    assert {"sql", "open", "sqlite3.connect", "drawing", "thinking"} <= watch.elsewhere.keys()
