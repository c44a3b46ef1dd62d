"""Moves and turns: straight ahead, from square to square and from card to card, and never farther than health allows."""

from __future__ import annotations

import pytest

from tests.engine.games.microbot_racers.positions import CARD, play


@pytest.mark.parametrize(("action", "spot"), [("M1", "1,4N"), ("M2", "1,3N"), ("M3", "1,2N"), ("M4", "1,1N"), ("M5", "1,0N")])
def test_a_move_goes_as_far_as_it_says(action: str, spot: str) -> None:
    """003-20, 003-41"""
    assert play(f"{CARD} Red@1,5N:{action}").spot == spot


@pytest.mark.parametrize(("facing", "spot"), [("N", "2,0N"), ("E", "3,2E"), ("S", "2,4S"), ("W", "0,2W")])
def test_a_move_goes_where_the_robot_faces(facing: str, spot: str) -> None:
    """003-20, 003-21: up and down, left and right, never across."""
    far = {"N": 2, "E": 1, "S": 2, "W": 2}[facing]
    assert play(f"{CARD} Red@2,2{facing}:M{far}").spot == spot


def test_a_move_leads_from_one_card_onto_the_square_in_line_on_the_next() -> None:
    """003-20"""
    assert play("card:....+.... Red@2,8N:M5").spot == "2,3N"
    assert play("card:....+.... Red@2,4S:M3").spot == "2,7S"


@pytest.mark.parametrize(("action", "facing"), [("TL", "W"), ("TR", "E")])
def test_a_turn_is_a_quarter_on_the_spot(action: str, facing: str) -> None:
    """003-23, 003-41"""
    played = play(f"{CARD} Red@1,3N:{action}")
    assert played.spot == f"1,3{facing}"
    assert played.told("turned") == [{"seat": 0, "facing": "NESW".index(facing)}]


def test_two_turns_are_two_quarters() -> None:
    """003-23"""
    assert play(f"{CARD} Red@1,3N:TL.TL").spot == "1,3S"
    assert play(f"{CARD} Red@1,3W:TR.TR.TR").spot == "1,3S"
    assert play(f"{CARD} Red@1,3N:TL.TR").spot == "1,3N"


def test_each_action_is_relative_to_the_facing_at_that_moment() -> None:
    """003-21: the same three actions in other orders lead elsewhere."""
    assert play(f"{CARD} Red@1,4N:M2.TR.DR", answers=["M2", "TR"]).spot == "1,3E"
    assert play(f"{CARD} Red@1,4N:TR.M2.DR", answers=["TR", "M2"]).spot == "3,5E"
    assert play(f"{CARD} Red@1,4N:DR.TR.M1", answers=["DR", "TR"]).spot == "3,4E"


@pytest.mark.parametrize(("health", "row"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0), (6, 0)])
def test_a_move_longer_than_health_shrinks_to_it(health: int, row: int) -> None:
    """003-18, 003-R35"""
    played = play(f"{CARD} Red@1,5N!{health}:M5")
    assert played.spot == f"1,{row}N"
    assert played.told("slower") == ([] if health > 4 else [{"seat": 0, "distance": 5, "steps": health}])


def test_health_lost_to_another_robot_shrinks_a_move_that_was_chosen_before() -> None:
    """003-18, 003-R35: Blue runs into Red first, and then Red has 2 left for its Move 3."""
    played = play(f"{CARD} Red@1,5N!3:M3 Blue@0,5E:M1")
    assert (played.spots, played.health) == (["1,3N", "0,5E"], [2, 5])
    assert played.told("slower") == [{"seat": 0, "distance": 3, "steps": 2}]


def test_health_lost_in_an_earlier_action_of_ones_own_shrinks_a_move_too() -> None:
    """003-18"""
    played = play("card:....+.~../.... Red@1,8N!3:M2.M3", dice=[3], answers=["M2"])
    assert (played.spot, played.health) == ("1,4N", [2])


def test_health_lost_on_the_way_does_not_shorten_the_move() -> None:
    """003-R24: it began with 3, and goes 3."""
    played = play("card:...././.~../.~.. Red@1,4N!3:M3", dice=[6, 6])
    assert (played.spot, played.health) == ("1,1N", [1])
    assert "slower" not in played.kinds


def test_a_jump_does_not_shrink_with_health() -> None:
    """003-R11: health 2 is no limit to how far it flies; it is one to the die."""
    assert play(f"{CARD} Red@1,5N!3:J3~m", dice=[1]).spot == "1,2N"


def test_a_move_is_told_square_by_square() -> None:
    """003-20"""
    assert play(f"{CARD} Red@1,5N:M2").told("moved") == [{"seat": 0, "path": ["B6", "B5", "B4"], "facing": 0}]
