"""An unmodified discord.py bot at the arena."""

from __future__ import annotations

from bot.arena import Arena
from tests.bot.arena.small_bot import at


async def test_a_bot_of_ten_lines_says_hello(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena):
        await red.slash("/hello", name="Red")
    assert "Hello, Red!" in red.sees()
    assert red.sees()[-1].author == "Grandstand"
