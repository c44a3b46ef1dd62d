"""Sentences about items in the log name their owner."""

from __future__ import annotations

import pytest

from engine.text.phrase import name_by_seat
from tests.engine.games.magical_athlete_2003.advantages.positions import step_in

CALL = name_by_seat(["Ann", "Bob", "Cy", "Di"])


@pytest.mark.parametrize(
    ("position", "wanted", "dice", "sentence"),
    [
        ("Spy@3+boot Assassin@9", "Boot", [2], "Seat 1 uses a Boot Booster on Spy, who moves 7 instead of 2."),
        ("Spy@3+emp Poet@9!", "turn > EMP", [2],
         "Seat 1 sets off an EMP: no ability works until the turn ends; Poet needs no rest."),
        ("Spy@3+emp Poet@9", "turn > EMP", [2], "Seat 1 sets off an EMP: no ability works until the turn ends."),
        ("Spy@3+emp Poet@9", "turn > EMP", [2], "All abilities work again."),
        ("Spy@9 Poet@0+gust Amazon@0", "Poet and Amazon 3 on", [2],
         "Seat 2 blows Poet and Amazon 3 on with an Insta-Gust on the starting field."),
        ("Spy@9 Poet@5+gust", "Poet 3 back", [2], "Seat 2 blows Poet 3 back with an Insta-Gust on field 5."),
        ("Spy@3 Poet@9+beans", "+1", [2], "Seat 2 uses 1 Magic Bean: Spy's die counts as 3."),
        ("Amazon@3 Poet@9+mind", "decide for Amazon", [2],
         "Seat 2 runs the Mind Control Experiment on Amazon and decides on its ability until its next turn is over."),
        ("Spy@3 Poet@9+dynamite", "Explosives", [3], "Seat 2 lights the Old Explosives and throws a 3."),
        ("Spy@3 Poet@9+dynamite", "Explosives", [3, 2], "The fuse goes out, and Seat 2 keeps the Old Explosives."),
        ("Spy@3 Poet@9+dynamite", "Explosives", [6], "The Old Explosives blow up: Spy's turn is over, and Seat 2 is next."),
    ],
)  # fmt: skip
def test_in_the_log(position: str, wanted: str, dice: list[int], sentence: str) -> None:
    assert sentence in step_in(position, wanted, dice=dice).sentences
