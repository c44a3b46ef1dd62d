"""People at a table in a channel without pictures, for tests about people: quick, and everything can be read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.validation.component_tree import walk
from bot.client import Grandstand
from bot.clock import HandClock
from bot.tables.hosted_table import HostedTable
from tests.bot.arena.small_bot import WAIT, until
from tests.bot.end_to_end.support.evening import Evening
from tests.bot.end_to_end.support.hosting import hosting, slowly, without_pictures


class Company(Evening):
    """An evening that knows its bot: a test can look at what is written down."""

    def __init__(self, bot: Grandstand, arena: Arena, *names: str, channel: str | None = None, seed: int = 0) -> None:
        super().__init__(arena, names, channel=channel, seed=seed)
        self.bot = bot

    async def sits(self) -> HostedTable:
        """The table as it is written down."""
        return await self.bot.coordinator.read((await self.bot.store.find_recent_in_place(int(self.host.channel.id)))[0])

    async def next_to_decide(self) -> Player:
        """Whose turn it is."""
        return self.players[(await self.sits()).waiting_for()[0].name.casefold()]

    async def somebody_else(self) -> Player:
        """A person who has nothing to decide now."""
        asked = await self.next_to_decide()
        return next(player for player in self.players.values() if player.person.user is not asked.person.user)

    async def passes(self, clock: HandClock, seconds: float) -> None:
        await time_passes(self.bot, clock, seconds)


async def time_passes(bot: Grandstand, clock: HandClock, seconds: float) -> None:
    """So much time, a second more or less. Afterwards the bot has done all that was due, and everything is shown."""
    clock.advance(seconds)
    async with asyncio.timeout(WAIT):
        while await bot.store.read_due(clock.now()) or await bot.store.read_outbox_ids():
            await asyncio.sleep(0.005)
            clock.advance(0.05)  # the bot looks once a second


def private(player: Player) -> Seen:
    """The newest thing that only this person sees."""
    return next(seen for seen in player.looks_back() if seen.private)


async def turns_to(player: Player, page: str, *, on: Seen | None = None) -> None:
    """A page of the panel, from any other."""
    await player.choose(page, among="Change something else", on=on)


async def resigns(player: Player) -> None:
    """For good: whoever does it is asked once whether they are sure."""
    await player.slash("/resign")
    await player.press("Yes, resign", on=private(player))


def watcher(people: Evening, name: str) -> Player:
    """Somebody who does not sit at the table, and looks on."""
    return Player(people.arena.services, people.arena.person(name), people.players[people.names[0]].channel)


async def asks(people: Company, name: str) -> Player:
    """Plays on until this person is asked."""
    player = people.players[name]
    while await people.next_to_decide() is not player:
        await people.turn()
    await until(lambda: player in people.asked())
    return player


def answers(player: Player, seen: Seen) -> Interaction:
    """The first answer that a table message offered when it was seen, and waits for nothing."""
    control = next(each for each in walk(seen.components) if "custom_id" in each)
    values = [option["value"] for option in control.get("options", ())][:1]
    return player.person.use(player.channel, seen.message.id, control, {"values": values} if values else None)


@asynccontextmanager
async def company(arena: Arena, data: Path, *names: str, ai: int = 0, seed: int = 0, **play: Any) -> AsyncIterator[Company]:
    """A game that has begun."""
    without_pictures(arena)
    async with hosting(arena, data) as bot:
        slowly(bot)
        people = Company(bot, arena, *names, seed=seed)
        await people.open(ai=ai, **play)
        await people.host.reads("Attach Files")  # what is missing is said after everything else
        yield people
