"""What is written into a database and read from it again is the same, in both engines."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Database, Store
from bot.store.database import Statements
from tests.bot.support.databases import on_both, opened_store

pytestmark = on_both


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    async with opened_store(tmp_path) as store:
        yield store.database


@pytest.mark.parametrize("text", ["", "Zoë & 柚子 🏁", "'); DROP TABLE facts; --", "a\nb\\c%s$1?", "\u202eoverride", "x" * 100_000])
async def test_text_is_kept_as_it_is(database: Database, text: str) -> None:
    store = Store(database)
    await store.write_fact("text", text)
    assert await store.read_fact("text") == text


@pytest.mark.parametrize("number", [0, 1, 2**15, 2**31, 2**63 - 1])
async def test_ids_are_kept_whatever_their_size(database: Database, number: int) -> None:
    rows = await database.transact(
        lambda db: (
            db.execute('INSERT INTO people VALUES (?, ?) ON CONFLICT ("user") DO NOTHING', (number, b"")),
            db.execute('SELECT "user" FROM people WHERE "user" = ?', (number,)).fetchall(),
        )[1]
    )
    assert rows == [(number,)]


@pytest.mark.parametrize("moment", [0.0, 0.1 + 0.2, 1_800_000_000.123456, math.nextafter(25.0, 26.0), 1e-300, -1.5])
async def test_times_and_ratings_are_kept_to_the_last_bit(database: Database, moment: float) -> None:
    def work(db: Statements) -> list[tuple[float, float | None]]:
        db.execute("INSERT INTO leagues VALUES (1, 'cup', '', '1', ?, NULL)", (moment,))
        return db.execute("SELECT opened, closed FROM leagues WHERE opened = ?", (moment,)).fetchall()

    ((kept, nothing),) = await database.transact(work)
    assert (kept.hex(), nothing) == (moment.hex(), None)


async def test_bytes_are_kept_as_they_are(database: Database) -> None:
    raw = bytes(range(256)) * 300

    def work(db: Statements) -> bytes:
        db.execute("INSERT INTO people VALUES (1, ?)", (raw,))
        found = db.execute("SELECT person FROM people WHERE instr(person, ?) = 256", (b"\xff\x00",)).fetchone()[0]
        assert isinstance(found, bytes)
        return found

    assert await database.transact(work) == raw
