"""The coordinator: the one path for everything that happens at a table. Lock, read, act, write; then the channel is updated."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import NamedTuple, TypeVar

from bot.bounded_set import BoundedSet
from bot.clock import Clock
from bot.coordinator.endings import compute_ending
from bot.coordinator.presence import Presence
from bot.coordinator.readability import check_readable
from bot.daemon_thread import run_in_daemon_thread
from bot.keyed_jobs import KeyedJobs
from bot.logs import about
from bot.metrics import Meters
from bot.store import Notice, Stage, StaleRevisionError, Store, TableChange, TableRecord, UserPreferences, WriteFailedError
from bot.store.opening import HostLimitError, OpeningLimits, ServerLimitError
from bot.store.records import OPEN
from bot.store.rows import AnswerRow, DamagedTableError, NewerVersionError, StoredTable
from bot.tables import intermissions, lobby, play
from bot.tables.absences import Absences
from bot.tables.hosted_table import Guest, HostedTable
from bot.workers.odds.client import OddsWorker
from bot.workers.replays.client import ReplayWorker
from bot.workers.replays.protocol import EncodedGame
from engine import PendingDecision, Question, Refused, Table

log = logging.getLogger("grandstand.hall")
T = TypeVar("T")
AsyncAct = Callable[[HostedTable], Awaitable[T]]
MAX_INLINE_AI_ANSWERS = 6
"""AI answers given within an act, a millisecond each; further ones are given in a thread."""
MAX_AI_ANSWERS_PER_WRITE = 40
"""AI answers written together."""
QUIET_SECONDS = 3600.0
"""After so long without an act a table no longer keeps others out of its channel: a player who goes away blocks none."""
MAX_OPEN_TABLES_PER_SERVER = 200
"""Open tables in one server."""
ABANDONED_SECONDS = 30 * 86400.0
"""After so long without an act a table no longer counts among them."""
MAX_THINKING_TABLES = 1
"""Tables whose AI players answer at the same time: they share the interpreter with every interaction that waits for an answer."""
AI_RETRY_SECONDS = 5.0
"""Before AI players that failed try again; doubled after each try."""
MAX_AI_RETRY_SECONDS = 640.0
"""The longest pause between tries."""
PREFERENCES_CACHE_SECONDS = 60.0
"""After so long a user's preferences are read again: another process may have written others."""
MAX_CACHED_PREFERENCES = 5000
"""Users whose preferences are cached."""
MAX_NEWER_TABLES = 1000
"""Tables of a newer version that are logged once."""
MAX_TRIES = 3
"""Of an act, if another process writes the table meanwhile."""
BEHIND = "Too much is happening at this table at once, so nothing has changed. Please try again."
NEWER = "A newer version of me has played at this table, so I am leaving it alone. It goes on when that version is back."
ASIDE = "This table is damaged, so I have put it aside; all others go on. The operator can read more in the log."


class DuplicateInteraction(Refused):
    """The interaction was handled before; its first delivery got the answer."""


class Contended(Refused):
    """Other processes wrote the table in every try: nothing has changed, and the same act may succeed at the next."""


class UnreadableTable(Refused):
    """The table cannot be read."""


class NewerTable(UnreadableTable):
    """A newer version has written the table: it must not be changed."""


class Deliberation(NamedTuple):
    """A question about which an AI player has to think."""

    question: Question
    matter: PendingDecision


class Coordinator:
    """Serialises everything that happens at a table, in this process by a lock, between processes by the table's revision.

    `on_change` is called with every changed table once it is on disk: its id, and the table itself if it is at hand, which saves
    reading it again.
    """

    draw: lobby.Draw = staticmethod(secrets.token_hex)
    """Source of table ids and seeds. Tests use their own, so that none depends on chance."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        odds: OddsWorker | None = None,
        replays: ReplayWorker | None = None,
        *,
        open_tables: int = 5,
        meters: Meters | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.meters = meters or Meters()
        self.odds_worker = odds or OddsWorker(clock)
        self.replay_worker = replays or ReplayWorker(clock)
        self.open_tables = open_tables
        self.presence = Presence(clock)
        self.absences = Absences()
        self.on_change: Callable[[str, HostedTable | None], None] = lambda table_id, hosted: None
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}
        self._preferences: dict[int, tuple[UserPreferences, float]] = {}
        """Preferences, and until when they are used without reading them again."""
        self._ai_jobs = KeyedJobs(self._play_ai, self._ai_failed, clock)
        self._newer_tables: BoundedSet[str] = BoundedSet(MAX_NEWER_TABLES)
        self._thinking = asyncio.Semaphore(MAX_THINKING_TABLES)

    # ------------------------------------------------------------------ acting

    async def act(self, table_id: str, guest: Guest | None, interaction_id: int | None, act: Callable[[HostedTable], T]) -> T:
        """Runs `act` at a table: locks the table, reads it, calls `act`, lets quick AI players answer, writes everything, calls
        `on_change`. Returns the result of `act`.

        If another process writes the table meanwhile, reads again and calls `act` again. Raises Refused as `act` does, and then
        nothing has changed, except that a player who was away is back; DuplicateInteraction if `interaction_id` was handled
        before; Contended if other processes keep writing the table; UnreadableTable; WriteFailedError if nothing could be
        written.
        """

        async def run(hosted: HostedTable) -> T:
            return act(hosted)

        return await self._act(table_id, guest, interaction_id, run)

    async def act_with_answers(
        self, table_id: str, guest: Guest, interaction_id: int | None, act: Callable[[HostedTable, Sequence[AnswerRow]], T]
    ) -> T:
        """Runs `act` like `Coordinator.act`, with all answers so far, in a thread: for acts that replay the game, which takes a
        while. The table stays locked meanwhile."""

        async def run_in_thread(hosted: HostedTable) -> T:
            rows = await self.store.read_answer_rows(table_id)
            return await run_in_daemon_thread(lambda: act(hosted, rows), "retracer")

        return await self._act(table_id, guest, interaction_id, run_in_thread)

    async def _act(self, table_id: str, guest: Guest | None, interaction_id: int | None, act: AsyncAct[T]) -> T:
        with about(table=table_id), self.meters.acting():
            async with self._lock(table_id):
                for _ in range(MAX_TRIES):
                    try:
                        return await self._act_once(table_id, guest, interaction_id, act)
                    except StaleRevisionError:  # another process was faster: repeat the act at the table as it is now
                        self.meters.behind()
        raise Contended(BEHIND)

    async def _act_once(self, table_id: str, guest: Guest | None, interaction_id: int | None, act: AsyncAct[T]) -> T:
        hosted = await self._read(table_id, interaction_id)
        hosted.apply_rule_corrections()
        if guest is not None:
            play.come_back(hosted, guest)
        try:
            result = await act(hosted)
        except Refused:
            await self._write(hosted, None)
            self._publish(hosted)
            raise
        finally:
            if guest is not None and not hosted.is_secret:  # messages depend on who has just acted
                self.presence.record_act(table_id, guest.id)
        intermissions.end_if_all_are_ready(hosted)
        self._answer_some(hosted, MAX_INLINE_AI_ANSWERS)
        await self._write(hosted, interaction_id)
        self._publish(hosted)
        return result

    async def read(self, table_id: str) -> HostedTable:
        """Reads a table without its lock. Changes to it are never written.

        Raises Refused if there is none, UnreadableTable if it cannot be read.
        """
        return await self._read(table_id, None)

    async def read_whole_game(self, table_id: str) -> Table:
        """Reads the engine's table with all its events and answers. Raises Refused if there is none, or no game has begun."""
        stored, events, answers = await self.store.read_whole_game(table_id)
        return await asyncio.to_thread(Table.load, self._save_of(stored), events, answers)

    async def read_encoded_game(self, table_id: str) -> EncodedGame:
        """Reads a game with all its events and answers for the replay worker. Raises Refused as `read_whole_game` does."""
        stored, events, answers = await self.store.read_encoded_game(table_id)
        return EncodedGame(self._save_of(stored), answers, events)

    def _save_of(self, stored: StoredTable | None) -> bytes:
        """Returns the save of a table. Raises Refused if there is no such table, or no game has begun."""
        if stored is None:
            raise Refused("This table no longer exists.")
        HostedTable(stored.record, stored.save, self.clock.now()).demand_begun()
        assert stored.save is not None
        return stored.save

    def _answer_some(self, hosted: HostedTable, most: int) -> None:
        """Lets AI players that need no thinking answer, up to `most` times."""
        for _ in range(most):
            question = hosted.pending_ai_question()
            if question is None or hosted.needs_thinking(question):
                return
            hosted.answer_for_ai(question)

    def _publish(self, hosted: HostedTable) -> None:
        if hosted.missed is not None:
            self.absences.add(hosted.record.id, hosted.missed)
        if hosted.has_changed:
            if hosted.pending_ai_question() is not None and self.store.shard_set.has(hosted.record.guild):
                self.play_ai(hosted.record.id)  # the channel sees the result once a person is asked
            self.on_change(hosted.record.id, hosted)

    def play_ai(self, table_id: str) -> None:
        """Lets AI players answer in the background until a person is asked. The next process continues what this one leaves."""
        self._ai_jobs.soon(table_id)

    def is_ai_playing(self, table_id: str) -> bool:
        """Returns whether AI players are at work at a table, or will try again."""
        return self._ai_jobs.knows(table_id)

    def ai_task(self, table_id: str) -> asyncio.Task[None] | None:
        """Returns the task of a table's AI players, if they are at work."""
        return self._ai_jobs.task(table_id)

    async def _play_ai(self, table_id: str) -> None:
        with about(table=table_id):
            while (hosted := await self._read(table_id, None)).pending_ai_question() is not None:
                await self._answer_for_ai(hosted)
            self.on_change(table_id, hosted)

    async def _answer_for_ai(self, hosted: HostedTable) -> None:
        """Lets AI players answer. They think without the lock, so people who are asked at the same time need not wait for them."""
        hosted.apply_rule_corrections()
        async with self._thinking:
            to_decide = await run_in_daemon_thread(lambda: _answer_many(hosted), "thinker")
        if to_decide is not None and not hosted.has_changed:  # earlier answers are written first
            hosted.answer_for_ai(to_decide.question, await self.odds_worker.decide(to_decide.matter))
        async with self._lock(hosted.record.id):
            now = await self._read(hosted.record.id, None)
            if now.record.revision == hosted.record.revision:  # otherwise the table has changed: think again
                with suppress(StaleRevisionError):  # or another process has just changed it
                    await self._write(hosted, None)

    def _ai_failed(self, table_id: str, error: BaseException, tries: int) -> float | None:
        """Logs the failure, publishes what was written before it, and returns the pause before the next try."""
        with about(table=table_id):
            self.on_change(table_id, None)
            if isinstance(error, Refused):
                log.warning("AI players stopped at a table: %s", error, extra={"event": "ai_stopped"})
                return None
            if isinstance(error, WriteFailedError):
                log.error("AI players cannot continue, database not writable: %s", error, extra={"event": "ai_not_written"})
            else:
                log.error("AI players cannot continue, unexpected error", exc_info=error, extra={"event": "ai_failed"})
        return float(min(AI_RETRY_SECONDS * 2**tries, MAX_AI_RETRY_SECONDS))

    # ------------------------------------------------------------------ opening

    async def open(self, record: TableRecord, interaction_id: int | None, notices: Sequence[Notice] = ()) -> None:
        """Writes a new table. A channel has one lobby at a time, and one game that is played in the channel itself.

        Locks the channel meanwhile, and closes a quiet lobby there. Raises Refused with the limit that is reached,
        DuplicateInteraction, WriteFailedError.
        """
        try:
            await self._open(record, interaction_id, notices)
        except StaleRevisionError:  # another process has handled the interaction
            raise DuplicateInteraction("That has already been done.") from None
        except HostLimitError:
            limit = f"You already host {self.open_tables} open tables."
            raise Refused(f"{limit} Finish one of them, or close one with `/cancel`.") from None
        except ServerLimitError:
            raise Refused(f"There are {MAX_OPEN_TABLES_PER_SERVER} open tables in this server. Finish one of them first.") from None
        with about(table=record.id):
            log.info("Table opened: game %s", record.game, extra={"event": "table_opened"})
        self.on_change(record.id, None)

    async def _open(self, record: TableRecord, interaction_id: int | None, notices: Sequence[Notice]) -> None:
        channel = record.channel
        async with self._lock(f"channel {channel}"):
            if interaction_id is not None and await self.store.is_handled(interaction_id):
                raise DuplicateInteraction("That has already been done.")
            for other in await self.store.find_open_in_place(channel):
                try:
                    hosted = await self._read(other, None)
                except UnreadableTable:
                    continue
                quiet = await self.store.read_last_activity(other) < self.clock.now() - QUIET_SECONDS
                if hosted.record.stage is Stage.LOBBY:
                    if not quiet:
                        raise Refused("A table in this channel is already waiting for players. `/join` takes a seat there.")
                    await self.act(other, None, None, lobby.give_way)
                elif hosted.record.place == channel and hosted.has_present_player and not quiet:
                    raise Refused("A game is running in this channel. Open your table in another one, or wait until it is over.")
            change, now = (
                TableChange(record, None, ai_pending=False, notices=notices, interaction_id=interaction_id),
                self.clock.now(),
            )
            limits = OpeningLimits(self.open_tables, MAX_OPEN_TABLES_PER_SERVER, now - ABANDONED_SECONDS)
            await self.store.insert_table(change, now, limits)

    # ------------------------------------------------------------------ reading and writing

    @asynccontextmanager
    async def _lock(self, name: str) -> AsyncIterator[None]:
        """Locks a table or channel. Locks that no task waits for are dropped."""
        lock, users = self._locks.get(name, (asyncio.Lock(), 0))
        self._locks[name] = lock, users + 1
        try:
            async with lock:
                yield
        finally:
            lock, users = self._locks[name]
            if users == 1:
                del self._locks[name]
            else:
                self._locks[name] = lock, users - 1

    @asynccontextmanager
    async def lock_all(self, table_ids: Iterable[str]) -> AsyncIterator[None]:
        """Locks several tables, always in the same order, so that two tasks do not block each other."""
        async with AsyncExitStack() as stack:
            for table_id in sorted(table_ids):
                await stack.enter_async_context(self._lock(table_id))
            yield

    async def _read(self, table_id: str, interaction_id: int | None) -> HostedTable:
        try:
            stored, done = await self.store.read_table(table_id, interaction_id)
            if stored is None:
                raise Refused("This table no longer exists.")
            if done:
                raise DuplicateInteraction("That has already been done.")
            hosted = HostedTable(stored.record, stored.save, self.clock.now())
            if stored.record.stage in OPEN:
                check_readable(hosted)
        except NewerVersionError as newer:
            if table_id not in self._newer_tables:
                self._newer_tables.add(table_id)
                log.warning(
                    "Table skipped, a newer version has written it: table %s, %s",
                    table_id,
                    newer,
                    extra={"event": "table_from_newer_version"},
                )
            raise NewerTable(NEWER) from None
        except DamagedTableError as damage:
            await self._put_aside(table_id, damage)
            raise UnreadableTable(ASIDE) from None
        return hosted

    async def _put_aside(self, table_id: str, damage: DamagedTableError) -> None:
        """Marks an unreadable table, once: logs it and tells its channel."""
        if await self.store.mark_broken(table_id, Notice(ASIDE)):
            log.error("Table put aside as unreadable: table %s, %s", table_id, damage, extra={"event": "table_put_aside"})
            self.on_change(table_id, None)

    async def _write(self, hosted: HostedTable, interaction_id: int | None) -> None:
        if not hosted.has_changed:
            return
        people = {user: await self.preferences(user) for user in hosted.asked_users()}
        ending = await compute_ending(hosted, self.store, self.replay_worker) if hosted.has_ended else None
        await self.store.write_table(hosted.build_change(interaction_id, people)._replace(ending=ending), self.clock.now())
        log.debug("Table written: revision %d", hosted.record.revision, extra={"event": "table_written"})
        if hosted.record.stage is not hosted.stage_when_read:
            log.info("Table stage changed: %s to %s", hosted.stage_when_read, hosted.record.stage, extra={"event": "stage_changed"})

    # ------------------------------------------------------------------ people

    async def preferences(self, user: int) -> UserPreferences:
        """Returns a user's preferences, cached for a minute."""
        known, until = self._preferences.get(user, (None, 0.0))
        if known is not None and self.clock.steady() < until:
            return known
        if len(self._preferences) >= MAX_CACHED_PREFERENCES:
            self._preferences.clear()
        stored = await self.store.read_preferences(user)
        if self._preferences.get(user, (None, 0.0))[1] != until:  # preferences written meanwhile are newer
            return self._preferences[user][0]
        return self._remember(user, stored)

    async def set_preferences(self, user: int, person: UserPreferences) -> None:
        """Writes a user's preferences."""
        await self.store.write_preferences(user, person)
        self._remember(user, person)

    async def note_met(self, user: int, thing: str) -> None:
        """Stores that a user has met a thing for the first time."""
        self._remember(user, await self.store.note_met(user, thing))

    def _remember(self, user: int, person: UserPreferences) -> UserPreferences:
        self._preferences[user] = person, self.clock.steady() + PREFERENCES_CACHE_SECONDS
        return person

    def forget_user(self, user: int) -> None:
        """Drops everything about a user from memory."""
        self._preferences.pop(user, None)
        self.presence.forget(user)

    # ------------------------------------------------------------------ the end

    async def close(self) -> None:
        """Cancels the AI players: the next process comes to the same decisions."""
        await self._ai_jobs.close(0.0)


def _answer_many(hosted: HostedTable) -> Deliberation | None:
    """In a thread: gives AI answers until one needs thinking, and returns that one."""
    for _ in range(MAX_AI_ANSWERS_PER_WRITE):
        question = hosted.pending_ai_question()
        if question is None:
            return None
        if (decision := hosted.pending_decision(question)) is not None:
            return Deliberation(question, decision)
        hosted.answer_for_ai(question)
    return None
