"""Whole games over the wire: every number of players, by buttons, by commands, and mixed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from tests.bot.desk.evening import BUTTONS, COMMANDS, MIXED, Evening
from tests.bot.desk.hosting import hosting

PEOPLE = ["red", "blue", "green", "amber", "violet", "teal"]


@pytest.mark.parametrize(("people", "ai", "style"), [(2, 0, BUTTONS), (3, 1, COMMANDS), (1, 5, MIXED), (6, 0, MIXED)])
async def test_a_whole_game(arena: Arena, tmp_path: Path, people: int, ai: int, style: str) -> None:
    async with hosting(arena, tmp_path):
        evening = Evening(arena, PEOPLE[:people], seed=people)
        await evening.open(style, ai=ai)
        await evening.play(style)
        assert "Final standings" in evening.live.text
        assert "seed" in evening.live.text
