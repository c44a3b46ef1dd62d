"""A crash trial: people play at several tables while a test kills the bot's process again and again."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import psycopg

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.validation import answers
from bot.arena.validation.component_tree import ComponentType
from bot.messages.custom_ids import CustomId
from bot.tables.question_codes import is_named_by
from engine import Question
from engine.core.host import key_without_seat
from tests.bot.end_to_end.support.hosting import without_pictures
from tests.bot.end_to_end.support.message_history import MessageHistory, custom_ids
from tests.bot.end_to_end.support.played_table import PlayedTable
from tests.bot.end_to_end.support.process import READY, SHORT_LEASE, BotProcess
from tests.bot.end_to_end.support.seeded_bot import NO_PRESENCE, UNHURRIED
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import WRITES, address_of
from tests.bot.support.waiting import until

PATIENCE = 60.0


class SentAnswer:
    """An answer that a player sent, whether or not the bot received it."""

    def __init__(self, interaction: Interaction, table_id: str, *, first: bool = True) -> None:
        self.interaction = interaction
        self.table_id = table_id
        self.first = first
        """Whether it is the only answer to its question; the bot refuses all but one of several."""

    @property
    def was_acknowledged(self) -> bool:
        return self.interaction.reply is not None


class CrashTrial:
    """The tables of an arena, and `run`, the process that hosts them now."""

    def __init__(
        self,
        arena: Arena,
        data: Path,
        seed: int,
        *,
        standby: bool = False,
        absent: bool = False,
        boards: str = "channel",
        lease: str = SHORT_LEASE,
        unhurried: bool = False,
    ) -> None:
        self.arena = arena
        self.data = data
        self.luck = random.Random(seed)
        self.standby: BotProcess | None = None
        self.has_standby = standby
        """Whether a second process waits, to take over when the first one is killed."""
        self.settings = {
            "GRANDSTAND_BOARDS": boards,
            **({NO_PRESENCE: "yes"} if absent else {}),
            **({UNHURRIED: "yes"} if unhurried else {}),
        }
        self.lease = lease
        self.database = DatabaseReader(data)
        self.history = MessageHistory(arena, self.database)
        self.tables: dict[str, PlayedTable] = {}
        self.sent: list[SentAnswer] = []
        self.kills = 0
        self._numbers = itertools.count()
        self.run = self.new_process()

    def new_process(self) -> BotProcess:
        self.data.mkdir(exist_ok=True)
        settings = {"GRANDSTAND_ODDS": "on", **self.settings}  # as in production, with everything that may be in progress
        return BotProcess(self.arena, self.data, self.data / f"log-{next(self._numbers)}.txt", lease=self.lease, **settings)

    # ------------------------------------------------------------------ the tables

    async def open(self, names: Sequence[str], *, ai: int = 0, level: str | None = None, **play: str) -> str:
        """Opens a table in a new channel, without pictures, at a pace of days, so that no time limit ends. Returns its id."""
        guilds, number = self.arena.services.guilds, len(self.tables)
        channel = guilds.add_channel(self.arena.guild.id, f"room-{number}")
        without_pictures(self.arena, channel)
        table = PlayedTable(self.arena, names, channel=f"room-{number}", seed=self.luck.randrange(1000))
        await table.host.slash("/play", pace="async", **play)
        await until(lambda: any("Join" in seen.buttons for seen in table.host.looks_back()))
        for name in names[1:]:
            await table.lobby[name].press("Join")
        for _ in range(ai):
            await table.host.slash("/ai", **({"level": level} if level else {}))
        await until(lambda: any("Start" in seen.buttons for seen in table.host.looks_back()))
        await table.host.press("Start")
        await table.find_table()
        table_id = self.database.tables()[-1]
        self.tables[table_id] = table
        return table_id

    # ------------------------------------------------------------------ answering, without waiting for anything

    async def send_random_answer(self, table_id: str) -> SentAnswer | None:
        """One player who is asked answers at random, by a button or a command, without waiting for the reply."""
        if not self.waits_for_people(table_id):
            return None
        question, player = self.asked(table_id)
        option = self.luck.choice(question.options)
        if question.secret or self.luck.random() < 0.35:
            interaction = await self._by_command(player, question, option.label) if self.luck.random() < 0.5 else None
            if interaction is None:
                interaction = await self._privately(table_id, player, question, option.label)
        else:
            interaction = self._by_button(table_id, player, question)
        if interaction is None:
            return None
        self.sent.append(SentAnswer(interaction, table_id))
        return self.sent[-1]

    def presses(self, table_id: str) -> Interaction:
        """A player who is asked presses an answer on the table message, without waiting for the reply."""
        question, player = self.asked(table_id)
        interaction = self._by_button(table_id, player, question)
        assert interaction is not None, f"no control to press:\n{player.sees(3)}"
        self.sent.append(SentAnswer(interaction, table_id, first=False))
        return interaction

    def waits_for_people(self, table_id: str) -> bool:
        """False when the game is over."""
        return bool(self.database.asked(table_id))

    def asked(self, table_id: str) -> tuple[Question, Player]:
        """A stored question that waits for a person, and its player."""
        seats = self.database.record(table_id).seats
        people = {player.person.user.id: player for player in self.tables[table_id].players.values()}
        waiting = [question for question in self.database.table(table_id).questions if seats[question.seat].user is not None]
        question = self.luck.choice(waiting)
        return question, people[str(seats[question.seat].user)]

    def _by_button(self, table_id: str, player: Player, question: Question) -> Interaction | None:
        """Presses on the table message, whose controls may be older than the current process."""
        message = self.history.boards[table_id][-1].message
        shown = self.arena.services.world.message(player.channel.id, message)
        mine = [
            control
            for control in answers.controls(shown.components)
            for code in custom_ids([control])
            if code.action in ("answer", "pick", "ours")
            if self._names(table_id, code, key_without_seat(question.key) if code.action == "ours" else question.key)
        ]
        if not mine:
            return None
        control = self.luck.choice(mine)
        if control["type"] == ComponentType.BUTTON:
            return player.person.press(player.channel, message, control["custom_id"])
        value = self.luck.choice(control["options"])["value"]
        return player.person.choose(player.channel, message, control["custom_id"], [value])

    async def _by_command(self, player: Player, question: Question, label: str) -> Interaction:
        if question.kind == "roll" and self.luck.random() < 0.7:
            return player.person.slash(player.channel, "/roll", {})
        return player.person.slash(player.channel, "/choose", {"answer": label})

    async def _privately(self, table_id: str, player: Player, question: Question, label: str) -> Interaction | None:
        """Asks to see the question first; sometimes one process shows it and another receives the answer."""
        seen = self._private(table_id, player, question)
        if seen is None:
            await player.slash("/choose")
            seen = self._private(table_id, player, question)
        assert seen is not None, f"no private question:\n{player.sees(3)}"
        for control in answers.controls(seen.components):
            if control["type"] == ComponentType.BUTTON and f"{control.get('label')}: ".startswith(
                f"{label}: "
            ):  # its detail may follow
                return player.person.press(player.channel, seen.message.id, control["custom_id"])
            for option in control.get("options", ()):
                if option["label"] == label:
                    return player.person.choose(player.channel, seen.message.id, control["custom_id"], [option["value"]])
        raise AssertionError(f"{label} is not on offer:\n{seen}")

    def _private(self, table_id: str, player: Player, question: Question) -> Seen | None:
        for seen in reversed(player.sees().messages):
            if seen.private and any(self._names(table_id, code, question.key) for code in custom_ids(seen.components)):
                return seen
        return None

    def _names(self, table_id: str, code: CustomId, key: str) -> bool:
        return bool(code.arguments) and is_named_by(self.database.record(table_id), key, code.arguments[0])

    async def press_repeatedly(self, table_id: str) -> None:
        """A player presses the same button until the table changes, also while the bot is starting."""
        if not self.waits_for_people(table_id):
            return
        question, player = self.asked(table_id)
        revision = self.database.record(table_id).revision
        while self.database.record(table_id).revision == revision:
            interaction = self._by_button(table_id, player, question)
            if interaction is None:
                return
            self.sent.append(SentAnswer(interaction, table_id, first=False))
            await asyncio.sleep(0.03)

    async def request_undo(self, table_id: str) -> None:
        """A player requests an undo and all agree, without waiting for the replies."""
        record = self.database.record(table_id)
        players = [*self.tables[table_id].players.values()]
        if record.undo_request is None:
            player = self.luck.choice(players)
            player.person.slash(player.channel, "/undo", {})
            await asyncio.sleep(self.luck.random() * 0.1)
        for player in players:
            player.person.slash(player.channel, "/undo", {"answer": "Yes"})

    # ------------------------------------------------------------------ the process

    async def __aenter__(self) -> CrashTrial:
        await self.begin()
        return self

    async def __aexit__(self, *error: object) -> None:
        for process in (self.run, self.standby):
            if process is not None and process.is_started:
                await process.kill()

    async def begin(self) -> None:
        await self.start()
        await self.wait_until_ready()

    async def wait_until_ready(self) -> None:
        """Waits until one process hosts the tables; the other one stays passive."""
        both = [process for process in (self.run, self.standby) if process is not None]
        async with asyncio.timeout(PATIENCE):
            while not (hosts := [process for process in both if READY in process.log]):
                assert all(process.is_running for process in both), "\n".join(process.log for process in both)
                await asyncio.sleep(0.01)
        assert len(hosts) == 1, "two processes run the tables"
        if hosts[0] is self.standby:
            self.run, self.standby = self.standby, self.run

    async def start(self) -> None:
        """Starts the process, unless it was the standby, and a new standby."""
        if not self.run.is_started:
            await self.run.start()
        if self.has_standby:
            self.standby = self.new_process()
            await self.standby.start()

    async def kill_process(self) -> None:
        """Kills the process; the standby or a new process is next. Without a standby its lease ends with it: nobody has to wait
        until it would be over."""
        await self.run.kill()
        if self.standby is None and (address := address_of(self.data)) is not None:
            with psycopg.connect(address, autocommit=True, options=WRITES) as database:  # of its own: a test may hold the usual one
                database.execute("UPDATE leases SET until = now()")
        self.kills += 1
        self.run, self.standby = self.standby or self.new_process(), None

    async def settle(self) -> None:
        """Waits until everything is published."""
        async with asyncio.timeout(PATIENCE):
            while not self.database.is_settled():
                assert self.run.is_running, self.run.log
                await asyncio.sleep(0.01)

    async def wait_until_told(self, words: str) -> None:
        """Waits until all players whose answers were not stored have read these words."""
        for answer in self.sent:
            if not self.database.has_handled(answer.interaction.id):
                answer.first = False
        for table_id, table in self.tables.items():
            for player in table.players.values():
                mine = self.sent_by(player, table_id)
                await until(partial(self._has_read, player, sum(not answer.first for answer in mine), words))

    def sent_by(self, player: Player, table_id: str) -> list[SentAnswer]:
        return [answer for answer in self.sent if answer.table_id == table_id and answer.interaction.user is player.person.user]

    def _has_read(self, player: Player, times: int, words: str) -> bool:
        return sum(seen.private and words in seen.text for seen in player.sees()) >= times

    def check(self, *, whole: bool, calm: bool = True) -> None:
        """Nothing is lost or done twice; `whole` also replays the games, and `calm` requires a log without errors."""
        for table_id, table in self.tables.items():
            self.history.check(table_id)
            if whole:
                self.history.check_stories(table_id)
            answers = [answer for answer in self.sent if answer.table_id == table_id]
            done = [answer for answer in answers if self.database.has_handled(answer.interaction.id)]
            lost = [
                answer.interaction.data for answer in answers if answer.first and answer.was_acknowledged and answer not in done
            ]
            assert not lost, f"acknowledged and lost: {lost}"
            for player in table.players.values():
                mine = [answer for answer in done if answer.interaction.user is player.person.user]
                assert self.database.answered_by(table_id, player.person.user.id) == len(mine)
        assert not calm or " error " not in self.run.log, self.run.log

    def check_after_undo(self) -> None:
        """For tables with undos: every board is posted once, only the newest has controls, each stored answer counts or was undone,
        and the answers that count are the game."""
        for table_id, table in self.tables.items():
            self.history.check(table_id)
            self.database.replay(table_id)
            for player in table.players.values():
                user = player.person.user.id
                stored = sum(self.database.has_handled(answer.interaction.id) for answer in self.sent_by(player, table_id))
                assert self.database.answered_by(table_id, user) + self.database.undone_by(table_id, user) == stored
        assert " error " not in self.run.log, self.run.log
