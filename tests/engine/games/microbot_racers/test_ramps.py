"""Ramps that launch: an option, and a house rule."""

from __future__ import annotations

from collections.abc import Sequence

from tests.engine.games.microbot_racers.positions import Played, play


def launch(position: str, *dice: int, answers: Sequence[str] = ()) -> Played:
    return play(position, dice=dice, answers=answers, ramps="launch")


def test_by_the_rules_a_ramp_is_as_wet_as_a_puddle_and_no_more() -> None:
    """003-R17, 003-27"""
    played = play("card:/./.#/.^ Red@1,4N:M3", dice=[1])
    assert (played.spot, played.health) == ("1,3N", [5])


def test_a_ramp_taken_well_carries_the_robot_over_a_block_on_the_very_next_square() -> None:
    """003-R17: the block is a square of the move like any other."""
    played = launch("card:/./.#/.^ Red@1,4N:M3", 1)
    assert (played.spot, played.health) == ("1,1N", [6])
    assert launch("card:/./.#/.^ Red@1,5N:M5", 1).spot == "1,0N"


def test_a_failed_roll_launches_nobody() -> None:
    """003-R17"""
    played = launch("card:/./.#/.^ Red@1,4N:M3", 6)
    assert (played.spot, played.health) == ("1,3N", [4])


def test_a_block_farther_on_is_not_flown_over() -> None:
    """003-R17: only the very next square."""
    played = launch("card:/.#/./.^ Red@1,4N:M4", 1)
    assert (played.spot, played.health) == ("1,2N", [5])


def test_the_move_has_to_reach_beyond_the_block() -> None:
    """003-R17: nobody comes to stand on one."""
    played = launch("card:/./.#/.^ Red@1,4N:M2", 1)
    assert (played.spot, played.health) == ("1,3N", [5])


def test_a_second_block_behind_the_first_is_an_impact_before_both() -> None:
    """003-R17, 003-R18"""
    played = launch("card:/.#/.#/.^ Red@1,4N:M4", 1)
    assert (played.spot, played.health) == ("1,3N", [5])


def test_a_robot_behind_the_block_is_hit() -> None:
    """003-R17, 003-33"""
    played = launch("card:/./.#/.^ Red@1,4N:M3 Blue@1,1N", 1)
    assert (played.spots, played.health) == (["1,3N", "1,1N"], [5, 5])


def test_the_end_of_the_track_is_no_block_to_fly_over() -> None:
    """003-R17, 003-31: neither right ahead nor behind the block."""
    assert launch("card:.^ Red@1,1N:M3", 1).health == [5]
    assert launch("card:.#/.^ Red@1,2N:M3", 1).health == [5]


def test_a_robot_is_no_block_to_fly_over() -> None:
    """003-R17"""
    assert launch("card:/./././.^ Red@1,5N:M3 Blue@1,3N", 1).health == [5, 5]


def test_puddles_launch_nobody() -> None:
    """003-R17"""
    assert launch("card:/./.#/.~ Red@1,4N:M3", 1).health == [5]


def test_the_launch_ends_with_the_action() -> None:
    """003-R17: that move only; the next one begins on the ramp without a roll, and runs into the block."""
    assert launch("card:/./.#/.^ Red@1,4N:M1.M2", 1, answers=["M1"]).health == [5]


def test_what_lies_behind_the_block_counts() -> None:
    """003-R17, 003-R9: a puddle is wet, another ramp launches again."""
    assert launch("card:/.~/.#/.^ Red@1,4N:M3", 1, 6).health == [5]
    assert launch("card:+/.#/.^/.#/.^ Red@1,11N:M5", 1, 1).spot == "1,6N"


def test_a_launch_over_the_line_counts() -> None:
    """003-R17, 003-R3: both edges are looked at."""
    assert launch("card:/.=/.#/.^ Red@1,4N:M3", 1).laps == [1]


def test_a_ramp_that_comes_up_under_a_robot_launches_nobody() -> None:
    """003-R17, 003-R25: it has to be driven onto."""
    played = launch("card:/././.L|/./.#/.^ Red@1,4N:M3", 1, answers=["L"])
    assert (played.spot, played.health) == ("1,3N", [5])


def test_a_drift_or_a_jump_onto_a_ramp_launches_nobody() -> None:
    """003-R17: they have no next square."""
    assert launch("card:/./.^# Red@0,2N:DR", 1).spot == "1,2N"
    assert launch("card:/./.#/.^ Red@1,5N~m:J2", 1, 1).spot == "1,3N"
