"""`python -m bot prune`: packs finished games, alongside a bot or without one, and shrinks a file where that is worth it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot.database_location import CommandFailedError, DatabaseLocation
from bot.operations.shared_access import Alongside, alongside, writing
from bot.store import Store, WriteFailedError
from bot.store.packing import UnpackableError
from bot.store.sqlite.database import FileLock, LockHeldError
from bot.store.sqlite.running_bot import lock_path

PAUSE_SECONDS = 0.02
"""Between two games alongside a running bot, which uses the database in between."""
MIN_EMPTY_SHARE = 0.25
"""The empty share of the file from which it is rewritten. New games soon fill anything less."""


class FreedSpace(NamedTuple):
    """What packing has done to a file."""

    freed: int
    """Bytes in it that are empty now, or were returned."""
    smaller: int
    """Bytes by which it is smaller."""
    empty: int
    """Bytes that are still empty in it."""
    beside: bool
    """Whether a bot is running the tables."""

    def __str__(self) -> str:
        if self.smaller:
            return f"The file is {_megabytes(self.smaller)} smaller."
        if not self.empty:
            return ""
        how = "; without a running bot this command shrinks the file when that is worth it" if self.beside else ""
        return f"{_megabytes(self.empty)} of the file are empty and will be used by new games{how}."


class Pruned(NamedTuple):
    """What was done."""

    games: int
    failed: list[str]
    """Tables whose games could not be packed."""
    room: FreedSpace | None = None
    """None for PostgreSQL, which handles that by itself."""

    def __str__(self) -> str:
        games = "1 finished game was" if self.games == 1 else f"{self.games or 'No'} finished games were"
        sentences = [f"{games} packed{f', which freed {_megabytes(self.room.freed)}' if self.room else ''}."]
        if self.room is not None:
            sentences.append(str(self.room))
        if self.failed:
            tables = ", ".join(self.failed)
            sentences.append(f"Not packed, because they did not come out as they went in: {tables}. Please report it.")
        return " ".join(filter(None, sentences))


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"


def prune(home: DatabaseLocation, before: float) -> Pruned:
    """Packs all finished games without activity since then. Raises CommandFailedError."""
    try:
        if home.address is not None:
            return asyncio.run(_in_postgresql(home, before))
        with writing(home.data) as db, _alone(home.data) as alone:
            return _in_file(db, before, alone=alone)
    except (sqlite3.Error, WriteFailedError) as problem:
        advice = "What was packed before that stays packed."
        raise CommandFailedError(f"The database could not be pruned: {problem}. {advice}") from problem


async def _in_postgresql(home: DatabaseLocation, before: float) -> Pruned:
    async with alongside(home) as database:
        return await _packed(Store(database), before, PAUSE_SECONDS)


async def _packed(store: Store, before: float, rest: float) -> Pruned:
    """Packs one game at a time, with a pause after each."""
    games, failed = 0, []
    for table_id in await store.find_packable(before):
        try:
            games += await store.pack(table_id, before)
        except UnpackableError:
            failed.append(table_id)
        await asyncio.sleep(rest)
    return Pruned(games, failed)


@contextlib.contextmanager
def _alone(data: Path) -> Iterator[bool]:
    """Yields whether no bot is running the tables; one that starts now waits until we are done."""
    lock = FileLock(lock_path(data))
    try:
        lock.take()
    except LockHeldError:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def _in_file(db: sqlite3.Connection, before: float, *, alone: bool) -> Pruned:
    used, size = _used(db), _size(db)
    packed = asyncio.run(_packed(Store(Alongside(db)), before, 0.0 if alone else PAUSE_SECONDS))
    freed, empty = used - _used(db), _size(db) - _used(db)
    if alone and empty > MIN_EMPTY_SHARE * _size(db):
        db.execute("VACUUM")  # only without a bot, which would have to wait for as long as it takes
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return packed._replace(room=FreedSpace(max(0, freed), max(0, size - _size(db)), _size(db) - _used(db), not alone))


def _size(db: sqlite3.Connection) -> int:
    return _pragma(db, "page_count") * _pragma(db, "page_size")


def _used(db: sqlite3.Connection) -> int:
    return _size(db) - _pragma(db, "freelist_count") * _pragma(db, "page_size")


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])
