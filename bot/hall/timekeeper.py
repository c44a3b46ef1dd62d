"""Time at the tables: reminders, warnings, time limits. Everything is a row with a moment; nothing is kept in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

import msgspec

from bot.clock import Clock
from bot.hall import play
from bot.hall.hall import Hall, LeftAlone
from bot.hall.hosted import HostedTable
from bot.hall.reminders import coming, passed, reminder, warning
from bot.logs import about
from bot.store import Deadline, Notice, Shard, Stage, Unwritable
from bot.words.chat import plain
from bot.words.times import duration
from engine import Question, Refused

log = logging.getLogger("grandstand.time")
LOOK = 1.0
"""Seconds between two looks at what is due."""
BEAT = 10.0
"""Seconds between two notes that the bot is alive."""
AWAY = 60.0
"""Seconds of absence that are worth a word."""
SET = 5.0
"""Seconds by which the machine's clock may differ from the steady one before somebody has set it."""
RECENTLY = 1800.0
"""Tables at which something happened so many seconds before are told that the bot was away: people sat there and noticed. It must
not be all tables; thousands of messages would go out."""
DEEDS = 3600.0
"""Seconds after which no interaction is delivered again."""
LEFT_ALONE = 600.0
"""Seconds between two looks at what is due at a table that is left alone."""
AT_ONCE = 8
"""Tables that are seen to at the same time: a slow answer about one of them holds up no other."""


WhoIsHere = Callable[[int, int], Awaitable[bool]]
"""Whether somebody is in a server: asked with the server and the person."""


async def everybody_stays(guild: int, user: int) -> bool:
    """Where nobody can be asked who is still in a server."""
    return True


class Timekeeper:
    """Looks every second at what is due; one query on an index. `is_here(guild, user)` says whether somebody is still there:
    Discord tells a bot of people who leave only if it may know all members, so the bot asks when somebody does not answer."""

    def __init__(self, hall: Hall, clock: Clock) -> None:
        self.hall = hall
        self.store = hall.store
        self.clock = clock
        self.is_here: WhoIsHere = everybody_stays
        self._task: asyncio.Task[None] | None = None
        self._seen = (0.0, 0.0)
        self._noted = 0.0
        self._fails = False
        """Whether the last look has come to nothing: the log has heard of it."""
        self._shards = 0
        """How many there are; 0 before that is known."""
        self._lost: dict[int, float] = {}
        """The shards that cannot be heard, and since when, by the steady clock."""
        self._missed: dict[int, float] = {}
        """Seconds for which a shard could not be heard, and by which its time limits are still to be extended."""

    async def begin(self) -> None:
        """Extends all time limits by the time the bot was away, and tells the tables that may have noticed."""
        if self._task is not None:
            return
        now, steady = self.clock.now(), self.clock.steady()
        self._seen, self._missed, self._lost = (now, steady), {}, dict.fromkeys(self._lost, steady)
        alive, unheard = float(await self.store.fact("alive") or now), await self.store.unheard()
        away = now - alive  # less than nothing when somebody has set the clock back meanwhile
        if away:
            await self.store.move_deadlines(away)
        await self._note_alive({shard: alive - since for shard, since in unheard.items()})
        if away > AWAY:
            noticed = await self.store.playing_between(alive - RECENTLY, now)
            await self.store.notify(
                noticed, Notice(f"I was away for {duration(away)}. Nothing is lost; time limits were extended.")
            )
        self._task = asyncio.get_running_loop().create_task(self._run())

    def expect(self, shards: int) -> None:
        """So many shards log in, one after the other: nobody is late in the servers of those that have not."""
        if self._shards != shards:
            self._shards, self._lost = shards, dict.fromkeys(range(shards), self.clock.steady())

    def lose_touch(self, shard: int) -> None:
        """A shard cannot be heard: nobody in its servers can answer, so nobody there is late."""
        if shard not in self._lost:
            self._lost[shard] = self.clock.steady()
            with about(shard=shard):
                log.info("Discord is not heard any more.")

    def in_touch(self, shard: int) -> None:
        """It can be heard again."""
        if shard in self._lost:
            self._missed[shard] = self._missed.get(shard, 0.0) + self.clock.steady() - self._lost.pop(shard)
            with about(shard=shard):
                log.info("Discord is heard.")

    @property
    def is_deaf(self) -> bool:
        """Whether no shard can be heard: then nothing is noted, and the next process extends all time limits by all of the time
        in which nobody could answer."""
        return len(self._lost) >= max(self._shards, 1)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
            if self.is_deaf:
                return
            try:
                await self._make_up()
                await self._note_alive()
            except Unwritable as error:
                log.warning("Until when the bot was alive cannot be written down: %s", error)

    async def _note_alive(self, made_up: Mapping[Shard, float] | None = None) -> None:
        now, steady = self.clock.now(), self.clock.steady()
        unheard = {self._shard(number): now - (steady - since) for number, since in self._lost.items()}
        await self.store.forget_deeds(now - DEEDS)
        await self.store.note_alive(now, unheard, made_up or {})  # the last thing that may fail: nothing is made up for twice
        self._noted = steady

    def _shard(self, number: int) -> Shard:
        return Shard(number, max(self._shards, 1))

    async def _run(self) -> None:
        while True:
            try:
                await self._set_right()
                if not self.is_deaf:
                    await self._make_up()
                    await self._do_what_is_due()
                    if self.clock.steady() - self._noted >= BEAT:
                        await self._note_alive()
            except Exception:
                # A full disk must not end all time limits for good: the next look tries again.
                if not self._fails:
                    log.exception("What is due could not be done. It is tried every second; the log says when it works again.")
                self._fails = True
            else:
                if self._fails:
                    log.warning("What is due is done again.")
                self._fails = False
            await self._pause()

    async def _pause(self) -> None:
        over = asyncio.Event()
        timer = self.clock.later(LOOK, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()

    async def _set_right(self) -> None:
        """Somebody has set the machine's clock: no time limit is shorter or longer for that."""
        now, steady = self.clock.now(), self.clock.steady()
        jump = (now - self._seen[0]) - (steady - self._seen[1])
        if abs(jump) > SET:
            await self.store.move_deadlines(jump)
            log.warning("The clock was set by %+.0f seconds; time limits go with it.", jump)
        self._seen = now, steady

    async def _make_up(self) -> None:
        """Extends the time limits of each shard by the time in which nobody there could answer."""
        missed = dict(self._missed)
        long = {number: seconds for number, seconds in missed.items() if seconds > SET}
        if long:
            await self._note_alive({self._shard(number): seconds for number, seconds in long.items()})
        for number, seconds in missed.items():
            self._missed[number] -= seconds
        for number, seconds in long.items():
            with about(shard=number):
                log.warning("Discord could not be heard for %.0f seconds; time limits are extended.", seconds)

    async def _do_what_is_due(self) -> None:
        slots = asyncio.Semaphore(AT_ONCE)

        async def do(deadline: Deadline) -> None:
            async with slots:
                try:
                    await self._do(deadline)
                except LeftAlone:
                    later = self.clock.now() + LEFT_ALONE  # it stays due for the version that knows the table
                    await self.store.remind(msgspec.structs.replace(deadline, next=later), None)
                except Refused as refused:
                    log.info("A time limit of table %s means nothing any more: %s", deadline.table_id, refused)
                    await self.store.remind(msgspec.structs.replace(deadline, next=None), None)

        found = await self.store.due(self.clock.now(), [self._shard(number) for number in self._lost])
        done = await asyncio.gather(*map(do, found), return_exceptions=True)
        for error in done:
            if isinstance(error, BaseException):
                raise error

    async def _do(self, noted: Deadline) -> None:
        """What is due about a question. Whether the person is still there is asked first: that takes a moment, in which they may
        answer or the host may change the time limit, so the rest goes by what is written after that."""
        hosted = await self.hall.look(noted.table_id)
        if hosted.sheet.stage is Stage.PLAYING and hosted.table.notice is not None:
            await self.hall.act(noted.table_id, None, None, lambda hosted: None)  # any act sets right what is asked
            return
        seat = hosted.sheet.seats[noted.seat]
        if seat.user is not None and not await self.is_here(hosted.sheet.guild, seat.user):
            user = seat.user
            await self.hall.act(noted.table_id, None, None, lambda hosted: play.left_server(hosted, user))
            return
        hosted = await self.hall.look(noted.table_id)
        if any(self._shard(number).has(hosted.sheet.guild) for number in self._lost):
            return  # its line was lost in that moment
        deadline = next((each for each in await self.store.deadlines(noted.table_id) if each.question == noted.question), None)
        if deadline is None:
            return
        if deadline.due is not None and self.clock.now() >= deadline.due:
            revision = hosted.sheet.revision

            def end(hosted: HostedTable) -> None:
                if hosted.sheet.revision == revision:  # else the time limit may have begun anew: the next look knows
                    play.time_out(hosted, deadline)

            await self.hall.act(deadline.table_id, None, None, end)
        else:
            await self._remind(hosted, deadline)

    async def _remind(self, hosted: HostedTable, deadline: Deadline) -> None:
        now, manner = self.clock.now(), hosted.manner
        question = next((each for each in hosted.table.questions if each.key == deadline.question), None)
        user = hosted.sheet.seats[deadline.seat].user
        if hosted.sheet.stage is not Stage.PLAYING or question is None or user is None:
            raise Refused("nobody is asked any more.")
        person = await self.hall.person(user)
        words = ""
        if (moment := warning(deadline, manner)) is not None and now >= moment:
            deadline.warned = True
            words = f"{duration((deadline.due or now) - now)} left, then {play.what_will_happen(hosted, question)}."
        elif (moment := reminder(deadline, person, manner)) is not None and now >= moment:
            deadline.reminded += 1
            left = "" if deadline.due is None else f" {duration(deadline.due - now)} left."
            asked = "" if question.secret else f" {plain(question.prompt)}"
            words = f"the table waits for you.{asked}{left}"
        deadline.next = coming(deadline, person, manner, now)
        notice = _notice(hosted, question, words) if words else None
        if await self.store.remind(deadline, notice) and notice is not None:
            self.hall.changed(deadline.table_id, None)


def _notice(hosted: HostedTable, question: Question, words: str) -> Notice:
    seat = hosted.sheet.seats[question.seat]
    if seat.user is None or not hosted.manner.pings:
        return Notice(f"{plain(seat.player)}, {words}")
    return Notice(f"<@{seat.user}>, {words}", [seat.user])


async def remind_anew(hall: Hall, user: int) -> None:
    """Somebody wants to be reminded more or less often: also of what they are asked already."""
    person = await hall.person(user)
    for table_id in await hall.store.open_of(user):
        try:
            hosted = await hall.look(table_id)
        except Refused as refused:
            log.info("Nothing is due at a table: %s", refused)
            continue
        for deadline in await hall.store.deadlines(table_id):
            if hosted.sheet.seats[deadline.seat].user == user:
                now = hall.clock.now()
                deadline.reminded = max(deadline.reminded, passed(deadline, person, hosted.manner, now))
                deadline.next = coming(deadline, person, hosted.manner, now)
                await hall.store.remind(deadline, None)
