"""A game that nobody wins: every place that names winners says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.arena import Arena
from bot.client import Grandstand
from engine import Result
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.player import reply_to_press
from tests.bot.support.unknown_game import UnknownGame
from tests.bot.support.waiting import until
from tests.engine.toy import on_the_shelf

STANDINGS = "Nobody wins · 2nd **Red** "


class Holes(UnknownGame):
    """A game in which everybody comes second."""

    id = "holes"
    title = "Pockets with Holes"

    def result(self, state: dict[str, Any]) -> Result | None:
        result = super().result(state)
        return result and Result((2,) * len(result.places), result.points)


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf(Holes()):
        yield


async def test_a_game_that_nobody_wins_is_told_shown_and_played_again(arena: Arena, text_bot: Grandstand) -> None:
    table = BotTable(text_bot, arena, "red", "blue")
    await table.open(game=Holes.title)
    await table.play()
    red = table.red
    assert STANDINGS in table.live.text
    assert "1st" not in table.live.text
    await until(lambda: any("Nobody won." in seen.text for seen in table.host.sees()))
    assert await reply_to_press(red, "Log")
    await red.slash("/board")
    await red.slash("/games")
    await red.press("Rematch", on=table.live)
    await table.host.reads("1. Red (host)")
