"""The coordinator: one path for everything that happens at a table. Lock, read, act, write; then the channel is told."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import NamedTuple, TypeVar

from bot.clock import Clock
from bot.coordinator.presence import Presence
from bot.daemon_thread import run_in_daemon_thread
from bot.keyed_jobs import KeyedJobs
from bot.logs import about
from bot.metrics import Meters
from bot.store import Notice, Stage, StaleRevisionError, Store, TableChange, TableRecord, UserPreferences, WriteFailedError
from bot.store.club.results import Ending
from bot.store.records import OPEN
from bot.store.rows import UNREADABLE, AnswerRow, DamagedTableError, NewerVersionError
from bot.tables import lobby, play
from bot.tables.absences import Absences
from bot.tables.game_results import ending_of
from bot.tables.hosted_table import Guest, HostedTable
from bot.workers.odds.client import OddsWorker
from engine import Question, Refused, Table, all_games
from engine.ai.careful import PendingDecision
from engine.table.save import SCHEMA

log = logging.getLogger("grandstand.hall")
T = TypeVar("T")
AT_ONCE = 6
"""Policy answers given on the spot, within a millisecond each; more than that go to a thread."""
IN_ONE_GO = 40
"""Policy answers written together."""
QUIET = 3600.0
"""Seconds without an act after which a table no longer keeps others out of its channel: nobody can block one by going away."""
MOST_IN_A_SERVER = 200
"""Open tables in one server."""
FORGOTTEN = 30 * 86400.0
"""Seconds without an act after which a table no longer counts among them."""
THINKERS = 1
"""Tables whose policies are at work at the same time: those that think share the oracle, the others the interpreter with everybody
who is waiting for an answer."""
PATIENCE = 5.0
"""Seconds before policies that got stuck try again; doubled after each try."""
MOST_PATIENCE = 640.0
"""The longest that gets, in seconds."""
WISHES = 60.0
"""Seconds after which somebody's wishes are read again: another process may have been told others."""
MOST_PEOPLE = 5000
"""People whose wishes are kept in memory."""
TRIES = 3
"""Of an act, if another process has written about the table meanwhile."""
BEHIND = "Too much is happening at this table at once, so nothing has changed. Please try again."
NEWER = "A newer version of me has played at this table, so I am leaving it alone. It goes on when that version is back."
ASIDE = "This table is damaged, so I have put it aside; all others go on. The operator can read more in the log."


class DuplicateInteraction(Refused):
    """The same interaction a second time: it has been dealt with, and its first delivery got the answer."""


class UnreadableTable(Refused):
    """A table that cannot be read."""


class NewerTable(UnreadableTable):
    """A table written by a newer version: nothing about it may be changed."""


class Deliberation(NamedTuple):
    """What a player without a person has to think about before answering."""

    question: Question
    matter: PendingDecision


class Coordinator:
    """`changed` is called with every changed table once it is on disk: its id, and the table itself if we have it, to save reading
    it again."""

    draw: lobby.Draw = staticmethod(secrets.token_hex)
    """Where the ids and the dice of new tables come from. Tests have their own source: none of them depends on luck."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        odds_worker: OddsWorker | None = None,
        *,
        open_tables: int = 5,
        meters: Meters | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.meters = meters or Meters()
        self.odds_worker = odds_worker or OddsWorker(clock)
        self.open_tables = open_tables
        self.presence = Presence(clock)
        self.absences = Absences()
        self.on_change: Callable[[str, HostedTable | None], None] = lambda table_id, hosted: None
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}
        self._people: dict[int, tuple[UserPreferences, float]] = {}
        """What they want, and until when that is good without another look."""
        self._policies = KeyedJobs(self._play_on, self._cannot_go_on, clock)
        self._left_alone: set[str] = set()
        self._thinkers = asyncio.Semaphore(THINKERS)

    # ------------------------------------------------------------------ acting

    async def act(self, table_id: str, guest: Guest | None, interaction_id: int | None, act: Callable[[HostedTable], T]) -> T:
        """Does something at a table, once. If it is refused nothing has changed, except that a player who was away is back."""

        async def at_once(hosted: HostedTable) -> T:
            return act(hosted)

        return await self._act(table_id, guest, interaction_id, at_once)

    async def act_with_answers(
        self, table_id: str, guest: Guest, interaction_id: int | None, act: Callable[[HostedTable, Sequence[AnswerRow]], T]
    ) -> T:
        """The same for what needs all answers so far and plays the game again: it takes a while, so it has a thread to itself."""

        async def aside_from_all(hosted: HostedTable) -> T:
            rows = await self.store.read_answer_rows(table_id)
            return await run_in_daemon_thread(lambda: act(hosted, rows), "retracer")

        return await self._act(table_id, guest, interaction_id, aside_from_all)

    async def _act(
        self, table_id: str, guest: Guest | None, interaction_id: int | None, act: Callable[[HostedTable], Awaitable[T]]
    ) -> T:
        with about(table=table_id), self.meters.acting():
            async with self._at(table_id):
                for _ in range(TRIES):
                    try:
                        return await self._act_once(table_id, guest, interaction_id, act)
                    except StaleRevisionError:  # another process was faster: the same act on what is there now
                        self.meters.behind()
        raise Refused(BEHIND)

    async def _act_once(
        self, table_id: str, guest: Guest | None, interaction_id: int | None, act: Callable[[HostedTable], Awaitable[T]]
    ) -> T:
        hosted = await self._read(table_id, interaction_id)
        hosted.apply_rule_corrections()
        if guest is not None:
            self.presence.record_act(table_id, guest.id)
            play.come_back(hosted, guest)
        try:
            result = await act(hosted)
        except Refused:
            await self._write(hosted, None)
            self._after(hosted)
            raise
        self._answer_some(hosted, AT_ONCE)
        await self._write(hosted, interaction_id)
        self._after(hosted)
        return result

    async def read(self, table_id: str) -> HostedTable:
        """A table to look at. Nothing done to it is kept."""
        return await self._read(table_id, None)

    async def read_whole_game(self, table_id: str) -> Table:
        """The engine's table with its whole log and all answers."""
        kept, events, answers = await self.store.read_whole_game(table_id)
        if kept is None:
            raise Refused("This table no longer exists.")
        HostedTable(kept.record, kept.save, self.clock.now()).demand_begun()
        assert kept.save is not None
        return await asyncio.to_thread(Table.load, kept.save, events, answers)

    def _answer_some(self, hosted: HostedTable, most: int) -> None:
        """Policies that take no time answer at once, up to `most` times."""
        for _ in range(most):
            question = hosted.pending_ai_question()
            if question is None or hosted.needs_thinking(question):
                return
            hosted.answer_for_ai(question)

    def _after(self, hosted: HostedTable) -> None:
        if hosted.missed is not None:
            self.absences.add(hosted.record.id, hosted.missed)
        if hosted.changed:
            if hosted.pending_ai_question() is not None and self.store.shard_set.has(hosted.record.guild):
                self.play_ai(hosted.record.id)  # the channel sees the result once a person is asked
            self.on_change(hosted.record.id, hosted)

    def play_ai(self, table_id: str) -> None:
        """Lets policies answer until a person is asked; anything left when the process ends is stored for the next one."""
        self._policies.soon(table_id)

    def is_ai_playing(self, table_id: str) -> bool:
        """Whether policies are at work there, or will try again."""
        return self._policies.knows(table_id)

    def ai_task(self, table_id: str) -> asyncio.Task[None] | None:
        """The policies' work at a table, if there is any."""
        return self._policies.task(table_id)

    async def _play_on(self, table_id: str) -> None:
        with about(table=table_id):
            while (hosted := await self._read(table_id, None)).pending_ai_question() is not None:
                await self._answer_owed(hosted)
            self.on_change(table_id, hosted)

    async def _answer_owed(self, hosted: HostedTable) -> None:
        """Some policy answers. They think without the lock, so people asked at the same time need not wait for them."""
        hosted.apply_rule_corrections()
        async with self._thinkers:
            to_decide = await run_in_daemon_thread(lambda: _answer_many(hosted), "thinker")
            if to_decide is not None and not hosted.changed:  # what was answered before is written first
                hosted.answer_for_ai(to_decide.question, await self._decided(to_decide))
        async with self._at(hosted.record.id):
            now = await self._read(hosted.record.id, None)
            if now.record.revision == hosted.record.revision:  # otherwise somebody was faster: think again
                with suppress(StaleRevisionError):  # or another process was, just now
                    await self._write(hosted, None)

    async def _decided(self, deliberation: Deliberation) -> str:
        """A policy that fails must not stop the game."""
        try:
            return await self.odds_worker.decide(deliberation.matter)
        except Exception:
            log.exception("AI decision failed, the default answer is given", extra={"event": "ai_decision_failed"})
            return deliberation.question.default

    def _cannot_go_on(self, table_id: str, error: BaseException, tries: int) -> float | None:
        """Shows what was written before it went wrong."""
        with about(table=table_id):
            self.on_change(table_id, None)
            if isinstance(error, Refused):
                log.warning("AI players stopped at a table: %s", error, extra={"event": "ai_stopped"})
                return None
            if isinstance(error, WriteFailedError):
                log.error("AI players cannot continue, database not writable: %s", error, extra={"event": "ai_not_written"})
            else:
                log.error("AI players cannot continue, unexpected error", exc_info=error, extra={"event": "ai_failed"})
        return float(min(PATIENCE * 2**tries, MOST_PATIENCE))

    # ------------------------------------------------------------------ opening

    async def open(self, record: TableRecord, interaction_id: int | None) -> None:
        """A new table. A channel has one lobby at a time, and one game that is played in the channel itself."""
        try:
            await self._open(record, interaction_id)
        except StaleRevisionError:  # another process has heard of it too
            raise DuplicateInteraction("That has already been done.") from None
        with about(table=record.id):
            log.info("Table opened: game %s", record.game, extra={"event": "table_opened"})
        self.on_change(record.id, None)

    async def _open(self, record: TableRecord, interaction_id: int | None) -> None:
        channel, guild, host = record.channel, record.guild, record.host
        async with self._at(f"channel {channel}"):
            if interaction_id is not None and await self.store.is_handled(interaction_id):
                raise DuplicateInteraction("That has already been done.")
            for other in await self.store.find_open_in_place(channel):
                try:
                    hosted = await self._read(other, None)
                except UnreadableTable:
                    continue
                quiet = await self.store.read_last_activity(other) < self.clock.now() - QUIET
                if hosted.record.stage is Stage.LOBBY:
                    if not quiet:
                        raise Refused("A table in this channel is already waiting for players. `/join` takes a seat there.")
                    await self.act(other, None, None, lobby.give_way)
                elif hosted.record.place == channel and hosted.has_present_player and not quiet:
                    raise Refused("A game is running in this channel. Open your table in another one, or wait until it is over.")
            if len(await self.store.find_hosted_by(host)) >= self.open_tables:
                raise Refused(f"You already host {self.open_tables} open tables. Finish one of them, or close one with `/cancel`.")
            if await self.store.count_open(guild, self.clock.now() - FORGOTTEN) >= MOST_IN_A_SERVER:
                raise Refused(f"There are {MOST_IN_A_SERVER} open tables in this server. Finish one of them first.")
            await self.store.insert_table(
                TableChange(record, None, ai_pending=False, interaction_id=interaction_id), self.clock.now()
            )

    # ------------------------------------------------------------------ reading and writing

    @asynccontextmanager
    async def _at(self, name: str) -> AsyncIterator[None]:
        """One at a time for each table; a lock nobody wants is forgotten."""
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
        """Nobody else acts at any of these tables. Always in the same order, so that two who want them do not block each other."""
        async with AsyncExitStack() as stack:
            for table_id in sorted(table_ids):
                await stack.enter_async_context(self._at(table_id))
            yield

    async def _read(self, table_id: str, interaction_id: int | None) -> HostedTable:
        try:
            kept, done = await self.store.read_table(table_id, interaction_id)
            if kept is None:
                raise Refused("This table no longer exists.")
            if done:
                raise DuplicateInteraction("That has already been done.")
            hosted = HostedTable(kept.record, kept.save, self.clock.now())
            if kept.record.stage in OPEN:
                _check(hosted)
        except NewerVersionError as newer:
            if table_id not in self._left_alone:
                self._left_alone.add(table_id)
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
        """Once: tells the log and the channel, and everything else goes on."""
        if await self.store.mark_broken(table_id, Notice(ASIDE)):
            log.error("Table put aside as unreadable: table %s, %s", table_id, damage, extra={"event": "table_put_aside"})
            self.on_change(table_id, None)

    async def _write(self, hosted: HostedTable, interaction_id: int | None) -> None:
        if not hosted.changed:
            return
        people = {user: await self.preferences(user) for user in hosted.asked_users()}
        ending = await self._ending(hosted) if hosted.has_ended else None
        await self.store.write_table(hosted.build_change(interaction_id, people)._replace(ending=ending), self.clock.now())
        log.debug("Table written: revision %d", hosted.record.revision, extra={"event": "table_written"})
        if hosted.record.stage is not hosted.stage_when_read:
            log.info("Table stage changed: %s to %s", hosted.stage_when_read, hosted.record.stage, extra={"event": "stage_changed"})

    async def _ending(self, hosted: HostedTable) -> Ending | None:
        """How the game has ended. Whatever goes wrong here, it ends, and this is made up for later."""
        try:
            answers, now = hosted.all_answers(await self.store.read_answer_rows(hosted.record.id)), self.clock.now()
            return await run_in_daemon_thread(lambda: ending_of(hosted.record, hosted.table.save(), answers, now), "ending")
        except Exception:
            log.exception("Game result not computed, it will be recorded later", extra={"event": "result_not_computed"})
            return None

    # ------------------------------------------------------------------ people

    async def preferences(self, user: int) -> UserPreferences:
        known, until = self._people.get(user, (None, 0.0))
        if known is not None and self.clock.steady() < until:
            return known
        if len(self._people) >= MOST_PEOPLE:
            self._people.clear()
        found = await self.store.read_preferences(user)
        if self._people.get(user, (None, 0.0))[1] != until:  # anything set while we were reading is newer
            return self._people[user][0]
        return self._remember(user, found)

    async def set_preferences(self, user: int, person: UserPreferences) -> None:
        await self.store.write_preferences(user, person)
        self._remember(user, person)

    def _remember(self, user: int, person: UserPreferences) -> UserPreferences:
        self._people[user] = person, self.clock.steady() + WISHES
        return person

    def forget_user(self, user: int) -> None:
        """Nothing about them stays in memory."""
        self._people.pop(user, None)
        self.presence.forget(user)

    # ------------------------------------------------------------------ the end

    async def close(self) -> None:
        """Whatever policies are thinking about is left to the next process, which will think the same."""
        await self._policies.close(0.0)


def _check(hosted: HostedTable) -> None:
    """Reads the save, so that damage is found before anything is done. Whatever goes wrong affects only this table."""
    try:
        hosted.game  # noqa: B018
        if hosted.record.stage is Stage.PLAYING and len(hosted.table.seats) != len(hosted.record.seats):
            raise DamagedTableError("its save belongs to another table")
    except Exception as error:
        if (newer := _what_is_newer(hosted)) is not None:
            raise NewerVersionError(newer) from error
        raise error if isinstance(error, DamagedTableError) else DamagedTableError(f"its game cannot be read: {error!r}") from error


def _what_is_newer(hosted: HostedTable) -> str | None:
    """Why a table cannot be read without being damaged, in a few words."""
    game = all_games().get(hosted.record.game)
    if game is None:
        return f"its game, {hosted.record.game}, is not known here"
    try:
        step = hosted.save_head
    except UNREADABLE:
        return None
    if step.schema > SCHEMA or step.rules > game.rules_version:
        return f"its save has form {step.schema} and rules {step.rules}"
    return None


def _answer_many(hosted: HostedTable) -> Deliberation | None:
    """In a thread: decisions that take no time, up to one that has to be thought about."""
    for _ in range(IN_ONE_GO):
        question = hosted.pending_ai_question()
        if question is None:
            return None
        if (matter := hosted.pending_decision(question)) is not None:
            return Deliberation(question, matter)
        hosted.answer_for_ai(question)
    return None
