"""The life of the bot's process: it takes the lock or a shard lease, opens the database, logs in, and ends cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

from bot.client import Grandstand
from bot.clock import Clock
from bot.metrics.reporting import reporting
from bot.settings import Settings
from bot.store import Database, LockHeldError, SqliteDatabase, Store
from bot.store.sqlite.database import FileLock
from bot.store.sqlite.running_bot import database_path, lock_path
from bot.workers.odds.client import OddsWorker

if TYPE_CHECKING:
    from bot.fleet.member import FleetMember  # which needs psycopg

log = logging.getLogger("grandstand")
LOCK_POLL_SECONDS = 0.5
"""Between checks whether the other process has ended."""
SHUTDOWN_SECONDS = 4.0
"""A fleet member has so long to end: less than the rest of its lease when it is no longer sure of it."""
GUILD_WAIT_SECONDS = 0.25
"""How long the start waits for more servers; later ones are handled when they come."""


@contextlib.asynccontextmanager
async def opened_store(data: Path, address: str | None = None) -> AsyncIterator[Store]:
    """Opens the database in PostgreSQL if there is an address, otherwise the file in the folder."""
    database: Database
    if address is None:
        database = await SqliteDatabase.open(database_path(data))
    else:
        from bot.store.postgresql import PostgresDatabase

        database = await PostgresDatabase.open(address)
    try:
        yield Store(database)
    finally:
        await database.close()


@contextlib.asynccontextmanager
async def lock_held(data: Path) -> AsyncIterator[None]:
    """Holds the file lock. Waits passively while another process runs the tables of this database."""
    lock = FileLock(lock_path(data))
    waited = False
    try:
        while True:
            try:
                await asyncio.to_thread(lock.take)
                break
            except LockHeldError:
                if not waited:
                    log.warning(
                        "File lock held by another process, which runs the tables: %s. This process stays passive and takes "
                        "over when the other ends",
                        data,
                        extra={"event": "file_lock_held"},
                    )
                    waited = True
                await asyncio.sleep(LOCK_POLL_SECONDS)
        if waited:
            log.info("File lock acquired, this process runs the tables now", extra={"event": "file_lock_acquired"})
        yield
    finally:
        await asyncio.to_thread(lock.release)


async def host(settings: Settings, token: str, clock: Clock | None = None) -> None:
    """Waits for the file lock or for a shard lease, then hosts games until it is cancelled. Raises LeaseLostError."""
    if settings.database is not None:
        await _host_as_fleet_member(settings, settings.database, token, clock)
        return
    async with lock_held(settings.data), opened_store(settings.data) as store:
        await host_from(store, settings, token, clock)


async def _host_as_fleet_member(settings: Settings, address: str, token: str, clock: Clock | None) -> None:
    """Hosts the servers of one shard lease. Raises LeaseLostError when another process may host them."""
    from bot.fleet.member import joined_fleet

    async with joined_fleet(settings, address, token) as fleet_member, opened_store(settings.data, address) as store:
        fleet_member.fence(store)
        hosting = asyncio.create_task(host_from(store, settings, token, clock, fleet_member))
        try:
            await asyncio.wait([hosting, fleet_member.lease.lost], return_when=asyncio.FIRST_COMPLETED)
        finally:
            hosting.cancel()
            await asyncio.wait([hosting], timeout=SHUTDOWN_SECONDS)  # a database that does not answer may hold it up
        if fleet_member.lease.lost.done():
            fleet_member.lease.lost.result()
        if hosting.done():
            hosting.result()


async def host_from(
    store: Store, settings: Settings, token: str, clock: Clock | None = None, fleet_member: FleetMember | None = None
) -> None:
    """Hosts the games of this store until it is cancelled. Raises DatabaseDamagedError when a file turns out to be damaged."""
    async with reporting(settings.metrics) as meters:
        odds_worker = OddsWorker.with_process(clock, odds=settings.odds != "off")
        async with Grandstand(
            store,
            settings,
            clock,
            render_workers=True,
            odds_worker=odds_worker,
            fleet_member=fleet_member,
            meters=meters,
            guild_ready_timeout=GUILD_WAIT_SECONDS,
        ) as client:
            with contextlib.ExitStack() as stack:
                if isinstance(store.database, SqliteDatabase):
                    stack.enter_context(store.database.cancelling_on_damage())
                spare_collector()
                await client.start(token)


def spare_collector() -> None:
    """Takes everything that was loaded for the start out of garbage collections. A collection of all of it took 70 ms, in which
    nobody was answered; it came whenever much happened at once."""
    gc.collect()
    gc.freeze()


async def until_stopped(work: asyncio.Task[None]) -> None:
    """Waits for the work, and cancels it when the process gets SIGINT or SIGTERM."""

    def stop() -> None:
        if not work.cancelling():  # a second signal does not interrupt the shutdown
            log.info("Bot stopping", extra={"event": "bot_stopping"})
            work.cancel()

    if sys.platform != "win32":  # its event loop handles no signals: Ctrl+C is a KeyboardInterrupt there
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, stop)
    with contextlib.suppress(asyncio.CancelledError):
        await work
