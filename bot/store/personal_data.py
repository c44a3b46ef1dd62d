"""What is kept of a person: where it is found, and all of it as it was written."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from bot.store.database import Statements
from bot.store.game_log import answer_rows_of
from bot.store.rows import AnswerRow

_KNOWN = """host = ?1 OR id IN (
    SELECT table_id FROM sat WHERE "user" = ?1
    UNION SELECT table_id FROM seats WHERE "user" = ?1
    UNION SELECT table_id FROM results WHERE player = ?2
)"""
_TABLES = f"SELECT id, sheet, {_KNOWN} FROM tables WHERE {_KNOWN} OR instr(sheet, ?3) > 0 ORDER BY touched, id"
"""Also those where somebody was only offered a seat: then only the sheet has their id."""

Row = tuple[Any, ...]


class PersonalTableData(NamedTuple):
    """What is kept of somebody at a table. `answers` are theirs alone."""

    table_id: str
    place: tuple[int, int, int]
    """Server, channel, and where it is played."""
    stage: str
    touched: float
    record: bytes
    answers: list[AnswerRow]
    undone: list[Row]
    """Round, and what there is of an answer."""
    agreed: list[int]
    """The rounds of takings-back that they have agreed to."""
    results: list[Row]
    """Of each seat that counts for them: seat, name, place, points, whether it was rated, dice and pips, when."""
    entries: list[Row]
    """Part, card and place of those who ran for them."""


class StoredPreferences(NamedTuple):
    """What is kept of somebody apart from any table."""

    person: bytes | None
    ratings: list[Row]
    """Server, game, mu, sigma and games of each."""
    notices: list[bytes]
    """Words on their way to them alone, and to others."""


def tables_of(db: Statements, user: int) -> list[str]:
    """Every table of which anything about this person may be kept, the oldest first."""
    alone = re.compile(rb"(?<!\d)%d(?!\d)" % user)  # a longer id may have this one in it
    rows = db.execute(_TABLES, (user, str(user), str(user).encode()))
    return [table_id for table_id, record, is_known in rows if is_known or alone.search(record)]


def own_at(db: Statements, user: int, table_id: str) -> PersonalTableData | None:
    about = "SELECT guild, channel, place, stage, touched, sheet FROM tables WHERE id = ?"
    row = db.execute(about, (table_id,)).fetchone()
    if row is None:
        return None
    undone = "SELECT round, number, seat, question, option, at FROM undone WHERE table_id = ? AND by = ? ORDER BY round, number"
    agreed = "SELECT DISTINCT round FROM undone WHERE table_id = ? AND ',' || agreed || ',' LIKE ? ORDER BY round"
    result = (
        "SELECT seat, name, place, points, rated, dice, pips, ended FROM results WHERE table_id = ? AND player = ? ORDER BY seat"
    )
    entries = (
        "SELECT part, card, entries.place FROM entries JOIN results USING (table_id, seat) WHERE table_id = ? AND player = ? "
        "ORDER BY part, card"
    )
    guild, channel, place, stage, touched, record = row
    return PersonalTableData(
        table_id,
        (guild, channel, place),
        stage,
        touched,
        record,
        [answer for answer in answer_rows_of(db, table_id) if answer[4] == str(user)],
        db.execute(undone, (table_id, str(user))).fetchall(),
        [number for (number,) in db.execute(agreed, (table_id, f"%,{user},%"))],
        db.execute(result, (table_id, str(user))).fetchall(),
        db.execute(entries, (table_id, str(user))).fetchall(),
    )


def wishes_of(db: Statements, user: int) -> StoredPreferences:
    person = db.execute('SELECT person FROM people WHERE "user" = ?', (user,)).fetchone()
    ratings = "SELECT guild, game, mu, sigma, games FROM ratings WHERE player = ? ORDER BY guild, game"
    notices = "SELECT notice FROM notices WHERE instr(notice, ?) > 0 ORDER BY id"
    return StoredPreferences(
        person[0] if person else None,
        db.execute(ratings, (str(user),)).fetchall(),
        [raw for (raw,) in db.execute(notices, (str(user).encode(),))],
    )
