"""The Pro version: guards that anybody may move, and tiles that nobody gets while one stands there."""

from __future__ import annotations

import pytest

from tests.engine.games.thats_life.positions import laid, turn


@pytest.mark.parametrize("pawns", ["0 2 | 0", "0 | 2"])
def test_instead_of_a_pawn_one_may_move_a_guard_that_shares_a_tile_with_any_pawn(pawns: str) -> None:
    """004-30: whoever's pawn it is."""
    game = turn("-1 clover +8 +7 -2", pawns=pawns, guards="2 3", version="pro", dice=[2], answers=["g2"])
    assert game.guards == [3, 4]
    assert game.told("moved")[0]["piece"] == "guard"


def test_a_guard_without_a_pawn_beside_it_cannot_be_moved() -> None:
    """004-30, 004-69: another guard is no pawn."""
    game = turn("-1 clover +8 +7 -2", pawns="0 | 1", guards="2 2 3", version="pro", dice=[2])
    assert game.questions == []
    assert game.pawns == [[2], [1]]


def test_guards_side_by_side_are_one_choice() -> None:
    """004-30"""
    game = turn("-1 clover +8 +7 -2", pawns="0 2 | 1", guards="2 2", version="pro", dice=[1], answers=["p0"])
    assert game.offered("move") == ["p0.1", "p2.3", "g2.3"]


def test_a_tile_with_a_guard_stays() -> None:
    """004-31, 004-69: and a pawn that leaves a guard behind gets nothing."""
    game = turn("-1 clover +8 +7", pawns="2 | 1", guards="2", version="pro", dice=[1], answers=["p2"])
    assert game.towers == [[], []]
    assert game.track == ["-1", "clover", "+8", "+7"]


def test_a_guard_that_leaves_a_pawn_behind_takes_nothing_but_frees_the_tile() -> None:
    """004-31: the pawn takes it when it goes."""
    game = turn("-1 clover +8 +7", pawns="2 | 0", guards="2", version="pro", dice=[1, 1, 1], answers=["g2"], turns=3)
    assert game.towers == [["clover"], []]
    assert game.guards == [3]


def test_a_guard_enters_finish_and_stays_there() -> None:
    """004-31: steps left are lost, and with pawns on Finish it is still out of the game."""
    game = turn("-1 clover +8", pawns="3 3 | 0", guards="3", version="pro", dice=[6, 1], answers=["g3"], turns=2)
    assert game.guards == [4]
    assert game.offered("move") == ["p3.4", "g3.4"]
    assert turn("-1 clover +8", pawns="3 3 | 0", guards="4", version="pro", dice=[1]).questions == []


def test_guards_block_nobody_else_on_the_way() -> None:
    """004-28: several pieces stand on a tile."""
    assert turn("-1 clover +8 +7", pawns="1 | 0", guards="2 3 3", version="pro", dice=[2]).pawns == [[3], [0]]


def test_without_action_tiles_nothing_is_given_or_stolen() -> None:
    """004-29"""
    assert not {"Gift", "Steal"} & {*laid(version="pro").track}


def test_a_player_who_is_home_does_not_move_guards() -> None:
    """004-R29: the turn is skipped though a guard could go."""
    game = turn("-1 clover +8 +7", pawns="F | 2", guards="2", current=1, version="pro", dice=[1, 1], answers=["g2"], turns=2)
    assert [event["seat"] for event in game.told("turn")] == [1, 1]


def test_moving_a_guard_does_not_end_the_game() -> None:
    """004-25: pawns count, guards do not."""
    assert turn("-1 clover +8", pawns="3 | F", guards="2", version="pro", dice=[1]).match.sheet.over


def test_guards_on_a_tile_of_their_own_do_not_keep_a_pawn_elsewhere_from_taking() -> None:
    """004-10, 004-31"""
    assert turn("-1 clover +8 +7", pawns="1 | 0", guards="2", version="pro", dice=[3]).towers == [["-1"], []]
