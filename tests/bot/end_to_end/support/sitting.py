"""A table of two in the middle of their game, with boards in letters, and what its channel shows of it."""

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
from bot.arena.services import Exchange
from bot.client import Grandstand
from bot.clock import HandClock
from bot.store import TableRecord
from tests.bot.arena.small_bot import WAIT, until
from tests.bot.end_to_end.support.evening import BUTTONS, COMMANDS, Evening
from tests.bot.end_to_end.support.hosting import hosting, slowly

MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"
IN_LETTERS = Permission.ATTACH_FILES
IN_CHANNEL = IN_LETTERS | Permission.CREATE_PUBLIC_THREADS


HOUR = 3600.0


def deny(arena: Arena, denied: Permission) -> None:
    """What the bot may not do in the channel; NONE allows everything."""
    arena.services.guilds.forbid(arena.channel, arena.application.bot.id, denied)


class Here(Evening):
    """People who look at one channel, whatever threads it has."""

    def _there(self, player: Player) -> Player:
        return player


class Sitting:
    """A game that has begun, from outside and from inside."""

    def __init__(self, arena: Arena, client: Grandstand, evening: Evening, table_id: str) -> None:
        self.arena = arena
        self.client = client
        self.evening = evening
        self.table_id = table_id
        self.red, self.blue = evening.players.values()

    def boards(self) -> list[Seen]:
        """All that the bot has said publicly where the game is played, but for the lobby."""
        spoken = [seen for seen in self.red.sees() if not seen.private and seen.author == "Grandstand" and seen.text]
        after = [seen for seen in spoken if "Join" not in seen.buttons and "[To the game]" not in str(seen)]
        return [seen for seen in after if seen.text[:2] != "##"]

    def pressable(self) -> list[Seen]:
        """Those with controls: there should be one."""
        return [seen for seen in self.boards() if seen.buttons]

    async def record(self) -> TableRecord:
        return (await self.client.coordinator.look(self.table_id)).record

    async def in_trouble(self, words: str = "") -> str:
        """Waits until the table cannot be shown, and gives the sentence."""
        async with asyncio.timeout(WAIT):
            while not (trouble := (await self.record()).trouble) or words not in trouble:
                await asyncio.sleep(0.01)
        return trouble

    async def out_of_trouble(self) -> None:
        async with asyncio.timeout(WAIT):
            while (await self.record()).trouble or await self.client.store.unshown():
                await asyncio.sleep(0.01)

    @property
    def waits(self) -> bool:
        """Whether something is tried again later."""
        return self.client.delivery.will_retry(self.table_id)

    async def is_left_alone(self) -> None:
        """Waits until nothing is under way any more: time may pass."""
        await until(lambda: self.client.delivery.jobs.is_idle)

    async def comes_right(self, clock: HandClock) -> None:
        """Time passes until nothing is owed to the channel any more."""
        async with asyncio.timeout(WAIT):
            while self.waits or self.client.delivery.jobs.task(self.table_id) is not None or await self.client.store.unshown():
                clock.advance(1.0)
                await asyncio.sleep(0.01)

    async def settles(self) -> None:
        """Nothing more goes out, to the channel or to somebody alone, and nothing is owed."""
        await until(lambda: self.client.delivery.jobs.task(self.table_id) is None and not self.client.router._tasks)
        assert await self.client.store.unshown() == []

    async def answers(self, count: int) -> None:
        """Waits until the game has had so many."""
        async with asyncio.timeout(WAIT):
            while (await self.record()).answers < count:
                await asyncio.sleep(0.005)

    async def starts_to_act(self, *, outside: bool = False) -> tuple[Player, Interaction]:
        """Whoever is asked answers by a command, whatever the channel shows, and has not read the bot's reply yet; `outside` is
        where the table was opened."""
        hosted = await self.client.coordinator.look(self.table_id)
        question = hosted.table.questions[0]
        user = hosted.record.seats[question.seat].user
        here = self.evening.lobby if outside else self.evening.players
        player = next(each for each in here.values() if int(each.person.user.id) == user)
        command, option = ("/draft", "pick") if question.kind == "draft" else ("/choose", "answer")
        return player, player.person.slash(player.channel, command, {option: question.options[0].label})

    async def acts(self, *, outside: bool = False) -> Player:
        """The same, with the reply read."""
        player, interaction = await self.starts_to_act(outside=outside)
        await player.answered(interaction)
        return player

    async def waits_quietly(self, clock: HandClock) -> None:
        """Suspended: hours pass, and neither a time limit nor a request happens."""
        asked: list[Exchange] = []
        await until(lambda: self.client.delivery.jobs.task(self.table_id) is None)
        assert await self.client.store.deadlines(self.table_id) == []
        answers = (await self.record()).answers
        self.arena.services.witnesses.append(asked.append)
        for _ in range(8):
            clock.advance(HOUR)
            await self.in_trouble()
        self.arena.services.witnesses.remove(asked.append)
        assert asked == []
        assert (await self.record()).answers == answers

    async def goes_on_in(self, channel: str) -> None:
        """The players go there, find one board, and play."""
        self.evening = Here(self.arena, self.evening.names, channel=channel)
        await self.evening.finds_the_table()
        self.red, self.blue = self.evening.players.values()
        await self.out_of_trouble()
        for style in (BUTTONS, COMMANDS):
            await self.evening.turn(style)
            await self.settles()
        assert len(self.pressable()) == 1
        assert await self.client.store.deadlines(self.table_id) != []


@asynccontextmanager
async def sitting(
    arena: Arena, data: Path, denied: Permission = IN_CHANNEL, turns: int = 1, ai: int = 0, **changed: Any
) -> AsyncIterator[Sitting]:
    """`denied` is what the bot may not do in the channel: at first files and threads. `ai` players sit there, too. `changed` are
    settings."""
    deny(arena, denied)
    async with hosting(arena, data, **changed) as client:
        slowly(client)
        evening = Evening(arena, ["red", "blue"])
        await evening.open(ai=ai)
        await evening.play(BUTTONS, turns=turns)
        sitting = Sitting(arena, client, evening, (await client.store.open_of_guild(int(arena.guild.id)))[0])
        await sitting.settles()
        yield sitting


async def in_time(clock: HandClock, true: Callable[[], object]) -> None:
    """Time passes, a second at a time, until something is so."""
    async with asyncio.timeout(WAIT):
        while not true():
            clock.advance(1.0)
            await asyncio.sleep(0.01)
