"""A trouble trial: people play calmly at some tables while one other table, one person or many endings trouble the same process."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.behaviour.people import ArenaUser
from bot.arena.validation.commands import MESSAGE_MENU, USER_MENU
from bot.store import PublishedState, Seat, Stage, TableRecord, TableSettings, UserPreferences
from bot.tables.hosted_table import HostedTable
from engine import Event, Table
from tests.bot.end_to_end.support.pressing import GAME, PATIENCE, Press, PressingTrial
from tests.bot.end_to_end.support.seeded_bot import BROKEN_RULES
from tests.bot.end_to_end.support.shards import open_server
from tests.bot.support.databases import opened_store, writing
from tests.bot.support.waiting import until

PRESSES = 0.1
"""Seconds between two presses at the calm tables together."""
BROKEN = "Magical Athlete 2003"
TABLES_IN_A_SERVER = 60
"""A server has a limit of its own."""
COMMANDS = 0.02
"""Seconds between two commands of the person who sends all of them."""
FILLED: Mapping[int, Any] = {3: "Red", 4: 1, 5: True, 10: 1.0}
"""What that person types where an option is required, by its type."""


class LastAnswer(NamedTuple):
    """The answer that ends a game. It is known before, since reading the tables in the middle of a trial would delay everybody."""

    table_id: str
    user: int
    channel: str
    label: str


class TroubleTrial(PressingTrial):
    """One process with calm tables, one whose rules can be made to raise, and games that wait for their last answer."""

    def __init__(self, arena: Arena, data: Path, calm: int, endings: int, seed: int) -> None:
        super().__init__(arena, data, seed)
        data.mkdir(parents=True, exist_ok=True)
        self.rules_are_broken = data / "rules-are-broken"
        self.settings[BROKEN_RULES] = str(self.rules_are_broken)
        self.run = self.new_process()
        self.broken = ""
        self.calm: list[str] = []
        self._calm, self._endings = calm, endings
        self.ending: list[LastAnswer] = []
        self.troublesome: list[Interaction] = []
        """What was pressed at the table whose rules raise."""
        self.flood: list[Interaction] = []
        self.guests: dict[int, ArenaUser] = {}
        """Everybody who plays here, by their ids."""

    # ------------------------------------------------------------------ the tables

    def new_people(self, count: int = 2) -> list[str]:
        """Nobody sits at two tables, or a limit for a person would count for another table."""
        names = [f"guest-{len(self.guests) + number}" for number in range(count)]
        for name in names:
            guest = ArenaUser(self.arena.services, self.arena.add_person(name))
            self.guests[int(guest.user.id)] = guest
        return names

    async def open_tables(self) -> None:
        for _ in range(self._calm):
            await self.replace_finished_table()
        self.broken = await self.open(self.new_people(4), game=BROKEN)

    async def replace_finished_table(self) -> None:
        self.calm.append(await self.open(self.new_people(), game=GAME))

    async def store_endings(self) -> None:
        """Stores the games that wait for their last answer. Called before the process starts."""
        async with opened_store(self.data) as store:
            for number in range(self._endings):
                if number % TABLES_IN_A_SERVER == 0:
                    guild = str(open_server(self.arena, 0, 1).guild_id)
                names = self.new_people()
                people = [int(self.arena.find_user(name).id) for name in names]
                for user in people:
                    self.arena.services.guilds.join(guild, self.guests[user].user)
                channel = int(self.arena.services.guilds.add_channel(guild, f"end-{number}").id)
                table, events = before_the_end()
                record = TableRecord(
                    f"e{number:07x}", int(guild), channel, channel, table.game.id, people[0], table.seed, time.time()
                )
                record.stage, record.options, record.answers = Stage.PLAYING, dict(table.options), table.answer_count
                record.seats = [Seat(name, user) for name, user in zip(table.seats, people, strict=True)]
                record.settings = TableSettings(pace="async", thread=False)
                hosted = HostedTable(record, None, time.time())
                hosted.begin(table)
                change = hosted.build_change(None, {user: UserPreferences() for user in people})
                rows = [(at, *answer, str(people[answer[0]]), time.time()) for at, answer in enumerate(table.answers, 1)]
                await store.insert_table(change._replace(answers=rows, events=events), time.time())
                shown = PublishedState(place=channel, revision=record.revision, last_event=events[-1].number)
                await store.write_published(record.id, shown)
                last = table.questions[0]
                self.ending.append(LastAnswer(record.id, people[last.seat], str(channel), last.option(last.default).label))

    # ------------------------------------------------------------------ people

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Inside, people press at the calm tables; finished ones are replaced before."""
        for table_id in [table_id for table_id in self.calm if not self.database.asked(table_id)]:
            self.calm.remove(table_id)
            await self.replace_finished_table()
        async with running(self.press_forever(lambda: self.calm, PRESSES)):
            yield

    @asynccontextmanager
    async def broken_rules(self) -> AsyncIterator[None]:
        """Inside, the rules of one table raise. People press and look there as often as at all others together, and its time limits
        end."""
        self.rules_are_broken.touch()
        with writing(self.data) as db:
            db.execute("UPDATE deadlines SET due = ?, next = ? WHERE table_id = ?", (time.time(), time.time(), self.broken))
        try:
            async with running(self._trouble_forever()):
                yield
        finally:
            self.rules_are_broken.unlink()

    async def _trouble_forever(self) -> None:
        table = self.tables[self.broken]
        for looks in itertools.cycle((False, True)):
            await asyncio.sleep(PRESSES)
            player = self.luck.choice([*table.players.values()])
            if looks:
                self.troublesome.append(player.person.slash(player.channel, "/board", {}))
            elif (press := self.press(self.broken)) is not None:
                self.troublesome.append(press.interaction)

    @asynccontextmanager
    async def one_person_sends_everything(self) -> AsyncIterator[None]:
        """Inside, one person sends each command again and again, without waiting."""
        channel = self.arena.services.guilds.add_channel(self.arena.guild.id, f"flood-{len(self.flood)}")
        (name,) = self.new_people(1)
        person = self.arena.person(name)
        known = [each for each in person.commands_here(channel) if each["type"] not in (MESSAGE_MENU, USER_MENU)]

        async def send() -> None:
            for command in itertools.cycle(known):
                await asyncio.sleep(COMMANDS)
                self.flood.append(person.slash(channel, f"/{command['name']}", dict(required(command))))

        async with running(send()):
            yield

    async def end_at_once(self, count: int) -> None:
        """Gives the last answers of so many games in the same moment, and waits until all of them show the end."""
        now, self.ending = self.ending[:count], self.ending[count:]
        for answer in now:
            channel = self.arena.services.world.channels[answer.channel]
            self.guests[answer.user].slash(channel, "/choose", {"answer": answer.label})
        async with asyncio.timeout(PATIENCE):
            while self.games_that_end_later() > len(self.ending):
                await asyncio.sleep(0.5)

    def games_that_end_later(self) -> int:
        ((count,),) = self.database.rows("SELECT COUNT(*) FROM tables WHERE stage = ? AND id LIKE 'e00000%'", Stage.PLAYING)
        return int(count)

    # ------------------------------------------------------------------ what must hold

    def since(self, moment: float) -> list[Press]:
        """The presses at calm tables since then."""
        return [press for press in self.pressed if press.at >= moment and press.table_id != self.broken]

    async def settle_calmly(self) -> None:
        """Waits until every press is answered or too late, and everything is published."""
        await until(lambda: all(press.interaction.over for press in self.pressed), PATIENCE)
        await self.settle()

    def check_all(self, *, whole: bool = True) -> None:
        """Nobody's answer is lost or counts twice, no table was put aside, and no error is about another table than the broken
        one."""
        assert not self.database.rows("SELECT 1 FROM tables WHERE stage = 'broken'")
        for table_id in self.calm:
            self.history.check(table_id)
            if whole:
                self.history.check_stories(table_id, cut_short=True)
            self.check_answers(table_id)
        errors = [line for line in self.run.log.splitlines() if line.split(" ")[1:2] == ["error"]]
        assert bool(errors) == bool(self.troublesome), "the rules were not broken"
        others = [line for line in errors if f"table={self.broken} " not in line]
        assert not others, others[:5]


def required(command: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Something for each option without which a command cannot be sent."""
    for option in command.get("options", ()):
        if option.get("required"):
            choices = option.get("choices")
            yield option["name"], choices[0]["value"] if choices else FILLED[option["type"]]


@cache
def before_the_end() -> tuple[Table, tuple[Event, ...]]:
    """A game of two that needs one more default answer, and all that has happened in it."""
    table = Table.new("magical-athlete", ["Red", "Blue"], seed=f"{7:032x}")
    while True:
        question = table.questions[0]
        trial = Table.load(json.loads(json.dumps(table.save())))
        trial.answer(question.seat, question.key, question.default)
        if trial.result is not None:
            return table, tuple(table.events)
        table.answer(question.seat, question.key, question.default)


@asynccontextmanager
async def running(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Does something all the while."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def trouble_trial(arena: Arena, data: Path, *, calm: int, endings: int, seed: int = 1) -> AsyncIterator[TroubleTrial]:
    """A running process with calm tables, and what can trouble it."""
    trial = TroubleTrial(arena, data, calm, endings, seed)
    await trial.store_endings()
    async with trial:
        await trial.open_tables()
        await trial.settle()
        yield trial
