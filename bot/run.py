"""The life of the bot's process: it takes the lease, opens the database, logs in, and ends cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

from bot.clock import Clock
from bot.desk.client import Grandstand
from bot.settings import Settings
from bot.store import Database, Store, Taken
from bot.store.database import Lease

log = logging.getLogger("grandstand")
LOOK_AGAIN = 2.0
"""Seconds between two looks whether the other process has ended."""


def database_of(data: Path) -> Path:
    return data / "grandstand.db"


@contextlib.asynccontextmanager
async def opened_store(data: Path) -> AsyncIterator[Store]:
    database = await Database.open(database_of(data))
    try:
        yield Store(database)
    finally:
        await database.close()


@contextlib.asynccontextmanager
async def leased(data: Path) -> AsyncIterator[None]:
    """Waits, passively, while another process runs the tables of this database."""
    lease = Lease(data / "lease.db")
    told = False
    while True:
        try:
            lease.take()
            break
        except Taken:
            if not told:
                log.warning(
                    "Another process runs the tables in %s. This one stays passive and takes over when the other ends.", data
                )
                told = True
            await asyncio.sleep(LOOK_AGAIN)
    try:
        yield
    finally:
        lease.give_back()


async def host(settings: Settings, token: str, clock: Clock | None = None) -> None:
    """Hosts games until it is cancelled."""
    async with leased(settings.data), opened_store(settings.data) as store, Grandstand(store, settings, clock) as client:
        await client.start(token)


async def until_stopped(work: asyncio.Task[None]) -> None:
    """Runs until it ends, or until somebody wants the process to end."""
    if sys.platform != "win32":  # whose event loop hears no signals: there, Ctrl+C is a KeyboardInterrupt
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, work.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await work
