"""Time at the tables: reminders, warnings, time limits. Each is a row with a time in the database; nothing is only in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec

from bot.background_task import BackgroundTask
from bot.clock import Clock
from bot.coordinator.coordinator import Contended, Coordinator, NewerTable
from bot.logs import about
from bot.store import Deadline, Notice, Shard, Stage, WriteFailedError
from bot.store.database import LeaseLostError
from bot.tables import auto_roll, intermissions, play, undo
from bot.tables.hosted_table import HostedTable
from bot.tables.reminders import AUTO_ROLL_SECONDS, is_extended, missed_reminders, next_moment, reminder_time, warning_time
from bot.tables.windows import notice_of
from bot.text.durations import countdown, duration
from bot.text.escaping import plain
from engine import Question, Refused

log = logging.getLogger("grandstand.time")
POLL_SECONDS = 1.0
"""Between two looks at what is due."""
HEARTBEAT_SECONDS = 10.0
"""Between two heartbeats."""
MIN_ABSENCE_SECONDS = 60.0
"""Absences of the bot from this length on are mentioned at the tables."""
CLOCK_JUMP_SECONDS = 5.0
"""If the system clock and the steady clock differ by more than this, the system clock was set."""
RECENT_SECONDS = 1800.0
"""Tables with an act in this time before the bot went away are told about it: their players noticed. Telling all tables would be
thousands of messages."""
REDELIVERY_SECONDS = 3600.0
"""After so long Discord delivers no interaction a second time."""
NEWER_TABLE_POLL_SECONDS = 600.0
"""Between two looks at a table that a newer version has written."""
MAX_DUE = 100
"""Deadlines handled in one look."""
MAX_CONCURRENT_TABLES = 8
"""Tables handled at the same time."""
MAX_MEMBER_CHECKS = 500
"""Member checks in progress; beyond that a player counts as a member."""
FAILURE_PAUSES = (10.0, 60.0, 300.0, 1800.0)
"""Seconds until a deadline whose handling raised an error is handled again: the first time, the second, and so on."""
MAX_FAILING_DEADLINES = 1000
"""Deadlines whose failures are counted."""


MemberCheck = Callable[[int, int], Awaitable[bool]]
"""Takes a server and a user; returns whether the user is a member."""


async def assume_member(guild: int, user: int) -> bool:
    """A member check for when Discord cannot be asked."""
    return True


async def no_other_processes() -> None:
    """Does nothing: for a bot of one process."""


class Timekeeper(BackgroundTask):
    """Looks every second at what is due, with one query on an index.

    `is_member(guild, user)` returns whether a user is still in a server. Discord reports members who leave only to bots with a
    privileged intent, so the timekeeper asks when a player does not answer.
    """

    def __init__(self, coordinator: Coordinator, clock: Clock) -> None:
        self.coordinator = coordinator
        self.store = coordinator.store
        self.clock = clock
        self.is_member: MemberCheck = assume_member
        self.poll_other_processes: Callable[[], Awaitable[None]] = no_other_processes
        """Looks for tables that other processes have changed, if there are any."""
        self._last_clocks = (0.0, 0.0)
        self._last_heartbeat = 0.0
        self._failing = False
        """Whether the last look failed; it is logged once."""
        self._due_since: float | None = None
        """When the earliest deadline of the last look became due."""
        self._of, self._numbers = 1, [0]
        """How many shards there are, and which of them this process runs."""
        self._disconnected: dict[int, float] = {}
        """Shards without a connection, and since when by the steady clock."""
        self._failures: dict[tuple[str, str], int] = {}
        """How often the handling of a deadline has raised an error, by table and question."""
        self._member_checks: dict[tuple[str, str], asyncio.Task[None]] = {}
        """Deadlines that wait for a member check, by table and question, until the look after their handling."""
        self._missed: dict[int, float] = {}
        """Seconds that a shard was without a connection, by which its deadlines still have to be extended."""

    async def begin(self) -> None:
        """Extends all deadlines by the time the bot was away, tells the tables that may have noticed, and starts the loop."""
        if self.has_begun:
            return
        now, steady = self.clock.now(), self.clock.steady()
        self._last_clocks, self._missed, self._disconnected = (now, steady), {}, dict.fromkeys(self._disconnected, steady)
        alive, unheard = await self.store.read_heartbeat() or now, await self.store.read_disconnected()
        away = now - alive  # negative if the clock was set back meanwhile
        if away:
            await self.store.move_deadlines(away)
        await self._write_heartbeat({shard: alive - since for shard, since in unheard.items()})
        if away > MIN_ABSENCE_SECONDS:
            notice = Notice(f"I was away for {duration(away)}. Nothing is lost; time limits were extended.")
            await self.store.add_notice(await self.store.find_active_between(alive - RECENT_SECONDS, now), notice)
        await super().begin()

    def expect_shards(self, of: int, numbers: Sequence[int]) -> None:
        """Sets the shards that will log in, one after the other. In servers of the others no player is late."""
        if (self._of, self._numbers) != (of, [*numbers]):
            self._of, self._numbers, self._disconnected = of, [*numbers], dict.fromkeys(numbers, self.clock.steady())

    def note_disconnected(self, shard: int) -> None:
        """Records that a shard has lost its connection: no player in its servers can answer, so none is late."""
        if shard not in self._disconnected:
            self._disconnected[shard] = self.clock.steady()
            with about(shard=shard):
                log.info("Connection to Discord lost", extra={"event": "connection_lost"})

    def note_connected(self, shard: int) -> None:
        """Records that a shard is connected again."""
        if shard in self._disconnected:
            self._missed[shard] = self._missed.get(shard, 0.0) + self.clock.steady() - self._disconnected.pop(shard)
            with about(shard=shard):
                log.info("Connected to Discord", extra={"event": "connected"})

    def is_connected(self, shard: int) -> bool:
        return shard not in self._disconnected

    @property
    def is_disconnected(self) -> bool:
        """Whether no shard is connected: then there is no heartbeat, and the next process extends all deadlines by the whole
        outage."""
        return len(self._disconnected) >= len(self._numbers)

    @property
    def overdue_seconds(self) -> float:
        """Seconds since the earliest due deadline became due; 0 if none was due at the last look."""
        return max(0.0, self.clock.now() - self._due_since) if self._due_since is not None else 0.0

    async def close(self) -> None:
        """Ends the loop and what it has started, and writes a last heartbeat."""
        if not self.has_begun:
            return
        checks = [*self._member_checks.values()]
        for check in checks:
            check.cancel()
        await super().close()
        await asyncio.gather(*checks, return_exceptions=True)
        self._member_checks.clear()
        if self.is_disconnected:
            return
        try:
            await self._extend_deadlines()
            await self._write_heartbeat()
        except WriteFailedError as error:
            log.warning("Heartbeat not written: %s", error, extra={"event": "heartbeat_not_written"})

    async def _write_heartbeat(self, made_up: Mapping[Shard, float] | None = None) -> None:
        now, steady = self.clock.now(), self.clock.steady()
        unheard = {self._shard(number): now - (steady - since) for number, since in self._disconnected.items()}
        await self.store.delete_handled(now - REDELIVERY_SECONDS)
        # Last: if an earlier write fails, no outage is compensated twice.
        await self.store.write_heartbeat(now, unheard, made_up or {})
        self._last_heartbeat = steady

    def _shard(self, number: int) -> Shard:
        return Shard(number, self._of)

    async def _run(self) -> None:
        while True:
            try:
                await self._look()
            except Exception:
                # A full disk must not stop all time limits for good: the next look tries again.
                if not self._failing:
                    log.exception(
                        "Reminders and time limits are failing, retry every second", extra={"event": "timekeeper_failing"}
                    )
                self._failing = True
                self._due_since = self.clock.now() if self._due_since is None else self._due_since
            else:
                if self._failing:
                    log.warning("Reminders and time limits work again", extra={"event": "timekeeper_recovered"})
                self._failing = False
            await self.clock.pause(POLL_SECONDS)

    async def _look(self) -> None:
        """Handles everything that is due. The heartbeat is written first, and an error in one part skips no other."""
        await self._handle_clock_jump()
        if self.is_disconnected:
            self._due_since = None
            return
        await self._extend_deadlines()
        errors = []
        for part in (self._beat, self.poll_other_processes, self._handle_due):
            try:
                await part()
            except Exception as error:
                errors.append(error)
        if errors:
            raise ExceptionGroup("a look failed", errors)

    async def _beat(self) -> None:
        if self.clock.steady() - self._last_heartbeat >= HEARTBEAT_SECONDS:
            await self._write_heartbeat()

    async def _handle_clock_jump(self) -> None:
        """Moves all deadlines if the system clock was set, so that no time limit gets shorter or longer."""
        now, steady = self.clock.now(), self.clock.steady()
        jump = (now - self._last_clocks[0]) - (steady - self._last_clocks[1])
        if abs(jump) > CLOCK_JUMP_SECONDS:
            await self.store.move_deadlines(jump)
            log.warning(
                "System clock changed by %+.0f s, time limits moved by the same amount", jump, extra={"event": "clock_changed"}
            )
        self._last_clocks = now, steady

    async def _extend_deadlines(self) -> None:
        """Extends each shard's deadlines by the time in which it had no connection."""
        missed = dict(self._missed)
        long = {number: seconds for number, seconds in missed.items() if seconds > CLOCK_JUMP_SECONDS}
        if long:
            await self._write_heartbeat({self._shard(number): seconds for number, seconds in long.items()})
        for number, seconds in missed.items():
            self._missed[number] -= seconds
        for number, seconds in long.items():
            with about(shard=number):
                log.warning(
                    "Time limits extended after %.0f s without a connection to Discord",
                    seconds,
                    extra={"event": "time_limits_extended"},
                )

    async def _handle_due(self) -> None:
        slots = asyncio.Semaphore(MAX_CONCURRENT_TABLES)

        async def handle(deadline: Deadline) -> None:
            async with slots:
                await self._attempt(deadline, self._handle)

        checked = [key for key, check in self._member_checks.items() if check.done()]
        outcomes = await asyncio.gather(*map(self._member_checks.pop, checked), return_exceptions=True)
        without = [self._shard(number) for number in self._disconnected]
        due = await self.store.read_due(self.clock.now(), without, MAX_DUE + len(self._member_checks))
        self._due_since = due[0].next if due else None
        now = [deadline for deadline in due if _key(deadline) not in self._member_checks]
        outcomes += await asyncio.gather(*map(handle, now), return_exceptions=True)
        for error in outcomes:
            if isinstance(error, BaseException):
                raise error

    async def _attempt(self, deadline: Deadline, handle: Callable[[Deadline], Awaitable[None]]) -> None:
        """Handles a deadline. A table that cannot be handled now or at all delays no other; raises only what concerns them all."""
        with about(table=deadline.table_id):
            try:
                await handle(deadline)
            except (WriteFailedError, LeaseLostError):
                raise
            except Contended as contended:  # still due: the next look tries again
                log.info("Time limit not handled yet: %s", contended, extra={"event": "time_limit_contended"})
            except NewerTable:  # still due, for the newer version
                await self._put_off(deadline, self.clock.now() + NEWER_TABLE_POLL_SECONDS)
            except Refused as refused:
                log.info("Time limit dropped: table %s, %s", deadline.table_id, refused, extra={"event": "time_limit_dropped"})
                await self._put_off(deadline, None)
            except Exception:
                await self._put_off_failed(deadline)

    async def _put_off(self, deadline: Deadline, moment: float | None) -> None:
        """Sets when a deadline is handled again, or that it is not."""
        await self.store.write_deadline(msgspec.structs.replace(deadline, next=moment), None)

    async def _put_off_failed(self, deadline: Deadline) -> None:
        """Logs and counts the error being handled, and puts the deadline off for longer each time."""
        if len(self._failures) >= MAX_FAILING_DEADLINES:
            self._failures.clear()
        failures = self._failures.get(_key(deadline), 0)
        self._failures[_key(deadline)] = failures + 1
        pause = FAILURE_PAUSES[min(failures, len(FAILURE_PAUSES) - 1)]
        self.coordinator.meters.limit_failed()
        log.exception(
            "Time limit not handled, retry in %.0f s: table %s", pause, deadline.table_id, extra={"event": "time_limit_failed"}
        )
        await self._put_off(deadline, self.clock.now() + pause)

    async def _handle(self, noted: Deadline) -> None:
        """Handles one due deadline. If a player is asked, checks first whether they are still in the server: in the background,
        because that may take some seconds."""
        hosted = await self.coordinator.read(noted.table_id)
        if hosted.record.stage is Stage.PLAYING and hosted.table.notice is not None:
            await self.coordinator.act(noted.table_id, None, None, lambda hosted: None)  # any act applies the corrected rules
            return
        if (later := undo.holds_until(hosted)) is not None:
            await self._put_off(noted, later)
            return
        if intermissions.is_about(noted):
            published, _ = await self.store.read_published(noted.table_id)
            if (later := intermissions.seen_until(hosted, published)) is not None:
                await self._put_off(noted, later)
                return
            await self.coordinator.act(noted.table_id, None, None, lambda hosted: intermissions.time_out(hosted, noted))
            return
        if auto_roll.question_of(hosted, noted) is not None:
            await self._roll(noted)
            return
        guild, user = hosted.record.guild, hosted.record.seats[noted.seat].user
        if user is None or len(self._member_checks) >= MAX_MEMBER_CHECKS:
            await self._remind_or_end(noted)
            return

        async def check(noted: Deadline) -> None:
            if await self.is_member(guild, user):
                await self._remind_or_end(noted)
            else:
                await self.coordinator.act(noted.table_id, None, None, lambda hosted: play.left_server(hosted, user))

        self._member_checks[_key(noted)] = asyncio.get_running_loop().create_task(self._attempt(noted, check))

    async def _remind_or_end(self, noted: Deadline) -> None:
        """Goes by what is stored now: since the look the player may have answered, or the host changed the time limit."""
        hosted = await self.coordinator.read(noted.table_id)
        if any(self._shard(number).has(hosted.record.guild) for number in self._disconnected):
            return  # its connection was lost at that moment
        deadlines = await self.store.read_deadlines(noted.table_id)
        deadline = next((deadline for deadline in deadlines if deadline.question == noted.question), None)
        if deadline is None:
            return
        if deadline.due is not None and self.clock.now() >= deadline.due:
            if await self._extend_for_look(hosted, deadline, deadline.due):
                return
            revision = hosted.record.revision

            def end(hosted: HostedTable) -> None:
                # Otherwise the time limit may have started again: the next look handles that.
                if hosted.record.revision == revision:
                    play.time_out(hosted, deadline)

            await self.coordinator.act(deadline.table_id, None, None, end)
        else:
            await self._remind(hosted, deadline)

    async def _extend_for_look(self, hosted: HostedTable, deadline: Deadline, due: float) -> bool:
        """Gives one more time limit to a player who has looked something up within the last one; once for a question."""
        settings, user = hosted.settings, hosted.record.seats[deadline.seat].user
        question = next((question for question in hosted.questions if question.key == deadline.question), None)
        if question is None or question.window or user is None or is_extended(deadline, settings):
            return False
        if not self.coordinator.presence.has_looked(deadline.table_id, user, settings.limit):
            return False
        now, person = self.clock.now(), await self.coordinator.preferences(user)
        deadline.due, deadline.warned = due + settings.limit, False
        deadline.reminded = max(deadline.reminded, missed_reminders(deadline, person, settings, now))
        deadline.next = next_moment(deadline, person, settings, now)
        words = "" if question.secret else f" {plain(question.prompt)}"
        extended = _notice(hosted, question, f"{words} One more time limit: {countdown(deadline.due)}.", deadline.due)
        await self._write_deadline(deadline, extended)
        return True

    async def _roll(self, noted: Deadline) -> None:
        moment = noted.asked + AUTO_ROLL_SECONDS
        if self.clock.now() >= moment:
            await self.coordinator.act(noted.table_id, None, None, lambda hosted: auto_roll.roll(hosted, noted))
        else:  # time limits were extended
            await self._put_off(noted, moment)

    async def _remind(self, hosted: HostedTable, deadline: Deadline) -> None:
        now, settings = self.clock.now(), hosted.settings
        question = next((question for question in hosted.table.questions if question.key == deadline.question), None)
        user = hosted.record.seats[deadline.seat].user
        if hosted.record.stage is not Stage.PLAYING or question is None or user is None:
            raise Refused("nobody has that question any more.")
        if question.window:
            await self._call_to_window(hosted, question, deadline)
            return
        person = await self.coordinator.preferences(user)
        words, end = "", None
        if (moment := warning_time(deadline, settings)) is not None and now >= moment:
            deadline.warned = True
            end = f" Time limit: {countdown(deadline.due or now)}, then {play.timeout_consequence(hosted, question)}."
        elif (moment := reminder_time(deadline, person, settings)) is not None and now >= moment:
            deadline.reminded += 1
            end = "" if deadline.due is None else f" Time limit: {countdown(deadline.due)}."
            words = "" if question.secret else f" {plain(question.prompt)}"
        deadline.next = next_moment(deadline, person, settings, now)
        await self._write_deadline(deadline, None if end is None else _notice(hosted, question, f"{words}{end}", deadline.due))

    async def _call_to_window(self, hosted: HostedTable, question: Question, deadline: Deadline) -> None:
        """Calls players to a reaction window; once, however many are asked."""
        deadline.reminded, deadline.next = 1, deadline.due
        people = {user: await self.coordinator.preferences(user) for user in hosted.record.people}
        is_first = bool(hosted.windows) and hosted.windows[0].key == question.key
        await self._write_deadline(deadline, notice_of(hosted, deadline, people) if is_first else None)

    async def _write_deadline(self, deadline: Deadline, notice: Notice | None) -> None:
        if await self.store.write_deadline(deadline, notice) and notice is not None:
            self.coordinator.on_change(deadline.table_id, None)


def _key(deadline: Deadline) -> tuple[str, str]:
    return deadline.table_id, deadline.question


def _notice(hosted: HostedTable, question: Question, words: str, due: float | None) -> Notice:
    seat, waits = hosted.record.seats[question.seat], "the table is waiting for you."
    if seat.user is None or not hosted.settings.pings:
        return Notice(f"{plain(seat.player)}, {waits}{words}", about=question.key, due=due)
    return Notice(f"<@{seat.user}>, {waits}{words}", [seat.user], about=question.key, due=due)


async def reschedule_reminders(coordinator: Coordinator, user: int) -> None:
    """Applies a user's changed preferences to their open questions."""
    person = await coordinator.preferences(user)
    for table_id in await coordinator.store.find_open_of_user(user):
        try:
            hosted = await coordinator.read(table_id)
        except Refused as refused:
            log.info("Reminders not rescheduled: table %s, %s", table_id, refused, extra={"event": "reminders_not_rescheduled"})
            continue
        windows = {question.key for question in hosted.windows}
        for deadline in await coordinator.store.read_deadlines(table_id):
            is_theirs = hosted.record.seats[deadline.seat].user == user and deadline.question not in windows
            is_theirs = is_theirs and not intermissions.is_about(deadline)
            if is_theirs and auto_roll.question_of(hosted, deadline) is None:
                now = coordinator.clock.now()
                deadline.reminded = max(deadline.reminded, missed_reminders(deadline, person, hosted.settings, now))
                deadline.next = next_moment(deadline, person, hosted.settings, now)
                await coordinator.store.write_deadline(deadline, None)
