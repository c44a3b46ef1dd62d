"""A table at which four people hold advantage items, at the first roll of their first race."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.arena import Arena
from bot.client import Grandstand
from bot.clock import Clock
from bot.tables.hosted_table import HostedTable
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.hosting import hosting, without_pictures, without_presence
from tests.bot.end_to_end.support.played_table import PlayedTable
from tests.bot.support.advantages import GAME, NAMES, Hands, at_the_first_roll, dealt, given_things


class AdvantageTable(BotTable):
    """A table at which people hold items."""

    async def give_items(self, **hands: Mapping[str, str]) -> None:
        """Puts items into hands, as the current turn begins."""

        def act(hosted: HostedTable) -> None:
            hosted._table = given_things(hosted.table, hands)
            hosted.changed = True

        await self.act(act)

    async def seat_of(self, name: str) -> int:
        return [seat.name.casefold() for seat in (await self.record()).seats].index(name)

    async def orders(self, name: str) -> dict[str, str]:
        """A player's orders, by the id of the item."""
        menus = (await self.hosted()).table.menus(await self.seat_of(name))
        return {menu.id: menu.chosen.partition("=")[2] for menu in menus}

    async def asked_in_secret(self) -> list[str]:
        hosted = await self.hosted()
        return [hosted.record.seats[question.seat].name.casefold() for question in hosted.windows]

    async def change_settings(self, **settings: Any) -> None:
        def act(hosted: HostedTable) -> None:
            for name, value in settings.items():
                setattr(hosted.record.settings, name, value)
            hosted.changed = hosted.restart_deadlines = True

        await self.act(act)

    def text_seen_by(self, name: str) -> str:
        """Everything that a player sees, with descriptions and controls."""
        return " ".join(f"{seen} {seen.components} {seen.pictures}" for seen in self.players[name].sees())


async def open_advantage_table(bot: Grandstand, arena: Arena, names: Sequence[str] = NAMES, *, ai: int = 0) -> AdvantageTable:
    bot.coordinator.draw = dealt
    table = AdvantageTable(bot, arena, *names)
    await table.open(ai=ai, game=GAME, options="advantages=on")
    await table.act(at_the_first_roll)
    return table


async def open_item_draft(arena: Arena, names: Sequence[str] = NAMES) -> PlayedTable:
    """A draft in which everybody has bought a card: the next player who is asked can buy items as well."""
    table = PlayedTable(arena, names)
    await table.open(game=GAME, options="advantages=on")
    for _ in names:
        (player,), live = table.asked(), table.live
        await player.press(next(iter(live.buttons)), on=live)
        await table.wait_for_change(live)
    return table


@asynccontextmanager
async def advantage_table(
    arena: Arena, data: Path, hands: Hands, clock: Clock | None = None, names: Sequence[str] = NAMES, *, ai: int = 0
) -> AsyncIterator[AdvantageTable]:
    """A table without pictures whose players hold these items."""
    without_pictures(arena)
    async with hosting(arena, data, clock) as bot:
        without_presence(bot)
        table = await open_advantage_table(bot, arena, names, ai=ai)
        await table.give_items(**hands)
        yield table
