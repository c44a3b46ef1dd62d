"""PostgreSQL as an engine: what comes of an act when something goes wrong on the way."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import psycopg
import pytest
from psycopg import errors

from bot.store import DatabaseUnusableError, Store, WriteFailedError
from bot.store.database import Statements, settle
from bot.store.postgresql import PostgresDatabase
from bot.store.postgresql import database as engine
from bot.store.postgresql.session import ContendedError, native
from tests.bot.support.database_faults import away
from tests.bot.support.databases import Databases, address_of, on_postgresql, opened_store, reading
from tests.bot.support.postgresql import Server
from tests.bot.support.waiting import WAIT

pytestmark = on_postgresql
SET = "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
GET = "SELECT value FROM facts WHERE name = ?"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[PostgresDatabase]:
    """With one connection, unless a test wants more of them."""
    opened = await PostgresDatabase.open(address_of(tmp_path) or "", connections=1)
    yield opened
    await opened.close()


async def fact(database: PostgresDatabase, name: str) -> str | None:
    row = await database.read(lambda db: db.execute(GET, (name,)).fetchone())
    return row and str(row[0])


def end_all(data: Path) -> None:
    """The server ends the connections of the bot."""
    with reading(data) as db:
        db.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'grandstand'").fetchall()


# ---------------------------------------------------------------------- mistakes of ours


def nonsense(db: Statements) -> None:
    db.execute("SELECT nothing FROM nowhere")


def nonsense_heard_of_later(db: Statements) -> None:
    nonsense(db)
    time.sleep(0.05)
    db.execute(SET, ("behind", "it"))


def nonsense_and_something_else(db: Statements) -> None:
    nonsense(db)
    raise errors.UndefinedTable("before the other one has arrived")


@pytest.mark.parametrize("mistake", [nonsense, nonsense_heard_of_later, nonsense_and_something_else])
async def test_after_a_mistake_nothing_has_happened_and_the_connection_is_as_new(
    database: PostgresDatabase, mistake: Callable[[Statements], None], caplog: pytest.LogCaptureFixture
) -> None:
    def work(db: Statements) -> None:
        db.execute(SET, ("half", "done"))
        mistake(db)

    with pytest.raises(errors.UndefinedTable):
        await database.transact(work)
    assert await fact(database, "half") is None
    await database.transact(lambda db: db.execute(SET, ("half", "whole")))
    assert await fact(database, "half") == "whole"
    assert caplog.messages == []


@pytest.mark.parametrize("mistake", [nonsense, nonsense_heard_of_later])
async def test_after_a_mistake_a_savepoint_is_still_there(
    database: PostgresDatabase, mistake: Callable[[Statements], None]
) -> None:
    def work(db: Statements) -> None:
        db.execute(SET, ("before", "it"))
        db.execute("SAVEPOINT here")
        with contextlib.suppress(errors.UndefinedTable):
            mistake(db)
            settle(db)
        db.execute("ROLLBACK TO here")

    await database.transact(work)
    assert await fact(database, "before") == "it"
    assert await fact(database, "behind") is None


# ---------------------------------------------------------------------- in each other's way


def fail(times: int, code: str) -> tuple[Callable[[Statements], None], list[None]]:
    """An act that PostgreSQL does not let through so many times, and its tries."""
    tries: list[None] = []

    def work(db: Statements) -> None:
        tries.append(None)
        db.execute(SET, ("tries", str(len(tries))))
        if len(tries) <= times:
            db.execute(f"DO $$ BEGIN RAISE 'not now' USING ERRCODE = '{code}'; END $$")

    return work, tries


@pytest.mark.parametrize("code", ["serialization_failure", "deadlock_detected"])
async def test_what_was_in_the_way_of_another_is_tried_again(database: PostgresDatabase, code: str) -> None:
    work, tries = fail(2, code)
    await database.transact(work)
    assert len(tries) == 3
    assert await fact(database, "tries") == "3"


async def test_what_is_always_in_the_way_has_not_happened(database: PostgresDatabase) -> None:
    work, tries = fail(100, "serialization_failure")
    with pytest.raises(ContendedError):
        await database.transact(work)
    assert len(tries) == engine.MAX_TRIES
    assert await fact(database, "tries") is None


async def test_two_that_wait_for_each_other_both_get_through(tmp_path: Path) -> None:
    """A real deadlock, which PostgreSQL finds after a second."""
    first, tries = threading.Barrier(2), []

    def write(*names: str) -> Callable[[Statements], None]:
        mine: list[None] = []

        def work(db: Statements) -> None:
            tries.append(names)
            mine.append(None)
            db.execute("UPDATE facts SET value = value || '.' WHERE name = ?", names[:1])
            settle(db)
            if len(mine) == 1:
                first.wait(WAIT)
            db.execute("UPDATE facts SET value = value || '.' WHERE name = ?", names[1:])

        return work

    async with opened_store(tmp_path) as store:
        for name in "ab":
            await store.write_fact(name, "")
        await asyncio.gather(*(store.database.transact(write(*names)) for names in ("ab", "ba")))
        assert [await store.read_fact(name) for name in "ab"] == ["..", ".."]
    assert len(tries) == 3


# ---------------------------------------------------------------------- the line


async def test_a_line_that_breaks_in_the_middle_of_an_act_leaves_nothing_of_it(database: PostgresDatabase, tmp_path: Path) -> None:
    def work(db: Statements) -> None:
        db.execute(SET, ("half", "done"))
        settle(db)
        end_all(tmp_path)

    with pytest.raises(WriteFailedError):
        await database.transact(work)
    assert await fact(database, "half") is None
    await database.transact(lambda db: db.execute(SET, ("half", "whole")))
    assert await fact(database, "half") == "whole"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
async def test_a_server_that_was_started_again_meanwhile_is_not_noticed(
    tmp_path: Path, server: Server, how: signal.Signals
) -> None:
    """All connections are gone, and nobody has used them in between: nobody is told that something went wrong."""
    together = threading.Barrier(engine.CONNECTIONS)

    def look(db: Statements) -> str:
        (found,) = db.execute(GET, ("kept",)).fetchone()
        together.wait(WAIT)
        return str(found)

    async with opened_store(tmp_path) as store:
        await store.write_fact("kept", "yes")
        for _ in range(2):
            found = await asyncio.gather(*(store.database.read(look) for _ in range(engine.CONNECTIONS)))
            assert {*found} == {"yes"}
            with away(server, how):
                pass
        await store.write_fact("kept", "still")


async def test_while_the_server_is_away_nothing_happens_and_afterwards_it_does(database: PostgresDatabase, server: Server) -> None:
    """Fault 22."""
    store = Store(database)
    with away(server):
        with pytest.raises(WriteFailedError):
            await store.read_fact("kept")
        with pytest.raises(WriteFailedError):
            await store.write_fact("kept", "yes")
        with pytest.raises(DatabaseUnusableError, match=r"^The database cannot be used: .*refused.*[^.]\.$"):
            await PostgresDatabase.open(database.address)
    assert await store.read_fact("kept") is None
    await store.write_fact("kept", "yes")
    assert await store.read_fact("kept") == "yes"


async def test_whoever_stops_in_the_middle_of_an_act_holds_nobody_up_for_long(
    database: PostgresDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a process that is frozen, or whose machine has lost its network: others go on, and it finds that nothing has happened."""
    await Store(database).write_fact("held", "")
    end_all(tmp_path)
    monkeypatch.setattr(engine, "STALL_TIMEOUT_SECONDS", 0.3)
    holds, over = threading.Event(), threading.Event()

    def freeze(db: Statements) -> None:
        db.execute(SET, ("held", "by the first"))
        settle(db)
        holds.set()
        assert over.wait(WAIT)
        settle(db)

    frozen = asyncio.create_task(database.transact(freeze))
    assert await asyncio.to_thread(holds.wait, WAIT)
    monkeypatch.setattr(engine, "STALL_TIMEOUT_SECONDS", 30.0)
    async with opened_store(tmp_path) as other:
        await other.write_fact("held", "by the second")
        over.set()
        with pytest.raises(WriteFailedError):
            await frozen
        assert await other.read_fact("held") == "by the second"
    assert await fact(database, "held") == "by the second"


async def test_nobody_waits_for_a_table_for_ever(
    database: PostgresDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Store(database).write_fact("held", "")
    monkeypatch.setattr(engine, "STALL_TIMEOUT_SECONDS", 0.3)
    async with opened_store(tmp_path) as other:

        def hold(db: Statements) -> None:
            db.execute(SET, ("held", "first"))
            settle(db)
            asyncio.run_coroutine_threadsafe(_refused(other), loop).result(WAIT)

        loop = asyncio.get_running_loop()
        await database.transact(hold)
        assert await other.read_fact("held") == "first"


async def _refused(store: Store) -> None:
    with pytest.raises(WriteFailedError):
        await store.write_fact("held", "second")


async def test_what_was_begun_is_done_before_it_closes(tmp_path: Path) -> None:
    async with opened_store(tmp_path) as store:
        begun = [asyncio.create_task(store.write_fact(f"fact {number}", "done")) for number in range(20)]
        await asyncio.sleep(0)
    await asyncio.gather(*begun)
    async with opened_store(tmp_path) as store:
        assert [await store.read_fact(f"fact {number}") for number in range(20)] == ["done"] * 20


# ---------------------------------------------------------------------- at one moment


async def test_a_look_sees_one_moment(database: PostgresDatabase, tmp_path: Path) -> None:
    await Store(database).write_fact("at", "first")
    loop = asyncio.get_running_loop()
    async with opened_store(tmp_path) as other:

        def look(db: Statements) -> list[str]:
            before = db.execute(GET, ("at",)).fetchone()
            asyncio.run_coroutine_threadsafe(other.write_fact("at", "second"), loop).result(WAIT)
            return [before[0], db.execute(GET, ("at",)).fetchone()[0]]

        assert await database.read(look) == ["first", "first"]
    assert await fact(database, "at") == "second"


async def test_a_look_writes_nothing(database: PostgresDatabase) -> None:
    with pytest.raises(WriteFailedError, match="read-only"):
        await database.read(lambda db: db.execute(SET, ("written", "yes")))
    assert await fact(database, "written") is None


# ---------------------------------------------------------------------- our SQL


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("SELECT 1", "SELECT 1"),
        ("a = ? AND b = ?", "a = $1 AND b = $2"),
        ("a = ?2 AND b = ?1 AND c = ?2", "a = $2 AND b = $1 AND c = $2"),
        ("a = ?2 AND b = ?", "a = $2 AND b = $3"),
        ("SELECT 1 WHERE id = ? /*+ FOR NO KEY UPDATE */", "SELECT 1 WHERE id = $1  FOR NO KEY UPDATE "),
        ("SELECT ? /*+ FROM lock(?1) */", "SELECT $1  FROM lock($1) "),
        ("SELECT 1 /* as it is */", "SELECT 1 /* as it is */"),
    ],
)
def test_our_sql_is_read_as_sqlite_reads_it(ours: str, theirs: str) -> None:
    assert native(ours) == theirs.encode()


# ---------------------------------------------------------------------- who may come in


async def test_an_address_that_leads_nowhere_is_refused_with_a_sentence(databases: Databases) -> None:
    for address in (databases.server.address("nowhere"), "postgresql://127.0.0.1:1/grandstand", "postgresql://[nonsense"):
        with pytest.raises(DatabaseUnusableError, match=r"^The database cannot be used: [^\n]*[^.]\.$"):
            await PostgresDatabase.open(address)


def test_psycopg_is_as_new_as_pipelines_need() -> None:
    assert psycopg.Pipeline.is_supported()
