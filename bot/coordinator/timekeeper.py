"""Time at the tables: reminders, warnings, time limits. Each is a row with a moment; nothing is kept in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec

from bot.clock import Clock
from bot.coordinator.coordinator import Coordinator, NewerTable
from bot.logs import about
from bot.store import Deadline, Notice, Shard, Stage, WriteFailedError
from bot.tables import auto_roll, play, undo
from bot.tables.hosted_table import HostedTable
from bot.tables.reminders import ROLLS_AFTER, coming, passed, reminder, warning
from bot.tables.windows import notice_of
from bot.text.durations import duration
from bot.text.escaping import plain
from engine import Question, Refused

log = logging.getLogger("grandstand.time")
LOOK = 1.0
"""Seconds between looks at what is due."""
BEAT = 10.0
"""Seconds between notes that the bot is alive."""
AWAY = 60.0
"""Seconds of absence worth mentioning."""
SET = 5.0
"""If the machine's clock differs from the steady one by more seconds than this, somebody has set it."""
RECENTLY = 1800.0
"""Tables with an act in this many seconds before the bot went away are told about it: people were there and noticed. Not all
tables, or thousands of messages would go out."""
DEEDS = 3600.0
"""Seconds after which Discord delivers no interaction a second time."""
LEFT_ALONE = 600.0
"""Seconds between looks at a table that is left alone."""
AT_ONCE = 8
"""Tables handled at the same time: a slow answer about one holds up no other."""


WhoIsHere = Callable[[int, int], Awaitable[bool]]
"""Whether somebody is in a server: asked with the server and the person."""


async def everybody_stays(guild: int, user: int) -> bool:
    """For when there is nobody to ask who is still in a server."""
    return True


async def nothing_elsewhere() -> None:
    """For a process by itself."""


class Timekeeper:
    """Looks every second at what is due; one query on an index. `is_here(guild, user)` says whether somebody is still there:
    Discord only reports people leaving to bots that may know all members, so ours asks when somebody does not answer."""

    def __init__(self, coordinator: Coordinator, clock: Clock) -> None:
        self.coordinator = coordinator
        self.store = coordinator.store
        self.clock = clock
        self.is_member: WhoIsHere = everybody_stays
        self.poll_other_processes: Callable[[], Awaitable[None]] = nothing_elsewhere
        """Looks for what other processes have done, if there are any."""
        self._task: asyncio.Task[None] | None = None
        self._seen = (0.0, 0.0)
        self._noted = 0.0
        self._fails = False
        """Whether the last look failed; the log already says so."""
        self._due_since: float | None = None
        """When the first of what was due at the last look became due."""
        self._of, self._numbers = 1, [0]
        """How many shards there are, and which of them are in this process."""
        self._lost: dict[int, float] = {}
        """Shards without a connection, and since when by the steady clock."""
        self._missed: dict[int, float] = {}
        """Seconds a shard was without a connection, by which its time limits still have to be extended."""

    async def begin(self) -> None:
        """Extends all time limits by the time the bot was away, and tells the tables that may have noticed."""
        if self._task is not None:
            return
        now, steady = self.clock.now(), self.clock.steady()
        self._seen, self._missed, self._lost = (now, steady), {}, dict.fromkeys(self._lost, steady)
        alive, unheard = await self.store.read_heartbeat() or now, await self.store.read_disconnected()
        away = now - alive  # negative if somebody has set the clock back meanwhile
        if away:
            await self.store.move_deadlines(away)
        await self._note_alive({shard: alive - since for shard, since in unheard.items()})
        if away > AWAY:
            noticed = await self.store.find_active_between(alive - RECENTLY, now)
            await self.store.add_notice(
                noticed, Notice(f"I was away for {duration(away)}. Nothing is lost; time limits were extended.")
            )
        self._task = asyncio.get_running_loop().create_task(self._run())

    def expect_shards(self, of: int, numbers: Sequence[int]) -> None:
        """These of so many shards log in, one after the other: nobody is late in the servers of those that have not yet."""
        if (self._of, self._numbers) != (of, [*numbers]):
            self._of, self._numbers, self._lost = of, [*numbers], dict.fromkeys(numbers, self.clock.steady())

    def note_disconnected(self, shard: int) -> None:
        """A shard has lost its connection: nobody in its servers can answer, so nobody there is late."""
        if shard not in self._lost:
            self._lost[shard] = self.clock.steady()
            with about(shard=shard):
                log.info("Connection to Discord lost", extra={"event": "connection_lost"})

    def note_connected(self, shard: int) -> None:
        """It is connected again."""
        if shard in self._lost:
            self._missed[shard] = self._missed.get(shard, 0.0) + self.clock.steady() - self._lost.pop(shard)
            with about(shard=shard):
                log.info("Connected to Discord", extra={"event": "connected"})

    def is_connected(self, shard: int) -> bool:
        return shard not in self._lost

    @property
    def is_disconnected(self) -> bool:
        """Whether no shard is connected: then nothing is noted, and the next process extends all time limits by the whole time in
        which nobody could answer."""
        return len(self._lost) >= len(self._numbers)

    @property
    def overdue_seconds(self) -> float:
        """Seconds since the first of what is due became due. What is done at once counts until the next look."""
        return max(0.0, self.clock.now() - self._due_since) if self._due_since is not None else 0.0

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
            if self.is_disconnected:
                return
            try:
                await self._make_up()
                await self._note_alive()
            except WriteFailedError as error:
                log.warning("Heartbeat not written: %s", error, extra={"event": "heartbeat_not_written"})

    async def _note_alive(self, made_up: Mapping[Shard, float] | None = None) -> None:
        now, steady = self.clock.now(), self.clock.steady()
        unheard = {self._shard(number): now - (steady - since) for number, since in self._lost.items()}
        await self.store.delete_handled(now - DEEDS)
        await self.store.write_heartbeat(now, unheard, made_up or {})  # last, in case it fails: nothing is made up for twice
        self._noted = steady

    def _shard(self, number: int) -> Shard:
        return Shard(number, self._of)

    async def _run(self) -> None:
        while True:
            try:
                await self._set_right()
                if self.is_disconnected:
                    self._due_since = None
                else:
                    await self._make_up()
                    await self.poll_other_processes()
                    await self._do_what_is_due()
                    if self.clock.steady() - self._noted >= BEAT:
                        await self._note_alive()
            except Exception:
                # A full disk must not stop all time limits for good: the next look tries again.
                if not self._fails:
                    log.exception(
                        "Reminders and time limits are failing, retry every second", extra={"event": "timekeeper_failing"}
                    )
                self._fails = True
                self._due_since = self.clock.now() if self._due_since is None else self._due_since
            else:
                if self._fails:
                    log.warning("Reminders and time limits work again", extra={"event": "timekeeper_recovered"})
                self._fails = False
            await self.clock.pause(LOOK)

    async def _set_right(self) -> None:
        """If somebody has set the machine's clock, no time limit gets shorter or longer."""
        now, steady = self.clock.now(), self.clock.steady()
        jump = (now - self._seen[0]) - (steady - self._seen[1])
        if abs(jump) > SET:
            await self.store.move_deadlines(jump)
            log.warning(
                "System clock changed by %+.0f s, time limits moved by the same amount", jump, extra={"event": "clock_changed"}
            )
        self._seen = now, steady

    async def _make_up(self) -> None:
        """Extends each shard's time limits by the time in which nobody there could answer."""
        missed = dict(self._missed)
        long = {number: seconds for number, seconds in missed.items() if seconds > SET}
        if long:
            await self._note_alive({self._shard(number): seconds for number, seconds in long.items()})
        for number, seconds in missed.items():
            self._missed[number] -= seconds
        for number, seconds in long.items():
            with about(shard=number):
                log.warning(
                    "Time limits extended after %.0f s without a connection to Discord",
                    seconds,
                    extra={"event": "time_limits_extended"},
                )

    async def _do_what_is_due(self) -> None:
        slots = asyncio.Semaphore(AT_ONCE)

        async def do(deadline: Deadline) -> None:
            async with slots:
                try:
                    await self._do(deadline)
                except NewerTable:
                    later = self.clock.now() + LEFT_ALONE  # still due, for the version that knows the table
                    await self.store.write_deadline(msgspec.structs.replace(deadline, next=later), None)
                except Refused as refused:
                    log.info("Time limit dropped: table %s, %s", deadline.table_id, refused, extra={"event": "time_limit_dropped"})
                    await self.store.write_deadline(msgspec.structs.replace(deadline, next=None), None)

        found = await self.store.read_due(self.clock.now(), [self._shard(number) for number in self._lost])
        self._due_since = found[0].next if found else None
        done = await asyncio.gather(*map(do, found), return_exceptions=True)
        for error in done:
            if isinstance(error, BaseException):
                raise error

    async def _do(self, noted: Deadline) -> None:
        """Does what is due about a question. It checks first whether the person is still there: that takes a moment, in which they
        may answer or the host may change the time limit, so the rest goes by what is stored after that."""
        hosted = await self.coordinator.read(noted.table_id)
        if hosted.record.stage is Stage.PLAYING and hosted.table.notice is not None:
            await self.coordinator.act(noted.table_id, None, None, lambda hosted: None)  # any act puts the question right
            return
        if (later := undo.holds_until(hosted)) is not None:
            await self.store.write_deadline(msgspec.structs.replace(noted, next=later), None)
            return
        if auto_roll.question_of(hosted, noted) is not None:
            await self._roll(noted)
            return
        seat = hosted.record.seats[noted.seat]
        if seat.user is not None and not await self.is_member(hosted.record.guild, seat.user):
            user = seat.user
            await self.coordinator.act(noted.table_id, None, None, lambda hosted: play.left_server(hosted, user))
            return
        hosted = await self.coordinator.read(noted.table_id)
        if any(self._shard(number).has(hosted.record.guild) for number in self._lost):
            return  # its connection was lost at that moment
        deadline = next((each for each in await self.store.read_deadlines(noted.table_id) if each.question == noted.question), None)
        if deadline is None:
            return
        if deadline.due is not None and self.clock.now() >= deadline.due:
            revision = hosted.record.revision

            def end(hosted: HostedTable) -> None:
                if hosted.record.revision == revision:  # otherwise the time limit may have started again: the next look will see
                    play.time_out(hosted, deadline)

            await self.coordinator.act(deadline.table_id, None, None, end)
        else:
            await self._remind(hosted, deadline)

    async def _roll(self, noted: Deadline) -> None:
        moment = noted.asked + ROLLS_AFTER
        if self.clock.now() >= moment:
            await self.coordinator.act(noted.table_id, None, None, lambda hosted: auto_roll.roll(hosted, noted))
        else:  # time limits were extended
            await self.store.write_deadline(msgspec.structs.replace(noted, next=moment), None)

    async def _remind(self, hosted: HostedTable, deadline: Deadline) -> None:
        now, settings = self.clock.now(), hosted.settings
        question = next((each for each in hosted.table.questions if each.key == deadline.question), None)
        user = hosted.record.seats[deadline.seat].user
        if hosted.record.stage is not Stage.PLAYING or question is None or user is None:
            raise Refused("nobody has that question any more.")
        if question.window:
            await self._call(hosted, question, deadline)
            return
        person = await self.coordinator.preferences(user)
        words = ""
        if (moment := warning(deadline, settings)) is not None and now >= moment:
            deadline.warned = True
            words = f"{duration((deadline.due or now) - now)} left, then {play.what_will_happen(hosted, question)}."
        elif (moment := reminder(deadline, person, settings)) is not None and now >= moment:
            deadline.reminded += 1
            left = "" if deadline.due is None else f" {duration(deadline.due - now)} left."
            asked = "" if question.secret else f" {plain(question.prompt)}"
            words = f"the table is waiting for you.{asked}{left}"
        deadline.next = coming(deadline, person, settings, now)
        await self._note(deadline, _notice(hosted, question, words) if words else None)

    async def _call(self, hosted: HostedTable, question: Question, deadline: Deadline) -> None:
        """To a window; once, however many are asked."""
        deadline.reminded, deadline.next = 1, deadline.due
        people = {user: await self.coordinator.preferences(user) for user in hosted.record.people}
        is_first = bool(hosted.windows) and hosted.windows[0].key == question.key
        await self._note(deadline, notice_of(hosted, deadline, people, self.clock.now()) if is_first else None)

    async def _note(self, deadline: Deadline, notice: Notice | None) -> None:
        if await self.store.write_deadline(deadline, notice) and notice is not None:
            self.coordinator.on_change(deadline.table_id, None)


def _notice(hosted: HostedTable, question: Question, words: str) -> Notice:
    seat = hosted.record.seats[question.seat]
    if seat.user is None or not hosted.settings.pings:
        return Notice(f"{plain(seat.player)}, {words}", about=question.key)
    return Notice(f"<@{seat.user}>, {words}", [seat.user], about=question.key)


async def remind_anew(coordinator: Coordinator, user: int) -> None:
    """Somebody wants reminders more or less often: this applies to their open questions too."""
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
            if is_theirs and auto_roll.question_of(hosted, deadline) is None:
                now = coordinator.clock.now()
                deadline.reminded = max(deadline.reminded, passed(deadline, person, hosted.settings, now))
                deadline.next = coming(deadline, person, hosted.settings, now)
                await coordinator.store.write_deadline(deadline, None)
