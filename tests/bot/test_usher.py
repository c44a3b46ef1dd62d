"""The usher at the arena, over the wire."""

from __future__ import annotations

import pytest

from bot.arena import Arena
from bot.arena.driver import Player, Seen
from bot.usher import Usher, tour
from tests.bot.arena.small_bot import at


def last(player: Player) -> Seen:
    return player.sees()[-1]


async def begin_race(player: Player, **given: object) -> None:
    await player.slash("/race", **given)
    await player.waits(lambda sight: "Next turn" in last(player).buttons, "a race")


async def test_a_race_is_pressed_turn_by_turn(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, Usher):
        await begin_race(red, racers=3, track="wild", seed="one")
        print(red.sees())
        before = last(red)
        await red.press("Next turn")
        await red.waits(lambda sight: sight[-1].text != before.text)
        print(red.sees())
        await red.press("To the end")
        await red.reads("The same race")
        print(red.sees())
        assert 0
