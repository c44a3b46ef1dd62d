"""Rows: how a table and its parts are written into the database and read from it, inside a transaction."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import msgspec

from bot.store.club.results import Ending, write_ending
from bot.store.database import Statements, insert
from bot.store.records import SCHEMA, Deadline, Notice, PublishedState, Stage, TableRecord
from engine import Event

log = logging.getLogger("grandstand.store")
T = TypeVar("T")
encode = msgspec.json.encode
_table_records = msgspec.json.Decoder(TableRecord)
PUBLISHED_STATES = msgspec.json.Decoder(PublishedState)
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
AnswerRow = tuple[int, int, str, str, str, float]
"""Number, seat, question, option, by whom, when."""
ChangedRow = tuple[str, str, float, str]
"""Option, by whom, when, question."""


class StoredTable(NamedTuple):
    """A table as it was read."""

    record: TableRecord
    save: bytes | None


class TableLocation(NamedTuple):
    """Where a table is, from its columns, which even an unreadable table has."""

    id: str
    guild: int
    channel: int
    place: int
    stage: str


class OutboxRow(NamedTuple):
    """A table in the outbox: its channel is not up to date."""

    table_id: str
    guild: int
    revision: int
    ai_pending: bool
    """Whether an AI player has to answer."""


class UndoneAnswers(NamedTuple):
    """An undo: answers and events after these numbers no longer stand. `agreed` are the ids of those who agreed, or FREE."""

    answer: int
    event: int
    round: int
    agreed: str


FREE = "free"
"""In place of those who agreed: the undo needed no consent."""


class TableChange(NamedTuple):
    """Everything one act changes at a table: written together or not at all."""

    record: TableRecord
    save: bytes | None
    ai_pending: bool
    built_on: int = 0
    """The revision that was read."""
    answers: Sequence[AnswerRow] = ()
    changed: Sequence[ChangedRow] = ()
    """Answers that were changed. Each keeps its number, so that the order does not show who changed their mind."""
    withdrawn: Sequence[str] = ()
    """Keys of questions that are no longer asked, because an earlier answer was changed."""
    events: Sequence[Event] = ()
    events_rewritten_after: int | None = None
    """All stored events after this number are replaced by `events`; None if `events` are only appended."""
    deadlines: Sequence[Deadline] | None = None
    """For all open questions; questions open before keep theirs, unless `restart_deadlines`. None changes no deadline."""
    restart_deadlines: bool = False
    notices: Sequence[Notice] = ()
    users_changed: bool = True
    """Whether other people may sit there than before."""
    ending: Ending | None = None
    """The result of the game, if this act has ended it."""
    interaction_id: int | None = None
    """The interaction that caused the change."""
    undone: UndoneAnswers | None = None
    """The undo that is carried out before anything else here is written."""


class DamagedTableError(Exception):
    """What is stored about a table cannot be read."""


class NewerVersionError(Exception):
    """A newer version has written it: intact, but not ours to read or write."""


class _RecordVersion(msgspec.Struct):
    """The one field that table records of all versions share."""

    schema: int


_record_versions = msgspec.json.Decoder(_RecordVersion)


def is_handled(db: Statements, interaction_id: int) -> bool:
    return db.execute("SELECT 1 FROM deeds WHERE interaction = ?", (interaction_id,)).fetchone() is not None


def decode_or_none(decoder: msgspec.json.Decoder[T], raw: bytes, what: str) -> T | None:
    """Decodes data that the table can do without; logs an error and returns None if it cannot be read."""
    try:
        return decoder.decode(raw)
    except UNREADABLE as error:
        log.error("Stored data cannot be read: %s, %s", what, error, extra={"event": "stored_data_unreadable"})
        return None


def read_stored_table(db: Statements, table_id: str) -> StoredTable | None:
    """Returns a table, or None. Raises DamagedTableError or NewerVersionError."""
    row = db.execute("SELECT sheet, save, stage, revision FROM tables WHERE id = ?", (table_id,)).fetchone()
    if row is None:
        return None
    raw, save, stage, revision = row
    if stage == Stage.BROKEN:
        raise DamagedTableError("It has been put aside.")
    record = read_table_record(raw)
    if (record.id, record.stage, record.revision) != (table_id, stage, revision):
        raise DamagedTableError("its record belongs to another table or another moment")
    return StoredTable(record, save)


def read_table_record(raw: bytes) -> TableRecord:
    """Decodes a table record. Raises DamagedTableError or NewerVersionError."""
    try:
        version = _record_versions.decode(raw).schema
        if version > SCHEMA:
            raise NewerVersionError(f"its record has schema version {version}, and this version knows {SCHEMA}")
        return _table_records.decode(raw)
    except UNREADABLE as error:
        raise DamagedTableError(f"its record cannot be read: {error}") from error


def table_row(change: TableChange, now: float) -> tuple[object, ...]:
    """Returns the columns of `tables`, without `packed`."""
    record = change.record
    place = (record.id, record.guild, record.channel, record.place, record.stage, record.host)
    return (*place, record.revision, int(change.ai_pending), now, encode(record), change.save)


def write_parts(db: Statements, change: TableChange, now: float) -> None:
    """Writes everything of a change that is not in the row of `tables` itself."""
    table_id = change.record.id
    if change.users_changed:
        here = [(user, table_id) for user in sorted({*change.record.people})]
        db.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
        insert(db, "seats", here)
        known = [(user, table_id) for user in sorted({*change.record.people, *change.record.asked_about_seats})]
        db.executemany("INSERT INTO sat VALUES (?, ?) ON CONFLICT DO NOTHING", known)
    if change.undone is not None:
        _move_to_undone(db, table_id, change.undone)
    insert(db, "answers", [(table_id, *answer) for answer in change.answers])
    changed = "UPDATE answers SET option = ?, by = ?, at = ? WHERE table_id = ? AND question = ?"
    db.executemany(changed, [(*row[:3], table_id, row[3]) for row in change.changed])
    db.executemany("DELETE FROM answers WHERE table_id = ? AND question = ?", [(table_id, key) for key in change.withdrawn])
    if change.events_rewritten_after is not None:
        _replace_events(db, change, change.events_rewritten_after)
    insert(db, "events", [(table_id, event.number, encode(event)) for event in change.events])
    if change.deadlines is not None:
        stay = [] if change.restart_deadlines else [deadline.question for deadline in change.deadlines]
        others = f" AND question NOT IN ({', '.join('?' * len(stay))})" if stay else ""
        db.execute(f"DELETE FROM deadlines WHERE table_id = ?{others}", (table_id, *stay))
        db.executemany(
            "INSERT INTO deadlines VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [(table_id, d.question, d.seat, d.asked, d.due, d.reminded, int(d.warned), d.next) for d in change.deadlines],
        )
    add_notices(db, table_id, change.notices)
    if change.ending is not None:
        write_ending(db, table_id, change.ending)
    if change.interaction_id is not None:
        db.execute("INSERT INTO deeds VALUES (?, ?, ?)", (change.interaction_id, table_id, now))


def _move_to_undone(db: Statements, table_id: str, taken: UndoneAnswers) -> None:
    """Moves the undone answers to the table `undone`, and deletes their events."""
    (after,) = db.execute("SELECT COUNT(*) FROM answers WHERE table_id = ? AND number <= ?", (table_id, taken.answer)).fetchone()
    db.execute(
        "INSERT INTO undone SELECT table_id, ?, number, seat, question, option, by, at, ?, ? FROM answers "
        "WHERE table_id = ? AND number > ?",
        (taken.round, taken.agreed, after, table_id, taken.answer),
    )
    db.execute("DELETE FROM answers WHERE table_id = ? AND number > ?", (table_id, taken.answer))
    db.execute("DELETE FROM events WHERE table_id = ? AND number > ?", (table_id, taken.event))


def _replace_events(db: Statements, change: TableChange, after: int) -> None:
    """Deletes events that have turned out differently. If the channel has shown some of those, its published state goes back to
    the last one that is the same."""
    table_id = change.record.id
    before = dict(db.execute("SELECT number, event FROM events WHERE table_id = ? AND number > ?", (table_id, after)))
    same = after
    for event in change.events:
        if before.get(event.number) != encode(event):
            break
        same = event.number
    db.execute("DELETE FROM events WHERE table_id = ? AND number > ?", (table_id, after))
    row = db.execute("SELECT sight FROM shown WHERE table_id = ?", (table_id,)).fetchone()
    published = decode_or_none(PUBLISHED_STATES, row[0], f"published state of table {table_id}") if row else None
    if published is not None and published.last_event > same:
        published.last_event = same
        db.execute("UPDATE shown SET sight = ? WHERE table_id = ?", (encode(published), table_id))


def add_notices(db: Statements, table_id: str, notices: Sequence[Notice]) -> None:
    """Adds notices for a table, and puts it into the outbox."""
    db.executemany("INSERT INTO notices (table_id, notice) VALUES (?, ?)", [(table_id, encode(notice)) for notice in notices])
    db.execute("INSERT INTO outbox VALUES (?) ON CONFLICT DO NOTHING", (table_id,))


def run(db: Statements, *statements: tuple[str, tuple[object, ...]]) -> None:
    for sql, values in statements:
        db.execute(sql, values)
