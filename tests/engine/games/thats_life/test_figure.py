"""Flixxy or the Mummy in the race: the action die, who gets what it leaves, and its laps."""

from __future__ import annotations

import pytest

from engine.games.thats_life.moves import ACTION_DIE
from tests.engine.games.thats_life.positions import turn_with

flixxy = turn_with(modules="flixxy")


def test_the_action_die_has_each_sign_on_two_of_its_sides() -> None:
    """004-39"""
    assert sorted(ACTION_DIE) == ["may", "may", "must", "must", "not", "not"]


def test_both_dice_are_rolled_together() -> None:
    """004-38, 004-39"""
    game = flixxy("-1 +2 +3", pawns="0 | 0", figure=0, dice=[2, "not"])
    assert game.told("rolled") == [{"seat": 0, "die": 2, "action": "not", "figure": "Flixxy"}]


def test_its_own_sign_means_that_the_figure_must_be_moved() -> None:
    """004-39: there is no other choice."""
    game = flixxy("-1 +2 +3", pawns="0 1 | 0", figure=0, dice=[2, "must"])
    assert game.questions == []
    assert (game.figure, game.pawns) == (2, [[0, 1], [0]])
    assert game.told("moved")[0]["piece"] == "Flixxy"


def test_the_question_mark_leaves_the_choice_between_figure_pawn_and_guard() -> None:
    """004-39"""
    game = flixxy("-1 +2 +3", pawns="0 1 | 0", figure=2, guards="1", version="pro", dice=[1, "may"], answers=["f2"])
    assert game.offered("move") == ["p0.1", "p1.2", "g1.2", "f2.3"]
    assert game.figure == 3


def test_the_cross_leaves_pawn_and_guard() -> None:
    """004-39"""
    game = flixxy("-1 +2 +3", pawns="0 1 | 0", figure=2, guards="1", version="pro", dice=[1, "not"], answers=["g1"])
    assert game.offered("move") == ["p0.1", "p1.2", "g1.2"]


def test_it_moves_like_a_pawn_over_gaps_and_by_the_full_number() -> None:
    """004-40"""
    assert flixxy("-1 . . +2 +3", pawns="0 | 0", figure=1, dice=[2, "must"]).figure == 5


def test_moved_off_a_tile_where_it_was_alone_it_gets_its_mover_the_tile() -> None:
    """004-41, 004-69: whoever moves it; it has no tower of its own."""
    game = flixxy("-6 +2 +3", pawns="0 | 3", figure=1, current=1, dice=[1, "must"])
    assert game.towers == [[], ["-6"]]
    assert game.track == ["+2", "+3"]


@pytest.mark.parametrize(("pawns", "guards"), [("1 | 0", ""), ("0 | 1", ""), ("0 | 0", "1")])
def test_with_a_pawn_or_a_guard_there_the_tile_stays(pawns: str, guards: str) -> None:
    """004-41"""
    game = flixxy("-6 +2 +3", pawns=pawns, guards=guards, version="pro", figure=1, dice=[1, "must"])
    assert game.towers == [[], []]
    assert len(game.track) == 3


def test_a_pawn_that_leaves_the_figure_behind_takes_nothing() -> None:
    """004-R15"""
    assert flixxy("-6 +2 +3", pawns="1 | 0", figure=1, dice=[1, "not"]).towers == [[], []]


@pytest.mark.parametrize("die", [1, 4])
def test_at_finish_it_stops_pays_its_mover_and_goes_back_to_start(die: int) -> None:
    """004-42, 004-R13: by exact count or with steps to spare; the top disc, which scores at the end."""
    game = flixxy("-6 +2", pawns="0 | 1", figure=2, current=1, dice=[die, "must"])
    assert game.figure == 0
    assert game.match.sheet.laps == [1, 2, 3]
    assert game.match.sheet.laps_won == [[], [4]]
    assert game.told("lap") == [{"seat": 1, "disc": 4, "figure": "Flixxy", "last": False}]
    assert game.towers == [[], ["+2"]]
    assert game.board["points"] == [0, 6]


def test_discs_go_from_four_down_to_one_and_then_figure_and_die_leave_the_game() -> None:
    """004-43, 004-38: the next turn is rolled with one die again."""
    game = flixxy("", pawns="0 | 0", figure=0, dice=[1, "must", 1, "must", 1, "must", 1, "must", 1], turns=5)
    assert game.match.sheet.laps_won == [[4, 2], [3, 1]]
    assert game.figure is None
    assert [lap["last"] for lap in game.told("lap")] == [False, False, False, True]
    assert game.told("rolled")[-1] == {"seat": 0, "die": 1, "action": None, "figure": "Flixxy"}
    assert game.pawns == [[], [0]]


def test_the_last_lap_leaves_its_tile_to_the_mover_before_the_figure_goes() -> None:
    """004-43, 004-41"""
    game = flixxy("-6 +2", pawns="0 | 1", figure=2, laps="1", dice=[6, "must"])
    assert (game.towers, game.figure, game.match.sheet.laps_won) == ([["+2"], []], None, [[1], []])


def test_a_figure_that_has_left_the_game_is_no_company() -> None:
    """004-43"""
    assert flixxy("-6 +2", pawns="1 | 0", figure=None, laps="", dice=[1]).towers == [["-6"], []]


def test_a_guard_with_nobody_but_the_figure_stays() -> None:
    """004-R13: it needs a pawn."""
    game = flixxy("-6 +2 +3", pawns="0 | 0", guards="1", version="pro", figure=1, dice=[1, "may"], answers=["p0"])
    assert game.offered("move") == ["p0.1", "f1.2"]


def test_a_must_that_cannot_be_done_is_a_cross() -> None:
    """004-R14, 004-R25: a -1 does not take the figure off Start, so a pawn or guard goes back instead."""
    game = flixxy("-6 +2", pawns="2 | 0", figure=0, modules="flixxy,cards", hands="-1y -1o | 1y 1y", dice=["must"], answers=["-1o"])
    assert (game.figure, game.pawns) == (0, [[1], [0]])


def test_a_must_leaves_no_other_card_while_one_can_move_the_figure() -> None:
    """004-39, 004-R14: not a -1 that cannot, and not a 0 either; two 0s are no way to move it, so they may be played."""
    must = {"pawns": "2 | 0", "figure": 0, "modules": "flixxy,cards", "dice": ["must"]}
    assert flixxy("-6 +2", hands="0y 1o | 1y 1y", **must).offered("card") == ["1o"]
    assert flixxy("-6 +2", hands="-1y 1o | 1y 1y", **must).offered("card") == ["1o"]
    assert flixxy("-6 +2", hands="0y -1o | 1y 1y", answers=["0y"], **must).offered("card") == ["-1o", "0y"]


def test_after_the_figure_has_left_nobody_must_move_it() -> None:
    """004-R14"""
    game = flixxy("-6 +2", pawns="1 | 0", figure=None, laps="", modules="flixxy,cards", hands="1y 2o | 1y 1y", answers=["2o"])
    assert game.pawns == [[], [0]]
    assert "rolled" not in game.kinds


def test_the_figure_alone_off_an_action_tile_lets_its_mover_act() -> None:
    """004-R16"""
    gift = flixxy("Gift +2", pawns="0 | 2", figure=1, dice=[1, "must"], towers="+5 | -2")
    assert (gift.towers, gift.track[0]) == ([[], ["-2", "+5"]], "Steal")
    steal = flixxy("Steal +2", pawns="0 | 2", figure=1, dice=[1, "must"], towers="+5 | -2")
    assert (steal.towers, steal.track[0]) == ([["+5", "-2"], []], "Gift")


def test_the_figure_in_company_on_an_action_tile_does_nothing() -> None:
    """004-R16, 004-R15: and a pawn that leaves it there does nothing either."""
    assert flixxy("Gift +2", pawns="0 | 1", figure=1, dice=[1, "must"], towers="+5 | -2").track[0] == "Gift"
    assert flixxy("Gift +2", pawns="1 | 0", figure=1, dice=[1, "not"], towers="+5 | -2").track[0] == "Gift"


def test_the_figure_off_a_minus_brings_its_mover_a_token() -> None:
    """004-R16"""
    game = flixxy("-6 +2", pawns="0 | 2", figure=1, dice=[1, "must"], modules="flixxy,worms", pile="off")
    assert game.match.sheet.tokens == [["Everyone Off"], []]


def test_the_figure_back_at_start_leaves_start_again() -> None:
    """004-42, 004-13: nobody takes Start for that."""
    game = flixxy("-6 +2", pawns="1 | 2", figure=0, dice=[1, "must"])
    assert (game.figure, game.towers) == (1, [[], []])
    assert not game.board["start_is_out"]


# ---------------------------------------------------------------------- with cards


def test_with_cards_only_the_action_die_is_rolled_and_the_card_says_how_far() -> None:
    """004-R24"""
    game = flixxy("-6 +2 +3", pawns="0 | 0", figure=0, modules="flixxy,cards", hands="3y 2o | 1y 1y", dice=["must"], answers=["2o"])
    assert game.told("rolled") == [{"seat": 0, "die": None, "action": "must", "figure": "Flixxy"}]
    assert game.figure == 2


def test_a_minus_one_takes_the_figure_back_but_not_off_start() -> None:
    """004-R25: and back onto Start it may go; what it leaves alone its mover takes (004-41)."""
    game = flixxy("-6 +2", pawns="0 | 0", figure=1, modules="flixxy,cards", hands="-1o 0o | 1y 1y", dice=["must"], answers=["-1o"])
    assert (game.figure, game.towers) == (0, [["-6"], []])
    off = flixxy("-6 +2", pawns="1 | 0", figure=0, modules="flixxy,cards", hands="-1o 0o | 1y 1y", dice=["may"], answers=["-1o"])
    assert (off.figure, off.pawns) == (0, [[0], [0]])


def test_a_must_that_one_of_the_cards_can_do_is_not_dodged_with_the_other() -> None:
    """004-39, 004-R14: with -1 and 2 in hand and the figure on Start it is the 2."""
    game = flixxy("-6 +2", pawns="1 | 0", figure=0, modules="flixxy,cards", hands="-1o 2o | 1y 1y", dice=["must"], answers=["2o"])
    assert game.offered("card") == ["2o"]
    assert game.figure == 2


def test_the_figure_gets_no_finish_disc() -> None:
    """004-R22, 004-42: it has discs of its own."""
    game = flixxy("-6 +2", pawns="0 | 0", figure=2, modules="flixxy,cards", hands="1o 0o | 1y 1y", dice=["must"], answers=["1o"])
    assert game.match.sheet.discs_won == [[], []]
    assert game.match.sheet.laps_won == [[4], []]


def test_both_cards_of_a_double_turn_may_move_the_figure() -> None:
    """004-R24, 004-62: the action die is thrown for each card; a figure gone after its last lap is asked for no more (004-43)."""
    game = flixxy(
        "-6", pawns="0 | 1", figure=1, laps="1", modules="flixxy,cards", hands="1y 1o | 1y 1y", dice=["must"], answers=["1y", "yes"]
    )
    assert (game.figure, game.match.sheet.laps_won, game.pawns) == (None, [[1], []], [[1], [1]])
    twice = flixxy(
        "-6 +2 +3",
        pawns="0 | 1",
        figure=0,
        modules="flixxy,cards",
        hands="1y 2o | 1y 1y",
        dice=["must", "must"],
        answers=["1y", "yes"],
    )
    assert twice.figure == 3


def test_who_is_home_does_not_move_the_figure() -> None:
    """004-R29"""
    game = flixxy("-6 +2", pawns="2 | 0", figure=0, dice=[1, "not", 1, "must", 1, "must"], turns=3)
    assert [event["seat"] for event in game.told("turn")] == [0, 1, 1]


def test_a_must_after_the_figure_was_sent_home_for_the_last_time_is_a_cross() -> None:
    """004-R14, 004-R17, 004-43: Everyone Off ended its last lap before it could be moved."""
    game = flixxy(
        "-6 +2 +3",
        pawns="2 | 0",
        figure=2,
        laps="1",
        modules="flixxy,worms",
        tokens="off",
        dice=[2, "must"],
        answers=["token", "everyone", "0"],
    )
    assert (game.figure, game.match.sheet.laps_won) == (None, [[1], []])
    assert (game.pawns, game.towers) == ([[], [0]], [["+2"], []])


def test_a_token_may_bring_the_figure_to_where_it_has_to_start_from() -> None:
    """004-50, 004-39: swapped first, moved then; it leaves the tile that was the pawn's."""
    game = flixxy(
        "-6 +2 +3 +4",
        pawns="2 | 0",
        figure=3,
        modules="flixxy,worms",
        tokens="swap",
        dice=[2, "must"],
        answers=["token", "swap-places.now", "0.f3"],
    )
    assert (game.figure, game.pawns, game.towers) == (4, [[3], [0]], [["+2"], []])
