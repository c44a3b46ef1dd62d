"""Puddles and ramps: yellow rolls for everybody who comes onto one."""

from __future__ import annotations

import pytest

from tests.engine.games.microbot_racers.positions import play


@pytest.mark.parametrize("sign", "~^")
@pytest.mark.parametrize(("health", "die", "left"), [(6, 5, 6), (6, 6, 5), (4, 3, 4), (4, 4, 3), (4, 5, 3), (2, 1, 2), (2, 2, 1)])
def test_on_a_puddle_or_ramp_one_rolls_under_health_or_loses_a_point(sign: str, health: int, die: int, left: int) -> None:
    """003-27, 003-28, 003-30: as much as health is a fail."""
    played = play(f"card:/./.{sign} Red@1,4N!{health}:M2", dice=[die])
    assert (played.spot, played.health) == ("1,2N", [left])
    told = {"seat": 0, "what": sign, "die": die, "under": health, "passed": left == health, "square": "B3"}
    assert played.told("yellow") == [told]


def test_passing_through_is_as_wet_as_stopping_there() -> None:
    """003-27, 003-R9"""
    played = play("card:/./.~ Red@1,4N:M4", dice=[6])
    assert (played.spot, played.health) == ("1,0N", [5])


def test_each_hazard_on_the_way_is_a_roll_with_the_health_that_is_left() -> None:
    """003-R9"""
    played = play("card:/.~/.^/.~ Red@1,4N:M4", dice=[6, 5, 4])
    assert [data["under"] for data in played.told("yellow")] == [6, 5, 4]
    assert (played.spot, played.health) == ("1,0N", [3])


def test_a_failed_yellow_roll_stops_neither_the_move_nor_the_actions_left() -> None:
    """003-R9, 003-28"""
    played = play("card:/./.~ Red@1,3N:M2.TL", dice=[6], answers=["M2"])
    assert (played.spot, played.health) == ("1,1W", [5])


def test_the_roll_comes_on_entering_and_not_on_leaving_or_staying() -> None:
    """003-R9: it stands in the water already."""
    assert play("card:/./.~ Red@1,2N:M1").wet == []
    assert play("card:/./.~ Red@1,2N:TL.FIX").wet == []


def test_a_drift_into_a_puddle_is_wet_too() -> None:
    """003-R9, 003-27"""
    assert play("card:/./.~ Red@0,2N:DR", dice=[6]).health == [5]


@pytest.mark.parametrize("die", range(1, 7))
def test_with_health_one_every_hazard_is_the_end(die: int) -> None:
    """003-R10, 003-34: even a 1 is not under 1; the rest of the move is not driven."""
    played = play("card:/./.~ Red@1,3N!1:M1.TL Blue@3,5N", dice=[die], answers=["M1"])
    assert (played.spots, played.winners, played.ending) == (["wreck", "3,5N"], [1], "intact")


def test_a_robot_may_lose_everything_in_one_move() -> None:
    """003-R9, 003-34: as it cannot go farther than its health, it falls apart on the last square at the earliest."""
    played = play("card:/.~/.~/.~ Red@1,4N!3:M3.TL Blue@3,5N!5:TL", dice=[3, 2, 1], answers=["M3"])
    assert played.told("destroyed") == [{"seat": 0, "square": "B2"}]
    assert (played.spots, played.picks) == (["wreck", "3,5W"], [[], []])


def test_pits_start_squares_and_plain_ground_need_no_roll() -> None:
    """003-27"""
    assert play("card:/.P/.=/.. Red@1,5N:M5").wet == []
