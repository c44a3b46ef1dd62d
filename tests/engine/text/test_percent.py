"""Chances as percentages: rounded, and never certain."""

from __future__ import annotations

import pytest

from engine.text.percent import SPACE, percent


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
