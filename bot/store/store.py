"""`Store`: every query to the database and every change written to it."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from bot.store import erasure, heartbeats, packing, personal_data, preferences, pruning, rows
from bot.store.database import Database, StaleRevisionError, Statements, hold_table
from bot.store.erasure import AnonymisedTable, PersonalTrace
from bot.store.game_log import read_answer_rows, read_answers, read_events, read_last_event, read_undone
from bot.store.heartbeats import AT, SET_FACT
from bot.store.opening import OpeningLimits, demand_room
from bot.store.personal_data import PersonalTableData, StoredPreferences
from bot.store.records import OPEN, Deadline, Notice, PublishedState, Stage, UserPreferences
from bot.store.rows import AnswerRow, OutboxRow, StoredTable, TableChange, TableLocation, add_notices, decode_or_none, encode, run
from bot.store.shards import EVERYTHING, Shard, ShardSet
from bot.store.shards import WHERE as OF_SHARD
from bot.store.sqlite.copy import COPIED
from engine import Event, UndoneBranch

log = logging.getLogger("grandstand.store")
T = TypeVar("T")
_notices = msgspec.json.Decoder(Notice)
_events = msgspec.json.Decoder(Event)
_FOUND = "SELECT id, guild, channel, place, stage FROM"
_SEATED = 'tables JOIN seats ON table_id = id WHERE "user" = ?1'


class Store:
    """All reads and writes of the bot, on an open database, which its opener closes.

    Every method is one read at a single moment, or one transaction that is on disk when the method returns. All of them raise
    WriteFailedError if the disk or the database server fails; then nothing has changed. `shard_set` are the shards that this
    process serves: other tables can be read, but their time limits, boards and AI players belong to other processes.
    """

    def __init__(self, database: Database, part: ShardSet = EVERYTHING) -> None:
        self.database = database
        self.shard_set = part

    # ------------------------------------------------------------------ tables

    async def insert_table(self, change: TableChange, now: float, limits: OpeningLimits | None = None) -> None:
        """Writes a new table with its seats, notices and interaction.

        Raises HostLimitError or ServerLimitError beyond the limits, StaleRevisionError in PostgreSQL if the table exists.
        """

        def work(db: Statements) -> None:
            if limits is not None:
                demand_room(db, change.record, limits)
            db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", rows.table_row(change, now))
            db.execute("INSERT INTO shown VALUES (?, ?)", (change.record.id, encode(PublishedState())))
            rows.write_parts(db, change, now)

        await self.database.transact(work)

    async def write_table(self, change: TableChange, now: float) -> None:
        """Writes a table's next revision with everything that belongs to it, all or nothing.

        Raises StaleRevisionError if the stored revision is no longer `change.built_on`: another process has written the table.
        """

        def work(db: Statements) -> None:
            id_, guild, channel, place, stage, host, revision, ai_pending, touched, record, save = rows.table_row(change, now)
            done = db.execute(
                "UPDATE tables SET guild = ?, channel = ?, place = ?, stage = ?, host = ?, revision = ?, owed = ?, touched = ?, "
                "sheet = ?, save = ? WHERE id = ? AND revision = ?",
                (guild, channel, place, stage, host, revision, ai_pending, touched, record, save, id_, change.built_on),
            )
            if done.rowcount != 1:
                raise StaleRevisionError(f"Table {id_} is not at revision {change.built_on}.")
            rows.write_parts(db, change, now)

        await self.database.transact(work)

    async def read_table(self, table_id: str, interaction_id: int | None = None) -> tuple[StoredTable | None, bool]:
        """Returns a table, None if there is none, and whether this interaction was handled before.

        Raises DamagedTableError or NewerVersionError if its record cannot be read.
        """

        def work(db: Statements) -> tuple[StoredTable | None, bool]:
            return rows.read_stored_table(db, table_id), interaction_id is not None and rows.is_handled(db, interaction_id)

        return await self.database.read(work)

    async def is_handled(self, interaction_id: int) -> bool:
        """Returns whether this interaction was handled before."""
        return await self.database.read(lambda db: rows.is_handled(db, interaction_id))

    async def mark_broken(self, table_id: str, notice: Notice) -> bool:
        """Marks a table as unreadable, drops its deadlines and leaves one notice for its channel. False if it was marked before."""

        def work(db: Statements) -> bool:
            done = db.execute("UPDATE tables SET stage = ?1, owed = 0 WHERE id = ?2 AND stage <> ?1", (Stage.BROKEN, table_id))
            if done.rowcount != 1:
                return False
            db.execute("DELETE FROM deadlines WHERE table_id = ?", (table_id,))
            db.execute("DELETE FROM notices WHERE table_id = ?", (table_id,))
            add_notices(db, table_id, [notice])
            return True

        return await self.database.transact(work)

    async def read_location(self, table_id: str) -> TableLocation | None:
        """Returns where a table is, from its columns: works for an unreadable table too. None if there is none."""
        row = await self.database.read(lambda db: db.execute(f"{_FOUND} tables WHERE id = ?", (table_id,)).fetchone())
        return TableLocation(*row) if row else None

    async def read_last_activity(self, table_id: str) -> float:
        """Returns when the table was last written; 0 if there is none."""
        row = await self.database.read(lambda db: db.execute("SELECT touched FROM tables WHERE id = ?", (table_id,)).fetchone())
        return float(row[0]) if row else 0.0

    async def read_trouble(self, table_id: str) -> str:
        """Returns why a table cannot be shown, in a sentence; empty if it can, or if its record cannot be read."""

        def work(db: Statements) -> str:
            try:
                stored = rows.read_stored_table(db, table_id)
            except (rows.DamagedTableError, rows.NewerVersionError):
                return ""
            return stored.record.trouble if stored is not None else ""

        return await self.database.read(work)

    # ------------------------------------------------------------------ looking for tables

    async def find_open_around(self, user: int, place: int) -> tuple[list[TableLocation], list[TableLocation]]:
        """Returns a user's open tables, and the open tables of a channel or thread; newest first."""
        mine = f"{_FOUND} {_SEATED} AND stage IN (?2, ?3) ORDER BY touched DESC LIMIT 100"
        here = f"{_FOUND} tables WHERE (place = ?1 OR channel = ?1) AND stage IN (?2, ?3) ORDER BY place = ?1 DESC, touched DESC"

        def work(db: Statements) -> tuple[list[TableLocation], list[TableLocation]]:
            tables = db.execute(mine, (user, *OPEN)), db.execute(here, (place, *OPEN))
            return [TableLocation(*row) for row in tables[0]], [TableLocation(*row) for row in tables[1]]

        return await self.database.read(work)

    async def find_open_in_place(self, place: int) -> list[str]:
        """Returns the open tables that are played, or were opened, in a channel or thread; newest first."""
        here = "tables WHERE (place = ?1 OR channel = ?1) AND stage IN (?2, ?3) ORDER BY place = ?1 DESC, touched DESC"
        return await self._ids(f"SELECT id FROM {here}", (place, *OPEN))

    async def find_recent_in_place(self, place: int) -> list[str]:
        """Returns up to ten tables of a channel or thread: open ones first, then the newest."""
        here = "tables WHERE place = ?1 OR channel = ?1 ORDER BY stage IN (?2, ?3) DESC, touched DESC LIMIT 10"
        return await self._ids(f"SELECT id FROM {here}", (place, *OPEN))

    async def find_open_of_user(self, user: int) -> list[str]:
        """Returns up to 100 open tables at which a user sits, newest first."""
        return await self._ids(f"SELECT id FROM {_SEATED} AND stage IN (?2, ?3) ORDER BY touched DESC LIMIT 100", (user, *OPEN))

    async def has_played(self, user: int) -> bool:
        """Returns whether a user has sat at a table whose game has begun."""
        sql = 'SELECT 1 FROM tables JOIN sat ON table_id = id WHERE "user" = ? AND save IS NOT NULL LIMIT 1'
        return await self.database.read(lambda db: db.execute(sql, (user,)).fetchone() is not None)

    async def read_open_revisions(self, user: int, most: int) -> list[tuple[str, int]]:
        """Returns up to `most` open tables at which a user sits, newest first, with their revisions."""
        sql = f"SELECT id, revision FROM {_SEATED} AND stage IN (?2, ?3) ORDER BY touched DESC LIMIT ?4"
        return await self.database.read(lambda db: [(row[0], row[1]) for row in db.execute(sql, (user, *OPEN, most))])

    async def find_open_in_guild(self, guild: int) -> list[str]:
        return await self._ids("SELECT id FROM tables WHERE guild = ? AND stage IN (?, ?)", (guild, *OPEN))

    async def find_guilds_with_open_tables(self, shard: Shard) -> list[int]:
        """Returns the servers of a shard that have open tables."""
        sql = f"SELECT DISTINCT guild FROM tables WHERE stage IN (?, ?) AND {OF_SHARD}"
        return await self.database.read(lambda db: [row[0] for row in db.execute(sql, (*OPEN, shard.of, shard.number))])

    async def find_active_between(self, since: float, until: float) -> list[str]:
        """Returns this process's running tables that were last written in that time."""
        sql = f"SELECT id FROM tables WHERE stage = ? AND touched BETWEEN ? AND ? AND {self.shard_set.where}"
        return await self._ids(sql, (Stage.PLAYING, since, until))

    async def find_waiting_for_ai(self, shard: Shard) -> list[str]:
        """Returns the tables of a shard at which an AI player has to answer."""
        sql = f"SELECT id FROM tables WHERE owed = 1 AND stage = 'playing' AND {OF_SHARD}"
        return await self._ids(sql, (shard.of, shard.number))

    async def read_outbox_ids(self, shard: Shard | None = None) -> list[str]:
        """Returns this process's tables, of one shard or of all, whose channel is not up to date; latest activity first."""
        of_shard = f" AND {OF_SHARD}" if shard is not None else ""
        values = (shard.of, shard.number) if shard is not None else ()
        tables = f"outbox JOIN tables ON id = table_id WHERE {self.shard_set.where}{of_shard}"
        return await self._ids(f"SELECT table_id FROM {tables} ORDER BY touched DESC", values)

    async def fill_outbox_after_restore(self) -> bool:
        """Puts every open table into the outbox if this database is a restored backup, and returns whether it is.

        It does so once, and for all processes: channels may show more than the backup knows.
        """

        if await self.read_fact(COPIED) is None:
            return False
        show = "INSERT INTO outbox SELECT id FROM tables WHERE stage IN (?, ?) ON CONFLICT DO NOTHING"
        await self.database.transact(lambda db: run(db, (show, OPEN), ("DELETE FROM facts WHERE name = ?", (COPIED,))))
        return True

    async def read_outbox(self) -> list[OutboxRow]:
        """Returns this process's rows of the outbox."""
        sql = f"SELECT id, guild, revision, owed FROM outbox JOIN tables ON id = table_id WHERE {self.shard_set.where}"
        outbox = await self.database.read(lambda db: db.execute(sql).fetchall())
        return [OutboxRow(table_id, guild, revision, bool(ai_pending)) for table_id, guild, revision, ai_pending in outbox]

    async def _ids(self, sql: str, values: Sequence[object]) -> list[str]:
        return await self.database.read(lambda db: [row[0] for row in db.execute(sql, values)])

    # ------------------------------------------------------------------ the game so far

    async def read_events(self, table_id: str, since: int = 0) -> list[Event]:
        return _read_events(table_id, await self.database.read(lambda db: read_events(db, table_id, since)))

    async def read_answers(self, table_id: str) -> list[tuple[int, str, str]]:
        return await self.database.read(lambda db: read_answers(db, table_id))

    async def read_whole_game(self, table_id: str) -> tuple[StoredTable | None, list[Event], list[tuple[int, str, str]]]:
        """Returns a table with all its events and answers, read at one moment: an undo may follow at the next."""
        stored, raw, answers = await self.read_encoded_game(table_id)
        return stored, _read_events(table_id, raw), answers

    async def read_encoded_game(self, table_id: str) -> tuple[StoredTable | None, list[bytes], list[tuple[int, str, str]]]:
        """Returns a table with its answers and all its events as they were written, for a worker that decodes them."""
        return await self.database.read(
            lambda db: (rows.read_stored_table(db, table_id), read_events(db, table_id, 0), read_answers(db, table_id))
        )

    async def read_answer_rows(self, table_id: str) -> list[AnswerRow]:
        """Returns the answers with their numbers, who gave them and when."""
        return await self.database.read(lambda db: read_answer_rows(db, table_id))

    async def read_undone(self, table_id: str) -> list[UndoneBranch]:
        """Returns the answers that were undone, round by round."""
        return await self.database.read(lambda db: read_undone(db, table_id))

    async def find_packable(self, before: float) -> list[str]:
        """Returns the finished games without activity since `before`, oldest first."""
        return await self.database.read(lambda db: packing.find_packable(db, before))

    async def pack(self, table_id: str, before: float) -> bool:
        """Packs a finished game into one compressed value; False if it is not packable any more.

        Raises UnpackableError, and then the game stays as it was.
        """
        return await self.database.transact(lambda db: packing.pack(db, table_id, before))

    async def find_old_lobbies(self, before: float, trouble: str) -> list[str]:
        """Returns the lobbies without a game that were closed before then, or suspended for this reason, oldest first."""
        return await self.database.read(lambda db: pruning.find_old_lobbies(db, before, trouble))

    async def delete_old_lobby(self, table_id: str, before: float, trouble: str) -> bool:
        """Deletes a lobby with everything about it; False if it is not one of those any more."""
        return await self.database.transact(lambda db: pruning.delete_old_lobby(db, table_id, before, trouble))

    # ------------------------------------------------------------------ what the channel shows

    async def read_published(self, table_id: str) -> tuple[PublishedState, list[tuple[int, Notice]]]:
        """Returns what the channel shows of a table, and the notices still to be posted.

        If the published state cannot be read, an empty one is returned that knows the last event, so that the story is not told
        again from the beginning. Deletes notices that cannot be read.
        """

        def work(db: Statements) -> tuple[PublishedState, list[tuple[int, bytes]]]:
            row = db.execute("SELECT sight FROM shown WHERE table_id = ?", (table_id,)).fetchone()
            notices = db.execute("SELECT id, notice FROM notices WHERE table_id = ? ORDER BY id", (table_id,)).fetchall()
            if row is None:
                return PublishedState(), notices
            published = decode_or_none(rows.PUBLISHED_STATES, row[0], f"published state of table {table_id}")
            return published or PublishedState(last_event=read_last_event(db, table_id)), notices

        published, pending = await self.database.read(work)
        notices = [(number, decode_or_none(_notices, raw, f"notice for table {table_id}")) for number, raw in pending]
        if unreadable := [(number,) for number, notice in notices if notice is None]:
            await self.database.transact(lambda db: db.executemany("DELETE FROM notices WHERE id = ?", unreadable))
        return published, [(number, notice) for number, notice in notices if notice is not None]

    async def write_published(self, table_id: str, published: PublishedState, notices: Iterable[int] = ()) -> None:
        """Records what the channel shows now, and deletes notices that were posted.

        The table leaves the outbox if its newest revision is shown and no notice is left.
        """
        posted = list(notices)

        def work(db: Statements) -> None:
            hold_table(db, table_id)
            db.execute("UPDATE shown SET sight = ? WHERE table_id = ?", (encode(published), table_id))
            db.executemany("DELETE FROM notices WHERE id = ?", [(number,) for number in posted])
            db.execute(
                "DELETE FROM outbox WHERE table_id = ?1 AND NOT EXISTS (SELECT 1 FROM notices WHERE table_id = ?1) "
                "AND EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND (revision <= ?2 OR stage = ?3)) AND ?4",
                (table_id, published.revision, Stage.BROKEN, published.old is None),
            )

        await self.database.transact(work)

    # ------------------------------------------------------------------ time

    async def read_deadlines(self, table_id: str) -> list[Deadline]:
        return await self._deadlines("table_id = ? ORDER BY question", (table_id,))

    async def read_due(self, now: float, without: Collection[Shard] = (), most: int = 100) -> list[Deadline]:
        """Returns up to `most` deadlines that are due, earliest first, except at the tables of some shards."""
        mine = "" if self.shard_set.is_whole else f" AND {AT.format(self.shard_set.where)}"
        sql = mine + f" AND NOT {AT.format(OF_SHARD)}" * len(without)
        values = [value for shard in without for value in (shard.of, shard.number)]
        return await self._deadlines(f"next <= ?{sql} ORDER BY next LIMIT ?", (now, *values, most))

    async def _deadlines(self, condition: str, values: Sequence[object]) -> list[Deadline]:
        sql = f"SELECT table_id, question, seat, asked, due, reminded, warned, next FROM deadlines WHERE {condition}"
        return await self.database.read(lambda db: [_deadline(*row) for row in db.execute(sql, values)])

    async def write_deadline(self, deadline: Deadline, notice: Notice | None) -> bool:
        """Writes the progress of a deadline, and adds the notice that reminds or warns the player.

        Returns False, and adds nothing, if the question was answered meanwhile.
        """

        def work(db: Statements) -> bool:
            hold_table(db, deadline.table_id)
            key = (deadline.table_id, deadline.question, deadline.asked)
            done = db.execute(
                "UPDATE deadlines SET due = ?, reminded = ?, warned = ?, next = ?"
                " WHERE table_id = ? AND question = ? AND asked = ?",
                (deadline.due, deadline.reminded, int(deadline.warned), deadline.next, *key),
            )
            if done.rowcount == 1 and notice is not None:
                add_notices(db, deadline.table_id, [notice])
            return done.rowcount == 1

        return await self.database.transact(work)

    async def add_notice(self, table_ids: Iterable[str], notice: Notice) -> None:
        """Adds the same notice to several tables."""
        tables = sorted(table_ids)  # the same order everywhere, so that two transactions do not block each other

        def work(db: Statements) -> None:
            for table_id in tables:
                hold_table(db, table_id)
                add_notices(db, table_id, [notice])

        await self.database.transact(work)

    async def move_deadlines(self, seconds: float) -> None:
        """Moves all of this process's deadlines by some seconds: the bot was away, or the clock was set."""
        await self.database.transact(lambda db: heartbeats.move_deadlines(db, self.shard_set, seconds))

    async def write_heartbeat(self, now: float, unheard: Mapping[Shard, float], made_up: Mapping[Shard, float]) -> None:
        """Records that this process is alive at `now`.

        `unheard` are its shards without a connection, and since when; the deadlines of the shards in `made_up` are extended by so
        many seconds. One transaction, so that no outage is compensated twice.
        """
        await self.database.transact(lambda db: heartbeats.write_heartbeat(db, self.shard_set, now, unheard, made_up))

    async def read_disconnected(self) -> dict[Shard, float]:
        """Returns the shards that had no connection at the last heartbeat, and since when."""
        return await self.database.read(lambda db: heartbeats.read_disconnected(db, self.shard_set))

    async def read_heartbeat(self) -> float | None:
        """Returns when the tables of this process were last served, by any process; None if never."""
        return await self.database.read(lambda db: heartbeats.read_heartbeat(db, self.shard_set))

    async def read_fact(self, name: str) -> str | None:
        row = await self.database.read(lambda db: db.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone())
        return str(row[0]) if row else None

    async def write_fact(self, name: str, value: str) -> None:
        await self.database.transact(lambda db: run(db, (SET_FACT, (name, value))))

    async def delete_handled(self, before: float) -> None:
        """Deletes interactions handled before that time: Discord delivers none again after so long."""
        await self.database.transact(lambda db: run(db, ("DELETE FROM deeds WHERE at < ?", (before,))))

    # ------------------------------------------------------------------ people

    async def read_preferences(self, user: int) -> UserPreferences:
        """Returns a user's preferences; the defaults if there are none, or none that can be read."""
        return await self.database.read(lambda db: preferences.read_preferences(db, user))

    async def write_preferences(self, user: int, person: UserPreferences) -> None:
        await self.database.transact(lambda db: preferences.write_preferences(db, user, person))

    async def note_met(self, user: int, thing: str) -> UserPreferences:
        """Stores that a user has met a thing, and returns their preferences."""
        return await self.database.transact(lambda db: preferences.note_met(db, user, thing))

    # ------------------------------------------------------------------ personal data

    async def find_tables_about(self, user: int) -> list[str]:
        """Returns every table that may hold anything about a user, oldest first."""
        return await self.database.read(lambda db: personal_data.find_tables_about(db, user))

    async def read_personal_data(self, user: int, table_id: str) -> PersonalTableData | None:
        return await self.database.read(lambda db: personal_data.read_personal_data(db, user, table_id))

    async def read_stored_preferences(self, user: int) -> StoredPreferences:
        return await self.database.read(lambda db: personal_data.read_stored_preferences(db, user))

    async def read_personal_trace(self, table_id: str) -> PersonalTrace | None:
        """Returns the stored parts of a table that may name a user."""
        return await self.database.read(lambda db: erasure.read_trace(db, table_id))

    async def erase_user(self, user: int, gone: str, tables: Mapping[str, AnonymisedTable]) -> None:
        """Writes anonymised tables in place of all that is stored about a user, and deletes the rest; all or nothing. Then
        discards what the database still has of it besides.

        Raises StaleRevisionError if anything has changed since it was read, StillSeatedError if the user sits at an open table.
        """
        await self.database.transact(lambda db: erasure.erase_user(db, user, gone, tables))
        await self.database.discard_deleted()


def _read_events(table_id: str, raw: Iterable[bytes]) -> list[Event]:
    events = [decode_or_none(_events, event, f"event of table {table_id}") for event in raw]
    return [event for event in events if event is not None]


def _deadline(table: str, question: str, seat: int, asked: float, due: float | None, *more: Any) -> Deadline:
    reminded, warned, next_moment = more
    return Deadline(table, question, seat, asked, due, reminded, bool(warned), next_moment)
