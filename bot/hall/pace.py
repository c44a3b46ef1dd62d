"""Time at the tables: reminders, warnings, time limits. Everything is a row with a moment; nothing is kept in memory."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from bot.clock import Clock
from bot.hall import play
from bot.hall.hall import Hall
from bot.hall.moments import coming, reminder, warning
from bot.store import Deadline, Notice, Sheet, Stage
from bot.words.chat import plain
from bot.words.times import duration
from engine import Refused

log = logging.getLogger("grandstand.pace")
LOOK = 1.0
"""Seconds between two looks at what is due."""
BEAT = 10.0
"""Seconds between two notes that the bot is alive."""
AWAY = 60.0
"""Seconds of absence that are worth a word."""
SET = 5.0
"""Seconds by which the machine's clock may differ from the steady one before somebody has set it."""
RECENTLY = 2 * 86400.0
"""Tables at which something happened so many seconds before are told that the bot was away."""
DEEDS = 3600.0
"""Seconds after which no interaction is delivered again."""


class Pace:
    """Looks every second at what is due; one query on an index."""

    def __init__(self, hall: Hall, clock: Clock) -> None:
        self.hall = hall
        self.store = hall.store
        self.clock = clock
        self._task: asyncio.Task[None] | None = None
        self._seen = (0.0, 0.0)
        self._noted = 0.0

    async def begin(self) -> None:
        """Extends all time limits by the time the bot was away, and tells the tables that may have noticed."""
        now = self.clock.now()
        self._seen = now, self.clock.steady()
        alive = float(await self.store.fact("alive") or now)
        away = max(0.0, now - alive)
        if away > 0:
            await self.store.move_deadlines(away)
        if away > AWAY:
            noticed = await self.store.playing_between(alive - RECENTLY, now)
            await self.store.notify(
                noticed, Notice(f"I was away for {duration(away)}. Nothing is lost; time limits were extended.")
            )
        await self._note_alive()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
            await self._note_alive()

    async def _note_alive(self) -> None:
        self._noted = self.clock.steady()
        await self.store.set_fact("alive", str(self.clock.now()))
        await self.store.forget_deeds(self.clock.now() - DEEDS)

    async def _run(self) -> None:
        while True:
            try:
                await self._set_right()
                await self._do_what_is_due()
                if self.clock.steady() - self._noted >= BEAT:
                    await self._note_alive()
            except Exception:
                # A full disk must not end all time limits for good: the next look tries again.
                log.exception("What is due could not be done.")
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
        self._seen = now, steady
        if abs(jump) > SET:
            log.warning("The clock was set by %+.0f seconds; time limits go with it.", jump)
            await self.store.move_deadlines(jump)

    async def _do_what_is_due(self) -> None:
        for deadline in await self.store.due(self.clock.now()):
            try:
                await self._do(deadline)
            except Refused as refused:
                log.info("A time limit of table %s means nothing any more: %s", deadline.table_id, refused)
                await self.store.remind(msgspec.structs.replace(deadline, next=None), None)

    async def _do(self, deadline: Deadline) -> None:
        now = self.clock.now()
        if deadline.due is not None and now >= deadline.due:
            await self.hall.act(deadline.table_id, None, None, lambda seated: play.time_out(seated, deadline))
            return
        sheet = (await self.hall.look(deadline.table_id)).sheet
        seat = sheet.seats[deadline.seat]
        if seat.user is None or sheet.stage is not Stage.PLAYING:
            raise Refused("Nobody is asked any more.")
        person = await self.hall.person(seat.user)
        words = ""
        if (moment := warning(deadline, sheet.manner)) is not None and now >= moment:
            deadline.warned = True
            words = f"{duration((deadline.due or now) - now)} left, then {_then(sheet)}."
        elif (moment := reminder(deadline, person, sheet.manner)) is not None and now >= moment:
            deadline.reminded += 1
            words = "the table waits for you."
        deadline.next = coming(deadline, person, sheet.manner)
        who = f"<@{seat.user}>" if sheet.manner.pings else plain(seat.name)
        notice = Notice(f"{who}: {words}", [seat.user] if sheet.manner.pings else []) if words else None
        if await self.store.remind(deadline, notice) and notice is not None:
            self.hall.changed(deadline.table_id)


def _then(sheet: Sheet) -> str:
    return "an AI takes over until you are back" if sheet.manner.late == "ai" else "the plainest answer is given for you"
