"""The moves of a round: one action each in turn, from the last player to the first."""

from __future__ import annotations

from tests.engine.games.microbot_racers.positions import CARD, play


def test_the_second_player_begins_and_they_take_turns() -> None:
    """003-19"""
    assert [seat for seat, _ in play(f"{CARD} Red@0,5N:M1.TL.TR Blue@3,5N:M1.TL.TR").acts] == [1, 0, 1, 0, 1, 0]


def test_each_time_any_one_of_the_actions_left_may_be_done() -> None:
    """003-19: in whatever order they were picked; the last one is not asked about."""
    played = play(f"{CARD} Red@1,5N:M1.TL.FIX", answers=["FIX", "TL"])
    assert played.acts == [(0, "FIX"), (0, "TL"), (0, "M1")]
    assert [played.offered("act", time) for time in (0, 1)] == [["M1", "TL", "FIX"], ["M1", "TL"]]


def test_its_marker_comes_off_with_each_action() -> None:
    """003-19: of two equal ones only one."""
    played = play(f"{CARD} Red@1,5N:M1.M1 Blue@3,5N:M1")
    assert (played.acts, played.picks) == ([(1, "M1"), (0, "M1"), (0, "M1")], [[], []])


def test_who_has_picked_fewer_is_passed_over_when_done() -> None:
    """003-19, 003-16"""
    assert [seat for seat, _ in play(f"{CARD} Red@0,5N:TL.TR.TL Blue@3,5N:M1").acts] == [1, 0, 0, 0]


def test_who_has_picked_nothing_is_skipped() -> None:
    """003-R20"""
    assert play(f"{CARD} Red@0,5N:TL Blue@3,5N").acts == [(0, "TL")]
    assert play(f"{CARD} Red@0,5N Blue@3,5N", phase="move").events == []


def test_what_is_not_allowed_now_is_not_offered_while_something_else_is_left() -> None:
    """003-R23: a jump without a run-up waits for the move."""
    played = play(f"{CARD} Red@1,5N:J2.TL.M1", dice=[1], answers=["M1", "J2"])
    assert played.offered("act", 0) == ["TL", "M1"]
    assert played.offered("act", 1) == ["J2", "TL"]
    assert played.spot == "1,2W"


def test_if_only_such_are_left_they_go_home_without_harm() -> None:
    """003-R23: all of them at once, and the other goes on."""
    played = play(f"{CARD} Red@1,5N~d:J2.DL.DR Blue@3,5N:TL.TR")
    assert played.told("cannot") == [{"seat": 0, "actions": ["J2", "DL", "DR"]}]
    assert (played.health, played.picks) == ([6, 6], [[], []])
    assert played.acts == [(1, "TL"), (1, "TR")]


def test_a_marker_that_went_home_does_not_come_back() -> None:
    """003-R13: Red is hit in between, which costs it nothing; its own crash costs it all that is left."""
    played = play(f"{CARD} Red@0,0N:TL.M1.TR Blue@0,2N:M2.TL", answers=["M2", "M1"])
    assert played.told("forfeit") == [{"seat": 1, "actions": ["TL"]}, {"seat": 0, "actions": ["TL", "TR"]}]
    assert played.health == [4, 5]


def test_a_forfeit_in_the_first_action_leaves_the_other_three_in_a_row() -> None:
    """003-R13, 003-19"""
    played = play(f"{CARD} Red@3,5N:M1.TL.TR Blue@0,0N:M1.TL.TR", answers=["M1", "M1"])
    assert played.acts == [(1, "M1"), (0, "M1"), (0, "TL"), (0, "TR")]


def test_the_round_ends_when_all_markers_are_gone() -> None:
    """003-11, 003-19"""
    assert play(f"{CARD} Red@0,5N:TL Blue@3,5N:TR").match.sheet.phase == "order"
