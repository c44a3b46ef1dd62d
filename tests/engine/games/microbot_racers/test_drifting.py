"""Drifts: one square to the side, and not two without going ahead in between."""

from __future__ import annotations

import pytest

from tests.engine.games.microbot_racers.positions import CARD, play


@pytest.mark.parametrize(
    ("facing", "left", "right"), [("N", "1,3", "3,3"), ("E", "2,2", "2,4"), ("S", "3,3", "1,3"), ("W", "2,4", "2,2")]
)
def test_a_drift_goes_one_to_the_side_and_keeps_the_facing(facing: str, left: str, right: str) -> None:
    """003-41, 003-21"""
    assert play(f"{CARD} Red@2,3{facing}:DL").spot == f"{left}{facing}"
    assert play(f"{CARD} Red@2,3{facing}:DR").spot == f"{right}{facing}"


def test_a_second_drift_in_a_row_is_lost() -> None:
    """003-22, 003-R23: with nothing else left the marker goes home, and costs nothing."""
    played = play(f"{CARD} Red@1,3N:DL.DR", answers=["DL"])
    assert (played.spot, played.health) == ("0,3N", [6])
    assert played.told("cannot") == [{"seat": 0, "actions": ["DR"]}]
    assert played.picks == [[]]


def test_a_square_ahead_between_two_drifts_is_enough() -> None:
    """003-22"""
    assert play(f"{CARD} Red@1,3N:DL.M1.DR", answers=["DL"]).spot == "1,2N"


def test_after_a_drift_another_one_is_not_on_offer() -> None:
    """003-22, 003-R23: the move is the only thing left to do first, so nobody is asked."""
    played = play(f"{CARD} Red@1,3N:DL.DR.M1", answers=["DL"])
    assert played.offered("act") == ["DL", "DR", "M1"]
    assert played.asked == ["act"]
    assert played.acts == [(0, "DL"), (0, "M1"), (0, "DR")]


@pytest.mark.parametrize("between", ["TL", "FIX"])
def test_a_turn_or_a_repair_between_two_drifts_is_not_enough(between: str) -> None:
    """003-22, 003-R8"""
    played = play(f"{CARD} Red@1,3N:DL.{between}.DR", answers=["DL"])
    assert played.acts == [(0, "DL"), (0, between)]
    assert played.told("cannot") == [{"seat": 0, "actions": ["DR"]}]


def test_a_move_that_gets_nowhere_is_not_enough() -> None:
    """003-22: at least one square; here the move ends at the rim at once, and the rest is lost anyway."""
    played = play(f"{CARD} Red@1,0N~d:M1.DL")
    assert played.drifted
    assert played.told("forfeit") == [{"seat": 0, "actions": ["DL"]}]


def test_a_drift_is_remembered_in_the_next_round() -> None:
    """003-R8"""
    assert play(f"{CARD} Red@1,3N:DL Blue@3,0N").drifted
    played = play(f"{CARD} Red@1,3N:DL Blue@3,0N", dice=[1, 2], answers=["roll", "roll", "DR", "no", "no"], phases=4)
    assert played.spot == "0,3N"
    assert played.told("cannot") == [{"seat": 0, "actions": ["DR"]}]


def test_a_jump_leads_forward_too() -> None:
    """003-22: in a game a move comes before it anyway; in a position both can be said at once."""
    assert play(f"{CARD} Red@1,5N~m~d:J2.DL", dice=[1]).spot == "0,3N"


def test_a_drift_that_fails_counts_as_one() -> None:
    """003-22: it was done, though it ended at the rim."""
    played = play(f"{CARD} Red@0,3N:DL")
    assert (played.spot, played.drifted, played.health) == ("0,3N", True, [5])


def test_being_hit_does_not_make_anybody_forget_a_drift_or_a_run_up() -> None:
    """003-R29"""
    assert play(f"{CARD} Red@1,3N~d:DL Blue@0,3E:M1").told("cannot") == [{"seat": 0, "actions": ["DL"]}]
    assert play(f"{CARD} Red@1,3N~m Blue@0,3E:M1").run_up


def test_a_drift_into_a_block_off_the_track_or_into_a_robot_is_an_impact() -> None:
    """003-31, 003-32, 003-33"""
    assert play("card:/.#.. Red@0,1N:DR.TL", answers=["DR"]).health == [5]
    assert play(f"{CARD} Red@3,1N:DR.TL", answers=["DR"]).told("forfeit") == [{"seat": 0, "actions": ["TL"]}]
    assert play(f"{CARD} Red@2,1N:DR.TL Blue@3,1N", answers=["DR"]).health == [5, 5]
