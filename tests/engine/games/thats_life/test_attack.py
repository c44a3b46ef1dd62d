"""The Attack variant: two cards of one number send the enemies away."""

from __future__ import annotations

import pytest

from tests.engine.games.thats_life.positions import turn_with

attack = turn_with(modules="cards,attack", hands="2y 2o | 1y 1y")


def test_two_cards_of_one_number_send_all_enemies_and_guards_from_a_tile() -> None:
    """004-66, 004-67: by the number of one card; own pawns and the figure stay, and so does the attacker."""
    game = attack(
        "+1 +2 +3 +4 +5",
        pawns="1 1 | 1 1 0 | 1",
        guards="1 1 2",
        figure=1,
        version="pro",
        modules="cards,attack,flixxy",
        dice=["not"],
        answers=["attack"],
    )
    assert game.pawns == [[1, 1], [0, 3, 3], [3]]
    assert (game.guards, game.figure) == ([2, 3, 3], 1)
    assert game.towers == [[], [], []]


def test_after_an_attack_two_cards_are_drawn_and_there_is_no_double_turn() -> None:
    """004-67: nor a move; the colours do not matter."""
    game = attack("+1 +2 +3", pawns="1 | 1", hands="2y 2y | 1y 1y", deck="5o 6o", answers=["attack"])
    assert game.match.sheet.hands[0] == ["5o", "6o"]
    assert game.match.sheet.discards == ["2y", "2y"]
    assert not {"double", "move"} & {*game.questions}
    assert game.next == 1


@pytest.mark.parametrize("hand", ["1o -1o", "2y 3y", "-1y 1y"])
def test_cards_of_different_numbers_do_not_pair(hand: str) -> None:
    """004-66: -1 and 1 are different."""
    game = attack("+1 +2 +3 +4 +5 +6", pawns="2 | 2", hands=f"{hand} | 1y 1y", answers=[hand.split()[0]])
    assert not [option for option in game.offered("card") if option.startswith("attack")]


@pytest.mark.parametrize(
    ("pawns", "guards", "possible"), [("1 | 2", "", False), ("1 1 | 2", "", False), ("1 | 2", "1", True), ("1 | 1", "", True)]
)
def test_an_attack_needs_an_enemy_pawn_or_a_guard_beside_an_own_pawn(pawns: str, guards: str, possible: bool) -> None:
    """004-66: a guard will do."""
    game = attack(
        "+1 +2 +3 +4", pawns=pawns, guards=guards, version="pro", hands="2y 2o | 1y 1y", answers=["2o"] + (["p1"] if guards else [])
    )
    assert ("attack.2" in game.offered("card")) is possible


def test_the_figure_alone_is_no_enemy() -> None:
    """004-66: it belongs to nobody."""
    game = attack("+1 +2 +3 +4", pawns="1 | 0", figure=1, modules="cards,attack,flixxy", dice=["not"], answers=["2o"])
    assert game.offered("card") == ["2o", "2y"]


def test_an_attack_is_a_choice() -> None:
    """004-66: each of the cards may be played for itself instead."""
    game = attack("+1 +2 +3 +4", pawns="1 | 1", answers=["2o"])
    assert game.offered("card") == ["2o", "2y", "attack.2"]
    assert game.pawns == [[3], [1]]


def test_with_enemies_on_several_tiles_the_attacker_chooses_one() -> None:
    """004-67"""
    game = attack("+1 +2 +3 +4", pawns="1 2 | 1 2", answers=["attack", "2"])
    assert game.offered("attack") == ["1", "2"]
    assert game.pawns == [[1, 2], [1, 4]]


def test_no_attack_with_zero() -> None:
    """004-R21"""
    assert attack("+1 +2 +3", pawns="1 | 1", hands="0y 0o | 1y 1y", answers=["0o"]).offered("card") == ["0o", "0y"]


def test_an_attack_with_minus_one_sends_them_back_but_not_before_start() -> None:
    """004-R21, 004-69"""
    game = attack("+1 +2 +3", pawns="2 1 | 2 | 1", hands="-1y -1o | 1y 1y", answers=["attack", "1"])
    assert game.pawns == [[1, 2], [2], [0]]
    start = attack("+1 +2 +3", pawns="0 3 | 0", hands="-1y -1o | 1y 1y", answers=["-1o"])
    assert start.offered("card") == ["-1o", "-1y"]


def test_who_is_sent_home_by_an_attack_gets_no_disc_and_neither_does_the_attacker() -> None:
    """004-R21: though the number is exact."""
    game = attack("+1 +2", pawns="1 | 1", guards="1", version="pro", answers=["attack"])
    assert (game.pawns, game.guards) == ([[1], []], [3])
    assert game.match.sheet.discs_won == [[], []]


def test_there_is_no_attack_on_finish() -> None:
    """004-66, 004-23"""
    assert attack("+1 +2 +3", pawns="F 1 | F 0", answers=["2o"]).offered("card") == ["2o", "2y"]


def test_an_attack_from_start_sends_them_forward() -> None:
    """004-67: Start is a tile like others for it."""
    assert attack("+1 +2 +3", pawns="0 | 0 0", answers=["attack"]).pawns == [[0], [2, 2]]


def test_an_attack_sends_a_lucky_hat_no_farther_than_the_door_of_finish() -> None:
    """004-56, 004-67: as long as its player has others out; hats stay on."""
    game = attack("+1 +2 +3 +4", pawns="3 | 3L 0 | 0C", modules="cards,attack,hats", answers=["attack"])
    assert game.wears("lucky") == (1, 4)
    assert "hat" not in game.questions


def test_attacked_pawns_take_nothing() -> None:
    """004-67: and no action is set off, the attacker still stands there."""
    game = attack("Gift +2 +3 +4", pawns="1 | 1", towers="+5 | +6", answers=["attack"])
    assert (game.towers, game.track[0]) == ([["+5"], ["+6"]], "Gift")


def test_where_the_figure_has_to_be_moved_there_is_no_time_for_an_attack() -> None:
    """004-39: a must is a must; if it cannot be moved there is (004-R14)."""
    must = attack("+1 +2 +3", pawns="1 | 1", figure=0, modules="cards,attack,flixxy", dice=["must"], answers=["2o"])
    assert must.offered("card") == ["2o", "2y"]
    cannot = attack(
        "+1 +2 +3",
        pawns="1 | 1",
        figure=0,
        modules="cards,attack,flixxy",
        hands="-1o -1y | 1y 1y",
        dice=["must"],
        answers=["attack"],
    )
    assert cannot.pawns == [[1], [0]]


def test_without_the_variant_there_are_no_attacks() -> None:
    """004-66"""
    assert attack("+1 +2 +3 +4", pawns="1 | 1", modules="cards", answers=["2o"]).offered("card") == ["2o", "2y"]


def test_a_token_may_be_played_with_an_attack() -> None:
    """004-46, 004-51: before it, or a swap after it."""
    game = attack(
        "+1 +2 +3 +4",
        pawns="1 | 1 2",
        modules="cards,attack,worms",
        tokens="swap",
        answers=["token", "swap-places.later", "attack", "0.p2"],
    )
    assert game.pawns == [[2], [1, 3]]
