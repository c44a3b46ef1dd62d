"""The store: every query to the database, and every change written to it."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from bot.store import erasure, heartbeats, packing, personal_data
from bot.store.database import Database, StaleRevisionError, Statements, hold_table
from bot.store.erasure import AnonymisedTable, PersonalTrace
from bot.store.game_log import answer_rows_of, answers_of, events_of, last_event, undone_of
from bot.store.heartbeats import AT, SET_FACT
from bot.store.personal_data import PersonalTableData, StoredPreferences
from bot.store.records import OPEN, Deadline, Notice, PublishedState, Stage, UserPreferences
from bot.store.rows import (
    PUBLISHED_STATES,
    AnswerRow,
    DamagedTableError,
    NewerVersionError,
    OutboxRow,
    StoredTable,
    TableChange,
    TableLocation,
    encode,
    is_done,
    kept_of,
    post,
    readable,
    row_of,
    run,
    write_parts,
)
from bot.store.shards import EVERYTHING, Shard, ShardSet
from bot.store.shards import WHERE as OF_SHARD
from bot.store.sqlite.copy import COPIED
from engine import Event
from engine.history.undo_audit import UndoneBranch

log = logging.getLogger("grandstand.store")
T = TypeVar("T")
_notices = msgspec.json.Decoder(Notice)
_people = msgspec.json.Decoder(UserPreferences)
_events = msgspec.json.Decoder(Event)
_FOUND = "SELECT id, guild, channel, place, stage FROM"
_SEATED = 'tables JOIN seats ON table_id = id WHERE "user" = ?1'


class Store:
    """Opened on a database; closed with it. `part` is what this process looks after: other tables are there, but their time limits,
    their boards and their AI players are none of its business."""

    def __init__(self, database: Database, part: ShardSet = EVERYTHING) -> None:
        self.database = database
        self.shard_set = part

    # ------------------------------------------------------------------ tables

    async def insert_table(self, change: TableChange, now: float) -> None:
        """A new table."""

        def work(db: Statements) -> None:
            db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", row_of(change, now))
            db.execute("INSERT INTO shown VALUES (?, ?)", (change.record.id, encode(PublishedState())))
            write_parts(db, change, now)

        await self.database.transact(work)

    async def write_table(self, change: TableChange, now: float) -> None:
        """A table's next revision. Raises Behind if somebody else has written it meanwhile."""

        def work(db: Statements) -> None:
            id_, guild, channel, place, stage, host, revision, owed, touched, record, save = row_of(change, now)
            done = db.execute(
                "UPDATE tables SET guild = ?, channel = ?, place = ?, stage = ?, host = ?, revision = ?, owed = ?, touched = ?, "
                "sheet = ?, save = ? WHERE id = ? AND revision = ?",
                (guild, channel, place, stage, host, revision, owed, touched, record, save, id_, change.built_on),
            )
            if done.rowcount != 1:
                raise StaleRevisionError(f"Table {id_} is not at revision {change.built_on}.")
            write_parts(db, change, now)

        await self.database.transact(work)

    async def read_table(self, table_id: str, interaction_id: int | None = None) -> tuple[StoredTable | None, bool]:
        """A table, and whether this interaction has already been dealt with."""

        def work(db: Statements) -> tuple[StoredTable | None, bool]:
            return kept_of(db, table_id), interaction_id is not None and is_done(db, interaction_id)

        return await self.database.read(work)

    async def is_handled(self, interaction_id: int) -> bool:
        """Whether this interaction has already been dealt with."""
        return await self.database.read(lambda db: is_done(db, interaction_id))

    async def mark_broken(self, table_id: str, notice: Notice) -> bool:
        """A table that cannot be read: nobody tries again, and its channel is told once. False if that was done before."""

        def work(db: Statements) -> bool:
            done = db.execute("UPDATE tables SET stage = ?1, owed = 0 WHERE id = ?2 AND stage <> ?1", (Stage.BROKEN, table_id))
            if done.rowcount != 1:
                return False
            db.execute("DELETE FROM deadlines WHERE table_id = ?", (table_id,))
            db.execute("DELETE FROM notices WHERE table_id = ?", (table_id,))
            post(db, table_id, [notice])
            return True

        return await self.database.transact(work)

    async def read_location(self, table_id: str) -> TableLocation | None:
        row = await self.database.read(lambda db: db.execute(f"{_FOUND} tables WHERE id = ?", (table_id,)).fetchone())
        return TableLocation(*row) if row else None

    async def read_last_activity(self, table_id: str) -> float:
        """When something was last done there."""
        row = await self.database.read(lambda db: db.execute("SELECT touched FROM tables WHERE id = ?", (table_id,)).fetchone())
        return float(row[0]) if row else 0.0

    async def read_trouble(self, table_id: str) -> str:
        """Why a table cannot be shown, in a sentence; empty if all is well, or nothing is known."""

        def work(db: Statements) -> str:
            try:
                kept = kept_of(db, table_id)
            except (DamagedTableError, NewerVersionError):
                return ""
            return kept.record.trouble if kept is not None else ""

        return await self.database.read(work)

    # ------------------------------------------------------------------ looking for tables

    async def find_open_around(self, user: int, place: int) -> tuple[list[TableLocation], list[TableLocation]]:
        """The open tables somebody sits at, and those of a channel or thread; newest first."""
        mine = f"{_FOUND} {_SEATED} AND stage IN (?2, ?3) ORDER BY touched DESC LIMIT 100"
        here = f"{_FOUND} tables WHERE (place = ?1 OR channel = ?1) AND stage IN (?2, ?3) ORDER BY place = ?1 DESC, touched DESC"

        def work(db: Statements) -> tuple[list[TableLocation], list[TableLocation]]:
            found = db.execute(mine, (user, *OPEN)), db.execute(here, (place, *OPEN))
            return [TableLocation(*row) for row in found[0]], [TableLocation(*row) for row in found[1]]

        return await self.database.read(work)

    async def find_open_in_place(self, place: int) -> list[str]:
        """The open tables played, or opened, in a channel or thread; newest first."""
        return await self._ids(
            "SELECT id FROM tables WHERE (place = ?1 OR channel = ?1) AND stage IN (?2, ?3) ORDER BY place = ?1 DESC, touched DESC",
            (place, *OPEN),
        )

    async def find_recent_in_place(self, place: int) -> list[str]:
        """All tables of a channel or thread, newest first; the last one that ended is worth a look too."""
        return await self._ids(
            "SELECT id FROM tables WHERE place = ?1 OR channel = ?1 ORDER BY stage IN (?2, ?3) DESC, touched DESC LIMIT 10",
            (place, *OPEN),
        )

    async def find_open_of_user(self, user: int) -> list[str]:
        """The open tables somebody sits at."""
        return await self._ids(f"SELECT id FROM {_SEATED} AND stage IN (?2, ?3) ORDER BY touched DESC LIMIT 100", (user, *OPEN))

    async def find_hosted_by(self, user: int) -> list[str]:
        return await self._ids(f"SELECT id FROM {_SEATED} AND host = ?1 AND stage IN (?2, ?3)", (user, *OPEN))

    async def find_open_in_guild(self, guild: int) -> list[str]:
        return await self._ids("SELECT id FROM tables WHERE guild = ? AND stage IN (?, ?)", (guild, *OPEN))

    async def find_guilds_with_open_tables(self, shard: Shard) -> list[int]:
        """The servers of a shard with open tables."""
        sql = f"SELECT DISTINCT guild FROM tables WHERE stage IN (?, ?) AND {OF_SHARD}"
        return await self.database.read(lambda db: [row[0] for row in db.execute(sql, (*OPEN, shard.of, shard.number))])

    async def count_open(self, guild: int, since: float) -> int:
        """The open tables of a server where something has happened since then."""
        sql = "SELECT COUNT(*) FROM tables WHERE guild = ? AND stage IN (?, ?) AND touched >= ?"
        return int(await self.database.read(lambda db: db.execute(sql, (guild, *OPEN, since)).fetchone()[0]))

    async def find_active_between(self, since: float, until: float) -> list[str]:
        """Running tables where something happened in that time."""
        sql = f"SELECT id FROM tables WHERE stage = ? AND touched BETWEEN ? AND ? AND {self.shard_set.where}"
        return await self._ids(sql, (Stage.PLAYING, since, until))

    async def find_waiting_for_ai(self, shard: Shard) -> list[str]:
        """Tables of a shard where a player without a person has to answer."""
        return await self._ids(
            f"SELECT id FROM tables WHERE owed = 1 AND stage = 'playing' AND {OF_SHARD}", (shard.of, shard.number)
        )

    async def read_outbox_ids(self, shard: Shard | None = None) -> list[str]:
        """Tables, of one shard or of all, whose channel has not seen all of it yet; latest act first."""
        of_shard = f" AND {OF_SHARD}" if shard is not None else ""
        values = (shard.of, shard.number) if shard is not None else ()
        tables = f"outbox JOIN tables ON id = table_id WHERE {self.shard_set.where}{of_shard}"
        return await self._ids(f"SELECT table_id FROM {tables} ORDER BY touched DESC", values)

    async def fill_outbox_after_restore(self) -> bool:
        """Whether this is a backup that was restored; then every open table goes into the outbox, whichever process it is for."""

        if await self.read_fact(COPIED) is None:
            return False
        show = "INSERT INTO outbox SELECT id FROM tables WHERE stage IN (?, ?) ON CONFLICT DO NOTHING"
        await self.database.transact(lambda db: run(db, (show, OPEN), ("DELETE FROM facts WHERE name = ?", (COPIED,))))
        return True

    async def read_outbox(self) -> list[OutboxRow]:
        """All of this part that its channels have not seen."""
        sql = f"SELECT id, guild, revision, owed FROM outbox JOIN tables ON id = table_id WHERE {self.shard_set.where}"
        rows = await self.database.read(lambda db: db.execute(sql).fetchall())
        return [OutboxRow(table_id, guild, revision, bool(owed)) for table_id, guild, revision, owed in rows]

    async def _ids(self, sql: str, values: Sequence[object]) -> list[str]:
        return await self.database.read(lambda db: [row[0] for row in db.execute(sql, values)])

    # ------------------------------------------------------------------ the game so far

    async def read_events(self, table_id: str, since: int = 0) -> list[Event]:
        return _read_events(table_id, await self.database.read(lambda db: events_of(db, table_id, since)))

    async def read_answers(self, table_id: str) -> list[tuple[int, str, str]]:
        return await self.database.read(lambda db: answers_of(db, table_id))

    async def read_whole_game(self, table_id: str) -> tuple[StoredTable | None, list[Event], list[tuple[int, str, str]]]:
        """A table with all its events and answers, at one moment: something may be taken back at the next."""
        kept, raw, answers = await self.database.read(
            lambda db: (kept_of(db, table_id), events_of(db, table_id, 0), answers_of(db, table_id))
        )
        return kept, _read_events(table_id, raw), answers

    async def read_answer_rows(self, table_id: str) -> list[AnswerRow]:
        """The same with their numbers, who gave them and when."""
        return await self.database.read(lambda db: answer_rows_of(db, table_id))

    async def read_undone(self, table_id: str) -> list[UndoneBranch]:
        """What was taken back, round by round."""
        return await self.database.read(lambda db: undone_of(db, table_id))

    async def find_packable(self, before: float) -> list[str]:
        """The finished games untouched since then."""
        return await self.database.read(lambda db: packing.packable(db, before))

    async def pack(self, table_id: str, before: float) -> bool:
        """Packs such a game into one small piece. Raises Unpackable, and then it is as it was."""
        return await self.database.transact(lambda db: packing.pack(db, table_id, before))

    # ------------------------------------------------------------------ what the channel has seen

    async def read_published(self, table_id: str) -> tuple[PublishedState, list[tuple[int, Notice]]]:
        """What the channel has seen, and the notices it has not.

        A sight that cannot be read counts as none, but the story is not told again from the beginning.
        """

        def work(db: Statements) -> tuple[PublishedState, list[tuple[int, bytes]]]:
            row = db.execute("SELECT sight FROM shown WHERE table_id = ?", (table_id,)).fetchone()
            owed = db.execute("SELECT id, notice FROM notices WHERE table_id = ? ORDER BY id", (table_id,)).fetchall()
            published = (
                readable(PUBLISHED_STATES, row[0], f"published state of table {table_id}") if row is not None else PublishedState()
            )
            if published is None:
                published = PublishedState(last_event=last_event(db, table_id))
            return published, owed

        published, rows = await self.database.read(work)
        found = [(number, readable(_notices, raw, f"notice for table {table_id}")) for number, raw in rows]
        if lost := [(number,) for number, notice in found if notice is None]:
            await self.database.transact(lambda db: db.executemany("DELETE FROM notices WHERE id = ?", lost))
        return published, [(number, notice) for number, notice in found if notice is not None]

    async def write_published(self, table_id: str, published: PublishedState, notices: Iterable[int] = ()) -> None:
        """Notes what the channel has seen now, and which notices went out."""
        gone = list(notices)

        def work(db: Statements) -> None:
            hold_table(db, table_id)
            db.execute("UPDATE shown SET sight = ? WHERE table_id = ?", (encode(published), table_id))
            db.executemany("DELETE FROM notices WHERE id = ?", [(number,) for number in gone])
            db.execute(
                "DELETE FROM outbox WHERE table_id = ?1 AND NOT EXISTS (SELECT 1 FROM notices WHERE table_id = ?1) "
                "AND EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND (revision <= ?2 OR stage = ?3)) AND ?4",
                (table_id, published.revision, Stage.BROKEN, published.old is None),
            )

        await self.database.transact(work)

    # ------------------------------------------------------------------ time

    async def read_deadlines(self, table_id: str) -> list[Deadline]:
        return await self._deadlines("table_id = ? ORDER BY question", (table_id,))

    async def read_due(self, now: float, without: Collection[Shard] = ()) -> list[Deadline]:
        """What is due first, except at the tables of some shards."""
        mine = "" if self.shard_set.is_whole else f" AND {AT.format(self.shard_set.where)}"
        sql = mine + f" AND NOT {AT.format(OF_SHARD)}" * len(without)
        values = [value for shard in without for value in (shard.of, shard.number)]
        return await self._deadlines(f"next <= ?{sql} ORDER BY next LIMIT 100", (now, *values))

    async def _deadlines(self, condition: str, values: Sequence[object]) -> list[Deadline]:
        sql = f"SELECT table_id, question, seat, asked, due, reminded, warned, next FROM deadlines WHERE {condition}"
        rows = await self.database.read(lambda db: db.execute(sql, values).fetchall())
        return [_deadline(*row) for row in rows]

    async def write_deadline(self, deadline: Deadline, notice: Notice | None) -> bool:
        """Notes that somebody is reminded or warned, with the words for it. False if the question was answered meanwhile."""

        def work(db: Statements) -> bool:
            hold_table(db, deadline.table_id)
            done = db.execute(
                "UPDATE deadlines SET reminded = ?, warned = ?, next = ? WHERE table_id = ? AND question = ? AND asked = ?",
                (deadline.reminded, int(deadline.warned), deadline.next, deadline.table_id, deadline.question, deadline.asked),
            )
            if done.rowcount == 1 and notice is not None:
                post(db, deadline.table_id, [notice])
            return done.rowcount == 1

        return await self.database.transact(work)

    async def add_notice(self, table_ids: Iterable[str], notice: Notice) -> None:
        """The same words for several tables."""
        wanted = list(table_ids)

        def work(db: Statements) -> None:
            for table_id in sorted(wanted):  # in the same order as others who want several
                hold_table(db, table_id)
                post(db, table_id, [notice])

        await self.database.transact(work)

    async def move_deadlines(self, seconds: float) -> None:
        """All of them: the bot was away, or somebody set the clock."""
        await self.database.transact(lambda db: heartbeats.move(db, self.shard_set, seconds))

    async def write_heartbeat(self, now: float, unheard: Mapping[Shard, float], made_up: Mapping[Shard, float]) -> None:
        """The bot is alive; `unheard` says since when some of its shards have had no connection, and `made_up` by how many seconds
        the time limits of others are extended for that. All at once, so that nothing is made up for twice."""
        await self.database.transact(lambda db: heartbeats.note(db, self.shard_set, now, unheard, made_up))

    async def read_disconnected(self) -> dict[Shard, float]:
        """The shards without a connection when the bot was last alive, and since when."""
        return await self.database.read(lambda db: heartbeats.unheard(db, self.shard_set))

    async def read_heartbeat(self) -> float | None:
        """When the tables of this part were last looked after."""
        return await self.database.read(lambda db: heartbeats.last_alive(db, self.shard_set))

    async def read_fact(self, name: str) -> str | None:
        row = await self.database.read(lambda db: db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone())
        return str(row[0]) if row else None

    async def write_fact(self, name: str, value: str) -> None:
        await self.database.transact(lambda db: run(db, (SET_FACT, (name, value))))

    async def delete_handled(self, before: float) -> None:
        """No interaction is delivered again after that long."""
        await self.database.transact(lambda db: run(db, ("DELETE FROM deeds WHERE at < ?", (before,))))

    # ------------------------------------------------------------------ people

    async def read_preferences(self, user: int) -> UserPreferences:
        row = await self.database.read(lambda db: db.execute('SELECT person FROM people WHERE "user" = ?', (user,)).fetchone())
        found = readable(_people, row[0], f"preferences of user {user}") if row else None
        return found if found is not None else UserPreferences()

    async def write_preferences(self, user: int, person: UserPreferences) -> None:
        sql = 'INSERT INTO people VALUES (?, ?) ON CONFLICT ("user") DO UPDATE SET person = excluded.person'
        await self.database.transact(lambda db: run(db, (sql, (user, encode(person)))))

    # ------------------------------------------------------------------ what is kept of a person

    async def find_tables_about(self, user: int) -> list[str]:
        """Every table of which anything about this person may be kept, the oldest first."""
        return await self.database.read(lambda db: personal_data.tables_of(db, user))

    async def read_personal_data(self, user: int, table_id: str) -> PersonalTableData | None:
        return await self.database.read(lambda db: personal_data.own_at(db, user, table_id))

    async def read_stored_preferences(self, user: int) -> StoredPreferences:
        return await self.database.read(lambda db: personal_data.wishes_of(db, user))

    async def read_personal_trace(self, table_id: str) -> PersonalTrace | None:
        """What is kept of a table and may tell of a person."""
        return await self.database.read(lambda db: erasure.trace_of(db, table_id))

    async def erase_user(self, user: int, gone: str, tables: Mapping[str, AnonymisedTable]) -> None:
        """All or nothing. Raises Behind if anything has changed since it was read, StillSeated if they sit somewhere."""
        await self.database.transact(lambda db: erasure.forget(db, user, gone, tables))


def _read_events(table_id: str, raw: Iterable[bytes]) -> list[Event]:
    found = [readable(_events, event, f"event of table {table_id}") for event in raw]
    return [event for event in found if event is not None]


def _deadline(table: str, question: str, seat: int, asked: float, due: float | None, *more: Any) -> Deadline:
    reminded, warned, coming = more
    return Deadline(table, question, seat, asked, due, reminded, bool(warned), coming)
