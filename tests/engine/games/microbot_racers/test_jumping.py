"""Jumps: red moves over whatever lies in between, with a run-up and a roll."""

from __future__ import annotations

import pytest

from engine.games.microbot_racers import faces
from engine.games.microbot_racers.board import board_of, default_cards
from tests.engine.games.microbot_racers.positions import CARD, play


@pytest.mark.parametrize(("action", "spot"), [("J2", "1,3N"), ("J3", "1,2N")])
def test_a_jump_goes_two_or_three_ahead_if_the_roll_is_good(action: str, spot: str) -> None:
    """003-24, 003-41"""
    played = play(f"{CARD} Red@1,5N~m:{action}", dice=[4])
    assert (played.spot, played.health) == (spot, [6])
    assert played.told("red") == [{"seat": 0, "die": 4, "under": 5, "passed": True, "square": f"B{int(spot[2]) + 1}"}]


def test_a_jump_crosses_blocks_puddles_ramps_switches_and_robots() -> None:
    """003-24, 003-R6, 003-R14: nothing under it has any effect."""
    played = play("card:/././.L~./.#^. Red@1,5N~m:J3 Blue@0,5N", dice=[1])
    assert (played.spot, played.asked) == ("1,2N", [])
    assert play("card:/././.L~./.#^. Red@2,5N~m:J3", dice=[1]).spot == "2,2N"
    assert play(f"{CARD} Red@1,5N~m:J2 Blue@1,4N", dice=[1]).health == [6, 6]


@pytest.mark.parametrize(("track", "what"), [("card:/././.#", "block"), ("card:", "edge")])
def test_without_a_place_to_land_it_is_an_impact_and_no_die_is_rolled(track: str, what: str) -> None:
    """003-24, 003-31, 003-R6"""
    y = 5 if what == "block" else 1
    played = play(f"{track} Red@1,{y}N~m:J2.TL", answers=["J2"])
    assert (played.spot, played.health, played.picks) == (f"1,{y}N", [5], [[]])
    assert [data["what"] for data in played.told("impact")] == [what]


def test_a_failed_jump_stays_at_the_take_off_and_costs_one_point_and_the_other_actions() -> None:
    """003-26, 003-29, 003-R5: one point in all, although two rules mention it."""
    played = play(f"{CARD} Red@1,5N~m:J2.TL", dice=[5], answers=["J2"])
    assert (played.spot, played.health, played.picks) == ("1,5N", [5], [[]])
    assert played.told("forfeit") == [{"seat": 0, "actions": ["TL"]}]


def test_a_jump_needs_a_run_up() -> None:
    """003-25, 003-R7, 003-R23: without one its marker goes home."""
    played = play(f"{CARD} Red@1,5N:J2")
    assert (played.spot, played.health) == ("1,5N", [6])
    assert played.told("cannot") == [{"seat": 0, "actions": ["J2"]}]


def test_a_move_is_the_run_up_of_the_next_action() -> None:
    """003-25, 003-R23: the jump is not on offer before the move."""
    played = play(f"{CARD} Red@1,5N:J2.M1", dice=[1])
    assert (played.spot, played.asked) == ("1,2N", [])


@pytest.mark.parametrize("between", ["TL", "DL", "FIX"])
def test_anything_in_between_breaks_the_run_up(between: str) -> None:
    """003-R7: a turn, a drift, a repair."""
    played = play(f"{CARD} Red@1,5N:M1.{between}.J2", answers=["M1", between])
    assert played.told("cannot") == [{"seat": 0, "actions": ["J2"]}]


def test_two_turns_that_cancel_each_other_break_it_as_well() -> None:
    """003-R7: the last action has to be the move itself."""
    assert play(f"{CARD} Red@1,5N~m:TL.TR.J2", answers=["TL"]).told("cannot") == [{"seat": 0, "actions": ["J2"]}]


def test_a_jump_is_no_run_up_for_another() -> None:
    """003-25"""
    played = play("card:+ Red@1,11N~m:J2.J3", dice=[1], answers=["J2"])
    assert played.spot == "1,9N"
    assert played.told("cannot") == [{"seat": 0, "actions": ["J3"]}]


def test_a_move_that_gets_nowhere_is_no_run_up() -> None:
    """003-R7"""
    assert not play(f"{CARD} Red@1,0N~m:M1").run_up


def test_a_move_that_ends_at_a_block_after_a_square_is_one_for_the_next_round() -> None:
    """003-R7: it went forward at least one square."""
    played = play("card:/.#.. Red@1,3N:M3.TL", answers=["M3"])
    assert (played.spot, played.run_up, played.picks) == ("1,2N", True, [[]])


def test_the_run_up_lasts_over_the_end_of_a_round() -> None:
    """003-R7"""
    position = f"{CARD} Red@1,5N:M1 Blue@3,0N"
    assert play(position, dice=[1, 2, 3], answers=["roll", "roll", "J2", "no", "no"], phases=4).spot == "1,2N"


def test_health_one_or_two_never_makes_a_jump() -> None:
    """003-R10, 003-30"""
    played = play(f"{CARD} Red@1,5N!2~m:J2", dice=[1])
    assert (played.spot, played.health) == ("1,5N", [1])
    assert play(f"{CARD} Red@1,5N!1~m:J2 Blue@0,0N", dice=[1]).spots == ["wreck", "0,0N"]


@pytest.mark.parametrize(("health", "die", "passes"), [(6, 4, True), (6, 5, False), (4, 2, True), (4, 3, False), (3, 1, True)])
def test_the_die_has_to_be_under_health_less_one(health: int, die: int, passes: bool) -> None:
    """003-29, 003-30"""
    played = play(f"{CARD} Red@1,5N!{health}~m:J2", dice=[die])
    assert played.health == [health - (not passes)]
    assert (played.spot == "1,3N") == passes


def test_a_jump_onto_a_robot_is_rolled_for_first_and_then_both_are_hurt() -> None:
    """003-R6, 003-33"""
    played = play(f"{CARD} Red@1,5N~m:J2.TL Blue@1,3N:TR", dice=[4], answers=["J2"])
    assert (played.spots, played.health, played.picks) == (["1,5N", "1,3E"], [5, 5], [[], []])
    assert played.kinds.index("red") < played.kinds.index("collision")


def test_a_jump_onto_a_robot_that_fails_does_not_hit_it() -> None:
    """003-R6"""
    played = play(f"{CARD} Red@1,5N~m:J2.TL Blue@1,3N", dice=[5], answers=["J2"])
    assert (played.spots, played.health) == (["1,5N", "1,3N"], [5, 6])
    assert "collision" not in played.kinds


@pytest.mark.parametrize("sign", "~^")
def test_landing_in_a_puddle_or_on_a_ramp_is_a_second_roll(sign: str) -> None:
    """003-R6, 003-R9: red to fly, yellow to land; a failed yellow one stops nothing."""
    played = play(f"card:/././.{sign} Red@1,5N~m:J2.TL", dice=[4, 6], answers=["J2"])
    assert (played.spot, played.health) == ("1,3W", [5])
    assert [kind for kind in played.kinds if kind in ("red", "jumped", "yellow")] == ["red", "jumped", "yellow"]


def test_the_line_counts_for_a_jump_that_succeeds_and_not_for_one_that_fails() -> None:
    """003-R27"""
    assert play("card:/././==== Red@1,4N~m:J2", dice=[1]).laps == [1]
    assert play("card:/././==== Red@1,4N~m:J2", dice=[6]).laps == [0]
    assert play("card:/././==== Red@1,2S~m:J2", dice=[1]).laps == [-1]
    assert play("card:/././==== Red@1,4N~m:J2 Blue@1,2N", dice=[1]).laps == [0, 0]


def test_a_jump_home_wins_before_it_lands_in_the_water() -> None:
    """003-R27, 003-R3: no yellow roll."""
    played = play("card:/./.~/==== Red@1,4N+1~m:J2", dice=[1])
    assert (played.winners, played.wet) == ([0], [])


def test_a_jump_may_fly_over_ground_that_is_no_track(monkeypatch: pytest.MonkeyPatch) -> None:
    """003-R36, 003-R6: only the landing counts; two cards with a gap of one and of two squares between."""
    for gap, action in ((1, "J2"), (2, "J3")):
        monkeypatch.setitem(faces.LAYOUTS, f"gap{gap}", (faces.Slot(0, 0, 0), faces.Slot(0, 6 + gap, 0)))
        played = play(f"gap{gap} Red@1,{6 + gap}N~m:{action}", dice=[1])
        assert (played.spot, played.health) == ("1,5N", [6])
        assert play(f"gap{gap} Red@1,{6 + gap}N:M1").health == [5]


def test_no_jump_of_a_layout_reaches_a_card_that_is_not_next() -> None:
    """003-R36: nobody cuts the race short through the air."""
    for layout, slots in faces.LAYOUTS.items():
        board = board_of(layout, default_cards(layout))
        for at, slot in board.slot_of.items():
            for delta in board.deltas:
                for far in (1, 2, 3):
                    landing = board.slot_of.get(at + far * delta, slot)
                    assert (landing - slot) % len(slots) in (0, 1, len(slots) - 1), (layout, board.name(at), far)
