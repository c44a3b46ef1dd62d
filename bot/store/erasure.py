"""Erasure of a user's data: reads what is stored about their tables, and writes anonymised tables in its place, all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.store.database import StaleRevisionError, Statements, hold_server, hold_table
from bot.store.packing import UNREADABLE, PackedGame, UnpackableError, packed, unpacked
from bot.store.personal_data import find_tables_about
from bot.store.records import OPEN


class StillSeatedError(Exception):
    """The user sits at an open table."""


class PersonalTrace(NamedTuple):
    """The stored parts of a table that may name a user, as they were written."""

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
    """Seat and by whom, in order; empty if the game is packed."""


class AnonymisedTable(NamedTuple):
    """What replaces a trace."""

    trace: PersonalTrace
    host: int
    revision: int
    record: bytes
    save: bytes | None
    packed: bytes | None
    published: bytes | None
    notices: tuple[int, ...]
    """Numbers of the notices to delete."""
    results: tuple[tuple[int, str, str], ...]
    """The results to change."""


def read_trace(db: Statements, table_id: str) -> PersonalTrace | None:
    table = "SELECT stage, host, revision, sheet, save, packed, sight FROM tables LEFT JOIN shown ON table_id = id WHERE id = ?"
    row = db.execute(table, (table_id,)).fetchone()
    if row is None:
        return None
    notices = "SELECT id, notice FROM notices WHERE table_id = ? ORDER BY id"
    results = "SELECT seat, player, name FROM results WHERE table_id = ? ORDER BY seat"
    answers = "SELECT seat, by FROM answers WHERE table_id = ? ORDER BY number"
    return PersonalTrace(table_id, *row, *(tuple(db.execute(sql, (table_id,))) for sql in (notices, results, answers)))


def repacked(raw: bytes | None, user: int, gone: str) -> bytes | None:
    """Returns a packed game with `gone` in place of the user's id. A game that cannot be read cannot be searched: it is emptied.
    Raises UnpackableError if the new value does not unpack to the same game."""
    if raw is None:
        return None
    try:
        game = unpacked(raw)
    except UNREADABLE:
        return packed(PackedGame([], []))
    mine = str(user)
    if not any(answer[4] == mine for answer in game.answers):
        return raw
    answers = [(*answer[:4], gone, answer[5]) if answer[4] == mine else answer for answer in game.answers]
    after = PackedGame(answers, game.events)
    again = packed(after)
    if unpacked(again) != after:
        raise UnpackableError("a packed game differs from the original after unpacking, so the user was not erased")
    return again


def erase_user(db: Statements, user: int, gone: str, tables: Mapping[str, AnonymisedTable]) -> None:
    """Replaces and deletes everything about a user, inside a transaction.

    Raises StaleRevisionError if anything has changed since it was read, StillSeatedError if the user sits at an open table.
    """
    seated = 'SELECT 1 FROM seats JOIN tables ON id = table_id WHERE "user" = ? AND stage IN (?, ?)'
    if db.execute(seated, (user, *OPEN)).fetchone() is not None:
        raise StillSeatedError
    if {*find_tables_about(db, user)} != tables.keys():
        raise StaleRevisionError("There are other tables by now.")
    for _, anonymised in sorted(tables.items()):  # the same order everywhere, so that two transactions do not block each other
        hold_table(db, anonymised.trace.table_id)
        if read_trace(db, anonymised.trace.table_id) != anonymised.trace:
            raise StaleRevisionError(f"Table {anonymised.trace.table_id} has changed.")
        _rewrite(db, user, gone, anonymised)
    db.execute('DELETE FROM people WHERE "user" = ?', (user,))
    servers = "SELECT guild FROM results WHERE player = ? UNION SELECT guild FROM ratings WHERE player = ? ORDER BY guild"
    for (guild,) in db.execute(servers, (gone, str(user))):
        hold_server(db, guild)  # otherwise a running rerating could bring this rating back
    db.execute("DELETE FROM ratings WHERE player = ?", (str(user),))
    db.execute("DELETE FROM notices WHERE instr(notice, ?) > 0", (str(user).encode(),))


def _rewrite(db: Statements, user: int, gone: str, anonymised: AnonymisedTable) -> None:
    table_id = anonymised.trace.table_id
    sql = "UPDATE tables SET host = ?, revision = ?, sheet = ?, save = ?, packed = ? WHERE id = ?"
    db.execute(sql, (anonymised.host, anonymised.revision, anonymised.record, anonymised.save, anonymised.packed, table_id))
    db.execute("UPDATE shown SET sight = ? WHERE table_id = ?", (anonymised.published, table_id))
    db.executemany("DELETE FROM notices WHERE id = ?", [(number,) for number in anonymised.notices])
    results = "UPDATE results SET player = ?, name = ? WHERE table_id = ? AND seat = ?"
    db.executemany(results, [(player, name, table_id, seat) for seat, player, name in anonymised.results])
    for table in ("sat", "seats"):  # of this table only: the user may sit down at another one at this moment
        db.execute(f'DELETE FROM {table} WHERE "user" = ? AND table_id = ?', (user, table_id))
    for table in ("answers", "undone"):
        db.execute(f"UPDATE {table} SET by = ? WHERE table_id = ? AND by = ?", (gone, table_id, str(user)))
    _anonymise_consents(db, user, gone, table_id)
    if anonymised.trace.stage in OPEN:
        db.execute("INSERT INTO outbox VALUES (?) ON CONFLICT DO NOTHING", (table_id,))


def _anonymise_consents(db: Statements, user: int, gone: str, table_id: str) -> None:
    """Replaces the user among those who agreed to undos."""
    rows = db.execute("SELECT round, number, agreed FROM undone WHERE table_id = ?", (table_id,)).fetchall()
    for number_of_round, number, agreed in rows:
        after = ",".join(gone if consent == str(user) else consent for consent in agreed.split(","))
        if after != agreed:
            where = (table_id, number_of_round, number)
            db.execute("UPDATE undone SET agreed = ? WHERE table_id = ? AND round = ? AND number = ?", (after, *where))
