"""Group commit: acts that come while the disk is busy share one disk sync, and each is as atomic as if it were alone."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from bot.store import SqliteDatabase, WriteFailedError
from bot.store.sqlite import group_commit
from bot.store.sqlite.running_bot import reading
from tests.bot.end_to_end.support.process import ROOT
from tests.bot.support.waiting import WAIT

Work = Callable[[sqlite3.Connection], int]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "grandstand.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[SqliteDatabase]:
    opened = await SqliteDatabase.open(path)
    await opened.transact(lambda db: db.execute("CREATE TABLE steps (number INTEGER PRIMARY KEY, place INTEGER UNIQUE)"))
    yield opened
    await opened.close()


@contextlib.asynccontextmanager
async def busy(database: SqliteDatabase) -> AsyncIterator[None]:
    """Inside, the disk is busy: all callers wait."""
    go = threading.Event()
    waiting = asyncio.create_task(database.read(lambda db: go.wait(WAIT)))
    await asyncio.sleep(0)
    try:
        yield
    finally:
        go.set()
        await waiting


async def at_once(database: SqliteDatabase, *works: Work) -> list[int | BaseException]:
    """What becomes of acts that have all waited for the disk."""
    async with busy(database):
        acts = [asyncio.create_task(database.transact(work)) for work in works]
        await asyncio.sleep(0)
    return await asyncio.gather(*acts, return_exceptions=True)


def step(number: int) -> Work:
    def work(db: sqlite3.Connection) -> int:
        db.execute("INSERT INTO steps (number) VALUES (?)", (number,))
        return number

    return work


def stumble(number: int) -> Work:
    """Writes something, and fails then."""

    def work(db: sqlite3.Connection) -> int:
        step(number)(db)
        raise LookupError(f"{number} stumbles")

    return work


def steps(path: Path) -> list[int]:
    """The steps that another connection sees: committed ones only."""
    with reading(path) as other:
        return [row[0] for row in other.execute("SELECT number FROM steps ORDER BY number")]


@contextlib.asynccontextmanager
async def listening(database: SqliteDatabase) -> AsyncIterator[list[str]]:
    """The statements that are run meanwhile."""
    heard: list[str] = []
    await database.read(lambda db: db.set_trace_callback(heard.append))
    yield heard
    await database.read(lambda db: db.set_trace_callback(None))


async def test_acts_that_wait_for_the_disk_share_one_commit(database: SqliteDatabase, path: Path) -> None:
    async with listening(database) as heard:
        assert await at_once(database, *map(step, range(16))) == list(range(16))
    assert heard.count("BEGIN IMMEDIATE") == 1
    assert heard.count("COMMIT") == 1
    assert steps(path) == list(range(16))


async def test_an_act_that_comes_alone_waits_for_nobody(database: SqliteDatabase, path: Path) -> None:
    async with listening(database) as heard:
        for number in range(3):
            await database.transact(step(number))
    assert heard.count("COMMIT") == 3


async def test_a_group_has_an_end(database: SqliteDatabase, path: Path) -> None:
    many = 2 * group_commit.MAX_GROUP + 1
    async with listening(database) as heard:
        await at_once(database, *map(step, range(many)))
    assert heard.count("COMMIT") == 3
    assert steps(path) == list(range(many))


async def test_an_act_that_fails_fails_alone(database: SqliteDatabase, path: Path) -> None:
    first, second, third = await at_once(database, step(1), stumble(2), step(3))
    assert (first, third) == (1, 3)
    assert isinstance(second, LookupError)
    assert steps(path) == [1, 3]


async def test_a_group_in_which_every_act_fails_leaves_nothing(database: SqliteDatabase, path: Path) -> None:
    assert [type(result) for result in await at_once(database, stumble(1), stumble(2))] == [LookupError, LookupError]
    assert steps(path) == []
    assert await at_once(database, step(1)) == [1]


@contextlib.contextmanager
def no_room(path: Path) -> Iterator[None]:
    """No file grows by a byte, so that the commit fails: until then everything is in memory. The log of changes does not
    begin anew, because somebody reads."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with reading(path) as other:
        other.execute("BEGIN")
        other.execute("SELECT 1 FROM steps").fetchone()
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(f"{path.name}-wal").stat().st_size, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program writes, so that nothing can begin."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize("trouble", [no_room, locked])
async def test_when_the_disk_takes_nothing_nothing_has_happened_to_any_of_them(
    database: SqliteDatabase, path: Path, trouble: Callable[[Path], contextlib.AbstractContextManager[None]]
) -> None:
    """Faults 21 and 22: all callers get the error, and all acts work later."""
    await database.read(lambda db: db.execute("PRAGMA busy_timeout = 20").fetchone())
    await database.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
    await database.transact(step(0))
    with trouble(path):
        results = await at_once(database, *map(step, range(1, 6)))
        assert await database.read(lambda db: db.execute("SELECT COUNT(*) FROM steps").fetchone()[0]) == 1
    assert [type(result) for result in results] == [WriteFailedError] * 5
    assert len({id(result) for result in results}) == 5, "each has an error of its own"
    assert steps(path) == [0]
    assert await at_once(database, *map(step, range(1, 6))) == [1, 2, 3, 4, 5]


async def test_an_act_that_takes_the_whole_transaction_with_it_lets_the_others_try_again(
    database: SqliteDatabase, path: Path
) -> None:
    """SQLite does so by itself when a disk fails at the wrong moment."""

    def ruin(db: sqlite3.Connection) -> int:
        db.execute("INSERT OR ROLLBACK INTO steps (number) VALUES (1)")
        return 1

    first, second, third = await at_once(database, step(1), ruin, step(3))
    assert isinstance(first, WriteFailedError)
    assert isinstance(second, sqlite3.IntegrityError)
    assert isinstance(third, WriteFailedError)
    assert steps(path) == []
    assert await at_once(database, step(1), step(3)) == [1, 3]


async def test_an_act_that_ends_its_own_part_is_a_mistake_and_leaves_nothing_open(database: SqliteDatabase, path: Path) -> None:
    def meddle(db: sqlite3.Connection) -> int:
        db.execute("RELEASE act")
        return 2

    results = await at_once(database, step(1), meddle)
    assert [type(result) for result in results] == [sqlite3.OperationalError] * 2
    assert steps(path) == []
    assert await at_once(database, step(1)) == [1]


async def test_who_does_not_wait_any_more_spoils_nothing(database: SqliteDatabase, path: Path) -> None:
    """The acts of cancelled callers are carried out: a later read sees them."""
    async with busy(database):
        acts = [asyncio.create_task(database.transact(step(number))) for number in range(4)]
        await asyncio.sleep(0)
        acts[0].cancel()
        acts[2].cancel()
        await asyncio.sleep(0)
        look = asyncio.create_task(database.read(lambda db: db.execute("SELECT COUNT(*) FROM steps").fetchone()[0]))
        await asyncio.sleep(0)
    assert await look == 4
    assert (await acts[1], await acts[3]) == (1, 3)
    assert acts[0].cancelled()
    assert acts[2].cancelled()
    assert steps(path) == [0, 1, 2, 3]


async def test_acts_happen_in_the_order_in_which_they_came(database: SqliteDatabase) -> None:
    order: list[int] = []

    def noted(number: int) -> Work:
        def work(db: sqlite3.Connection) -> int:
            order.append(number)
            return step(number)(db)

        return work

    await at_once(database, *map(noted, (5, 3, 9, 1)))
    await at_once(database, *map(noted, (4, 2)))
    assert order == [5, 3, 9, 1, 4, 2]


async def test_a_look_sees_what_was_begun_before_it_and_nothing_half_done(database: SqliteDatabase, path: Path) -> None:
    def seen(db: sqlite3.Connection) -> list[int]:
        assert not db.in_transaction
        return [row[0] for row in db.execute("SELECT number FROM steps")]

    async with busy(database):
        acts = [asyncio.create_task(database.transact(step(1)))]
        await asyncio.sleep(0)
        look = asyncio.create_task(database.read(seen))
        await asyncio.sleep(0)
        acts.append(asyncio.create_task(database.transact(step(2))))
        await asyncio.sleep(0)
    assert 1 in await look
    await asyncio.gather(*acts)
    assert await database.read(seen) == [1, 2]


async def test_a_look_that_fails_fails_alone(database: SqliteDatabase) -> None:
    async with busy(database):
        look = asyncio.create_task(database.read(lambda db: db.execute("SELECT 1 FROM nowhere")))
        act = asyncio.create_task(database.transact(step(1)))
        await asyncio.sleep(0)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        await look
    assert await act == 1


async def test_what_was_begun_is_done_before_the_database_closes(path: Path) -> None:
    database = await SqliteDatabase.open(path)
    await database.transact(lambda db: db.execute("CREATE TABLE steps (number INTEGER PRIMARY KEY)"))
    async with busy(database):
        acts = [asyncio.create_task(database.transact(step(number))) for number in range(3)]
        await asyncio.sleep(0)
        closing = asyncio.create_task(database.close())
        await asyncio.sleep(0)
    assert await asyncio.gather(*acts) == [0, 1, 2]
    await closing
    assert steps(path) == [0, 1, 2]


async def test_nobody_hears_of_an_act_before_it_is_on_the_disk(database: SqliteDatabase, path: Path) -> None:
    async def act(number: int) -> None:
        for at in range(number, 200, 16):
            await database.transact(step(at))
            assert at in steps(path), "it is acknowledged and nobody else sees it"

    await asyncio.gather(*map(act, range(16)))


ACTING = """
import asyncio, sys
from pathlib import Path
from bot.store import SqliteDatabase

async def act(database, who):
    number = who
    while True:
        await database.transact(lambda db: db.execute("INSERT INTO steps VALUES (?)", (number,)))
        print(number, flush=True)
        number += 16

async def main():
    database = await SqliteDatabase.open(Path(sys.argv[1]))
    await database.transact(lambda db: db.execute("CREATE TABLE steps (number INTEGER PRIMARY KEY)"))
    await asyncio.gather(*(act(database, who) for who in range(16)))

asyncio.run(main())
"""


async def test_a_process_that_is_killed_has_kept_all_that_it_acknowledged(path: Path) -> None:
    """Fault 15: sixteen act at a time, and the power fails."""
    command = (sys.executable, "-c", ACTING, str(path))
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    acknowledged: list[int] = []
    async with asyncio.timeout(WAIT):
        while len(acknowledged) < 200:
            acknowledged.append(int(await process.stdout.readline()))
    process.kill()
    rest = (await process.stdout.read()).decode()
    await process.wait()
    acknowledged += [int(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    stored = set(steps(path))
    assert set(acknowledged) <= stored
    assert stored - set(acknowledged) <= {*range(16), *(number + 16 for number in acknowledged)}, (
        "nobody has more than one act under way"
    )
