"""The coordinator: one path for everything that happens at a table. Lock, read, act, write; then the channel is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from bot.clock import Clock
from bot.hall import play
from bot.hall.seated import Guest, Seated
from bot.logs import about
from bot.store import Change, Person, Sheet, Stage, Store
from bot.store.store import Damaged
from engine import Refused, Table

log = logging.getLogger("grandstand.hall")
T = TypeVar("T")
AT_ONCE = 6
"""Answers of policies that are given on the way, within a millisecond each; more than that goes to a thread."""
IN_ONE_GO = 40
"""Answers of policies that are written together."""
MOST_IN_A_SERVER = 200
"""Open tables in one server."""


class Again(Refused):
    """The same interaction a second time: it has been acted upon, and its first delivery has the answer."""


class Hall:
    """`changed` is called with the id of every table that has changed, after it is on the disk."""

    def __init__(self, store: Store, clock: Clock, *, open_tables: int = 5) -> None:
        self.store = store
        self.clock = clock
        self.open_tables = open_tables
        self.changed: Callable[[str], None] = lambda table_id: None
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._people: dict[int, Person] = {}

    # ------------------------------------------------------------------ acting

    async def act(self, table_id: str, guest: Guest | None, deed: int | None, act: Callable[[Seated], T]) -> T:
        """Does something at a table, once. Refused: nothing has changed, except that whoever was away is back."""
        with about(table=table_id):
            async with self._at(table_id):
                seated = await self._read(table_id, deed)
                if guest is not None:
                    play.come_back(seated, guest)
                try:
                    result = act(seated)
                except Refused:
                    await self._write(seated, None)
                    raise
                self._answer_some(seated, AT_ONCE)
                await self._write(seated, deed)
        self._after(seated)
        return result

    async def look(self, table_id: str) -> Seated:
        """A table to look at. Nothing done to it is kept."""
        return await self._read(table_id, None)

    async def whole(self, table_id: str) -> Table:
        """The engine's table with its whole log and all answers."""
        kept, _ = await self.store.read(table_id)
        if kept is None or kept.save is None:
            raise Refused("This game has not begun yet.")
        return Table.load(kept.save, await self.store.events(table_id), await self.store.answers(table_id))

    def _answer_some(self, seated: Seated, most: int) -> None:
        """Policies that take no time answer at once, up to so many."""
        for _ in range(most):
            question = seated.owed()
            if question is None or seated.policy_of(seated.sheet.seats[question.seat]).at_table:
                return
            seated.answer_owed(question)

    def _after(self, seated: Seated) -> None:
        if seated.changed:
            if seated.owed() is not None:
                self.play_on(seated.sheet.id)  # the channel sees it when a person is asked
            else:
                self.changed(seated.sheet.id)

    def play_on(self, table_id: str) -> None:
        """Lets policies answer until a person is asked."""
        self._spawn(self._play_on(table_id))

    async def _play_on(self, table_id: str) -> None:
        with about(table=table_id):
            while True:
                async with self._at(table_id):
                    seated = await self._read(table_id, None)
                    if seated.owed() is None:
                        break
                    await asyncio.to_thread(_think, seated)
                    await self._write(seated, None)
            self.changed(table_id)

    # ------------------------------------------------------------------ opening

    async def open(self, sheet: Sheet, deed: int | None) -> None:
        """A new table. In a channel there is one lobby at a time, and one game that is played in the channel itself."""
        channel, guild, host = sheet.channel, sheet.guild, sheet.host
        async with self._at(f"channel {channel}"):
            for other in await self.store.open_in(channel):
                with about(table=other):
                    seated = await self._read(other, None)
                if seated.sheet.stage is Stage.LOBBY:
                    raise Refused("There is a table in this channel already that waits for players. `/join` takes a seat there.")
                if seated.sheet.place == channel:
                    raise Refused("A game is running in this channel. Open your table in another one, or wait for its end.")
            if len(await self.store.hosted_by(host)) >= self.open_tables:
                raise Refused(f"You are host of {self.open_tables} open tables. Finish one of them, or close one with `/cancel`.")
            if len(await self.store.open_of_guild(guild)) >= MOST_IN_A_SERVER:
                raise Refused(f"There are {MOST_IN_A_SERVER} open tables in this server. Finish one of them first.")
            await self.store.add(Change(sheet, None, owed=False, deed=deed), self.clock.now())
        with about(table=sheet.id):
            log.info("A table was opened for %s.", sheet.game)
        self.changed(sheet.id)

    # ------------------------------------------------------------------ reading and writing

    @asynccontextmanager
    async def _at(self, name: str) -> AsyncIterator[None]:
        """One at a time for each table; a lock that nobody wants is forgotten."""
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

    async def _read(self, table_id: str, deed: int | None) -> Seated:
        try:
            kept, done = await self.store.read(table_id, deed)
            if kept is None:
                raise Refused("This table does not exist any more.")
            if done:
                raise Again("This has been done already.")
            seated = Seated(kept.sheet, kept.save, self.clock.now())
            if kept.sheet.stage is Stage.PLAYING:
                _check(seated)
        except Damaged as damage:
            await self._put_aside(table_id, damage)
            raise Refused(
                "This table is damaged and was put aside; all others go on. The operator can read more in the log."
            ) from None
        return seated

    async def _put_aside(self, table_id: str, damage: Damaged) -> None:
        where = await self.store.where(table_id)
        if where is not None and where[2] != Stage.BROKEN:
            log.error("Table %s is put aside: %s", table_id, damage)
            await self.store.put_aside(table_id)

    async def _write(self, seated: Seated, deed: int | None) -> None:
        if not seated.changed:
            return
        people = {user: await self.person(user) for user in seated.asked_people()}
        await self.store.write(seated.change(deed, people), self.clock.now())

    # ------------------------------------------------------------------ people

    async def person(self, user: int) -> Person:
        if user not in self._people:
            if len(self._people) > 5000:
                self._people.clear()
            self._people[user] = await self.store.person(user)
        return self._people[user]

    async def set_person(self, user: int, person: Person) -> None:
        await self.store.set_person(user, person)
        self._people[user] = person

    # ------------------------------------------------------------------ work on the side

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refused):
            log.error("Something went wrong beside a table.", exc_info=error)

    async def close(self) -> None:
        """Waits for what is under way: it is a matter of milliseconds."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


def _check(seated: Seated) -> None:
    """Reads the save, so that damage is found before anything is done."""
    try:
        seated.table  # noqa: B018
    except Refused as refused:
        raise Damaged(str(refused)) from refused


def _think(seated: Seated) -> None:
    """In a thread: one decision that takes time, or many that take none."""
    for _ in range(IN_ONE_GO):
        question = seated.owed()
        if question is None:
            return
        slow = seated.policy_of(seated.sheet.seats[question.seat]).at_table
        seated.answer_owed(question)
        if slow:
            return
