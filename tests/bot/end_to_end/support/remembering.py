"""A server that remembers games, without having played them."""

from __future__ import annotations

from bot.arena import Arena
from bot.client import Grandstand
from bot.store.database import Statements
from tests.bot.support.club_rows import Sat, game_over, rate


async def remember(arena: Arena, bot: Grandstand, games: int = 12) -> None:
    """So many games of Red, Blue and an AI; Red wins all but the first, with Hare."""
    guild, red, blue = int(arena.guild.id), user(arena, "red"), user(arena, "blue")
    now = bot.clock.now()

    def play(db: Statements) -> None:
        for number in range(games):
            first = number == 0
            sat = [
                Sat(red, "Scarlet", 2 if first else 1, 10, 36),
                Sat(blue, "Blue", 1 if first else 2),
                Sat("ai:quick", "Gizmo", 3),
            ]
            races = [{"Hare": (0, 1 + first), "Egg": (1, 2 - first)}]
            game_over(db, f"{number:08x}", sat, at=now - 1000 + number, races=races, guild=guild)
        rate(db, red, 28.0, games, f"{games - 1:08x}", guild=guild)
        rate(db, blue, 23.5, 4, f"{games - 1:08x}", guild=guild)

    await bot.store.database.transact(play)


def user(arena: Arena, name: str) -> str:
    return str(arena.user(name).person.user.id)
