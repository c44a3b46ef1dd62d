"""A turn of the base game: roll, move, take what one leaves behind; and how it all ends."""

from __future__ import annotations

import pytest

from tests.engine.games.thats_life.positions import Evening, position, table_of, turn


def test_turns_go_clockwise_and_every_turn_moves_one_own_pawn_exactly_as_far_as_rolled() -> None:
    """004-9"""
    game = turn("+1 +2 +3 +4 +5 +6", pawns="0 0 0 | 0 0 0 | 0 0 0", dice=[3, 2, 5, 1], answers=["p3"], turns=4)
    assert [event["seat"] for event in game.told("turn")] == [0, 1, 2, 0]
    assert game.pawns == [[0, 0, 4], [0, 0, 2], [0, 0, 5]]


def test_who_has_pawns_apart_chooses_between_them_and_pawns_side_by_side_are_one_choice() -> None:
    """004-9"""
    game = turn("+1 +2 +3 +4 +5 +6", pawns="0 0 3 | 0 2 5", dice=[2], answers=["p3"])
    assert game.offered("move") == ["p0.2", "p3.5"]
    assert game.pawns == [[0, 0, 5], [0, 2, 5]]


def test_a_pawn_that_was_alone_takes_the_tile_it_leaves() -> None:
    """004-10"""
    game = turn("-6 +3 +1 +2", pawns="1 | 3", dice=[2])
    assert game.towers == [["-6"], []]
    assert game.track == ["+3", "+1", "+2"]


@pytest.mark.parametrize("company", ["1 1 | 3", "1 | 1"])
def test_in_company_nobody_takes_anything(company: str) -> None:
    """004-10: own pawns are company too."""
    game = turn("-6 +3 +1 +2", pawns=company, dice=[2])
    assert game.towers == [[], []]
    assert game.track == ["-6", "+3", "+1", "+2"]


def test_the_tile_that_one_lands_on_is_not_taken() -> None:
    """004-10"""
    assert turn("-6 +3 +1", pawns="0 | 1", dice=[2]).towers == [[], []]


def test_gaps_close_so_that_later_steps_pass_over_them() -> None:
    """004-11"""
    assert turn("-6 . . +1 +2 +4", pawns="1 | 0", dice=[2, 2], turns=2).pawns == [[5], [5]]


def test_the_track_closes_behind_the_pawn_that_took_a_tile() -> None:
    """004-11: where 1 was, 2 follows Start."""
    assert turn("-6 +3 +1 +2", pawns="1 | 0", dice=[3, 1], turns=2).pawns == [[4], [2]]


def test_the_newest_tile_is_on_top_of_the_tower() -> None:
    """004-12: the order stays as it is."""
    assert turn("-6 +3 +1 +2", pawns="1 | 0", dice=[2], towers="+8 clover").towers == [["+8", "clover", "-6"], []]


def test_nobody_takes_start() -> None:
    """004-13: the last to leave it finds it in the box, which changes nothing for those ahead (004-R4)."""
    game = turn("-6 +3 +1 +2", pawns="0 | 2", dice=[1])
    assert game.towers == [[], []]
    assert game.kinds == ["turn", "rolled", "moved"]
    assert game.board["start_is_out"]


@pytest.mark.parametrize(
    ("modules", "out"), [("", True), ("risk,worms", True), ("flixxy", False), ("hats", False), ("cards", False)]
)
def test_start_stays_for_good_where_somebody_may_come_back_to_it(modules: str, out: bool) -> None:
    """004-R4: the figure, a cursed hat and cards of -1 do."""
    pawns = "2L | 2C" if modules == "hats" else "2 | 2"
    match = position("-6 +3 +1 +2", pawns=pawns, modules=modules)
    match.sheet.figure = 2 if modules == "flixxy" else None
    assert table_of(match, modules=modules).view()["board"]["start_is_out"] is out


def test_start_is_not_out_while_somebody_stands_on_it() -> None:
    """004-R4"""
    assert not turn("-6 +3 +1 +2", pawns="0 0 | 2", dice=[1]).board["start_is_out"]


@pytest.mark.parametrize("die", [2, 3, 6])
def test_finish_ends_a_move_and_the_steps_left_are_lost(die: int) -> None:
    """004-22"""
    game = turn("-6 +3 +1", pawns="2 | 1", dice=[die])
    assert game.pawns == [[], [1]]
    assert game.towers == [["+3"], []]


def test_pawns_on_finish_do_not_move() -> None:
    """004-23"""
    game = turn("-6 +3 +1 +2", pawns="F F 1 | 1", dice=[2])
    assert game.questions == []
    assert game.pawns == [[3], [1]]


def test_nobody_takes_finish() -> None:
    """004-23: and it stays when all but one are there."""
    game = turn("-6 +3 +1", pawns="3 | 1", dice=[4])
    assert game.match.sheet.track[-1] == game.match.finish


def test_who_is_home_is_skipped() -> None:
    """004-24: also several of them one after the other."""
    game = turn("-6 +3 +1 +2", pawns="1 | F | F | 0", dice=[2, 1, 1], turns=3)
    assert [event["seat"] for event in game.told("turn")] == [0, 3, 0]


def test_a_player_alone_on_the_track_plays_on_until_home() -> None:
    """004-24, 004-25"""
    game = turn("-6 +3 +1 +2", pawns="F | 1", current=1, dice=[2, 1, 6], turns=3)
    assert [event["seat"] for event in game.told("turn")] == [1, 1, 1]
    assert game.towers == [[], ["-6", "+1", "+2"]]
    assert game.match.sheet.over


def test_the_game_ends_when_the_last_pawn_is_home_and_not_before() -> None:
    """004-25"""
    game = turn("-6 +3 +1", pawns="3 | 3", dice=[1], towers="+5 | +8")
    assert not game.match.sheet.over
    game = turn("-6 +3 +1", pawns="3 | F", dice=[1], towers="+5 | +8")
    assert game.match.sheet.over
    assert game.told("game_over") == [{"points": [6, 8], "winners": [1]}]


def test_whoever_can_move_must_even_if_it_hurts() -> None:
    """004-27: there is no way to stay."""
    assert turn("-6 -9 +1", pawns="1 2 | F", dice=[1], answers=["p1"]).offered("move") == ["p1.2", "p2.3"]


def test_with_a_die_somebody_who_is_out_can_always_move() -> None:
    """004-R29, 004-27: any pawn goes on to Finish at the very least."""
    for die in range(1, 7):
        assert turn("", pawns="0 | 0", dice=[die]).pawns == [[], [0]]


def test_one_move_is_not_asked_about() -> None:
    """004-27: where all pawns are alike there is nothing to choose."""
    assert turn("-6 +3 +1", pawns="1 1 | 0", dice=[1]).questions == []


def test_a_roll_tells_what_moved_and_why() -> None:
    """004-10: what was taken hangs on the move, the move on the turn."""
    game = turn("-6 +3 +1", pawns="1 | 0", dice=[1])
    began, _, moved, took = game.events
    assert moved.data == {"seat": 0, "piece": "pawn", "hat": None, "from": 1, "to": 2, "left": "-6", "on": "+3"}
    assert (moved.cause, took.cause) == (began.number, moved.number)
    assert took.data == {"seat": 0, "tile": "-6", "space": 1, "worth": [-6], "lucky": "clover"}


def test_a_game_that_does_not_end_is_called() -> None:
    """Who can go back may go back for ever: after fifty turns for each pawn of the game the towers decide (004-57, 004-25)."""
    match = position("+6 +3 +1 +2", pawns="3C | 0L", modules="hats", towers="+5 | +1")
    match.sheet.turns = 50 * 6 - 2
    game = Evening(match, [1, 1], ["p3c.2"]).play(2)
    assert game.kinds.count("turn") == 2
    assert game.kinds[-2:] == ["called", "game_over"]
    assert game.told("called") == [{"turns": 300}]
    assert game.told("game_over") == [{"points": [-4, 11], "winners": [1]}]
