"""PostgreSQL as an engine of the store: a few connections, each used by one thread at a time."""

from __future__ import annotations

import asyncio
import contextlib
import random
import select
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import LifoQueue
from typing import TypeVar

import psycopg
from psycopg.pq import TransactionStatus

from bot.store.database import DatabaseUnusableError, Statements, WriteFailedError
from bot.store.postgresql.migrate import migrate
from bot.store.postgresql.session import Connection, ContendedError, PostgresSession, translated
from bot.store.relocation import AFTER_POSTGRESQL, demand_here

T = TypeVar("T")
CONNECTIONS = 4
"""Of one process. Most of an act's time is waiting, for the network and for the database's disk."""
TRIES = 5
"""Of a transaction that was in the way of another."""
STILL = 5.0
"""Seconds. Whoever stops in the middle of a transaction loses it then, and the table that it held; whoever is not reached within
that time is not there. It is less than a lease is good for."""
LAST_WORDS = 2.0
"""Seconds that what is under way has to finish when the process ends."""
ACT = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""Rows are read as they are, once whoever writes about a table has its row."""
LOOK = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
"""All of it at one moment."""


class PostgresDatabase:
    """`await database.transact(work)` runs `work(session)` as one transaction, and again where PostgreSQL wants that."""

    def __init__(self, address: str, connections: int = CONNECTIONS) -> None:
        self.address = address
        self.holder: str | None = None
        """Whose lease has to be good for whatever is written; None if anybody may write."""
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="postgresql")
        self._idle: LifoQueue[Connection | None] = LifoQueue()
        """As many as there are threads; one that is wanted and not there, or no longer, is made."""
        self._connections = connections
        for _ in range(connections):
            self._idle.put(None)

    @classmethod
    async def open(cls, address: str, connections: int = CONNECTIONS) -> PostgresDatabase:
        """Brings the database up to date. Raises Unusable."""
        database = cls(address, connections)
        try:
            await database._in_thread(lambda: database._with(_prepare))
        except (psycopg.Error, WriteFailedError) as error:
            await database.close()
            raise DatabaseUnusableError(f"The database cannot be used: {one_line(error)}.") from error
        except BaseException:
            await database.close()
            raise
        return database

    async def transact(self, work: Callable[[Statements], T]) -> T:
        """All or nothing; on the database's disk when it returns. Raises Unwritable if it cannot be reached."""
        return await self._in_thread(lambda: self._tried(ACT, self._fenced(work)))

    async def read(self, work: Callable[[Statements], T]) -> T:
        """Only reads, all of it at one moment."""
        return await self._in_thread(lambda: self._tried(LOOK, work))

    async def close(self) -> None:
        """Once everything begun is done, unless the database does not answer."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                while self._idle.qsize() < self._connections:
                    await asyncio.sleep(0.005)
        self._threads.shutdown(wait=False, cancel_futures=True)
        while not self._idle.empty():
            if (connection := self._idle.get()) is not None:
                connection.close()

    def _fenced(self, work: Callable[[Statements], T]) -> Callable[[Statements], T]:
        if (holder := self.holder) is None:
            return work

        def fenced(db: Statements) -> T:
            db.execute("SELECT demand_lease(?)", (holder,))
            return work(db)

        return fenced

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _tried(self, begin: str, work: Callable[[Statements], T]) -> T:
        for tries in range(1, TRIES):
            with contextlib.suppress(ContendedError):
                return self._with(lambda connection: transacted(connection, begin, work))
            time.sleep(random.uniform(0.0, 0.005 * tries))
        return self._with(lambda connection: transacted(connection, begin, work))

    def _with(self, work: Callable[[Connection], T]) -> T:
        connection = self._idle.get()
        try:
            if connection is None or connection.closed or _was_left(connection):
                if connection is not None:
                    connection.close()
                    connection = None
                with translated():
                    connection = connected(self.address)
            return work(connection)
        finally:
            self._idle.put(connection)


def _prepare(connection: Connection) -> None:
    migrate(connection)
    demand_here(connection, AFTER_POSTGRESQL)


def connected(address: str) -> Connection:
    """A new connection. Raises psycopg.Error."""
    still = int(STILL * 1000)
    session = {
        "idle_in_transaction_session_timeout": still,
        "lock_timeout": still,
        # And where the machine is gone: a session waits for the rest of an act without being idle.
        "tcp_keepalives_idle": max(1, int(STILL)),
        "tcp_keepalives_interval": 1,
        "tcp_keepalives_count": 3,
        "client_min_messages": "warning",
    }
    return psycopg.connect(
        address,
        autocommit=True,
        application_name="grandstand",
        connect_timeout=max(2, int(STILL)),  # libpq's least
        tcp_user_timeout=still,
        keepalives_idle=max(1, int(STILL)),
        keepalives_interval=1,
        keepalives_count=3,
        prepare_threshold=1,
        options=" ".join(f"-c {name}={value}" for name, value in session.items()),
    )


def _was_left(connection: Connection) -> bool:
    """Whether the other side has ended it while nobody used it: then there is something to read."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))


def transacted(connection: Connection, begin: str, work: Callable[[Statements], T]) -> T:
    """All statements are on their way at once; only one whose rows are looked at is waited for."""
    with translated(), connection.pipeline() as pipeline:
        session = PostgresSession(connection, pipeline)
        try:
            session.execute(begin)
            result = work(session)
            session.execute("COMMIT")
            pipeline.sync()
        except BaseException:  # what went wrong first is what counts
            with contextlib.suppress(psycopg.Error):
                pipeline.sync()  # what is still under way may go wrong too, and then a ROLLBACK behind it is not heard
            with contextlib.suppress(psycopg.Error):
                if connection.info.transaction_status is not TransactionStatus.IDLE:
                    connection.execute("ROLLBACK")
                    pipeline.sync()
            raise
    return result


def one_line(error: BaseException) -> str:
    """What an error says, without its line breaks and its full stop."""
    return " ".join(str(error).split()).rstrip(".")
