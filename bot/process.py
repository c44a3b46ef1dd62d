"""The life of the bot's process: it takes the lease, opens the database, logs in, and ends cleanly."""

from __future__ import annotations

import asyncio
import contextlib
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
from bot.store.sqlite.running_bot import database_of, lease_of
from bot.workers.odds.client import OddsWorker

if TYPE_CHECKING:
    from bot.fleet.member import FleetMember  # which needs psycopg

log = logging.getLogger("grandstand")
LOOK_AGAIN = 0.5
"""Seconds between checks whether the other process has ended."""
ENDING = 4.0
"""Seconds that one of several processes has to end: less than from when it is no longer sure of its lease to when that runs out."""
LAST_SERVER = 0.25
"""Seconds to wait for more servers at the start; a late one is just as welcome."""


async def opened(data: Path, address: str | None) -> Database:
    """The database in PostgreSQL if there is an address, otherwise the file in the folder."""
    if address is None:
        return await SqliteDatabase.open(database_of(data))
    from bot.store.postgresql import PostgresDatabase

    return await PostgresDatabase.open(address)


@contextlib.asynccontextmanager
async def opened_store(data: Path, address: str | None = None) -> AsyncIterator[Store]:
    database = await opened(data, address)
    try:
        yield Store(database)
    finally:
        await database.close()


@contextlib.asynccontextmanager
async def lock_held(data: Path) -> AsyncIterator[None]:
    """Waits, passively, while another process runs the tables of this database."""
    lease = FileLock(lease_of(data))
    told = False
    try:
        while True:
            try:
                await asyncio.to_thread(lease.take)
                break
            except LockHeldError:
                if not told:
                    log.warning(
                        "File lock held by another process, which runs the tables: %s. This process stays passive and takes "
                        "over when the other ends",
                        data,
                        extra={"event": "file_lock_held"},
                    )
                    told = True
                await asyncio.sleep(LOOK_AGAIN)
        if told:
            log.info("File lock acquired, this process runs the tables now", extra={"event": "file_lock_acquired"})
        yield
    finally:
        await asyncio.to_thread(lease.give_back)


async def host(settings: Settings, token: str, clock: Clock | None = None) -> None:
    """Waits until no other process hosts games, or all of them, then hosts until it is cancelled."""
    if settings.database is not None:
        await _host_part(settings, settings.database, token, clock)
        return
    async with lock_held(settings.data), opened_store(settings.data) as store:
        await host_from(store, settings, token, clock)


async def _host_part(settings: Settings, address: str, token: str, clock: Clock | None) -> None:
    """One of several processes. Raises Lost when it cannot be sure any more that nobody else hosts the same."""
    from bot.fleet.member import joined_fleet

    async with joined_fleet(settings, address, token) as fleet_member, opened_store(settings.data, address) as store:
        fleet_member.fence(store)
        hosting = asyncio.create_task(host_from(store, settings, token, clock, fleet_member))
        try:
            await asyncio.wait([hosting, fleet_member.lease.lost], return_when=asyncio.FIRST_COMPLETED)
        finally:
            hosting.cancel()
            await asyncio.wait([hosting], timeout=ENDING)  # not for ever: a database that does not answer may hold it up
        if fleet_member.lease.lost.done():
            fleet_member.lease.lost.result()
        if hosting.done():
            hosting.result()


async def host_from(
    store: Store, settings: Settings, token: str, clock: Clock | None = None, fleet_member: FleetMember | None = None
) -> None:
    """Hosts the games of this store until it is cancelled."""
    async with reporting(settings.metrics) as meters:
        odds_worker = OddsWorker.beside(clock) if settings.odds == "on" else OddsWorker(clock)
        async with Grandstand(
            store,
            settings,
            clock,
            painters=True,
            odds_worker=odds_worker,
            fleet_member=fleet_member,
            meters=meters,
            guild_ready_timeout=LAST_SERVER,
        ) as client:
            await client.start(token)


async def until_stopped(work: asyncio.Task[None]) -> None:
    """Runs until it ends, or until the process is asked to stop."""

    def stop() -> None:
        if not work.cancelling():  # asking twice does not cut short the tidying up
            log.info("Bot stopping", extra={"event": "bot_stopping"})
            work.cancel()

    if sys.platform != "win32":  # its event loop hears no signals: Ctrl+C is a KeyboardInterrupt there
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, stop)
    with contextlib.suppress(asyncio.CancelledError):
        await work
