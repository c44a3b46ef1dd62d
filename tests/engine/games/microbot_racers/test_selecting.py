"""Markers on the action card: who picks when, what is free, and what is too far."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.microbot_racers.actions.action_card import EASY, HARD, spaces
from tests.engine.games.microbot_racers.positions import CARD, Played, play

TWO = f"{CARD} Red@0,5N Blue@3,5N"


def pick(position: str, *answers: str, side: str = "easy") -> Played:
    return play(position, answers=answers, phase="select", side=side)


def pickers(played: Played) -> list[int]:
    return [asked.seat for asked in played.after.questions]


def test_the_easy_side_has_eighteen_spaces_and_the_hard_one_twelve() -> None:
    """003-5, 003-R1: as designed; the hard one has one of each and no Move 6."""
    assert Counter(EASY) == Counter(
        {"M1": 2, "M2": 2, "M3": 2, "M4": 1, "M5": 1, "M6": 1, "TL": 2, "TR": 2, "DL": 1, "DR": 1, "J2": 1, "J3": 1, "FIX": 1}
    )
    assert sorted(HARD) == sorted({*EASY} - {"M6"})
    assert (len(EASY), len(HARD)) == (18, 12)
    assert (spaces("easy", 2), spaces("hard", 2)) == (EASY, HARD)


def test_picks_go_first_second_second_first_first_second() -> None:
    """003-14"""
    played = pick(TWO, "M1", "M2", "M3", "M4", "M5", "M6")
    assert pickers(played) == [0, 1, 1, 0, 0, 1]
    assert played.picks == [["M1", "M4", "M5"], ["M2", "M3", "M6"]]


def test_a_space_that_is_taken_is_closed_to_both() -> None:
    """003-15: by the other's marker or by one's own."""
    played = pick(TWO, "M5", "M6")
    assert "M5" not in played.offered("pick", 1)
    assert not {"M5", "M6"} & {*played.offered("pick", 2)}


def test_an_action_with_two_spaces_can_be_taken_twice() -> None:
    """003-15: by one player or by both."""
    assert pick(TWO, "M1", "M1", "TL", "TR", "TR", "TL").picks == [["M1", "TR", "TR"], ["M1", "TL", "TL"]]
    assert not {"M1", "TL", "TR"} & {*pick(TWO, "M1", "M1", "TL", "TL", "TR").offered("pick", 5)} - {"TR"}


def test_on_the_hard_side_there_is_one_of_each() -> None:
    """003-5, 003-15"""
    played = pick(TWO, "TL", side="hard")
    assert "TL" not in played.offered("pick", 1)
    assert "M6" not in played.offered("pick", 0)


def test_three_markers_are_the_most() -> None:
    """003-8, 003-15"""
    assert [len(picks) for picks in pick(TWO, "M1", "M2", "M3", "M4", "M5", "M6").picks] == [3, 3]


def test_who_has_picked_enough_is_done_and_the_other_goes_on() -> None:
    """003-16, 003-R32: "Enough" ends one's picks for the round."""
    played = pick(TWO, "M1", "no", "TL", "TR")
    assert pickers(played) == [0, 1, 0, 0]
    assert played.picks == [["M1", "TL", "TR"], []]
    assert played.told("enough") == [{"seat": 1}]


def test_none_at_all_is_possible_too() -> None:
    """003-16"""
    played = pick(TWO)
    assert played.picks == [[], []]
    assert pickers(played) == [0, 1]


def test_what_was_chosen_has_to_be_tried() -> None:
    """003-16: there is no way to decline an action, even into a block."""
    played = play("card:/.# Red@1,2N:M1.TL", answers=["TL"])
    assert played.acts == [(0, "TL"), (0, "M1")]
    assert "no" not in played.offered("act")


@pytest.mark.parametrize("health", range(1, 7))
def test_no_move_longer_than_health_can_be_picked(health: int) -> None:
    """003-17, 003-R11: jumps and all the rest can."""
    offered = pick(f"{CARD} Red@0,5N!{health} Blue@3,5N").offered("pick")
    assert [action for action in offered if action.startswith("M")] == [f"M{far}" for far in range(1, health + 1)]
    assert {"J2", "J3", "DL", "DR", "TL", "TR", "FIX", "no"} <= {*offered}


def test_each_player_has_their_own_limit() -> None:
    """003-17"""
    played = pick(f"{CARD} Red@0,5N!2 Blue@3,5N")
    assert "M3" not in played.offered("pick", 0)
    assert "M3" in played.offered("pick", 1)


def test_what_may_not_be_allowed_later_can_be_picked() -> None:
    """003-R23, 003-15: two drifts, a jump without a run-up: nothing forbids the markers."""
    assert pick(TWO, "DL", "no", "DR", "J2").picks == [["DL", "DR", "J2"], []]


def test_markers_go_home_when_a_new_round_begins() -> None:
    """003-8, 003-15"""
    played = play(f"{CARD} Red@0,5N#:M1 Blue@3,5N#:TL", dice=[1, 2], phase="order")
    assert played.picks == [[], []]


def test_in_a_position_with_markers_the_picks_go_on_from_there() -> None:
    """003-14, 003-15: Red has picked twice, Blue once, so Blue comes next, and nobody gets a fourth."""
    played = pick(f"{CARD} Red@0,5N:M1.M2 Blue@3,5N:M3", "TL", "TR", "DL")
    assert pickers(played) == [1, 0, 1]
    assert [len(picks) for picks in played.picks] == [3, 3]
