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

from bot.store.engine import Statements, Unusable, Unwritable
from bot.store.moved import AFTER_POSTGRESQL, demand_here
from bot.store.postgresql.migrating import migrate
from bot.store.postgresql.session import Connection, Contended, Session, translated

T = TypeVar("T")
CONNECTIONS = 4
"""Of one process. Most of an act's time is waiting, for the network and for the database's disk."""
TRIES = 5
"""Of a transaction that was in the way of another."""
STILL = 5
"""Seconds. Whoever stops in the middle of a transaction loses it then, and the table that it held; whoever is not reached within
that time is not there. It is less than a lease is good for."""
ACT = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""Rows are read as they are, once whoever writes about a table has its row."""
LOOK = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
"""All of it at one moment."""
SESSION = f"idle_in_transaction_session_timeout={STILL * 1000} lock_timeout={STILL * 1000} client_min_messages=warning".split()


class Postgres:
    """`await database.transact(work)` runs `work(session)` as one transaction, and again where PostgreSQL wants that."""

    def __init__(self, address: str, connections: int = CONNECTIONS) -> None:
        self.address = address
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="postgresql")
        self._idle: LifoQueue[Connection | None] = LifoQueue()
        """As many as there are threads; one that is wanted and not there, or no longer, is made."""
        for _ in range(connections):
            self._idle.put(None)

    @classmethod
    async def open(cls, address: str, connections: int = CONNECTIONS) -> Postgres:
        """Brings the database up to date. Raises Unusable."""
        database = cls(address, connections)
        try:
            await database._in_thread(lambda: database._with(_prepare))
        except (psycopg.Error, Unwritable) as error:
            await database.close()
            raise Unusable(f"The database cannot be used: {one_line(error)}.") from error
        except BaseException:
            await database.close()
            raise
        return database

    async def transact(self, work: Callable[[Statements], T]) -> T:
        """All or nothing; on the database's disk when it returns. Raises Unwritable if it cannot be reached."""
        return await self._in_thread(lambda: self._tried(ACT, work))

    async def look(self, work: Callable[[Statements], T]) -> T:
        """Only reads, all of it at one moment."""
        return await self._in_thread(lambda: self._tried(LOOK, work))

    async def close(self) -> None:
        """Once everything begun is done."""
        await asyncio.to_thread(self._threads.shutdown)
        while not self._idle.empty():
            if (connection := self._idle.get()) is not None:
                connection.close()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _tried(self, begin: str, work: Callable[[Statements], T]) -> T:
        for tries in range(1, TRIES):
            with contextlib.suppress(Contended):
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
    return psycopg.connect(
        address,
        autocommit=True,
        connect_timeout=STILL,
        application_name="grandstand",
        keepalives_idle=STILL,
        keepalives_interval=2,
        keepalives_count=2,
        tcp_user_timeout=STILL * 1000,
        prepare_threshold=1,
        options=" ".join(f"-c {each}" for each in SESSION),
    )


def _was_left(connection: Connection) -> bool:
    """Whether the other side has ended it while nobody used it: then there is something to read."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))


def transacted(connection: Connection, begin: str, work: Callable[[Statements], T]) -> T:
    """All statements are on their way at once; only one whose rows are looked at is waited for."""
    with translated(), connection.pipeline() as pipeline:
        session = Session(connection, pipeline)
        session.execute(begin)
        try:
            result = work(session)
            session.execute("COMMIT")
            pipeline.sync()
        except BaseException:
            with contextlib.suppress(psycopg.Error):  # what went wrong first is what counts
                if connection.info.transaction_status is not TransactionStatus.IDLE:
                    connection.execute("ROLLBACK")
            raise
    return result


def one_line(error: BaseException) -> str:
    """What an error says, without its line breaks and its full stop."""
    return " ".join(str(error).split()).rstrip(".")
