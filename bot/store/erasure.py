"""Somebody is forgotten: what is kept of their tables is read, and what is to stand there instead is written, all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.store.database import StaleRevisionError, Statements, hold_server, hold_table
from bot.store.packing import UNREADABLE, PackedGame, UnpackableError, packed, unpacked
from bot.store.personal_data import tables_of
from bot.store.records import OPEN


class StillSeatedError(Exception):
    """They sit at an open table."""


class PersonalTrace(NamedTuple):
    """What is kept of a table and may tell of a person, as it was written."""

    table_id: str
    stage: str
    host: int
    revision: int
    record: bytes
    save: bytes | None
    packed: bytes | None
    published: bytes | None
    notices: tuple[tuple[int, bytes], ...]
    results: tuple[tuple[int, str, str], ...]
    """Seat, player and name."""
    answered: tuple[tuple[int, str], ...]
    """Seat and by whom, in order; none if the game is packed."""


class AnonymisedTable(NamedTuple):
    """What takes the place of a trace."""

    trace: PersonalTrace
    host: int
    revision: int
    record: bytes
    save: bytes | None
    packed: bytes | None
    published: bytes | None
    notices: tuple[int, ...]
    """Those that go."""
    results: tuple[tuple[int, str, str], ...]
    """Those that change."""


def trace_of(db: Statements, table_id: str) -> PersonalTrace | None:
    kept = "SELECT stage, host, revision, sheet, save, packed, sight FROM tables LEFT JOIN shown ON table_id = id WHERE id = ?"
    row = db.execute(kept, (table_id,)).fetchone()
    if row is None:
        return None
    notices = "SELECT id, notice FROM notices WHERE table_id = ? ORDER BY id"
    results = "SELECT seat, player, name FROM results WHERE table_id = ? ORDER BY seat"
    answers = "SELECT seat, by FROM answers WHERE table_id = ? ORDER BY number"
    return PersonalTrace(table_id, *row, *(tuple(db.execute(sql, (table_id,))) for sql in (notices, results, answers)))


def repacked(raw: bytes | None, user: int, gone: str) -> bytes | None:
    """A packed game in which somebody else has answered for them. One that cannot be read cannot be searched: it is emptied."""
    if raw is None:
        return None
    try:
        parcel = unpacked(raw)
    except UNREADABLE:
        return packed(PackedGame([], []))
    mine = str(user)
    if not any(answer[4] == mine for answer in parcel.answers):
        return raw
    answers = [(*answer[:4], gone, answer[5]) if answer[4] == mine else answer for answer in parcel.answers]
    after = PackedGame(answers, parcel.events)
    again = packed(after)
    if unpacked(again) != after:
        raise UnpackableError("A game does not come out as it went in, so nobody is forgotten")
    return again


def forget(db: Statements, user: int, gone: str, tables: Mapping[str, AnonymisedTable]) -> None:
    """Inside a transaction. Raises Behind if anything has changed since it was read, StillSeated if they sit somewhere."""
    seated = 'SELECT 1 FROM seats JOIN tables ON id = table_id WHERE "user" = ? AND stage IN (?, ?)'
    if db.execute(seated, (user, *OPEN)).fetchone() is not None:
        raise StillSeatedError
    if {*tables_of(db, user)} != tables.keys():
        raise StaleRevisionError("There are other tables by now.")
    for _, without in sorted(tables.items()):  # in the same order as others who want several
        hold_table(db, without.trace.table_id)
        if trace_of(db, without.trace.table_id) != without.trace:
            raise StaleRevisionError(f"Table {without.trace.table_id} has changed.")
        _rewrite(db, user, gone, without)
    db.execute('DELETE FROM people WHERE "user" = ?', (user,))
    servers = "SELECT guild FROM results WHERE player = ? UNION SELECT guild FROM ratings WHERE player = ? ORDER BY guild"
    for (guild,) in db.execute(servers, (gone, str(user))):
        hold_server(db, guild)  # otherwise whoever is making all ratings again could bring this one back
    db.execute("DELETE FROM ratings WHERE player = ?", (str(user),))
    db.execute("DELETE FROM notices WHERE instr(notice, ?) > 0", (str(user).encode(),))


def _rewrite(db: Statements, user: int, gone: str, without: AnonymisedTable) -> None:
    table_id = without.trace.table_id
    kept = "UPDATE tables SET host = ?, revision = ?, sheet = ?, save = ?, packed = ? WHERE id = ?"
    db.execute(kept, (without.host, without.revision, without.record, without.save, without.packed, table_id))
    db.execute("UPDATE shown SET sight = ? WHERE table_id = ?", (without.published, table_id))
    db.executemany("DELETE FROM notices WHERE id = ?", [(number,) for number in without.notices])
    results = "UPDATE results SET player = ?, name = ? WHERE table_id = ? AND seat = ?"
    db.executemany(results, [(player, name, table_id, seat) for seat, player, name in without.results])
    for table in ("sat", "seats"):  # only of this table: they may sit down at another at this moment
        db.execute(f'DELETE FROM {table} WHERE "user" = ? AND table_id = ?', (user, table_id))
    for table in ("answers", "undone"):
        db.execute(f"UPDATE {table} SET by = ? WHERE table_id = ? AND by = ?", (gone, table_id, str(user)))
    _disagree(db, user, gone, table_id)
    if without.trace.stage in OPEN:
        db.execute("INSERT INTO outbox VALUES (?) ON CONFLICT DO NOTHING", (table_id,))


def _disagree(db: Statements, user: int, gone: str, table_id: str) -> None:
    """Among those who agreed to take something back."""
    rows = db.execute("SELECT round, number, agreed FROM undone WHERE table_id = ?", (table_id,)).fetchall()
    for number_of_round, number, agreed in rows:
        after = ",".join(gone if each == str(user) else each for each in agreed.split(","))
        if after != agreed:
            where = (table_id, number_of_round, number)
            db.execute("UPDATE undone SET agreed = ? WHERE table_id = ? AND round = ? AND number = ?", (after, *where))
