"""A table of two in the middle of their game, and what its channel shows when Discord or a permission fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.behaviour.permissions import Permission
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.clock import HandClock
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.hosting import hosting, without_presence
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS
from tests.bot.end_to_end.support.player import public_messages
from tests.bot.end_to_end.support.traffic import record_requests
from tests.bot.support.waiting import WAIT, until

TEXT_BOARDS = Permission.ATTACH_FILES
TEXT_IN_CHANNEL = TEXT_BOARDS | Permission.CREATE_PUBLIC_THREADS
HOUR = 3600.0


def deny(arena: Arena, denied: Permission) -> None:
    """Denies the bot these permissions in the channel; NONE allows everything."""
    arena.services.guilds.forbid(arena.channel, arena.application.bot.id, denied)


class ChannelTable(BotTable):
    """A table of red and blue, with what its channel shows."""

    def boards(self) -> list[Seen]:
        """The bot's public messages where the game is played, without the lobby and headings."""
        in_game = [seen for seen in public_messages(self.red) if "Join" not in seen.buttons and "[To the game]" not in str(seen)]
        return [seen for seen in in_game if seen.text[:2] != "##"]

    def boards_with_controls(self) -> list[Seen]:
        """There should be one."""
        return [seen for seen in self.boards() if seen.buttons]

    def check_boards(self, count: int) -> None:
        """There are so many boards, and one of them has controls."""
        assert len(self.boards()) == count
        assert len(self.boards_with_controls()) == 1

    async def trouble(self, words: str = "") -> str:
        """Waits until the table cannot be published, for a reason with these words; returns the sentence."""

        async def is_there() -> bool:
            trouble = (await self.record()).trouble
            return bool(trouble) and words in trouble

        await until(is_there)
        return (await self.record()).trouble

    async def trouble_is_over(self) -> None:
        """Waits until the table can be published again and nothing is pending."""

        async def is_over() -> bool:
            return not (await self.record()).trouble and not await self.bot.store.read_outbox_ids()

        await until(is_over)

    @property
    def is_retried(self) -> bool:
        """Whether the bot has scheduled another attempt to publish."""
        return self.bot.delivery.will_retry(self.id)

    async def idle(self) -> None:
        """Waits until no update is in progress: time may pass."""
        await until(lambda: self.bot.delivery.jobs.is_idle)

    async def advance_until_published(self, clock: HandClock) -> None:
        async def is_published() -> bool:
            if not self.is_retried and self.bot.delivery.jobs.task(self.id) is None and not await self.bot.store.read_outbox_ids():
                return True
            clock.advance(1.0)
            return False

        await until(is_published)

    async def settle(self) -> None:
        """Waits until no update or private reply is in progress; nothing may be left to publish."""
        await until(lambda: self.bot.delivery.jobs.task(self.id) is None and not self.bot.router._tasks)
        assert await self.bot.store.read_outbox_ids() == []

    async def play_turn(self, style: str = BUTTONS) -> None:
        """One turn, until no update or private reply is in progress."""
        await self.turn(style)
        await self.settle()

    async def send_answer(self, *, outside: bool = False) -> tuple[Player, Interaction]:
        """The player who is asked answers by a command, without waiting for the reply; `outside` the thread, if so."""
        hosted = await self.hosted()
        question = hosted.table.questions[0]
        user = hosted.record.seats[question.seat].user
        players = self.lobby if outside else self.players
        player = next(player for player in players.values() if int(player.person.user.id) == user)
        command, option = ("/draft", "pick") if question.kind == "draft" else ("/choose", "answer")
        return player, player.person.slash(player.channel, command, {option: question.options[0].label})

    async def answer_by_any_command(self, *, outside: bool = False) -> Player:
        """The player who is asked answers by a command, whatever the channel shows."""
        player, interaction = await self.send_answer(outside=outside)
        await player.answered(interaction)
        return player

    async def check_suspended(self, clock: HandClock) -> None:
        """For hours neither a time limit ends nor a request is sent."""
        await until(lambda: self.bot.delivery.jobs.task(self.id) is None)
        assert await self.bot.store.read_deadlines(self.id) == []
        answers = await self.answers()
        requests = record_requests(self.arena)
        for _ in range(8):
            clock.advance(HOUR)
            await self.trouble()
        assert requests == []
        assert await self.answers() == answers

    async def continue_in(self, channel: str) -> None:
        """The players go to another channel, find one board there, and play on."""
        self.ignores_threads = True
        self.sit_in({name: self.arena.user(name).goes_to(channel) for name in self.names})
        await self.find_table()
        await self.trouble_is_over()
        for style in (BUTTONS, COMMANDS):
            await self.play_turn(style)
        assert len(self.boards_with_controls()) == 1
        assert await self.bot.store.read_deadlines(self.id) != []


@asynccontextmanager
async def channel_table(
    arena: Arena, data: Path, denied: Permission = TEXT_IN_CHANNEL, turns: int = 1, ai: int = 0, **settings: Any
) -> AsyncIterator[ChannelTable]:
    """A game after so many turns, in a channel where the bot lacks some permissions."""
    deny(arena, denied)
    async with hosting(arena, data, **settings) as bot:
        without_presence(bot)
        table = ChannelTable(bot, arena, "red", "blue")
        await table.open(ai=ai)
        await table.play(BUTTONS, turns=turns)
        await table.settle()
        yield table


async def advance_until(clock: HandClock, condition: Callable[[], object], step: float = 1.0) -> None:
    """Advances the clock, so many seconds at a time, until `condition` holds."""
    async with asyncio.timeout(WAIT):
        while not condition():
            clock.advance(step)
            await asyncio.sleep(0.005)
