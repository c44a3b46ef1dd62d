"""A night of power cuts: people play at several tables, and the bot's process is killed again and again under their hands."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.validation import answers
from bot.arena.validation.component_tree import Kind
from bot.tables.play import short
from engine import Question
from engine.core.host import key_without_seat
from tests.bot.arena.small_bot import until
from tests.bot.end_to_end.support.chronicle import Chronicle, codes
from tests.bot.end_to_end.support.evening import Evening
from tests.bot.end_to_end.support.game_log import Journal
from tests.bot.end_to_end.support.hosting import without_pictures
from tests.bot.end_to_end.support.process import READY, SHORT, Process
from tests.bot.end_to_end.support.slow import SLOW

PATIENCE = 60.0


class Deed:
    """An answer that somebody has given, whether or not the bot lived to hear of it."""

    def __init__(self, interaction: Interaction, table_id: str, *, first: bool = True) -> None:
        self.interaction = interaction
        self.table_id = table_id
        self.first = first
        """Whether it is the only answer to its question; of several, all but one are refused."""

    @property
    def was_acknowledged(self) -> bool:
        return self.interaction.reply is not None


class Night:
    """The tables of an arena. `run` is the process that runs them now."""

    def __init__(
        self,
        arena: Arena,
        data: Path,
        seed: int,
        *,
        standby: bool = False,
        slow: bool = False,
        boards: str = "channel",
        lease: str = SHORT,
    ) -> None:
        self.arena = arena
        self.data = data
        self.luck = random.Random(seed)
        self.standby: Process | None = None
        self.has_standby = standby
        """Whether a second process waits, and takes over when the first one is killed."""
        self.settings = {"GRANDSTAND_BOARDS": boards, **({SLOW: "yes"} if slow else {})}
        self.lease = lease
        self.journal = Journal(data)
        self.chronicle = Chronicle(arena, self.journal)
        self.evenings: dict[str, Evening] = {}
        self.deeds: list[Deed] = []
        self.kills = 0
        self._numbers = itertools.count()
        self.run = self.fresh()

    def fresh(self) -> Process:
        self.data.mkdir(exist_ok=True)
        settings = {"GRANDSTAND_ODDS": "on", **self.settings}  # as people have it: with everything that may be under way
        return Process(self.arena, self.data, self.data / f"log-{next(self._numbers)}.txt", lease=self.lease, **settings)

    # ------------------------------------------------------------------ the tables

    async def open(self, names: Sequence[str], *, ai: int = 0, level: str | None = None, **play: str) -> str:
        """A table in a channel of its own, without pictures, over days: no time limit ends tonight. Gives its id."""
        guilds, number = self.arena.services.guilds, len(self.evenings)
        channel = guilds.add_channel(self.arena.guild.id, f"room-{number}")
        without_pictures(self.arena, channel)
        evening = Evening(self.arena, names, channel=f"room-{number}", seed=self.luck.randrange(1000))
        await evening.host.slash("/play", pace="async", **play)
        for name in names[1:]:
            await evening.lobby[name].press("Join")
        for _ in range(ai):
            await evening.host.slash("/ai", **({"level": level} if level else {}))
        await until(lambda: any("Start" in seen.buttons for seen in evening.host.looks_back()))
        await evening.host.press("Start")
        await evening.finds_the_table()
        table_id = self.journal.tables()[-1]
        self.evenings[table_id] = evening
        return table_id

    # ------------------------------------------------------------------ answering, without waiting for anything

    async def answers_something(self, table_id: str) -> Deed | None:
        """One of those who are asked answers somehow, and nobody waits for what comes of it."""
        if not self.waits_for_people(table_id):
            return None
        question, player = self.asked(table_id)
        option = self.luck.choice(question.options)
        if question.secret or self.luck.random() < 0.35:
            interaction = await self._by_command(player, question, option.label) if self.luck.random() < 0.5 else None
            if interaction is None:
                interaction = await self._privately(player, question, option.label)
        else:
            interaction = self._by_button(table_id, player, question)
        if interaction is None:
            return None
        self.deeds.append(Deed(interaction, table_id))
        return self.deeds[-1]

    def presses(self, table_id: str) -> Interaction:
        """Somebody who is asked answers on the table message."""
        question, player = self.asked(table_id)
        interaction = self._by_button(table_id, player, question)
        assert interaction is not None, f"nothing to press:\n{player.sees(3)}"
        self.deeds.append(Deed(interaction, table_id, first=False))
        return interaction

    def waits_for_people(self, table_id: str) -> bool:
        """The game may be over."""
        return bool(self.journal.asked(table_id))

    def asked(self, table_id: str) -> tuple[Question, Player]:
        """A question that waits for a person, as it is written down."""
        seats = self.journal.record(table_id).seats
        people = {player.person.user.id: player for player in self.evenings[table_id].players.values()}
        waiting = [each for each in self.journal.table(table_id).questions if seats[each.seat].user is not None]
        question = self.luck.choice(waiting)
        return question, people[str(seats[question.seat].user)]

    def _by_button(self, table_id: str, player: Player, question: Question) -> Interaction | None:
        """On the table message; its controls may be older than the process that hears of it."""
        message = self.chronicle.boards[table_id][-1].message
        shown = self.arena.services.world.message(player.channel.id, message)
        mine = [
            control
            for control in answers.controls(shown.components)
            for code in codes([control])
            if code.arguments[:1] == (short(key_without_seat(question.key) if code.action == "ours" else question.key),)
            if code.action in ("answer", "pick", "ours")
        ]
        if not mine:
            return None
        control = self.luck.choice(mine)
        if control["type"] == Kind.BUTTON:
            return player.person.press(player.channel, message, control["custom_id"])
        value = self.luck.choice(control["options"])["value"]
        return player.person.choose(player.channel, message, control["custom_id"], [value])

    async def _by_command(self, player: Player, question: Question, label: str) -> Interaction:
        if question.kind == "roll" and self.luck.random() < 0.7:
            return player.person.slash(player.channel, "/roll", {})
        return player.person.slash(player.channel, "/choose", {"answer": label})

    async def _privately(self, player: Player, question: Question, label: str) -> Interaction | None:
        """Asks to see the question first; what was shown by one process is answered to another, sometimes."""
        seen = self._private(player, question)
        if seen is None:
            await player.slash("/choose")
            seen = self._private(player, question)
        assert seen is not None, f"nothing private to answer with:\n{player.sees(3)}"
        for control in answers.controls(seen.components):
            if control["type"] == Kind.BUTTON and f"{control.get('label')}: ".startswith(f"{label}: "):  # what it means may follow
                return player.person.press(player.channel, seen.message.id, control["custom_id"])
            for option in control.get("options", ()):
                if option["label"] == label:
                    return player.person.choose(player.channel, seen.message.id, control["custom_id"], [option["value"]])
        raise AssertionError(f"{label} is not on offer:\n{seen}")

    def _private(self, player: Player, question: Question) -> Seen | None:
        for seen in reversed(player.sees().messages):
            if seen.private and any(code.arguments[:1] == (short(question.key),) for code in codes(seen.components)):
                return seen
        return None

    async def presses_on(self, table_id: str) -> None:
        """Somebody cannot wait: they press the same button until something happens, also while the bot is only coming."""
        if not self.waits_for_people(table_id):
            return
        question, player = self.asked(table_id)
        revision = self.journal.record(table_id).revision
        while self.journal.record(table_id).revision == revision:
            interaction = self._by_button(table_id, player, question)
            if interaction is None:
                return
            self.deeds.append(Deed(interaction, table_id, first=False))
            await asyncio.sleep(0.03)

    async def takes_something_back(self, table_id: str) -> None:
        """Somebody would like to, and whoever is asked agrees; nobody waits for what comes of it."""
        record = self.journal.record(table_id)
        players = [*self.evenings[table_id].players.values()]
        if record.undo_request is None:
            player = self.luck.choice(players)
            player.person.slash(player.channel, "/undo", {})
            await asyncio.sleep(self.luck.random() * 0.1)
        for player in players:
            player.person.slash(player.channel, "/undo", {"answer": "Yes"})

    # ------------------------------------------------------------------ the power

    async def begin(self) -> None:
        await self.starts()
        await self.is_ready()

    async def is_ready(self) -> None:
        """Waits for whichever process is the first to run the tables; the other one stays passive."""
        both = [each for each in (self.run, self.standby) if each is not None]
        async with asyncio.timeout(PATIENCE):
            while not (hosts := [each for each in both if READY in each.log]):
                assert all(each.is_running for each in both), "\n".join(each.log for each in both)
                await asyncio.sleep(0.01)
        assert len(hosts) == 1, "two processes run the tables"
        if hosts[0] is self.standby:
            self.run, self.standby = self.standby, self.run

    async def starts(self) -> None:
        """The bot is coming: a new process, or the one that waited."""
        if not self.run.has_begun:
            await self.run.start()
        if self.has_standby:
            self.standby = self.fresh()
            await self.standby.start()

    async def cut(self) -> None:
        """The power fails."""
        await self.run.kill()
        self.kills += 1
        self.run, self.standby = self.standby or self.fresh(), None

    async def end(self) -> None:
        for each in (self.run, self.standby):
            if each is not None and each.has_begun:
                await each.kill()

    async def quiet(self) -> None:
        """Waits until everything that was written down has been shown."""
        async with asyncio.timeout(PATIENCE):
            while not self.journal.is_quiet():
                assert self.run.is_running, self.run.log
                await asyncio.sleep(0.01)

    async def everybody_is_told(self, words: str) -> None:
        """Those whose answers could not be taken: they know that they are not lost, but were never taken."""
        for deed in self.deeds:
            if not self.journal.has_deed(deed.interaction.id):
                deed.first = False
        for table_id, evening in self.evenings.items():
            for player in evening.players.values():
                mine = [each for each in self.deeds if each.table_id == table_id and each.interaction.user is player.person.user]
                await until(partial(self._is_told, player, sum(not each.first for each in mine), words))

    def _is_told(self, player: Player, times: int, words: str) -> bool:
        return sum(seen.private and words in seen.text for seen in player.sees()) >= times

    def check(self, *, whole: bool, calm: bool = True) -> None:
        """Nothing lost, nothing twice; every now and then the whole journal is played again. `calm`: without an error."""
        for table_id, evening in self.evenings.items():
            self.chronicle.check(table_id)
            if whole:
                self.chronicle.check_stories(table_id)
            deeds = [deed for deed in self.deeds if deed.table_id == table_id]
            done = [deed for deed in deeds if self.journal.has_deed(deed.interaction.id)]
            lost = [deed.interaction.data for deed in deeds if deed.first and deed.was_acknowledged and deed not in done]
            assert not lost, f"acknowledged and lost: {lost}"
            for player in evening.players.values():
                mine = [deed for deed in done if deed.interaction.user is player.person.user]
                assert self.journal.answered_by(table_id, player.person.user.id) == len(mine)
        assert not calm or " error " not in self.run.log, self.run.log

    def check_rewound(self) -> None:
        """Of tables at which things are taken back: every board is shown once, and the newest alone can be pressed; what was
        answered stands, or is among what was taken back; and the answers that stand are the game."""
        for table_id, evening in self.evenings.items():
            self.chronicle.check(table_id)
            self.journal.played_again(table_id)
            for player in evening.players.values():
                user = player.person.user
                done = [each for each in self.deeds if each.table_id == table_id and each.interaction.user is user]
                written = sum(self.journal.has_deed(deed.interaction.id) for deed in done)
                assert self.journal.answered_by(table_id, user.id) + self.journal.undone_by(table_id, user.id) == written
        assert " error " not in self.run.log, self.run.log
