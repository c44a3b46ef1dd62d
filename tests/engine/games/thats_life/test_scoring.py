"""What everything is worth, and who has won."""

from __future__ import annotations

import pytest

from engine.core.result import Result
from engine.games.thats_life import scoring
from engine.games.thats_life.scoring import tower_worth
from tests.engine.games.thats_life.positions import position, turn


def final(towers: str) -> Result:
    """The result when everybody is home with these towers."""
    seats = len(towers.split("|"))
    match = position("+1", pawns=" | ".join(["F"] * seats), towers=towers)
    match.sheet.over = True
    result = scoring.result(match)
    assert result is not None
    return result


def test_most_points_win() -> None:
    """004-1"""
    result = final("+5 -2 | +8 | -10")
    assert (result.points, result.winners, result.places) == ((3, 8, -10), (1,), (2, 1, 3))


def test_a_tie_goes_to_fewer_lucky_tiles() -> None:
    """004-1"""
    result = final("-5 clover | +5 | +4")
    assert (result.points, result.places) == ((5, 5, 4), (2, 1, 3))


def test_lucky_tiles_count_for_the_tie_whether_they_were_used_or_not() -> None:
    """004-R32"""
    assert final("+5 clover | +5").winners == (1,)
    assert final("-5 clover | +5 clover clover").winners == (0,)


def test_who_ties_in_both_shares_the_victory() -> None:
    """004-1"""
    assert final("+5 clover | -5 clover | +1").winners == (0, 1)


@pytest.mark.parametrize(
    ("tower", "worth", "turned"),
    [
        ([], [], []),
        (["+3", "-4"], [3, -4], []),
        (["-4", "clover"], [4, 0], [0]),
        (["clover", "-4", "-9", "-4"], [0, -4, 9, -4], [2]),
        (["-2", "clover", "-9", "clover", "-4"], [-2, 0, 9, 0, 4], [2, 4]),
        (["clover", "clover", "clover", "-1", "+2"], [0, 0, 0, 1, 2], [3]),
        (["clover", "clover"], [0, 0], []),
        (["camel", "-6"], [0, 6], [1]),
    ],
)
def test_each_lucky_tile_turns_one_minus_and_more_of_them_do_nothing(tower: list[str], worth: list[int], turned: list[int]) -> None:
    """004-26, 004-R28: the largest ones first, wherever they lie in the tower."""
    assert tower_worth(tower) == (worth, turned)


def test_of_equal_minuses_one_is_turned() -> None:
    """004-26"""
    worth, turned = tower_worth(["-4", "-4", "clover"])
    assert (sum(worth), len(turned)) == (0, 1)


def test_the_modules_add_their_points() -> None:
    """004-68: lap discs, finish discs, a point for each token, hats, risk tiles."""
    match = position(
        "+1",
        pawns="FL | FC",
        towers="+5 ±4 ±3 | ±6",
        tokens="extra swap | off",
        hands="1y 1y | 1y 1y",
        modules="risk,flixxy,worms,hats,cards",
    )
    match.sheet.laps_won = [[4, 1], [3]]
    match.sheet.discs_won = [[5], [4, 2]]
    assert scoring.points(match) == [5 + 7 + 2 + 5 + 5 + 10, -6 + 1 + 3 + 6 - 10]
    mine = scoring.score(match, 0)
    assert (mine.laps, mine.discs, mine.tokens, mine.hats, mine.lucky) == (5, 5, 2, 10, 0)


def test_everybody_can_see_at_any_time_what_the_towers_are_worth() -> None:
    """004-12, 004-R35: towers are open."""
    board = turn("+6 +3", pawns="1 | 0", towers="-4 | clover -2", dice=[1]).board
    assert board["towers"] == [["-4", "+6"], ["clover", "-2"]]
    assert board["points"] == [2, 2]
    assert [list(score["turned"]) for score in board["scores"]] == [[], [1]]


def test_the_end_of_the_game_is_told_with_points_and_winners() -> None:
    """004-1, 004-25"""
    game = turn("+6", pawns="1 | F", towers=" | -6 clover", dice=[1])
    assert game.told("game_over") == [{"points": [6, 6], "winners": [0]}]
