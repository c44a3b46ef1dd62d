"""A table whose bot runs in this process: a test sees the channel through its players and the table record through the bot."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.client import Grandstand
from bot.clock import HandClock
from bot.metrics import Meters
from bot.store import TableRecord
from bot.tables import intermissions
from bot.tables.hosted_table import HostedTable
from engine import Table, game_record, get_policy, verify
from tests.bot.end_to_end.support.hosting import hosting, without_pictures, without_presence
from tests.bot.end_to_end.support.played_table import BUTTONS, PlayedTable
from tests.bot.end_to_end.support.player import current
from tests.bot.support.hosted_tables import by_default
from tests.bot.support.waiting import WAIT, until

T = TypeVar("T", bound="BotTable")
SLOW = "Slow: a few turns a day"
"""The label of a pace of days."""


class BotTable(PlayedTable):
    """The people at a table, and the bot that hosts it."""

    def __init__(self, bot: Grandstand, arena: Arena, *names: str, channel: str | None = None, seed: int = 0) -> None:
        super().__init__(arena, names, channel=channel, seed=seed)
        self.bot = bot
        self.id = ""

    def with_bot(self: T, bot: Grandstand) -> T:
        """The same table, hosted by another run of the bot."""
        table = copy.copy(self)
        table.bot = bot
        return table

    async def open(self, style: str = BUTTONS, *, ai: int = 0, **options: str) -> None:
        await super().open(style, ai=ai, **options)
        await self.find_id()

    async def find_id(self) -> None:
        """Notes the id of the newest table of the channel."""
        self.id = (await self.bot.store.find_recent_in_place(int(self.host.channel.id)))[0]

    # ------------------------------------------------------------------ the table record

    async def hosted(self) -> HostedTable:
        return await self.bot.coordinator.read(self.id)

    async def record(self) -> TableRecord:
        return (await self.hosted()).record

    async def state(self) -> tuple[int, int]:
        """Revision and number of answers: every change to a table changes one of them."""
        record = await self.record()
        return record.revision, record.answers

    async def answers(self) -> int:
        """How many answers the table has."""
        return (await self.record()).answers

    async def next_to_decide(self) -> Player:
        """The first player who has to decide, according to the table record."""
        return self.player_of((await self.hosted()).waiting_for()[0].user)

    async def other_player(self) -> Player:
        """A player who has nothing to decide."""
        deciding = await self.next_to_decide()
        return next(player for player in self.players.values() if player is not deciding)

    def player_of(self, user: int | None) -> Player:
        return next(player for player in self.players.values() if player.person.user.id == str(user))

    def spectator(self, name: str = "green") -> Player:
        """A person in the same channel who does not sit at the table."""
        return Player(self.arena.services, self.arena.person(name), self.players[self.names[0]].channel)

    async def first_option(self) -> str:
        """The label of the first option of the only open question."""
        (question,) = (await self.hosted()).table.questions
        return question.options[0].label

    def current(self, seen: Seen) -> Seen:
        """A message as it is now."""
        return current(self.players[self.names[0]], seen)

    # ------------------------------------------------------------------ playing on

    async def act(self, act: Callable[[HostedTable], object]) -> None:
        """Changes the table inside the bot, and waits until the channel shows it."""
        await self.bot.coordinator.act(self.id, None, None, act)
        await self.published()

    async def skip_until(self, reached: Callable[[HostedTable], bool]) -> None:
        """Gives default answers, inside the bot, until `reached`."""

        def act(hosted: HostedTable) -> None:
            while not reached(hosted):
                by_default(hosted)

        await self.act(act)

    async def skip_to(self, kind: str) -> None:
        """Skips to the next question of this kind, and over an intermission before it."""
        await self.skip_until(lambda hosted: any(question.kind == kind for question in hosted.table.questions))
        if (await self.hosted()).record.intermission is not None:
            await self.act(intermissions.end)

    async def skip_to_last(self, kind: str) -> None:
        """Skips until one more answer leads to a question of another kind."""
        await self.skip_to(kind)

        def is_last(hosted: HostedTable) -> bool:
            trial = Table.load(hosted.table.save())
            trial.answer(trial.questions[0].seat, trial.questions[0].key, trial.questions[0].default)
            return trial.questions[0].kind != kind

        await self.skip_until(is_last)

    async def skip_to_buttons(self) -> None:
        """Skips until one person is asked and the answers have buttons."""
        await self.skip_until(lambda hosted: len(hosted.table.questions) == 1 and 2 <= len(hosted.table.questions[0].options) <= 5)

    async def skip_to_roll(self, turns: int = 1) -> Player:
        """Skips until a person has been asked to roll, with no other option, for the `turns`th time; returns that player."""

        def act(hosted: HostedTable) -> None:
            rolls = 0
            while True:
                question = hosted.table.questions[0]
                is_person = hosted.record.seats[question.seat].user is not None
                rolls += is_person and [option.id for option in question.options] == ["roll"]
                if rolls == turns:
                    return
                by_default(hosted)

        await self.act(act)
        return await self.next_to_decide()

    async def skip_to_last_answer(self) -> None:
        """Skips until one more default answer ends the game."""

        def act(hosted: HostedTable) -> None:
            trial, answers = Table.load(hosted.table.save()), 0
            while trial.result is None:
                trial.answer(trial.questions[0].seat, trial.questions[0].key, trial.questions[0].default)
                answers += 1
            for _ in range(answers - 1):
                by_default(hosted)

        await self.act(act)

    async def finish(self) -> None:
        """Gives default answers to the end of the game, the last one by a command."""
        await self.skip_to_last_answer()
        await self.answer_by_default()

    async def answer_by_default(self) -> None:
        """The player who is asked gives the default answer by a command."""
        hosted, live = await self.hosted(), self.live
        question = hosted.table.questions[0]
        await self.player_of(hosted.record.seats[question.seat].user).slash("/choose", answer=question.default)
        await self.wait_for_change(live)
        await self.published()

    async def play_turn(self, style: str = BUTTONS) -> None:
        """One turn, until the channel shows it."""
        await self.turn(style)
        await self.published()

    async def play_until_asked(self, name: str) -> Player:
        player = self.players[name]
        while await self.next_to_decide() is not player:
            await self.turn()
        await until(lambda: player in self.asked())
        return player

    # ------------------------------------------------------------------ waiting

    async def published(self) -> None:
        """Waits until the channel shows everything."""

        async def is_published() -> bool:
            return self.id not in await self.bot.store.read_outbox_ids()

        await until(is_published)

    async def answers_are(self, answers: int) -> None:
        """Waits for so many answers, and until the channel shows what followed; fails if there are more."""
        await self.answers_reach(answers)
        await self.published()
        assert await self.answers() == answers

    async def answers_reach(self, answers: int) -> None:
        async def are_there() -> bool:
            return await self.answers() >= answers

        await until(are_there)

    async def pass_time(self, clock: HandClock, seconds: float) -> None:
        await pass_time(self.bot, clock, seconds)


async def pass_time(bot: Grandstand, clock: HandClock, seconds: float) -> None:
    """Advances the clock by about so many seconds; afterwards the bot has done and published everything that was due."""
    clock.advance(seconds)
    async with asyncio.timeout(WAIT):
        while await bot.store.read_due(clock.now()) or await bot.store.read_outbox_ids():
            await asyncio.sleep(0.005)
            clock.advance(0.05)  # the bot looks once a second


async def read_verified_game(bot: Grandstand, arena: Arena) -> Table:
    """The newest game of the arena's channel, whose record matches the seed that was sealed before it."""
    [table_id] = await bot.store.find_recent_in_place(int(arena.channel.id))
    table = await bot.coordinator.read_whole_game(table_id)
    assert verify(game_record(table), table.seed_hash).matches
    return table


async def skip_to_last_question(bot: Grandstand, channel: int) -> None:
    """Plays the newest game of a channel, inside the bot, up to the last question for the first seat."""
    [table_id] = await bot.store.find_recent_in_place(channel)
    await bot.coordinator.act(table_id, None, None, _to_last_question)


def _to_last_question(hosted: HostedTable) -> None:
    trial, count, last = Table.load(hosted.table.save()), 0, 0
    while trial.result is None:
        question = trial.questions[0]
        last = count if question.seat == 0 else last
        trial.answer(question.seat, question.key, _default_or_advised(trial))
        count += 1
    for _ in range(last):
        question = hosted.table.questions[0]
        hosted.answer(question.seat, question.key, _default_or_advised(hosted.table), "test")


def _default_or_advised(table: Table) -> str:
    """The default answer, except in games of rounds: there everybody would pass for ever."""
    question = table.questions[0]
    return get_policy("quick").answer(table, question) if table.game.rounds else question.default


@asynccontextmanager
async def bot_table(
    arena: Arena, data: Path, *names: str, ai: int = 0, seed: int = 0, meters: Meters | None = None, **play: Any
) -> AsyncIterator[BotTable]:
    """A game that has begun, in a channel without pictures, because drawing takes time."""
    without_pictures(arena)
    async with hosting(arena, data, meters=meters) as bot:
        without_presence(bot)
        table = BotTable(bot, arena, *names, seed=seed)
        await table.open(ai=ai, **play)
        await table.host.reads("Attach Files")  # the notice about missing permissions comes last
        yield table


@asynccontextmanager
async def table_with_buttons(
    arena: Arena, data: Path, names: Sequence[str] = ("red", "blue"), *, ai: int = 0, meters: Meters | None = None
) -> AsyncIterator[BotTable]:
    """A running game without pictures that asks one player to press a button."""
    async with bot_table(arena, data, *names, ai=ai, meters=meters) as table:
        await table.skip_to_buttons()
        yield table


async def open_table(arena: Arena, bot: Grandstand, names: Sequence[str], *, ai: int = 0, channel: str | None = None) -> BotTable:
    """A game that has begun and is published."""
    table = BotTable(bot, arena, *names, channel=channel)
    await table.open(ai=ai)
    await table.published()
    return table
