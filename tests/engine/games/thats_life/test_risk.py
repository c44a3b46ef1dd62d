"""Risk tiles: good in pairs. Laying them is in `test_setup.py`, their rank for a Gift in `test_gift_and_steal.py`."""

from __future__ import annotations

import pytest

from engine.games.thats_life.scoring import tower_worth
from tests.engine.games.thats_life.positions import turn


def test_a_risk_tile_is_taken_like_any_other() -> None:
    """004-33: and it is no minus, so no token comes with it (004-45)."""
    game = turn("±5 +3 +1", pawns="1 | 0", dice=[1], modules="risk,worms")
    assert game.towers == [["±5"], []]
    assert "token" not in game.kinds


@pytest.mark.parametrize(
    ("tower", "worth"),
    [
        (["±5"], [-5]),
        (["±5", "±3"], [5, 3]),
        (["±5", "+2", "±3", "±7"], [-5, 2, -3, -7]),
        (["±4", "±4", "±6", "±6"], [4, 4, 6, 6]),
    ],
)
def test_an_odd_number_of_risk_tiles_counts_against_and_an_even_number_for_their_owner(tower: list[str], worth: list[int]) -> None:
    """004-36: all of them, each with its own number."""
    assert tower_worth(tower) == (worth, [])


def test_lucky_tiles_do_nothing_for_risk_tiles() -> None:
    """004-37: they turn a minus instead, even a small one, or nothing."""
    assert tower_worth(["±7", "clover"]) == ([-7, 0], [])
    assert tower_worth(["±7", "clover", "-1"]) == ([-7, 0, 1], [2])


def test_risk_tiles_count_for_each_player_alone() -> None:
    """004-36"""
    game = turn("+1", pawns="F | 1", current=1, towers="±5 ±4 | ±6", dice=[1], modules="risk")
    assert game.told("game_over") == [{"points": [9, -5], "winners": [0]}]
