"""Transform switches: who passes over one may flip or turn its card, with everybody on it."""

from __future__ import annotations

import pytest

from engine.games.microbot_racers.faces import FACES, SWITCHES
from tests.engine.games.microbot_racers.positions import play

THREE = {
    "L": ["....", "....", "~...", "....", "....", "...^"],
    "S": ["^...", "....", "....", "...~", "....", "...."],
    "R": [".P..", "....", ".R..", "....", "....", "...."],
}
"""What the card `/././..<switch>//..P` with the back `//~/././...^` looks like once its switch was thrown."""


@pytest.mark.parametrize("switch", "LSR")
def test_each_kind_of_switch_does_what_it_is_called(switch: str) -> None:
    """003-37: over the long axis the back comes up as it is drawn, over the short one on its head; the third only turns."""
    played = play(f"card:/././..{switch}/./..P|//~/././...^ Red@2,5N:M2", answers=["yes"])
    assert played.rows == THREE[switch]
    assert [(data["switch"], data["slot"], data["square"]) for data in played.told("switched")] == [(switch, 0, "C4")]


def test_throwing_the_same_switch_twice_brings_the_card_back() -> None:
    """003-37: here both faces have it on the same square."""
    once = play("card:/././..L/~|/././..L Red@2,4N Blue@3,3W:M2", answers=["L"])
    twice = play("card:/././..L/~|/././..L Red@2,4N:M1 Blue@3,3W:M2", answers=["L", "L"])
    assert (once.rows[4], twice.rows[4]) == ("....", "~...")


def test_it_is_offered_and_not_forced() -> None:
    """003-36"""
    played = play("card:/./.L/.|#### Red@1,4N:M4", answers=["no"])
    assert (played.spot, played.rows[0], played.asked) == ("1,0N", "....", ["switch"])
    assert played.offered("switch") == ["L", "no"]


def test_it_is_offered_on_passing_as_on_landing() -> None:
    """003-36, 003-R14: by a move, a drift or a jump."""
    assert play("card:/./.L Red@1,4N:M4").asked == ["switch"]
    assert play("card:/./.L Red@1,4N:M2").asked == ["switch"]
    assert play("card:/./.L Red@0,2N:DR").asked == ["switch"]
    assert play("card:/./.L Red@1,4N~m:J2", dice=[1]).asked == ["switch"]


def test_it_is_not_offered_to_who_flies_over_it_or_fails_to_land_there() -> None:
    """003-R14"""
    assert play("card:/./.L Red@1,4N~m:J3", dice=[1]).asked == []
    assert play("card:/./.L Red@1,4N~m:J2", dice=[6]).asked == []


def test_it_is_not_offered_to_who_stands_there_already() -> None:
    """003-R14: coming onto it is what counts."""
    assert play("card:/./.L Red@1,2N:M1").asked == []
    assert play("card:/./.L Red@1,2N:TL.FIX").asked == ["act"]


def test_each_time_somebody_comes_onto_it_is_an_offer() -> None:
    """003-R14: two switches on the way are two offers."""
    assert play("card:/.L/.S/.R Red@1,5N:M5", answers=["no", "no", "no"]).asked == ["switch"] * 3


def test_the_move_goes_on_over_the_new_face() -> None:
    """003-R14: the puddle ahead has come up, the block has gone."""
    played = play("card:/.#/./.L|/.~ Red@1,4N:M4", dice=[6], answers=["L"])
    assert (played.spot, played.health) == ("1,0N", [5])


def test_a_block_that_comes_up_ahead_is_run_into() -> None:
    """003-R14, 003-32"""
    played = play("card:/././.L|/.#.. Red@1,4N:M4.TL", answers=["M4", "L"])
    assert (played.spot, played.health, played.picks) == ("1,2N", [5], [[]])


def test_the_switch_of_the_new_face_under_the_robot_is_not_offered_in_the_same_step() -> None:
    """003-R14: it would be if the robot left and came back."""
    played = play("card:/./.L|/./.S Red@1,4N:M3", answers=["L"])
    assert (played.spot, played.asked) == ("1,1N", ["switch"])


def test_a_switch_of_the_new_face_farther_on_is_offered() -> None:
    """003-R14"""
    played = play("card:/././.L|/./.S/. Red@1,4N:M3", answers=["L", "no"])
    assert [asked.ids for asked in played.after.questions] == [("L", "no"), ("S", "no")]


def test_everybody_on_the_card_keeps_square_and_facing() -> None:
    """003-38"""
    for switch in "LSR":
        played = play(f"card:/././.{switch} Red@1,4N:M1 Blue@3,0W", answers=["yes"])
        assert played.spots == ["1,3N", "3,0W"]


def test_only_the_card_with_the_switch_is_transformed() -> None:
    """003-36, 003-38"""
    played = play("card:.L|~~~~+#|^^^^ Red@1,1N:M1 Blue@1,6N", dice=[1], answers=["L"])
    assert (played.rows[0], played.rows[6]) == ("~~~~", "#...")
    assert played.wet == [(0, "B1")], "Blue is on the other card"


def test_whoever_finds_a_puddle_underfoot_rolls_as_usual() -> None:
    """003-40, 003-28"""
    played = play("card:/./.L|/./.~./...~ Red@1,3N:M1.TL Blue@3,3N", dice=[6, 6], answers=["M1", "L"])
    assert (played.health, played.spots) == ([5, 5], ["1,2W", "3,3N"])


def test_ramps_are_as_wet_as_puddles_there() -> None:
    """003-R25, 003-27"""
    assert play("card:/./.L|/./.^ Red@1,3N:M1", dice=[6], answers=["L"]).health == [5]


def test_whoever_stood_in_a_puddle_before_and_does_again_rolls_again() -> None:
    """003-R25"""
    assert play("card:/./.L./...~|/././...~ Red@1,3N:M1 Blue@3,3N", dice=[6], answers=["L"]).wet == [(1, "D4")]


def test_the_mover_rolls_first_and_then_the_others_in_the_order_in_which_they_act() -> None:
    """003-R26: P3 before P2."""
    played = play("card:/./.L|~~~~/~~~~/~~~~ Red@1,3N:M1 Blue@0,0N Green@3,0N", dice=[1, 2, 3], answers=["L"])
    assert played.wet == [(0, "B3"), (2, "D1"), (1, "A1")]


def test_all_displacements_come_before_all_rolls() -> None:
    """003-R26, 003-R25: both are moved off blocks into puddles, then both roll."""
    played = play("card:/./.L|~~~~/~~~~/##.# Red@1,3N:M1 Blue@3,2N", dice=[6, 6], answers=["L"])
    assert [kind for kind in played.kinds if kind in ("displaced", "yellow")] == ["displaced", "displaced", "yellow", "yellow"]
    assert (played.spots, played.health) == (["1,1N", "3,1N"], [5, 5])


def test_a_mover_destroyed_by_what_came_up_goes_no_farther_and_the_rest_still_rolls() -> None:
    """003-R26, 003-R34: with three robots the race goes on, and Blue has to roll all the same."""
    played = play("card:/./.L|~/./.~ Red@1,3N!1:M1 Blue@0,0N Green@3,5N", dice=[1, 6], answers=["L"])
    assert (played.spots, played.health) == (["wreck", "0,0N", "3,5N"], [0, 5, 6])


def test_when_the_mover_falls_apart_in_a_duel_the_race_is_over_before_the_other_rolls() -> None:
    """003-R26, 003-10"""
    played = play("card:/./.L|~/./.~ Red@1,3N!1:M1 Blue@0,0N!1", dice=[1], answers=["L"])
    assert (played.winners, played.ending) == ([1], "intact")


def test_the_other_one_can_be_wrecked_by_a_switch() -> None:
    """003-40, 003-10: a way to win."""
    played = play("card:/./.L|~ Red@1,3N:M1 Blue@0,0N!1", dice=[1], answers=["L"])
    assert (played.winners, played.ending) == ([0], "intact")


def test_a_switch_thrown_by_a_drift_leaves_no_steps() -> None:
    """003-R14"""
    played = play("card:/./.L|/./.~ Red@0,2N:DR", dice=[1], answers=["L"])
    assert (played.spot, played.drifted) == ("1,2N", True)


def test_a_pit_that_comes_up_is_one() -> None:
    """003-35, 003-38"""
    assert play("card:/./.L|/./.P Red@1,3N!2:M1.FIX", answers=["M1", "L"]).health == [6]


def test_the_start_card_has_no_switch_on_either_face() -> None:
    """003-R16: so the line never moves, and nobody argues about laps."""
    assert not {*"".join(FACES[1])} & {*SWITCHES}
