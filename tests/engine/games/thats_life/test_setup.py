"""What is in the box, how it is laid out, and who begins."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from engine.core.dice import FastDice
from engine.core.question import Refused
from engine.games.thats_life.game import GAME
from engine.table.table import Table
from tests.engine.games.thats_life.positions import ALL_TOKENS, DECK, NAMES, Evening, chosen, laid, set_up, turn

MINUS_BLOCK = [f"-{value}" for value in range(1, 9)]
PLUS_BLOCK = [f"+{value}" for value in range(8, 0, -1)]
LAST_BLOCK = [f"-{value}" for value in range(1, 11)]
PATH = Counter([*MINUS_BLOCK, *PLUS_BLOCK, *LAST_BLOCK, *["clover"] * 6])
ROOM = Counter(["clover", "+1", "+2", "-3", "-4", "-5", "-6", "-7"])
RISKS = Counter(["±3", "±4", "±4", "±5", "±5", "±6", "±6", "±7"])


def test_start_and_finish_are_at_the_two_ends_and_nowhere_else() -> None:
    """004-2: and guards are in the Pro box only as long as there are eight of them."""
    faces = laid().match.sheet.faces
    assert (faces[0], faces[-1]) == ("Start", "Finish")
    assert faces.count("Start") == faces.count("Finish") == 1
    assert len(laid(version="pro").guards) == 8


@pytest.mark.parametrize("die", range(1, 7))
def test_the_one_die_has_six_sides(die: int) -> None:
    """004-2, 004-9"""
    assert turn("+1 +2 +3 +4 +5 +6 +7", pawns="0 | 0", dice=[die]).pawns == [[die], [0]]


@pytest.mark.parametrize("seed", range(3))
def test_the_32_tiles_of_the_path(seed: int) -> None:
    """004-3: one of each plus, two of each minus up to 8, one 9, one 10, six lucky tiles."""
    path = Counter(laid(seed=seed).track)
    del path["Gift"]
    assert path == PATH
    assert path.total() == 32


@pytest.mark.parametrize("players", range(2, 9))
def test_after_every_eight_tiles_an_action_tile_with_gift_up(players: int) -> None:
    """004-4, 004-6: the four of them are the 9th, 18th, 27th and 36th tile; also with seven and eight players (004-R31)."""
    faces = laid(players).match.sheet.faces
    assert [space for space, tile in enumerate(faces) if tile == "Gift"] == [9, 18, 27, 36]
    assert "Steal" not in faces
    assert len(faces) == 38


def test_the_path_is_shuffled_and_its_shape_is_nothing_to_the_rules() -> None:
    """004-5: a line of spaces in an order that chance has made."""
    tracks = [laid(seed=seed).track for seed in range(5)]
    assert all(tracks.count(track) == 1 for track in tracks)
    assert laid().match.sheet.track == list(range(38))


@pytest.mark.parametrize(("players", "pawns"), [(2, 3), (3, 3), (4, 3), (5, 2), (6, 2), (7, 2), (8, 2)])
@pytest.mark.parametrize("version", ["base", "pro"])
def test_three_pawns_each_or_two_from_five_players_on_all_at_start(players: int, pawns: int, version: str) -> None:
    """004-7, 004-32: the six pawns of the seventh and eighth player make two for everybody."""
    assert laid(players, version=version).pawns == [[0] * pawns] * players


@pytest.mark.parametrize("players", [1, 9])
def test_two_to_eight_can_play(players: int) -> None:
    """004-32"""
    with pytest.raises(Refused, match="2 to 8"):
        Table.new("thats-life", [*NAMES, "Ivy"][:players])


def test_the_base_game_has_neither_guards_nor_modules() -> None:
    """004-8"""
    board = laid().board
    sheet = laid().match.sheet
    assert board["modules"] == []
    assert sheet.guards == sheet.laps == sheet.finish_discs == []
    assert sheet.figure is None
    assert sheet.lucky_hat is None
    assert sheet.cursed_hat is None
    assert (board["token_pile"], board["deck"], board["hands"]) == (0, 0, [0] * 4)


# ---------------------------------------------------------------------- the Pro track


def test_the_fixed_track_of_the_pro_version() -> None:
    """004-28, 004-R2: minus, lucky, plus from high to low, minus; no action tiles (004-29)."""
    pro = laid(version="pro")
    assert pro.track == [*MINUS_BLOCK, *["clover"] * 6, *PLUS_BLOCK, *LAST_BLOCK]
    assert pro.guards == [9, 10, 11, 12, 13, 14, 15, 16]
    assert pro.match.finish == 33


def test_the_other_orders_of_the_pro_track() -> None:
    """004-28: the guards stay on their tiles, wherever these are."""
    swap, late = laid(version="pro", track="swap"), laid(version="pro", track="late")
    assert swap.track == [*MINUS_BLOCK, *PLUS_BLOCK, *["clover"] * 6, *LAST_BLOCK]
    assert swap.guards == [9, 10, 17, 18, 19, 20, 21, 22]
    assert late.track == [*MINUS_BLOCK, *PLUS_BLOCK, *LAST_BLOCK, *["clover"] * 6]
    assert late.guards == [9, 10, 27, 28, 29, 30, 31, 32]


@pytest.mark.parametrize("seed", range(3))
def test_a_shuffled_pro_track_has_its_guards_on_the_same_tiles(seed: int) -> None:
    """004-28, 004-29"""
    pro = laid(version="pro", track="random", seed=seed)
    assert Counter(pro.track) == PATH
    assert pro.track != laid(version="pro").track
    assert Counter(pro.match.sheet.faces[space] for space in pro.guards) == {"clover": 6, "+8": 1, "+7": 1}


# ---------------------------------------------------------------------- risk tiles


@pytest.mark.parametrize("players", [3, 5, 6, 7, 8])
def test_eight_tiles_make_room_for_the_eight_risk_tiles(players: int) -> None:
    """004-33, 004-34"""
    path = Counter(laid(players, modules="risk").track)
    del path["Gift"]
    assert path == PATH - ROOM + RISKS
    assert path.total() == 32


@pytest.mark.parametrize("players", [2, 4])
def test_with_two_or_four_the_three_stays_in_the_box_and_a_tile_comes_back(players: int) -> None:
    """004-35: any of the eight, by chance; 32 again."""
    back = Counter[str]()
    for seed in range(60):
        path = Counter(laid(players, modules="risk", seed=seed).track)
        del path["Gift"]
        assert path.total() == 32
        returned = path - (PATH - ROOM + RISKS - Counter(["±3"]))
        assert returned.total() == 1
        assert "±3" not in path
        back += returned
    assert {*back} == {*ROOM}


@pytest.mark.parametrize("players", range(2, 9))
def test_the_pro_version_with_risk_tiles_is_shuffled_and_guards_what_is_there(players: int) -> None:
    """004-R26: a lucky tile is out and so is its guard, unless it is the tile that has come back."""
    seen = set()
    for seed in range(20):
        pro = laid(players, version="pro", modules="risk", seed=seed)
        assert len(pro.track) == 32
        guarded = Counter(pro.match.sheet.faces[space] for space in pro.guards)
        assert guarded == {"clover": pro.track.count("clover"), "+8": 1, "+7": 1}
        seen.add(len(pro.guards))
    assert seen == ({7, 8} if players in (2, 4) else {7})


# ---------------------------------------------------------------------- who begins, and the other modules


def test_anybody_may_begin() -> None:
    """004-R30: by chance, as nobody is asked for their age."""
    assert {laid(5, seed=seed).next for seed in range(40)} == {0, 1, 2, 3, 4}
    game = laid(5)
    assert game.told("begins") == [{"seat": game.next}]


def test_the_figure_waits_at_start_and_its_discs_at_finish() -> None:
    """004-38: +4 on top, +1 at the bottom."""
    game = laid(modules="flixxy")
    assert game.figure == 0
    assert game.match.sheet.laps == [1, 2, 3, 4]


def test_ten_tokens_lie_in_a_stack() -> None:
    """004-44: and nobody has one."""
    game = laid(modules="worms")
    assert Counter(game.match.tokens.left) == {"Extra Turn": 3, "Swap Places": 3, "Everyone Off": 2, "Top to Bottom": 2}
    assert len(ALL_TOKENS) == game.board["token_pile"] == 10
    assert game.board["tokens"] == [0] * 4


def test_sixty_cards_two_for_each_player() -> None:
    """004-60: -1 and 0 six times each, 1 to 6 eight times each, half of every value yellow and half orange."""
    assert Counter(DECK) == {
        **{f"{value}{colour}": 3 for value in (-1, 0) for colour in "yo"},
        **{f"{value}{colour}": 4 for value in range(1, 7) for colour in "yo"},
    }
    game = laid(modules="cards", players=8)
    sheet = game.match.sheet
    assert [len(hand) for hand in sheet.hands] == [2] * 8
    assert Counter([*game.match.deck.left, *(card for hand in sheet.hands for card in hand)]) == Counter(DECK)
    assert sheet.discards == []


def test_the_eight_finish_discs_with_the_best_on_top() -> None:
    """004-64, 004-R33: two each of +5 to +2, or the set of 2007, or none; without the cards there are none anyway."""
    assert laid(modules="cards").match.sheet.finish_discs == [2, 2, 3, 3, 4, 4, 5, 5]
    assert laid(modules="cards", discs="2007").match.sheet.finish_discs == [2, 2, 3, 3, 4, 4, 5, 6]
    assert laid(modules="cards", discs="none").match.sheet.finish_discs == []
    assert laid(modules="flixxy").match.sheet.finish_discs == []


# ---------------------------------------------------------------------- the hats


def test_the_highest_die_gets_the_lucky_hat_the_lowest_the_cursed_one() -> None:
    """004-53, 004-52: each goes on a pawn; who has the lucky one begins (004-55)."""
    game = set_up(4, dice=[3, 6, 2, 4], version="pro", modules="hats")
    assert (game.wears("lucky"), game.wears("cursed")) == ((1, 0), (2, 0))
    assert game.next == 1


def test_who_ties_for_a_hat_throws_again() -> None:
    """004-R11: only those who tie, and only for that end."""
    game = set_up(4, dice=[6, 2, 6, 2, 1, 5, 4, 3], version="pro", modules="hats")
    assert [draw["seats"] for draw in game.told("hat_draw")] == [[0, 1, 2, 3], [0, 2], [1, 3]]
    assert (game.wears("lucky")[0], game.wears("cursed")[0]) == (2, 3)


def test_when_all_tie_one_player_still_does_not_get_both_hats() -> None:
    """004-R11: the winner of the second throw is out of it for the cursed hat."""
    game = set_up(2, dice=[4, 4, 1, 1, 2, 5], version="pro", modules="hats")
    assert (game.wears("lucky")[0], game.wears("cursed")[0]) == (1, 0)
    three = set_up(3, dice=[4, 4, 4, 1, 5, 1, 3, 2], version="pro", modules="hats")
    assert (three.wears("lucky")[0], three.wears("cursed")[0]) == (1, 2)


def test_a_tie_is_thrown_again_until_it_is_none() -> None:
    """004-R11"""
    game = set_up(3, dice=[5, 5, 1, 3, 3, 2, 6], version="pro", modules="hats")
    assert (game.wears("lucky")[0], game.wears("cursed")[0]) == (1, 2)


def test_by_cards_the_second_highest_gets_the_cursed_hat() -> None:
    """004-54, 004-55: the cards are drawn face up and then discarded."""
    game = set_up(4, deck="1y 5o 2o 4y", version="pro", modules="hats,cards")
    assert (game.wears("lucky")[0], game.wears("cursed")[0]) == (1, 3)
    assert game.next == 1
    assert game.match.sheet.discards == ["1y", "5o", "2o", "4y"]
    assert [len(hand) for hand in game.match.sheet.hands] == [2] * 4
    assert len(game.match.deck.left) == 48


def test_who_ties_by_cards_draws_on() -> None:
    """004-54, 004-R11: a six that lost the draw is still the second highest; the colour does not count."""
    game = set_up(3, deck="6y 5o 6o 1y 2y", version="pro", modules="hats,cards")
    assert (game.wears("lucky")[0], game.wears("cursed")[0]) == (2, 0)
    second = set_up(3, deck="3y 6o 3o 1y 2y", version="pro", modules="hats,cards")
    assert (second.wears("lucky")[0], second.wears("cursed")[0]) == (1, 2)


def test_a_draw_for_the_hats_that_uses_up_the_pile_goes_on_with_the_discards() -> None:
    """004-54, 004-65: sixty cards in a row may tie; the sixty-first decides."""
    match = GAME.new(2, chosen(version="pro", modules="hats,cards"))
    game, chance = Evening(match), FastDice(1)
    drawn = count()
    game.host.below = lambda n, only=None: 0 if next(drawn) < len(DECK) else chance.below(n)  # in the order of the box, in pairs
    game.play()
    assert {game.wears("lucky")[0], game.wears("cursed")[0]} == {0, 1}
