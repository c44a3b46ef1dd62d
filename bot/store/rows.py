"""Rows: how a table and what belongs to it are written into the database and read from it, inside a transaction."""

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
    """How a table is found: from its columns, which even a damaged one has."""

    id: str
    guild: int
    channel: int
    place: int
    stage: str


class OutboxRow(NamedTuple):
    """A table in the outbox: its channel has not seen all of it."""

    table_id: str
    guild: int
    revision: int
    ai_pending: bool
    """Whether a player without a person has to answer."""


class UndoneAnswers(NamedTuple):
    """The answers and events after these numbers no longer stand. `agreed` are the ids of those who agreed, or FREE."""

    answer: int
    event: int
    round: int
    agreed: str


FREE = "free"
"""What was taken back without asking anybody."""


class TableChange(NamedTuple):
    """Everything one act changes at a table: written together or not at all."""

    record: TableRecord
    save: bytes | None
    ai_pending: bool
    built_on: int = 0
    """The revision that was read."""
    answers: Sequence[AnswerRow] = ()
    changed: Sequence[ChangedRow] = ()
    """Answers that have been changed. Each keeps its number, so that the order does not show who changed their mind."""
    withdrawn: Sequence[str] = ()
    """Questions no longer asked, because an earlier answer was changed."""
    events: Sequence[Event] = ()
    events_rewritten_after: int | None = None
    """The number after which this change alone tells the events: anything stored about them before is void."""
    deadlines: Sequence[Deadline] | None = None
    """For all open questions; those open before keep theirs, unless `anew`. None leaves everything as it is."""
    restart_deadlines: bool = False
    notices: Sequence[Notice] = ()
    seats_changed: bool = True
    """Whether other people may sit there than before."""
    ending: Ending | None = None
    """How the game ended, if this act has ended it."""
    interaction_id: int | None = None
    """The interaction that did it."""
    undone: UndoneAnswers | None = None
    """What goes before anything else here is written."""


class DamagedTableError(Exception):
    """What is stored about a table cannot be read."""


class NewerVersionError(Exception):
    """A newer version has written it: intact, but not ours to read or write."""


class _Form(msgspec.Struct):
    """All that is known of a sheet of any version."""

    schema: int


_forms = msgspec.json.Decoder(_Form)


def is_done(db: Statements, interaction_id: int) -> bool:
    return db.execute("SELECT 1 FROM deeds WHERE interaction = ?", (interaction_id,)).fetchone() is not None


def readable(decoder: msgspec.json.Decoder[T], raw: bytes, what: str) -> T | None:
    """A part the table can do without; the log says when it has to."""
    try:
        return decoder.decode(raw)
    except UNREADABLE as error:
        log.error("Stored data cannot be read: %s, %s", what, error, extra={"event": "stored_data_unreadable"})
        return None


def kept_of(db: Statements, table_id: str) -> StoredTable | None:
    row = db.execute("SELECT sheet, save, stage, revision FROM tables WHERE id = ?", (table_id,)).fetchone()
    if row is None:
        return None
    raw, save, stage, revision = row
    if stage == Stage.BROKEN:
        raise DamagedTableError("It has been put aside.")
    record = read_table_record(raw)
    if (record.id, record.stage, record.revision) != (table_id, stage, revision):
        raise DamagedTableError("its sheet belongs to another table or another moment")
    return StoredTable(record, save)


def read_table_record(raw: bytes) -> TableRecord:
    """Raises Damaged or Newer."""
    try:
        form = _forms.decode(raw).schema
        if form > SCHEMA:
            raise NewerVersionError(f"its sheet has form {form}, and this version knows {SCHEMA}")
        return _table_records.decode(raw)
    except UNREADABLE as error:
        raise DamagedTableError(f"its sheet cannot be read: {error}") from error


def row_of(change: TableChange, now: float) -> tuple[object, ...]:
    record = change.record
    place = (record.id, record.guild, record.channel, record.place, record.stage, record.host)
    return (*place, record.revision, int(change.ai_pending), now, encode(record), change.save)


def write_parts(db: Statements, change: TableChange, now: float) -> None:
    table_id = change.record.id
    if change.seats_changed:
        here = [(user, table_id) for user in sorted({*change.record.people})]
        db.execute("DELETE FROM seats WHERE table_id = ?", (table_id,))
        insert(db, "seats", here)
        db.executemany("INSERT INTO sat VALUES (?, ?) ON CONFLICT DO NOTHING", here)
    if change.undone is not None:
        _take_back(db, table_id, change.undone)
    insert(db, "answers", [(table_id, *answer) for answer in change.answers])
    changed = "UPDATE answers SET option = ?, by = ?, at = ? WHERE table_id = ? AND question = ?"
    db.executemany(changed, [(*row[:3], table_id, row[3]) for row in change.changed])
    db.executemany("DELETE FROM answers WHERE table_id = ? AND question = ?", [(table_id, each) for each in change.withdrawn])
    if change.events_rewritten_after is not None:
        _tell_anew(db, change, change.events_rewritten_after)
    insert(db, "events", [(table_id, event.number, encode(event)) for event in change.events])
    if change.deadlines is not None:
        stay = [] if change.restart_deadlines else [deadline.question for deadline in change.deadlines]
        others = f" AND question NOT IN ({', '.join('?' * len(stay))})" if stay else ""
        db.execute(f"DELETE FROM deadlines WHERE table_id = ?{others}", (table_id, *stay))
        db.executemany(
            "INSERT INTO deadlines VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [(table_id, d.question, d.seat, d.asked, d.due, d.reminded, int(d.warned), d.next) for d in change.deadlines],
        )
    post(db, table_id, change.notices)
    if change.ending is not None:
        write_ending(db, table_id, change.ending)
    if change.interaction_id is not None:
        db.execute("INSERT INTO deeds VALUES (?, ?, ?)", (change.interaction_id, table_id, now))


def _take_back(db: Statements, table_id: str, taken: UndoneAnswers) -> None:
    """Nothing is lost: the answers are kept among those that were taken back."""
    (after,) = db.execute("SELECT COUNT(*) FROM answers WHERE table_id = ? AND number <= ?", (table_id, taken.answer)).fetchone()
    db.execute(
        "INSERT INTO undone SELECT table_id, ?, number, seat, question, option, by, at, ?, ? FROM answers "
        "WHERE table_id = ? AND number > ?",
        (taken.round, taken.agreed, after, table_id, taken.answer),
    )
    db.execute("DELETE FROM answers WHERE table_id = ? AND number > ?", (table_id, taken.answer))
    db.execute("DELETE FROM events WHERE table_id = ? AND number > ?", (table_id, taken.event))


def _tell_anew(db: Statements, change: TableChange, after: int) -> None:
    """Makes room for events that have turned out differently. The channel is told those it has not seen in this form."""
    table_id = change.record.id
    before = dict(db.execute("SELECT number, event FROM events WHERE table_id = ? AND number > ?", (table_id, after)))
    same = after
    for event in change.events:
        if before.get(event.number) != encode(event):
            break
        same = event.number
    db.execute("DELETE FROM events WHERE table_id = ? AND number > ?", (table_id, after))
    row = db.execute("SELECT sight FROM shown WHERE table_id = ?", (table_id,)).fetchone()
    published = readable(PUBLISHED_STATES, row[0], f"published state of table {table_id}") if row else None
    if published is not None and published.last_event > same:
        published.last_event = same
        db.execute("UPDATE shown SET sight = ? WHERE table_id = ?", (encode(published), table_id))


def post(db: Statements, table_id: str, notices: Sequence[Notice]) -> None:
    db.executemany("INSERT INTO notices (table_id, notice) VALUES (?, ?)", [(table_id, encode(each)) for each in notices])
    db.execute("INSERT INTO outbox VALUES (?) ON CONFLICT DO NOTHING", (table_id,))


def run(db: Statements, *statements: tuple[str, tuple[object, ...]]) -> None:
    for sql, values in statements:
        db.execute(sql, values)
