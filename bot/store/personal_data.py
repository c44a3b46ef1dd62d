"""Everything that is stored about a user: where it is found, and its content as it was written."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from bot.store.database import Statements
from bot.store.game_log import read_answer_rows
from bot.store.rows import AnswerRow

_TABLES = """SELECT id, sheet, 1, touched FROM tables WHERE id IN (
    SELECT table_id FROM sat WHERE "user" = ?1
    UNION SELECT table_id FROM seats WHERE "user" = ?1
    UNION SELECT table_id FROM results WHERE player = ?2
    UNION SELECT id FROM tables WHERE host = ?1
)
UNION ALL SELECT id, sheet, 0, touched FROM tables WHERE instr(sheet, '"offer":{') > 0 AND instr(sheet, ?3) > 0
ORDER BY 4, 1"""
"""Includes tables where the user was only offered a seat: then only the record has their id. Every part has an index."""

Row = tuple[Any, ...]


class PersonalTableData(NamedTuple):
    """A user's data at one table. `answers` are theirs alone."""

    table_id: str
    guild: int
    channel: int
    place: int
    """Where it is played."""
    stage: str
    touched: float
    record: bytes
    answers: list[AnswerRow]
    undone: list[Row]
    """Round, and the fields of the answer."""
    agreed: list[int]
    """The rounds of the undos to which they agreed."""
    results: list[Row]
    """For each seat that counts for them: seat, name, place, points, whether it was rated, dice and pips, when."""
    entries: list[Row]
    """Part, card and place of the racers that ran for them."""


class StoredPreferences(NamedTuple):
    """A user's data that belongs to no table."""

    person: bytes | None
    ratings: list[Row]
    """Server, game, mu, sigma and games of each."""
    notices: list[bytes]
    """Pending notices that contain their id, private or not."""


def find_tables_about(db: Statements, user: int) -> list[str]:
    """Returns every table that may hold anything about this user, oldest first."""
    alone = re.compile(rb"(?<!\d)%d(?!\d)" % user)  # a longer id may have this one in it
    rows = db.execute(_TABLES, (user, str(user), str(user).encode()))
    return list(dict.fromkeys(table_id for table_id, record, is_known, _ in rows if is_known or alone.search(record)))


def read_personal_data(db: Statements, user: int, table_id: str) -> PersonalTableData | None:
    """Returns a user's data at a table; None if there is no such table."""
    about = "SELECT guild, channel, place, stage, touched, sheet FROM tables WHERE id = ?"
    row = db.execute(about, (table_id,)).fetchone()
    if row is None:
        return None
    undone = "SELECT round, number, seat, question, option, at FROM undone WHERE table_id = ? AND by = ? ORDER BY round, number"
    agreed = "SELECT DISTINCT round FROM undone WHERE table_id = ? AND ',' || agreed || ',' LIKE ? ORDER BY round"
    theirs = "WHERE table_id = ? AND player = ?"
    results = f"SELECT seat, name, place, points, rated, dice, pips, ended FROM results {theirs} ORDER BY seat"
    entries = f"SELECT part, card, entries.place FROM entries JOIN results USING (table_id, seat) {theirs} ORDER BY part, card"
    answers = [answer for answer in read_answer_rows(db, table_id) if answer[4] == str(user)]
    taken_back = db.execute(undone, (table_id, str(user))).fetchall()
    rounds = [number for (number,) in db.execute(agreed, (table_id, f"%,{user},%"))]
    places, racers = (db.execute(sql, (table_id, str(user))).fetchall() for sql in (results, entries))
    return PersonalTableData._make((table_id, *row, answers, taken_back, rounds, places, racers))


def read_stored_preferences(db: Statements, user: int) -> StoredPreferences:
    person = db.execute('SELECT person FROM people WHERE "user" = ?', (user,)).fetchone()
    ratings = "SELECT guild, game, mu, sigma, games FROM ratings WHERE player = ? ORDER BY guild, game"
    notices = "SELECT notice FROM notices WHERE instr(notice, ?) > 0 ORDER BY id"
    return StoredPreferences(
        person[0] if person else None,
        db.execute(ratings, (str(user),)).fetchall(),
        [raw for (raw,) in db.execute(notices, (str(user).encode(),))],
    )
