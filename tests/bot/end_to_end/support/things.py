"""A table at which people hold things to step in with: four of them, at the first roll of their first race."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.arena import Arena
from bot.arena.driver import Player
from bot.client import Grandstand
from bot.clock import Clock
from bot.tables.hosted_table import HostedTable
from tests.bot.end_to_end.support.evening import BUTTONS, Evening
from tests.bot.end_to_end.support.hosting import hosting, slowly, without_pictures
from tests.bot.end_to_end.support.tables import Playing
from tests.bot.tables.things import GAME, NAMES, Hands, at_the_first_roll, dealt, given_things


class Stall(Playing):
    """People at such a table."""

    async def gives(self, **hands: Mapping[str, str]) -> None:
        """Things into hands, as their turn begins."""

        def act(hosted: HostedTable) -> None:
            hosted._table = given_things(hosted.table, hands)
            hosted.changed = True

        await self._act(act)

    async def seat_of(self, name: str) -> int:
        return [seat.name.casefold() for seat in (await self.hosted()).record.seats].index(name)

    async def orders(self, name: str) -> dict[str, str]:
        """What somebody has ordered, by the name of the thing."""
        menus = (await self.hosted()).table.menus(await self.seat_of(name))
        return {menu.id: menu.chosen.partition("=")[2] for menu in menus}

    async def asked_in_secret(self) -> list[str]:
        hosted = await self.hosted()
        return [hosted.record.seats[question.seat].name.casefold() for question in hosted.windows]

    async def settings(self, **agreed: Any) -> None:
        def act(hosted: HostedTable) -> None:
            for name, value in agreed.items():
                setattr(hosted.record.settings, name, value)
            hosted.changed = hosted.restart_deadlines = True

        await self._act(act)

    @property
    def players(self) -> Mapping[str, Player]:
        return self.evening.players

    def read_by(self, name: str) -> str:
        """Everything that somebody sees, with descriptions and controls."""
        return " ".join(f"{seen} {seen.components} {seen.pictures}" for seen in self.players[name].sees())


async def stall_at(bot: Grandstand, arena: Arena, names: Sequence[str] = NAMES, *, ai: int = 0) -> Stall:
    bot.coordinator.draw = dealt
    evening = Evening(arena, names)
    await evening.open(BUTTONS, ai=ai, game=GAME, options="advantages=on")
    table = Stall(bot, evening, (await bot.store.find_open_of_user(int(evening.host.person.user.id)))[0])
    await table._act(at_the_first_roll)
    return table


async def at_the_stall(arena: Arena, names: Sequence[str] = NAMES) -> Evening:
    """A draft in which everybody has bought a card, so that whoever is asked next can buy things as well."""
    evening = Evening(arena, names)
    await evening.open(BUTTONS, game=GAME, options="advantages=on")
    for _ in names:
        (player,), live = evening.asked(), evening.live
        await player.press(next(iter(live.buttons)), on=live)
        await evening.moves_on(live)
    return evening


@asynccontextmanager
async def stall(
    arena: Arena, data: Path, hands: Hands, clock: Clock | None = None, names: Sequence[str] = NAMES, *, ai: int = 0
) -> AsyncIterator[Stall]:
    """In letters, and nobody counts as looking on."""
    without_pictures(arena)
    async with hosting(arena, data, clock) as bot:
        slowly(bot)
        table = await stall_at(bot, arena, names, ai=ai)
        await table.gives(**hands)
        yield table
