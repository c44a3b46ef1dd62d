"""`python -m bot prune`: packs finished games, alongside a bot or without one, and shrinks the file where that is worth it."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bot.store import packing
from bot.store.alongside import transacted, writing
from bot.store.beside import lease_of
from bot.store.database import Lease, Taken
from bot.store.engine import Unusable

REST = 0.02
"""Seconds between two games alongside a running bot, which gets the database in between."""
WORTH_IT = 0.25
"""The share of the file that has to be empty before all of it is rewritten. New games soon fill anything less."""


class NotPruned(Exception):
    """Nothing, or not everything, was done; the text says why."""


class Pruned(NamedTuple):
    """What was done."""

    games: int
    freed: int
    """Bytes in the file that are empty now, or were given back."""
    smaller: int
    """Bytes by which the file is smaller."""
    empty: int
    """Bytes that are still empty in it."""
    left: list[str]
    """Tables whose games could not be packed."""
    beside: bool
    """Whether a bot is running the tables."""

    def __str__(self) -> str:
        games = "1 finished game was" if self.games == 1 else f"{self.games or 'No'} finished games were"
        sentences = [f"{games} packed, which freed {_megabytes(self.freed)}."]
        if self.smaller:
            sentences.append(f"The file is {_megabytes(self.smaller)} smaller.")
        elif self.empty:
            how = "; without a running bot this command shrinks the file when that is worth it" if self.beside else ""
            sentences.append(f"{_megabytes(self.empty)} of the file are empty and will be used by new games{how}.")
        if self.left:
            sentences.append(
                f"Not packed, because they did not come out as they went in: {', '.join(self.left)}. Please report it."
            )
        return " ".join(sentences)


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"


def prune(data: Path, before: float) -> Pruned:
    """Packs all finished games untouched since then. Raises NotPruned."""
    try:
        with writing(data) as db, _alone(data) as alone:
            return _prune(db, before, alone=alone)
    except Unusable as problem:
        raise NotPruned(str(problem)) from problem
    except sqlite3.Error as problem:
        raise NotPruned(f"The database could not be pruned: {problem}. What was packed before that stays packed.") from problem


@contextlib.contextmanager
def _alone(data: Path) -> Iterator[bool]:
    """Whether no bot is running the tables; one that starts now waits until we are done."""
    lease = Lease(lease_of(data))
    try:
        lease.take()
    except Taken:
        yield False
        return
    try:
        yield True
    finally:
        lease.give_back()


def _prune(db: sqlite3.Connection, before: float, *, alone: bool) -> Pruned:
    used, size = _used(db), _size(db)
    games, left = 0, []
    for table_id in packing.packable(db, before):
        try:
            games += _pack(db, table_id, before)
        except packing.Unpackable:
            left.append(table_id)
        if not alone:
            time.sleep(REST)
    freed, empty = used - _used(db), _size(db) - _used(db)
    if alone and empty > WORTH_IT * _size(db):
        db.execute("VACUUM")  # only without a bot, which would have to wait for as long as it takes
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return Pruned(games, max(0, freed), max(0, size - _size(db)), _size(db) - _used(db), left, not alone)


def _pack(db: sqlite3.Connection, table_id: str, before: float) -> bool:
    return transacted(db, lambda db: packing.pack(db, table_id, before))


def _size(db: sqlite3.Connection) -> int:
    return _pragma(db, "page_count") * _pragma(db, "page_size")


def _used(db: sqlite3.Connection) -> int:
    return _size(db) - _pragma(db, "freelist_count") * _pragma(db, "page_size")


def _pragma(db: sqlite3.Connection, name: str) -> int:
    return int(db.execute(f"PRAGMA {name}").fetchone()[0])
