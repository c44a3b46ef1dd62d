"""Strengths of policies are what rating would find."""

from __future__ import annotations

import pytest

from engine.core.result import Result
from tests.engine.tools.strengths import played, strength_of


def games(wins: int, losses: int) -> list[tuple[list[str], Result]]:
    won, lost = Result((1, 2), (1, 0)), Result((2, 1), (0, 1))
    return [*[(["random", "quick"], won)] * wins, *[(["random", "quick"], lost)] * losses]


def test_who_wins_as_often_as_quick_is_as_strong_and_who_wins_less_is_weaker() -> None:
    assert strength_of("random", games(20, 20)) == pytest.approx(25.0, abs=0.05)
    assert strength_of("random", games(20, 40)) < strength_of("random", games(20, 30)) < 25.0
    assert strength_of("random", games(40, 20)) == pytest.approx(50.0 - strength_of("random", games(20, 40)), abs=0.1)


def test_seats_are_shared_out_evenly() -> None:
    """The first seat may have an advantage."""
    seats = [played("thats-life", "random", number)[0] for number in range(2)]
    assert [*map(list, seats)] == [["random", "quick"] * 2, ["quick", "random"] * 2]
