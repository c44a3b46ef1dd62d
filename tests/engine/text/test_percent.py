"""Chances as percentages: rounded, and never certain."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.percent import SPACE, percent, percentages


@pytest.mark.parametrize(
    ("chance", "step", "said"),
    [
        (0.55, 5, "55 %"),
        (0.52, 5, "50 %"),
        (0.525, 5, "55 %"),
        (0.03, 5, "5 %"),
        (0.02, 5, "<5 %"),
        (0.0, 5, "<5 %"),
        (0.97, 5, "95 %"),
        (0.98, 5, ">95 %"),
        (1.0, 5, ">95 %"),
        (0.525, 1, "53 %"),
        (0.004, 1, "<1 %"),
        (0.996, 1, ">99 %"),
    ],
)
def test_a_chance_is_rounded_and_never_certain(chance: float, step: int, said: str) -> None:
    assert percent(chance, step) == said.replace(" ", SPACE)


def test_a_number_and_its_sign_stay_in_one_line() -> None:
    assert len(percent(0.5).split(" ")) == 1


def points(shown: str, step: int) -> int:
    """The number behind a percentage: 0 behind "<5 %", 100 behind ">95 %"."""
    number = int(shown.strip("<>").split(SPACE)[0])
    return number - step if shown[0] == "<" else number + step if shown[0] == ">" else number


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=8).filter(any), st.sampled_from([1, 5]))
def test_the_chances_of_all_add_up_to_100(weights: list[int], step: int) -> None:
    """Each is rounded up or down, and whoever has the larger chance never has the smaller number."""
    chances = [weight / sum(weights) for weight in weights]
    shown = [points(text, step) for text in percentages(chances, step)]
    assert sum(shown) == 100
    assert all(abs(number - chance * 100) < step + 1e-6 for number, chance in zip(shown, chances, strict=True))
    ranking = sorted(range(len(chances)), key=lambda seat: chances[seat])
    assert all(shown[low] <= shown[high] for low, high in pairwise(ranking) if chances[low] < chances[high])


def test_what_nobody_wins_is_shared_by_nobody() -> None:
    assert percentages([0.0, 0.0]) == [f"<5{SPACE}%"] * 2
    assert percentages([0.45, 0.45]) == [f"45{SPACE}%"] * 2
