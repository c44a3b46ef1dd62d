"""The game so far: from its rows or, when those are gone, from its parcel. Callers need not know which."""

from __future__ import annotations

import logging
from itertools import groupby
from operator import itemgetter

from bot.store.database import Statements
from bot.store.packing import UNREADABLE, PackedGame, parcel_of, unpacked
from bot.store.rows import FREE, AnswerRow
from engine.history.undo_audit import UndoneBranch

log = logging.getLogger("grandstand.store")


def events_of(db: Statements, table_id: str, since: int) -> list[bytes]:
    """As they were written."""
    sql = "SELECT event FROM events WHERE table_id = ? AND number > ? ORDER BY number"
    rows = [row[0] for row in db.execute(sql, (table_id, since))]
    return rows or [event for number, event in _parcel(db, table_id).events if number > since]


def answer_rows_of(db: Statements, table_id: str) -> list[AnswerRow]:
    """In their order."""
    sql = "SELECT number, seat, question, option, by, at FROM answers WHERE table_id = ? ORDER BY number"
    return db.execute(sql, (table_id,)).fetchall() or _parcel(db, table_id).answers


def answers_of(db: Statements, table_id: str) -> list[tuple[int, str, str]]:
    """Seat, question, option."""
    return [row[1:4] for row in answer_rows_of(db, table_id)]


def undone_of(db: Statements, table_id: str) -> list[UndoneBranch]:
    """What was taken back, in the order in which that happened."""
    sql = "SELECT round, after, agreed, seat, question, option FROM undone WHERE table_id = ? ORDER BY round, number"
    rounds = groupby(db.execute(sql, (table_id,)), itemgetter(0, 1, 2))
    return [UndoneBranch(after, [row[3:] for row in rows], agreed != FREE) for (_, after, agreed), rows in rounds]


def last_event(db: Statements, table_id: str) -> int:
    (last,) = db.execute("SELECT MAX(number) FROM events WHERE table_id = ?", (table_id,)).fetchone()
    return last or max((number for number, _ in _parcel(db, table_id).events), default=0)


def _parcel(db: Statements, table_id: str) -> PackedGame:
    """Empty if there is none. Read after the rows, so that packing the game in between hides nothing."""
    raw = parcel_of(db, table_id)
    if raw is not None:
        try:
            return unpacked(raw)
        except UNREADABLE as error:
            log.error("Packed game cannot be read: table %s, %s", table_id, error, extra={"event": "packed_game_unreadable"})
    return PackedGame([], [])
