"""Compiled races are the same races."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fast import same_games
from tests.fast.process import COMPILED, python, said

AGAIN = {
    "2025": ["tests/engine/magical_athlete"],
    "2003": ["tests/engine/magical_athlete_2003"],
    "tables": [f"tests/engine/test_{name}.py" for name in ("power", "save", "table", "orders")],
}
"""What is tested a second time: every ruling on races, and tables with all that is kept of them."""
NOT_AGAIN = ("test_contests.py", "test_random_*.py")
"""Contests measure how well somebody plays, and random games look for what nobody has thought of: the plain sources are enough for
both, because compiled games are the same ones, as the first test shows."""


def test_two_hundred_games_of_both_editions_are_the_same_to_the_last_event(built: Path) -> None:
    plain, fast = (python("-m", same_games.__name__, off=off) for off in (True, False))
    code, text = said(fast)
    assert code == 0, text
    first, *lines = text.splitlines()
    assert first == COMPILED
    assert len(lines) == len(same_games.TABLES) * (same_games.COUNT + len(same_games.SAVED))
    assert lines == said(plain)[1].splitlines()[1:]


@pytest.mark.parametrize("what", AGAIN)
def test_every_ruling_holds(built: Path, what: str) -> None:
    alone = ["-p", "no:cacheprovider", "-p", "no:xdist", *(f"--ignore-glob=*/{name}" for name in NOT_AGAIN)]
    code, text = said(python("-m", "pytest", "-v", "--tb=short", *alone, *AGAIN[what]))
    assert code == 0, text[-10_000:]
    assert COMPILED in text
