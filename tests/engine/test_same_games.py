"""A game is the same in every process."""

from __future__ import annotations

from tests.engine.same_games import TABLES
from tests.fast.process import python, said
from tests.seeds import seeds

HASH_SEEDS = 5


def test_games_are_the_same_under_different_hash_seeds() -> None:
    """Fault 83: every event, every option and what each position is worth."""
    count = len(seeds(len(TABLES)))
    processes = [python("-m", "tests.engine.same_games", f"{count}", PYTHONHASHSEED=f"{seed}") for seed in range(HASH_SEEDS)]
    (code, games), *others = map(said, processes)
    assert code == 0, games
    assert len(games.splitlines()) == count
    assert [other for other in others if other != (0, games)] == []
