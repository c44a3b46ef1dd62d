"""The hats: who must wait, who may go back, and how they change heads."""

from __future__ import annotations

import pytest

from tests.engine.games.thats_life.positions import turn_with

hats = turn_with(modules="hats")


def test_the_hats_are_ten_points_for_one_and_against_another() -> None:
    """004-52: for the player whose pawn wears it at the end."""
    game = hats("+6", pawns="FL | FC | 1", current=2, dice=[1])
    assert game.told("game_over") == [{"points": [10, -10, 6], "winners": [0]}]


def test_both_hats_of_one_player_are_worth_nothing() -> None:
    """004-52, 004-R12: on two of their pawns."""
    assert hats("+6", pawns="FL FC 1 | F", dice=[1]).told("game_over") == [{"points": [6, 0], "winners": [0]}]


# ---------------------------------------------------------------------- the lucky hat comes home last


@pytest.mark.parametrize("die", [1, 4])
def test_the_lucky_hat_does_not_go_home_before_its_players_other_pawns(die: int) -> None:
    """004-56, 004-R8: neither exactly nor with steps to spare; the other pawn has to go then."""
    game = hats("+6 +3 +1 +2 +4", pawns="5L 0 | 2C", dice=[die])
    assert game.questions == []
    assert game.pawns == [[die, 5], [2]]


def test_with_all_others_home_the_lucky_hat_may_follow() -> None:
    """004-56: pawns of other players do not matter."""
    assert hats("+6 +3", pawns="2L | 1C", dice=[3]).pawns == [[], [1]]


def test_short_of_finish_the_lucky_hat_moves_like_any_pawn() -> None:
    """004-56"""
    assert hats("+6 +3 +1 +2", pawns="1L 0 | 4C", dice=[2], answers=["p1l"]).offered("move") == ["p1l.3", "p0.2"]


def test_a_hat_is_told_from_a_bare_head_on_the_same_tile() -> None:
    """004-56: two pawns on a tile are two choices then."""
    game = hats("+6 +3 +1 +2", pawns="1L 1 | 4C", dice=[2], answers=["p1."])
    assert game.offered("move") == ["p1l.3", "p1.3"]
    assert game.wears("lucky") == (0, 1)


def test_a_cursed_hat_may_go_home_whenever_it_likes() -> None:
    """004-56: the rule is about the lucky one."""
    assert hats("+6 +3", pawns="2C 0 | 1L", dice=[1], answers=["p2c.3"]).pawns == [[0], [1]]


def test_the_last_pawn_out_must_wait_for_nobody_but_the_hat_for_it() -> None:
    """004-R8: with three pawns the hat waits for both others."""
    assert hats("+6 +3", pawns="2L 2 0 | 1C", dice=[2], answers=["p2."]).offered("move") == ["p2.3", "p0.2"]


def test_a_lucky_hat_that_others_would_send_home_too_early_waits_before_finish() -> None:
    """004-56: by Everyone Off; the last tile before Finish is as far as it gets, bare heads go home."""
    game = hats(
        "+6 +3 +1 +2", pawns="2 | 2L 2 1 | 0C", modules="hats,worms", tokens="off", dice=[4], answers=["token", "everyone", "0"]
    )
    assert game.pawns == [[], [1, 4], [0]]
    assert game.wears("lucky") == (1, 4)


def test_a_lucky_hat_is_sent_home_with_the_last_of_its_player() -> None:
    """004-56: if all its others are home, or go there by the same token."""
    alone = hats("+6 +3", pawns="2 | 2L | 0C", modules="hats,worms", tokens="off", dice=[4], answers=["token", "everyone", "0"])
    assert alone.wears("lucky") == (1, 3)
    assert alone.told("pushed")[0]["hats"] == ["lucky"]
    together = hats(
        "+6 +3", pawns="2 | 2L 2 2 | 0C", modules="hats,worms", tokens="off", dice=[4], answers=["token", "everyone", "0"]
    )
    assert together.pawns[1] == []


def test_ones_own_lucky_hat_is_not_sent_home_before_the_pawn_that_stays() -> None:
    """004-56: it is already on the last tile, so it does not move at all."""
    game = hats("+6 +3", pawns="2L 2 | 2 | 0C", modules="hats,worms", tokens="off", dice=[1], answers=["token", "everyone", "1"])
    assert game.wears("lucky") == (0, 2)
    assert game.told("pushed")[0]["pieces"] == [["pawn", 1, 3]]
    assert game.pawns[:2] == [[2], []]


def test_a_lucky_hat_at_the_door_is_nobody_to_send_away() -> None:
    """004-56, 004-49: with nobody else there Everyone Off would change nothing, so it is not on offer."""
    game = hats("+6 +3", pawns="2 | 2L 0 | 0C", modules="hats,worms", tokens="off", dice=[1], answers=["token"])
    assert ("token" in game.questions, game.told("tokens_idle")) == (False, [{"seat": 0, "token": "worm"}])


# ---------------------------------------------------------------------- the cursed hat goes both ways


def test_the_cursed_hat_may_use_the_roll_forward_or_backward() -> None:
    """004-57, 004-R6, 004-69: alone it takes what it leaves, whichever way."""
    game = hats("+6 +3 +1 +2", pawns="3C | 0L", dice=[1], answers=["p3c.2"])
    assert game.offered("move") == ["p3c.4", "p3c.2"]
    assert (game.pawns, game.towers) == ([[2], [0]], [["+1"], []])


def test_the_cursed_hat_goes_back_over_gaps() -> None:
    """004-57, 004-11"""
    assert hats("+6 . . +1 +2", pawns="5C | 0L", dice=[2], answers=["p5c.1"]).pawns == [[1], [0]]


def test_the_cursed_hat_may_land_on_start_exactly_but_never_before_it() -> None:
    """004-57, 004-R5, 004-R4: Start is there though nobody stood on it."""
    assert hats("+6 +3 +1 +2", pawns="2C | 3L", dice=[2], answers=["p2c.0"]).pawns == [[0], [3]]
    beyond = hats("+6 +3 +1 +2", pawns="2C | 3L", dice=[3])
    assert beyond.questions == []
    assert beyond.pawns == [[], [3]]


def test_on_start_the_cursed_hat_goes_forward() -> None:
    """004-R5"""
    assert hats("+6 +3 +1 +2", pawns="0C | 3L", dice=[1]).pawns == [[1], [3]]


def test_only_the_pawn_with_the_cursed_hat_goes_back() -> None:
    """004-57, 004-69: no other pawn of its player, nor the lucky hat."""
    game = hats("+6 +3 +1 +2", pawns="3C 2 | 0L", dice=[1], answers=["p2"])
    assert game.offered("move") == ["p3c.4", "p3c.2", "p2.3"]
    assert hats("+6 +3 +1 +2", pawns="2L | 0C", dice=[1]).pawns == [[3], [0]]


def test_a_cursed_hat_on_finish_stays_there() -> None:
    """004-23, 004-57"""
    assert hats("+6 +3 +1 +2", pawns="FC 1 | 0L", dice=[1]).questions == []


def test_with_cards_the_cursed_hat_uses_any_number_either_way() -> None:
    """004-R6: a -1 is a step back for it as for everybody, and only that."""
    game = hats("+6 +3 +1 +2", pawns="3C | 0L", modules="hats,cards", hands="2o 0o | 1y 1y", answers=["2o", "p3c.1"])
    assert game.offered("move") == ["p3c.5", "p3c.1"]
    back = hats("+6 +3 +1 +2", pawns="3C | 0L", modules="hats,cards", hands="-1o 0o | 1y 1y", answers=["-1o"])
    assert back.pawns == [[2], [0]]
    start = hats("+6 +3 +1 +2", pawns="0C | 0L", modules="hats,cards", hands="-1o -1y | 1y 1y", answers=["-1o"])
    assert start.pawns == [[0], [0]]


def test_a_cursed_pawn_that_goes_back_to_an_action_tile_acts_when_it_leaves_it() -> None:
    """004-57, 004-14"""
    game = hats("Gift +3 +1", pawns="1C | 0L", dice=[1], towers="+5 | -2", answers=["p1c.0"])
    assert game.towers == [[], ["-2", "+5"]]


# ---------------------------------------------------------------------- taken, given, exchanged


def test_a_bare_head_may_take_a_hat() -> None:
    """004-58: either of them, from anybody there; or leave it (004-R9)."""
    game = hats("+6 +3 +1", pawns="1 | 2L | 2C", dice=[1], answers=["take.l"])
    assert game.offered("hat") == ["take.l.1", "take.c.2", "no"]
    assert game.wears("lucky") == (0, 2)
    assert game.told("hat") == [{"seat": 0, "how": "take", "hat": "lucky", "other": 1}]
    assert hats("+6 +3 +1", pawns="1 | 2L | 2C", dice=[1], answers=["no"]).wears("lucky") == (1, 2)


def test_a_hat_may_be_given_to_a_bare_head() -> None:
    """004-58: pawns of one player count once, own ones are pawns too (004-R9)."""
    game = hats("+6 +3 +1", pawns="1C 2 | 2 2 | 0L", dice=[1], answers=["p1c.2", "give.c.1"])
    assert game.offered("hat") == ["give.c.0", "give.c.1", "no"]
    assert game.wears("cursed") == (1, 2)
    own = hats("+6 +3 +1", pawns="1C 2 | 2 2 | 0L", dice=[1], answers=["p1c.2", "give.c.0"])
    assert own.match.sheet.cursed_hat == (0, 1)


@pytest.mark.parametrize(("mover", "other"), [("C", "L"), ("L", "C")])
def test_two_hats_are_exchanged_one_for_one(mover: str, other: str) -> None:
    """004-58, 004-R12: no pawn ever wears two, so nothing else is possible between them."""
    answers = ["p1c.2"] if mover == "C" else []
    game = hats("+6 +3 +1", pawns=f"1{mover} | 2{other}", dice=[1], answers=[*answers, "exchange"])
    assert game.offered("hat") == [f"exchange.{mover.lower()}.1", "no"]
    assert game.wears("lucky") == ((0, 2) if mover == "C" else (1, 2))
    assert game.wears("cursed") == ((1, 2) if mover == "C" else (0, 2))


def test_an_exchange_between_two_own_pawns() -> None:
    """004-R9, 004-58"""
    game = hats("+6 +3 +1", pawns="1L 2C | 0", dice=[1], answers=["p1l", "exchange"])
    assert (game.match.sheet.lucky_hat, game.match.sheet.cursed_hat) == ((0, 1), (0, 0))


def test_a_hatted_pawn_gives_to_the_bare_and_exchanges_with_the_hatted() -> None:
    """004-58, 004-R12: it never takes a second hat."""
    game = hats("+6 +3 +1", pawns="1L | 2C 2", dice=[1], answers=["give"])
    assert game.offered("hat") == ["exchange.l.1", "give.l.1", "no"]
    assert game.wears("lucky") == (1, 2)


def test_hats_change_once_for_each_move() -> None:
    """004-R9"""
    assert hats("+6 +3 +1", pawns="1 | 2L | 2C", dice=[1], answers=["take.l"]).questions.count("hat") == 1


def test_without_a_hat_in_reach_nobody_is_asked() -> None:
    """004-58: bare heads among themselves, or a hat that meets nobody."""
    assert hats("+6 +3 +1", pawns="1 | 2 | 0L 0C", dice=[1]).questions == []
    assert hats("+6 +3 +1", pawns="1L | 3C", dice=[1]).questions == []


def test_no_hats_change_on_start_and_finish() -> None:
    """004-R9"""
    assert "hat" not in hats("+6 +3", pawns="2 1 | FL FC", dice=[1], answers=["p2"]).questions
    assert "hat" not in hats("+6 +3", pawns="1C | 0L 0", dice=[1], answers=["p1c.0"]).questions


def test_a_guard_or_the_figure_neither_wears_nor_takes_a_hat() -> None:
    """004-R9, 004-R10: the pawn that is moved must be a pawn."""
    guard = hats("+6 +3 +1", pawns="1 | 2L | 2C", guards="1", version="pro", dice=[1], answers=["g1"])
    assert "hat" not in guard.questions
    figure = hats("+6 +3 +1", pawns="0 | 2L | 2C", figure=1, modules="hats,flixxy", dice=[1, "must"])
    assert "hat" not in figure.questions
    meets = hats(
        "+6 +3 +1", pawns="1C | 0L", figure=2, guards="2", version="pro", modules="hats,flixxy", dice=[1, "not"], answers=["p1c.2"]
    )
    assert "hat" not in meets.questions


def test_a_pawn_that_is_sent_to_a_hat_does_not_take_it() -> None:
    """004-58, 004-R9: only the mover chooses, and the mover did not move it."""
    game = hats(
        "+6 +3 +1 +2",
        pawns="1 4 | 1 | 2L 2C",
        modules="hats,worms",
        tokens="off",
        dice=[1],
        answers=["token", "everyone", "0", "p4"],
    )
    assert "hat" not in game.questions


def test_a_card_of_0_moves_nothing_and_no_hat() -> None:
    """004-59"""
    game = hats("+6 +3 +1", pawns="2 | 2L 2C", modules="hats,cards", hands="0o 0o | 1y 1y", answers=["0o"])
    assert "hat" not in game.questions
    assert game.kinds[:3] == ["turn", "card", "stays"]


def test_a_step_back_brings_hats_too() -> None:
    """004-58: a -1 is a move."""
    game = hats("+6 +3 +1", pawns="3 | 2L 2C", modules="hats,cards", hands="-1o 0o | 1y 1y", answers=["-1o", "take.l"])
    assert game.wears("lucky") == (0, 2)


def test_a_hat_just_taken_counts_at_once() -> None:
    """004-56, 004-62: with the second card the lucky pawn may not go home first."""
    game = hats("+6 +3 +1", pawns="2 0 | 3L 3C", modules="hats,cards", hands="1y 1o | 1y 1y", answers=["1y", "p2", "take.l", "yes"])
    assert game.pawns[0] == [1, 3]


def test_both_hats_stay_on_pawns_that_are_home() -> None:
    """004-58: they score there and go nowhere."""
    game = hats("+6 +3 +1", pawns="FL FC 2 | 1", dice=[2, 1], turns=2)
    assert (game.wears("lucky"), game.wears("cursed")) == ((0, 4), (0, 4))
