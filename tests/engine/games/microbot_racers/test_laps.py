"""The line: laps are net crossings of the edge behind the start squares."""

from __future__ import annotations

import pytest

from engine.games.microbot_racers.board import COMPASS, board_of, default_cards
from engine.games.microbot_racers.faces import LAYOUTS
from tests.engine.games.microbot_racers.positions import play

LINE = "card:/././===="
"""The race runs north: the line is between rows 4 and 3, counted from 0."""


def test_a_lap_counts_on_entering_a_start_square_from_the_square_behind_it() -> None:
    """003-R3"""
    played = play(f"{LINE} Red@1,4N:M1")
    assert played.laps == [1]
    assert played.told("lap") == [{"seat": 0, "laps": 1, "way": 1, "goal": 2}]


def test_leaving_a_start_square_forwards_counts_nothing() -> None:
    """003-R3: the edge behind it is the line, not the square."""
    assert play(f"{LINE} Red@1,3N:M2").laps == [0]
    assert play(f"{LINE} Red@1,2S:M1").laps == [0]


def test_entering_one_from_the_side_counts_nothing() -> None:
    """003-R3"""
    assert play("card:/././.== Red@0,3E:M2").laps == [0]
    assert play(f"{LINE} Red@1,3N:DR").laps == [0]


def test_going_back_over_the_line_takes_a_lap_away() -> None:
    """003-R3, 003-R37: net laps may be below nought."""
    assert play(f"{LINE} Red@1,3S:M1").laps == [-1]
    assert play(f"{LINE} Red@1,3S+1:M1").laps == [0]


def test_nobody_earns_laps_by_going_back_and_forth() -> None:
    """003-R3: the reason for it."""
    assert play(f"{LINE} Red@1,4N:M1.TL.TL").laps == [1]
    assert play(f"{LINE} Red@1,3S+1:M1.TL.TL").laps == [0]
    assert play(f"{LINE} Red@1,3S-1:M1").laps == [-2]


def test_a_drift_over_the_line_counts_like_a_move() -> None:
    """003-R3: by any action."""
    assert play(f"{LINE} Red@1,4E:DL").laps == [1]
    assert play(f"{LINE} Red@1,3E:DR").laps == [-1]


def test_facing_does_not_matter_only_the_way_it_goes() -> None:
    """003-R3: backwards is what leads back over the line."""
    assert play(f"{LINE} Red@1,4W:DR").laps == [1]


def test_back_and_forth_over_the_line_in_one_round_comes_to_nothing() -> None:
    """003-R3"""
    assert play(f"{LINE} Red@1,3E:DR.TL.M1", answers=["DR", "TL"]).laps == [0]


def test_the_last_lap_ends_the_race_at_once_in_the_middle_of_the_move() -> None:
    """003-R3, 003-10: no rest of the move, no block, no other actions."""
    played = play("card:/./.#/==== Red@1,5N+1:M4.TL Blue@3,0N:TL", answers=["M4"])
    assert (played.spot, played.health, played.winners, played.ending) == ("1,3N", [6, 6], [0], "laps")
    assert played.acts == [(1, "TL"), (0, "M4")]


def test_no_hazard_is_rolled_for_beyond_the_finish() -> None:
    """003-R3"""
    assert play("card:/./.~/==== Red@1,4N+1:M3").wet == []


def test_an_impact_before_the_line_is_an_impact() -> None:
    """003-R3: the line has to be crossed."""
    assert play(f"{LINE} Red@1,5N+1:M4 Blue@1,3N").winners is None


@pytest.mark.parametrize("laps", ["1", "2", "3", "4", "5"])
def test_the_race_is_over_after_as_many_laps_as_agreed(laps: str) -> None:
    """003-9, 003-R2"""
    short = int(laps) - 1
    assert play(f"{LINE} Red@1,4N+{short}:M1", laps=laps).winners == [0]
    assert short == 0 or play(f"{LINE} Red@1,4N+{short - 1}:M1", laps=laps).winners is None


def test_laps_that_were_lost_have_to_be_made_good() -> None:
    """003-R37"""
    played = play(f"{LINE} Red@1,4N-1:M1", laps="1")
    assert (played.laps, played.winners) == ([0], None)


def test_a_thick_line_of_a_drawn_track_counts_row_by_row() -> None:
    """003-R3: every start square has an edge behind it."""
    assert [data["laps"] for data in play("card:/./====/==== Red@1,4N~m:J2", dice=[1], laps="5").told("lap")] == [1, 2]
    assert play("card:/./====/==== Red@1,4N~m:J2", dice=[1], laps="1").laps == [1], "the first end counts"


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_has_a_line_of_four_squares_that_counts_one_way(layout: str, direction: str) -> None:
    """003-7, 003-R3, 003-42: on each of its squares, in both directions of running."""
    board = board_of(layout, default_cards(layout, direction == "anticlockwise"))
    assert len(board.starts) == len(board.line) == 4
    ahead, back = COMPASS[board.ahead], COMPASS[(board.ahead + 2) % 4]
    for behind, start in board.line.items():
        here = "{},{}".format(*board.xy(behind))
        if not board.is_open(behind):
            continue
        dice = [1] if board.cells[behind] in "~^" else []
        assert play(f"{layout} Red@{here}{ahead}:M1", direction=direction).laps == [1]
        there = "{},{}".format(*board.xy(start))
        assert play(f"{layout} Red@{there}{back}:M1", dice=dice, direction=direction).laps == [-1]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_running_the_other_way_turns_the_start_card_and_nothing_else(layout: str) -> None:
    """003-7, 003-R1"""
    usual, other = default_cards(layout), default_cards(layout, reverse=True)
    assert usual[1:] == other[1:]
    assert (usual[0].half, other[0].half) == (0, 1)
    assert (board_of(layout, usual).ahead + 2) % 4 == board_of(layout, other).ahead


def test_the_line_runs_as_its_own_card_points() -> None:
    """003-R3: whatever becomes of other cards."""
    assert play("card:R...+..../====/.... Red@1,8N:M2 Blue@0,1N:M1", answers=["R"]).laps == [1, 0]
