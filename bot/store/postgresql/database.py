"""PostgreSQL as a database of the store: a few connections, each used by one thread at a time."""

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
"""Of one process. An act mostly waits, for the network and for the server's disk."""
MAX_TRIES = 5
"""For a transaction that conflicts with another."""
STALL_TIMEOUT_SECONDS = 5.0
"""A process that stalls in the middle of a transaction loses it after so long, and the table that it locked; a server that
cannot be reached for so long counts as away. Less than the length of a lease."""
CLOSE_TIMEOUT_SECONDS = 2.0
"""How long transactions in progress may take when the process ends."""
ACT = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""Rows are read as they are once the transaction has locked the table's row."""
READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
"""Everything is read at one moment."""


class PostgresDatabase:
    """`await database.transact(work)` runs `work(session)` as one transaction, and again if PostgreSQL reports a conflict."""

    def __init__(self, address: str, connections: int = CONNECTIONS) -> None:
        self.address = address
        self.holder: str | None = None
        """Name of the process whose lease every write checks; None if no lease is needed."""
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="postgresql")
        self._idle: LifoQueue[Connection | None] = LifoQueue()
        """One entry for each thread; None, or a closed connection, is replaced when it is needed."""
        self._connections = connections
        for _ in range(connections):
            self._idle.put(None)

    @classmethod
    async def open(cls, address: str, connections: int = CONNECTIONS) -> PostgresDatabase:
        """Connects, and upgrades the schema. Raises DatabaseUnusableError."""
        database = cls(address, connections)
        try:
            await database._in_thread(lambda: database._with_connection(_prepare))
        except (psycopg.Error, WriteFailedError) as error:
            await database.close()
            raise DatabaseUnusableError(f"The database cannot be used: {one_line(error)}.") from error
        except BaseException:
            await database.close()
            raise
        return database

    async def transact(self, work: Callable[[Statements], T]) -> T:
        """Runs `work` in a transaction, on the server's disk when this returns. Raises WriteFailedError."""
        return await self._in_thread(lambda: self._with_retries(ACT, self._fenced(work)))

    async def read(self, work: Callable[[Statements], T]) -> T:
        """Runs `work`, which only reads, at one moment of the database. Raises WriteFailedError."""
        return await self._in_thread(lambda: self._with_retries(READ, work))

    async def discard_deleted(self) -> None:
        """Does nothing: the server overwrites what was deleted and recycles its log by itself (docs/privacy.md)."""

    async def close(self) -> None:
        """Waits for everything that has begun, unless the database does not answer."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS):
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

    def _with_retries(self, begin: str, work: Callable[[Statements], T]) -> T:
        for tries in range(1, MAX_TRIES):
            with contextlib.suppress(ContendedError):
                return self._with_connection(lambda connection: transacted(connection, begin, work))
            time.sleep(random.uniform(0.0, 0.005 * tries))
        return self._with_connection(lambda connection: transacted(connection, begin, work))

    def _with_connection(self, work: Callable[[Connection], T]) -> T:
        connection = self._idle.get()
        try:
            if connection is None or connection.closed or _was_closed_by_server(connection):
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
    still = int(STALL_TIMEOUT_SECONDS * 1000)
    session = {
        "idle_in_transaction_session_timeout": still,
        "lock_timeout": still,
        # And where the machine is gone: a session waits for the rest of an act without being idle.
        "tcp_keepalives_idle": max(1, int(STALL_TIMEOUT_SECONDS)),
        "tcp_keepalives_interval": 1,
        "tcp_keepalives_count": 3,
        "client_min_messages": "warning",
    }
    return psycopg.connect(
        address,
        autocommit=True,
        application_name="grandstand",
        connect_timeout=max(2, int(STALL_TIMEOUT_SECONDS)),  # libpq's least
        tcp_user_timeout=still,
        keepalives_idle=max(1, int(STALL_TIMEOUT_SECONDS)),
        keepalives_interval=1,
        keepalives_count=3,
        prepare_threshold=1,
        options=" ".join(f"-c {name}={value}" for name, value in session.items()),
    )


def _was_closed_by_server(connection: Connection) -> bool:
    """Returns whether the server has closed an idle connection: then there is something to read."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))


def transacted(connection: Connection, begin: str, work: Callable[[Statements], T]) -> T:
    """Runs a transaction whose statements are all sent at once; only rows that `work` looks at are waited for."""
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
    """Returns an error's text without line breaks and full stop."""
    return " ".join(str(error).split()).rstrip(".")
