"""Odds of all kinds: close races, early decisions, ties to the end, and races without any chances."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from render.odds.odds_view import OddsView
from tests.render.random_games import PEOPLE
from tests.render.typography.test_scripts import EVERYBODY, ODD

NAMES = (*PEOPLE, *EVERYBODY, *ODD, "", "W" * 100, "a b " * 25, "Rocket Scientist", "M.O.U.T.H.")
KINDS = ("walk", "level", "nothing", "wild")


def walk(seats: int, points: int, chance: random.Random) -> list[list[float]]:
    """Returns weights that grow and shrink, and one winner in the end."""
    weights, line = [1.0] * seats, list[list[float]]()
    for _ in range(points - 1):
        line.append([weight / sum(weights) for weight in weights])
        weights = [weight * chance.choice((0.5, 0.8, 1.0, 1.25, 2.0)) for weight in weights]
    winner = chance.randrange(seats)
    return [*line, [float(seat == winner) for seat in range(seats)]]


def a_line(kind: str, seats: int, points: int, chance: random.Random) -> list[list[float]]:
    if kind == "walk":
        return walk(seats, points, chance)
    if kind == "wild":
        return [[chance.choice((0.0, 1.0, chance.random())) for _ in range(seats)] for _ in range(points)]
    return [[1 / seats if kind == "level" else 0.0] * seats for _ in range(points)]


@st.composite
def all_odds(draw: st.DrawFn) -> OddsView:
    """Draws odds of 2 to 8 seats and up to 120 points, with the turning point anywhere or nowhere."""
    seats, points = draw(st.integers(2, 8)), draw(st.sampled_from((2, 3, 4, 17, 40, 90, 120)))
    line = a_line(draw(st.sampled_from(KINDS)), seats, points, random.Random(draw(st.integers(0, 999))))
    mark = draw(st.sampled_from((None, 0, points - 2, (points - 1) // 2)))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=seats, max_size=seats))
    rise = "" if mark is None else draw(st.sampled_from(("<1 % to a shared win", "41 % to 56 %")))
    return OddsView("Race 2", names, line, mark, rise, draw(st.sampled_from(("", "Hare rolls a 6: 41 % to 56 %."))))


@st.composite
def all_chances(draw: st.DrawFn) -> list[float]:
    """Draws chances of 2 to 8 seats: some large, some tiny, some zero."""
    weights = draw(st.lists(st.sampled_from((0.0, 0.001, 0.02, 0.1, 0.3, 1.0, 40.0)), min_size=2, max_size=8))
    return [weight / sum(weights) for weight in weights] if sum(weights) else weights


def as_told(odds: OddsView, game: Sequence[float] | None = None) -> dict[str, Any]:
    """Returns the odds as a view has them."""
    return {**odds._asdict(), "game": game}
