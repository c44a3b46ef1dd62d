"""The Swap Places token: a pawn and its neighbour."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.games.thats_life.positions import Evening, turn_with

worms = turn_with(modules="worms")


def swap(track: str, pawns: str, *answers: str, **rest: Any) -> Evening:
    """A turn with a 1 in which the first player plays the token before the move."""
    return worms(track, pawns=pawns, tokens="swap", dice=[1], answers=["token", "swap-places.now", *answers], **rest)


def test_swap_places_with_any_neighbour() -> None:
    """004-50, 004-R10, 004-R19: a pawn of anybody, a guard, the figure (which has no hat to swap); before or behind, over gaps."""
    game = worms(
        "-6 +3 . . +1 +2",
        pawns="2 | 1 5 | 5",
        guards="5",
        figure=1,
        version="pro",
        modules="worms,flixxy",
        tokens="swap",
        dice=[1, "not"],
        answers=["token", "swap-places.now", "0.f1", "p1"],
    )
    assert game.offered("swap") == ["0.p1.1.0", "0.f1.", "0.p5.1.1", "0.p5.2.0", "0.g5.", "no"]
    assert (game.figure, game.pawns[0]) == (2, [2])


@pytest.mark.parametrize(
    ("answers", "pawns", "guards"), [(["0.p", "p3"], [[4], [2]], [3]), (["0.g"], [[4], [3]], [2])], ids=["pawn", "guard"]
)
def test_both_pieces_of_a_swap_change_places(answers: list[str], pawns: list[list[int]], guards: list[int]) -> None:
    """004-50: then the roll moves the pawn on from its new place; nobody has taken anything by the swap (004-R19)."""
    game = swap("-6 +3 +1 +2 +4", "2 | 3", *answers, guards="3", version="pro")
    assert (game.pawns, game.guards) == (pawns, guards)
    assert game.towers == [[], []]


def test_a_swap_takes_no_tile_and_sets_off_no_action() -> None:
    """004-R19: both spaces stay in use."""
    game = swap("Gift +3 +1 +2", "1 4 | 2", "0.p2", "p4", towers="+5 | +1")
    assert (game.towers, game.track[0]) == ([["+5", "+2"], ["+1"]], "Gift")
    assert game.pawns == [[2], [1]]


def test_no_swap_with_start_or_finish_nor_over_a_tile_between() -> None:
    """004-R19"""
    game = worms("-6 +3 +1", pawns="1 3 | 0 F F", tokens="swap", dice=[1], answers=["token", "p1"])
    assert "token" not in game.questions
    start = worms("-6 +3 +1", pawns="0 | 1", tokens="swap", dice=[1], answers=["token"])
    assert "token" not in start.questions


def test_own_pawns_change_places_only_if_a_hat_makes_a_difference() -> None:
    """004-50, 004-R19: hats stay on their pawns."""
    assert swap("-6 +3 +1", "1 2 | 3", "no", "no", "p1").offered("swap") == ["1.p3.1.0", "no"]
    assert swap("-6 +3 +1 +2 +4", "1L 2 | 4C", "0.p2", "p1", modules="worms,hats").wears("lucky") == (0, 2)


def test_hats_stay_on_their_pawns_in_a_swap() -> None:
    """004-R19: of both players."""
    game = swap("-6 +3 +1 +2 +4", "1C 5 | 2L", "0.p2", "p5", modules="worms,hats")
    assert (game.wears("cursed"), game.wears("lucky")) == ((0, 2), (1, 1))
    assert [(swapped["hat"], swapped["other_hat"]) for swapped in game.told("swapped")] == [("cursed", "lucky")]


def test_a_swap_after_the_move_is_decided_when_the_move_has_been_made() -> None:
    """004-50: it may be declined then."""
    game = worms("-6 +3 +1 +2", pawns="1 | 3", tokens="swap", dice=[1], answers=["token", "swap-places.later", "0.p3"])
    assert game.pawns == [[3], [2]]
    assert game.towers == [["-6"], []]
    kept = worms("-6 +3 +1 +2", pawns="1 | 3", tokens="swap", dice=[1], answers=["token", "swap-places.later", "no"])
    assert kept.match.sheet.tokens[0][0] == "Swap Places"
    assert "token_played" not in kept.kinds


def test_a_swap_after_the_move_is_not_on_offer_if_nobody_can_be_near_then() -> None:
    """004-50, 004-R36"""
    game = worms("+6 +3 +1 +2", pawns="1 | 4", tokens="swap", dice=[1], answers=["token"])
    assert game.match.sheet.tokens == [["Swap Places"], []]
    assert "token" not in game.questions


def test_a_swap_after_a_move_that_brings_nobody_near_is_kept_and_not_asked_about() -> None:
    """004-50: it was on offer, because the other pawn would have come near."""
    answers = ["token", "swap-places.later", "p1"]
    game = worms("+6 +3 +1 +2 +4 +5", pawns="1 4 | 6", tokens="swap", dice=[1], answers=answers)
    assert game.match.sheet.tokens == [["Swap Places"], []]
    assert "swap" not in game.questions


def test_two_swaps_may_both_come_after_the_move() -> None:
    """004-51, 004-50: several tokens in one turn, also of one kind: over the neighbour, and over the next."""
    game = worms(
        "+6 +3 +1 +2 +4",
        pawns="1 | 3 4",
        tokens="swap swap",
        dice=[1],
        answers=["token", "swap-places.later", "swap-places.later", "0.p3", "0.p4"],
    )
    assert game.pawns == [[4], [2, 3]]
    assert game.match.sheet.tokens == [[], []]


def test_two_swaps_before_the_move() -> None:
    """004-51, 004-50"""
    game = worms(
        "+6 +3 +1 +2 +4",
        pawns="1 | 2 3",
        tokens="swap swap",
        dice=[1],
        answers=["token", "swap-places.now", "0.p2", "token", "swap-places.now", "0.p3"],
    )
    assert game.pawns == [[4], [1, 2]]


def test_a_swap_does_not_bring_a_hat() -> None:
    """004-58, 004-R19: it is no move onto a tile, so nobody is asked about hats."""
    assert "hat" not in swap("-6 +3 +1 +2 +4 +5", "1 6 | 2L 1C", "0.p2", "p6", modules="worms,hats").questions


def test_a_token_kept_for_after_the_move_is_not_on_offer_again() -> None:
    """004-51: one token, one use; neither before the move as well nor twice after it."""
    later = ["token", "swap-places.later", "no", "p1.3", "0.p2"]
    game = worms("+6 +3 +1 +2", pawns="1 4 | 2", tokens="swap bottom", dice=[2], towers="+5 +6", answers=later)
    assert game.offered("token") == ["swap-places.now", "swap-places.later", "top-to-bottom.now", "top-to-bottom.later", "no"]
    assert game.offered("token", 1) == ["top-to-bottom.now", "top-to-bottom.later", "no"]


@pytest.mark.parametrize("then", ["swap-places.later", "no"])
def test_keeping_a_token_for_later_looks_like_keeping_it(then: str) -> None:
    """004-46: the move question that follows is the same."""
    game = worms("+6 +3 +1 +2 +4", pawns="1 3 | 5", tokens="swap", dice=[1], answers=["token", then, "p1"])
    assert game.offered("move") == ["p1.2", "p3.4", "token"]
    assert game.offered("move", 1) == ["p1.2", "p3.4"]
