"""Movement cards instead of the die: hands, double turns, discs at Finish."""

from __future__ import annotations

import pytest

from tests.engine.games.thats_life.positions import DECK, turn, turn_with

cards = turn_with(modules="cards", hands="1o 2o | 1y 1y")


@pytest.mark.parametrize("value", range(1, 7))
def test_a_card_moves_a_pawn_as_far_as_it_says(value: int) -> None:
    """004-61: no die is thrown."""
    game = cards("+1 +2 +3 +4 +5 +6 +7", pawns="0 | 0", hands=f"{value}o 0o | 1y 1y", answers=[f"{value}o"])
    assert game.pawns == [[value], [0]]
    assert "rolled" not in game.kinds


def test_a_card_may_move_a_guard_that_shares_a_tile_with_a_pawn() -> None:
    """004-61, 004-30: forward or one back."""
    game = cards("+1 +2 +3 +4", pawns="0 | 2", guards="2 3", version="pro", answers=["2o", "g2"])
    assert game.offered("move") == ["p0.2", "g2.4"]
    assert game.guards == [3, 4]
    back = cards("+1 +2 +3 +4", pawns="0 | 2", guards="2 3", version="pro", hands="-1o -1o | 1y 1y", answers=["-1o"])
    assert back.guards == [1, 3]


def test_a_zero_moves_nothing() -> None:
    """004-61: it can always be played, whatever else could be done."""
    game = cards("+1 +2", pawns="1 | 0", hands="0o 2o | 1y 1y", answers=["0o"])
    assert game.offered("card") == ["0o", "2o"]
    assert (game.pawns, game.towers) == ([[1], [0]], [[], []])
    assert game.told("stays") == [{"seat": 0, "steps": 0}]


def test_a_minus_one_takes_any_pawn_one_back_but_not_off_start() -> None:
    """004-61, 004-R7: alone there it takes the tile; onto Start it may go."""
    game = cards("+1 . +3", pawns="3 0 1 | 0", hands="-1o 0o | 1y 1y", answers=["-1o", "p3"])
    assert game.offered("move") == ["p3.1", "p1.0"]
    assert (game.pawns, game.towers) == ([[0, 1, 1], [0]], [["+3"], []])


def test_a_tile_is_taken_by_who_is_alone_at_that_moment() -> None:
    """004-R1: five on and one back: the first card leaves a lucky tile in company, the second one a tile all by itself."""
    game = cards("+1 clover +3 +4 +5 +6 +7", pawns="1 | 1", hands="5y -1o | 1y 1y", answers=["5y", "yes"])
    assert game.pawns == [[5], [1]]
    assert game.towers == [["+6"], []]


def test_company_that_left_in_the_same_turn_is_no_company() -> None:
    """004-R1: the first own pawn goes, the second was not alone when the turn began, but is now."""
    game = cards("clover +3 +4", pawns="1 1 | 0", hands="1y 2o | 1y 1y", answers=["1y", "yes", "p1"])
    assert game.towers == [["clover"], []]


def test_who_can_use_neither_card_lays_one_down_and_passes() -> None:
    """004-R7: one card is drawn for it, and there is no double turn."""
    game = cards("+1 +2", pawns="0 | 1", hands="-1y -1o | 1y 1y", deck="6o", answers=["-1y"])
    assert game.pawns == [[0], [1]]
    assert game.match.sheet.hands[0] == ["-1o", "6o"]
    assert game.match.sheet.discards == ["-1y"]
    assert "double" not in game.questions


def test_who_can_use_one_card_does_not_pass_with_the_other() -> None:
    """004-R7, 004-27"""
    assert cards("+1 +2", pawns="0 | 1", hands="-1y 2o | 1y 1y", answers=["2o"]).offered("card") == ["2o"]


def test_a_lucky_hat_with_nothing_but_minus_one_on_start_passes() -> None:
    """004-R8, 004-R7: with any other card the pawn behind it goes."""
    game = cards("+1 +2", pawns="0L 0 | FC 1", modules="cards,hats", hands="-1y -1o | 1y 1y", answers=["-1y"])
    assert game.pawns == [[0, 0], [1]]
    behind = cards("+1 +2", pawns="2L 0 | FC 1", modules="cards,hats", hands="1o 6o | 1y 1y", answers=["1o"])
    assert (behind.wears("lucky"), behind.pawns) == ((0, 2), [[1, 2], [1]])


# ---------------------------------------------------------------------- double turns, drawing


def test_a_yellow_card_may_be_followed_by_another_of_any_colour() -> None:
    """004-62, 004-63: then two are drawn."""
    game = cards("+1 +2 +3 +4", pawns="0 | 0", hands="1y 2o | 1y 1y", deck="5y 6o", answers=["1y", "yes"])
    assert game.pawns == [[3], [0]]
    assert game.match.sheet.hands[0] == ["5y", "6o"]
    assert [event["second"] for event in game.told("card")] == [False, True]


def test_a_double_turn_may_be_declined() -> None:
    """004-62, 004-63: then one is drawn."""
    game = cards("+1 +2 +3 +4", pawns="0 | 0", hands="1y 2o | 1y 1y", deck="5y", answers=["1y", "no"])
    assert game.pawns == [[1], [0]]
    assert game.match.sheet.hands[0] == ["2o", "5y"]


def test_an_orange_card_ends_the_turn() -> None:
    """004-62, 004-R23: though a yellow one is left in hand."""
    game = cards("+1 +2 +3 +4", pawns="0 | 0", hands="1o 2y | 1y 1y", answers=["1o"])
    assert "double" not in game.questions
    assert game.next == 1


def test_there_is_never_a_third_card() -> None:
    """004-R23: though the second one is yellow as well."""
    game = cards("+1 +2 +3 +4 +5", pawns="0 | 0", hands="1y 2y | 3y 3y", deck="1y 1y", answers=["1y", "yes"])
    assert game.questions.count("double") == 1
    assert game.pawns == [[3], [0]]


def test_a_yellow_zero_may_be_followed_too() -> None:
    """004-62"""
    assert cards("+1 +2 +3", pawns="0 | 0", hands="0y 2o | 1y 1y", answers=["0y", "yes"]).pawns == [[2], [0]]


def test_who_came_home_by_the_first_card_has_no_second() -> None:
    """004-R29: one is drawn."""
    game = cards("+1 +2", pawns="2 | 0", hands="1y 2o | 1y 1y", deck="5y", answers=["1y"])
    assert "double" not in game.questions
    assert game.match.sheet.hands[0] == ["2o", "5y"]


def test_both_cards_of_a_double_turn_may_move_different_pieces() -> None:
    """004-62"""
    game = cards("+1 +2 +3 +4", pawns="0 1 | 0", hands="1y 2o | 1y 1y", answers=["1y", "p1", "yes", "p0"])
    assert game.pawns == [[2, 3], [0]]


def test_played_cards_lie_face_up_on_the_discards() -> None:
    """004-60, 004-63"""
    game = cards("+1 +2 +3 +4", pawns="0 | 0", hands="1y 2o | 1y 1y", discards="3o", answers=["1y", "yes"])
    assert game.match.sheet.discards == ["3o", "1y", "2o"]
    assert game.board["discards"] == ["3o", "1y", "2o"]


def test_only_the_player_sees_what_was_drawn_and_the_question_is_secret() -> None:
    """004-60, 004-R35"""
    game = cards("+1 +2 +3 +4", pawns="0 | 0", deck="5y", answers=["1o"])
    [drew] = [event for event in game.events if event.kind == "drew"]
    assert (drew.only, drew.data) == (0, {"seat": 0, "cards": ["5y"]})
    assert game.people.secret == ["card"]


def test_an_empty_pile_is_made_of_the_discards() -> None:
    """004-65: the card just played is among them."""
    match_cards = list(DECK)
    for card in ("1o", "2o", "1y", "1y"):
        match_cards.remove(card)
    game = cards("+1 +2 +3 +4", pawns="0 | 0", discards=" ".join(match_cards), answers=["1o"])
    assert game.told("reshuffled") == [{"cards": 57}]
    assert len(game.match.deck.left) == 56
    assert game.match.sheet.discards == []
    assert len(game.match.sheet.hands[0]) == 2


def test_a_double_turn_may_empty_the_pile_between_its_two_draws() -> None:
    """004-65: the last card, then the first of the reshuffled ones."""
    match_cards = list(DECK)
    for card in ("1y", "2o", "1y", "1y", "6o"):
        match_cards.remove(card)
    game = cards(
        "+1 +2 +3 +4", pawns="0 | 0", hands="1y 2o | 1y 1y", deck="6o", discards=" ".join(match_cards), answers=["1y", "yes"]
    )
    assert game.match.sheet.hands[0][0] == "6o"
    assert len(game.match.sheet.hands[0]) == 2
    assert game.told("reshuffled") == [{"cards": 57}]


# ---------------------------------------------------------------------- the finish discs


def test_landing_on_finish_exactly_takes_the_top_disc() -> None:
    """004-64: the highest first."""
    game = cards("+1 +2", pawns="1 | 0", hands="2o 0o | 1y 1y", answers=["2o"])
    assert game.match.sheet.discs_won == [[5], []]
    assert game.match.sheet.finish_discs == [2, 2, 3, 3, 4, 4, 5]
    assert game.told("disc") == [{"seat": 0, "disc": 5}]


def test_a_step_to_spare_takes_none() -> None:
    """004-64"""
    game = cards("+1 +2", pawns="1 | 0", hands="3o 0o | 1y 1y", answers=["3o"])
    assert (game.pawns, game.match.sheet.discs_won) == ([[], [0]], [[], []])


def test_exact_is_counted_on_the_track_as_it_is_when_the_pawn_sets_out() -> None:
    """004-64, 004-11: gaps do not count, the tile one leaves does not matter."""
    assert cards("+1 . . +2", pawns="1 | 0", hands="2o 0o | 1y 1y", answers=["2o"]).match.sheet.discs_won == [[5], []]
    assert cards("+1 . . +2", pawns="1 | 0", hands="4o 0o | 1y 1y", answers=["4o"]).match.sheet.discs_won == [[], []]


def test_a_guard_that_is_moved_home_exactly_brings_a_disc_too() -> None:
    """004-R22: to whoever moved it."""
    game = cards("+1 +2", pawns="0 | 1", guards="1", version="pro", answers=["2o", "g1"])
    assert game.match.sheet.discs_won == [[5], []]
    spare = cards("+1 +2", pawns="0 | 1", guards="1", version="pro", hands="3o 3o | 1y 1y", answers=["3o", "g1"])
    assert spare.match.sheet.discs_won == [[], []]


def test_without_discs_left_exact_landing_brings_nothing() -> None:
    """004-64: there are eight, or none at all."""
    assert "disc" not in cards("+1 +2", pawns="1 | 0", hands="2o 0o | 1y 1y", discs="none", answers=["2o"]).kinds


def test_by_a_die_there_are_no_finish_discs() -> None:
    """004-64"""
    assert turn("+1 +2", pawns="1 | 0", dice=[2]).match.sheet.discs_won == [[], []]


def test_each_of_two_exact_landings_in_a_double_turn_takes_a_disc() -> None:
    """004-64, 004-62"""
    game = cards("+1 +2", pawns="1 2 0 | 0", hands="2y 1o | 1y 1y", answers=["2y", "p1", "yes", "p2"])
    assert game.match.sheet.discs_won == [[5, 5], []]


def test_cards_work_without_guards_in_the_base_game() -> None:
    """004-R27"""
    assert cards("+1 Gift +2", pawns="2 | 0", towers="+5 | +1", answers=["1o"]).towers == [[], ["+1", "+5"]]
