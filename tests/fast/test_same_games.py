"""Compiled races are the same races."""

from __future__ import annotations

from pathlib import Path

from tests.fast import same_games
from tests.fast.process import COMPILED, python, said


def test_games_of_both_editions_are_the_same_to_the_last_event(built: Path) -> None:
    plain, fast = (python("-m", same_games.__name__, off=off) for off in (True, False))
    code, text = said(fast)
    assert code == 0, text
    first, *lines = text.splitlines()
    assert first == COMPILED
    assert len(lines) == len(same_games.TABLES) * (same_games.COUNT + len(same_games.SAVED))
    assert lines == said(plain)[1].splitlines()[1:]
