"""The log of a game: its events and answers, from their rows or from the packed game."""

from __future__ import annotations

import logging
from itertools import groupby
from operator import itemgetter

from bot.store.database import Statements
from bot.store.packing import UNREADABLE, PackedGame, read_packed, unpacked
from bot.store.rows import FREE, AnswerRow
from engine import UndoneBranch

log = logging.getLogger("grandstand.store")


def read_events(db: Statements, table_id: str, since: int) -> list[bytes]:
    """Returns the events after `since`, as they were written."""
    sql = "SELECT event FROM events WHERE table_id = ? AND number > ? ORDER BY number"
    rows = [row[0] for row in db.execute(sql, (table_id, since))]
    return rows or [event for number, event in _read_packed_game(db, table_id).events if number > since]


def read_answer_rows(db: Statements, table_id: str) -> list[AnswerRow]:
    """Returns the answers in order."""
    sql = "SELECT number, seat, question, option, by, at FROM answers WHERE table_id = ? ORDER BY number"
    return db.execute(sql, (table_id,)).fetchall() or _read_packed_game(db, table_id).answers


def read_answers(db: Statements, table_id: str) -> list[tuple[int, str, str]]:
    """Returns seat, question and option of each answer."""
    return [row[1:4] for row in read_answer_rows(db, table_id)]


def read_undone(db: Statements, table_id: str) -> list[UndoneBranch]:
    """Returns the undone answers, in the order of the undos."""
    sql = "SELECT round, after, agreed, seat, question, option FROM undone WHERE table_id = ? ORDER BY round, number"
    rounds = groupby(db.execute(sql, (table_id,)), itemgetter(0, 1, 2))
    return [UndoneBranch(after, [row[3:] for row in rows], agreed != FREE) for (_, after, agreed), rows in rounds]


def read_last_event(db: Statements, table_id: str) -> int:
    (last,) = db.execute("SELECT MAX(number) FROM events WHERE table_id = ?", (table_id,)).fetchone()
    return last or max((number for number, _ in _read_packed_game(db, table_id).events), default=0)


def _read_packed_game(db: Statements, table_id: str) -> PackedGame:
    """Returns an empty game if it is not packed. Read after the rows, so that packing in between hides nothing."""
    raw = read_packed(db, table_id)
    if raw is not None:
        try:
            return unpacked(raw)
        except UNREADABLE as error:
            log.error("Packed game cannot be read: table %s, %s", table_id, error, extra={"event": "packed_game_unreadable"})
    return PackedGame([], [])
