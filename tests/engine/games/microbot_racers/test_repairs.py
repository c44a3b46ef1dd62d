"""Repairs, on the track and in the pits."""

from __future__ import annotations

import pytest

from tests.engine.games.microbot_racers.positions import CARD, play


@pytest.mark.parametrize(("health", "after"), [(1, 2), (4, 5), (5, 6), (6, 6)])
def test_a_repair_is_one_point_and_never_above_six(health: int, after: int) -> None:
    """003-35, 003-41, 003-R19: with full health it may be done all the same; the robot stays where it is."""
    played = play(f"{CARD} Red@1,3N!{health}:FIX")
    assert (played.spot, played.health) == ("1,3N", [after])
    assert played.told("repaired") == [{"seat": 0, "pit": False, "gained": after - health, "health": after}]


@pytest.mark.parametrize("health", range(1, 7))
def test_on_a_pit_stop_a_repair_is_a_full_one(health: int) -> None:
    """003-35, 003-41"""
    assert play(f"card:/.P Red@1,1N!{health}:FIX").health == [6]


def test_only_who_stands_on_the_pit_is_repaired_in_full() -> None:
    """003-R19: having passed over it, or standing beside it, is not enough."""
    assert play("card:/.P Red@1,2N!2:M2.FIX", answers=["M2"]).health == [3]
    assert play("card:/.P Red@0,1N!2:FIX").health == [3]
    assert play("card:/.P Red@1,2N!2:M1.FIX", answers=["M1"]).health == [6]


def test_a_pit_stop_does_nothing_without_a_repair() -> None:
    """003-35"""
    assert play("card:/.P Red@1,2N!2:M1").health == [2]


def test_a_repair_may_make_a_move_whole_again() -> None:
    """003-18: what counts is the health when the move begins."""
    played = play(f"{CARD} Red@1,5N!2:FIX.M3", answers=["FIX"])
    assert (played.spot, "slower" in played.kinds) == ("1,2N", False)
