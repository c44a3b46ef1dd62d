"""Worm or torch tokens: how one gets them, and what the four kinds do."""

from __future__ import annotations

import pytest

from tests.engine.games.thats_life.positions import turn_with

worms = turn_with(modules="worms")


# ---------------------------------------------------------------------- getting them


def test_a_minus_tile_brings_the_top_token() -> None:
    """004-45"""
    game = worms("-6 +3 +1", pawns="1 | 0", dice=[1], pile="off swap")
    assert game.match.sheet.tokens == [["Everyone Off"], []]
    assert game.board["token_pile"] == 9
    assert game.told("token") == [{"seat": 0, "token": "worm"}]


@pytest.mark.parametrize("tile", ["+6", "clover"])
def test_other_tiles_bring_none(tile: str) -> None:
    """004-45"""
    assert worms(f"{tile} +3 +1", pawns="1 | 0", dice=[1]).match.sheet.tokens == [[], []]


def test_a_minus_that_is_given_or_stolen_brings_none() -> None:
    """004-45"""
    assert worms("Gift +3 +1", pawns="1 | 0", dice=[1], towers="-6 | +1").match.sheet.tokens == [[], []]
    assert worms("Steal +3 +1", pawns="1 | 0", dice=[1], towers=" | -6").match.sheet.tokens == [[], []]


def test_without_tokens_left_a_minus_brings_none() -> None:
    """004-44: there are ten."""
    tokens = "extra extra extra swap swap | swap off off bottom bottom"
    game = worms("-6 +3 +1", pawns="1 | 0", dice=[1], tokens=tokens, answers=["p1"])
    assert [len(held) for held in game.match.sheet.tokens] == [5, 5]
    assert "token" not in game.kinds


def test_only_its_owner_sees_which_token_it_is() -> None:
    """004-46, 004-R35"""
    game = worms("-6 +3 +1", pawns="1 | 0", dice=[1], pile="off")
    seen = [event for event in game.events if event.kind == "token_seen"]
    assert [(event.only, event.data["name"]) for event in seen] == [(0, "Everyone Off")]
    assert "Everyone Off" not in str([event.data for event in game.events if event.only is None])


def test_a_token_is_not_played_in_the_turn_that_brought_it() -> None:
    """004-46: neither before nor after the move, though the same turn goes on with a second card; one from before is."""
    game = worms(
        "-6 +3 +1 +2 +4",
        pawns="1 3 | 4",
        modules="worms,cards",
        hands="1y 1o | 1y 1y",
        pile="swap",
        answers=["1y", "p1", "yes", "p3"],
    )
    assert "token" not in game.offered("move", 1)
    held = worms(
        "-6 +3 +1 +2 +4",
        pawns="1 3 | 4",
        modules="worms,cards",
        hands="1y 1o | 1y 1y",
        tokens="extra",
        pile="swap",
        answers=["1y", "p1", "yes", "token", "extra", "p3"],
    )
    assert "swap-places.now" not in held.offered("token")
    assert held.match.sheet.tokens == [["Swap Places"], []]


def test_an_extra_turn_is_another_turn_in_which_new_tokens_may_be_played() -> None:
    """004-46, 004-47"""
    game = worms(
        "-6 -3 +1 +2 +4 +5",
        pawns="1 | 4",
        tokens="extra",
        pile="extra",
        dice=[1, 1, 1],
        turns=3,
        answers=["token", "extra", "token", "extra", "p3"],
    )
    assert [(event["seat"], event["again"]) for event in game.told("turn")] == [(0, False), (0, True), (0, True)]


def test_tokens_are_played_in_ones_own_turn_only() -> None:
    """004-46: nobody else is asked."""
    assert worms("+6 +3 +1", pawns="1 | 0", dice=[1], tokens=" | extra swap off bottom").questions == []


# ---------------------------------------------------------------------- playing them


def test_a_played_token_goes_under_the_stack_and_several_may_be_played() -> None:
    """004-51, 004-69: all before the move, if one likes."""
    game = worms(
        "+6 +3 +1",
        pawns="1 | 0",
        dice=[1],
        tokens="extra bottom",
        towers="-1 +2",
        answers=["token", "extra", "token", "top-to-bottom.now"],
    )
    assert game.match.sheet.tokens == [[], []]
    assert game.match.tokens.bottom == ["Extra Turn", "Top to Bottom"]
    assert game.kinds.index("token_played") < game.kinds.index("moved")


def test_tokens_under_the_stack_are_drawn_last_and_in_that_order() -> None:
    """004-51"""
    assert worms("-6 -3 +1", pawns="1 | 2", pile="", dice=[1]).match.sheet.tokens == [[], []]
    drawn = worms("-6 -3 +1", pawns="1 2 2 | 2", tokens="extra", pile="", dice=[1], answers=["token", "extra", "p1"])
    assert drawn.match.sheet.tokens == [["Extra Turn"], []]
    assert drawn.match.tokens.bottom == []


def test_unused_tokens_are_a_point_each() -> None:
    """004-51"""
    game = worms("+6", pawns="1 | F", dice=[1], tokens="extra swap | off", towers=" | +6", answers=["p1"])
    assert game.told("game_over") == [{"points": [8, 7], "winners": [0]}]


def test_one_may_think_better_of_playing_a_token() -> None:
    """004-46: nothing has been shown then."""
    game = worms("+6 +3 +1", pawns="1 | 0", dice=[1], tokens="extra", answers=["token", "no"])
    assert game.match.sheet.tokens == [["Extra Turn"], []]
    assert game.kinds == ["turn", "rolled", "moved", "took"]


def test_the_questions_about_tokens_are_secret() -> None:
    """004-46, 004-R35: which one, with whom, and from where, before it is played."""
    game = worms("+6 +3 +1 +2", pawns="2 | 3 2", dice=[1], tokens="swap off", answers=["token", "swap-places.now", "no", "no"])
    assert game.people.secret == ["token", "swap", "token"]
    off = worms("+6 +3 +1 +2", pawns="2 | 3 2", dice=[1], tokens="swap off", answers=["token", "everyone", "no", "no"])
    assert off.people.secret == ["token", "off", "token"]


def test_who_keeps_one_token_after_all_may_still_play_another() -> None:
    """004-51"""
    tokens = ["token", "everyone", "no", "extra", "p2"]
    game = worms("+6 +3 +1 +2", pawns="2 0 | 2", dice=[1], tokens="off extra", answers=tokens)
    assert game.told("token_played")[0]["name"] == "Extra Turn"


def test_top_to_bottom_after_the_move_may_still_be_kept() -> None:
    """004-46: it is asked about like a swap, so that the question tells nobody which token it is."""
    kept = ["token", "top-to-bottom.later", "no"]
    game = worms("+4 +3 +1", pawns="1 | 0", dice=[1], tokens="bottom", towers="+2 +8", answers=kept)
    assert game.people.secret == ["token", "sink"]
    assert game.match.sheet.tokens == [["Top to Bottom"], []]


def test_tokens_may_come_before_the_card() -> None:
    """004-69, 004-R27: no guards are needed for it."""
    game = worms(
        "+6 +3 +1 +2",
        pawns="2 | 3",
        modules="worms,cards",
        hands="1o 2o | 1y 1y",
        tokens="swap",
        answers=["token", "swap-places.now", "0.p3", "2o"],
    )
    assert game.kinds.index("swapped") < game.kinds.index("card")
    assert game.pawns == [[], [2]]


# ---------------------------------------------------------------------- Extra Turn


def test_extra_turn_is_a_whole_turn_after_this_one_with_a_new_roll() -> None:
    """004-47, 004-R20: then it goes on clockwise."""
    game = worms("+6 +3 +1 +2 +4", pawns="1 | 0 | 0", dice=[1, 2, 1], tokens="extra", turns=3, answers=["token", "extra"])
    assert [(event["seat"], event["again"]) for event in game.told("turn")] == [(0, False), (0, True), (1, False)]
    assert game.pawns == [[4], [3], [0]]


def test_several_extra_turns_follow_one_another() -> None:
    """004-R20, 004-51: two of one turn, and one more of the first of them."""
    game = worms(
        "+6 +3 +1 +2 +4 +5 +7",
        pawns="1 | 0",
        dice=[1] * 5,
        tokens="extra extra extra",
        turns=5,
        answers=["token", "extra", "token", "extra", "p1", "token", "extra"],
    )
    assert [event["seat"] for event in game.told("turn")] == [0, 0, 0, 0, 1]


def test_who_is_home_has_no_extra_turn() -> None:
    """004-24, 004-R29: it is lost, and does not come back later."""
    answers = ["token", "extra", "p2"]
    game = worms("+6 +3", pawns="2 | 0 0 | 0", guards="2", version="pro", dice=[1, 1, 1], tokens="extra", turns=3, answers=answers)
    assert [(event["seat"], event["again"]) for event in game.told("turn")] == [(0, False), (1, False), (2, False)]


def test_an_extra_turn_is_not_on_offer_to_who_will_be_home() -> None:
    """004-R36, 004-24: every move takes the last pawn to Finish."""
    game = worms("+6 +3", pawns="2 | 0 0", dice=[1], tokens="extra", answers=["token"])
    assert ("token" in game.questions, game.match.sheet.tokens[0]) == (False, ["Extra Turn"])


# ---------------------------------------------------------------------- Top to Bottom


def test_top_to_bottom_moves_ones_own_top_tile_to_the_bottom() -> None:
    """004-48: before the move, so the tile below it is what a Gift gives."""
    game = worms(
        "Gift +3 +1", pawns="1 | 0", dice=[1], tokens="bottom", towers="+2 +8 -5 | +1", answers=["token", "top-to-bottom.now"]
    )
    assert game.towers == [["-5", "+2"], ["+1", "+8"]]
    assert game.told("sunk") == [{"seat": 0, "tile": "-5", "top": "+8"}]


def test_top_to_bottom_after_the_move_sinks_the_tile_just_taken() -> None:
    """004-48, 004-46: it may be played at any time of one's turn."""
    game = worms(
        "+4 +3 +1", pawns="1 | 0", dice=[1], tokens="bottom", towers="+2 +8", answers=["token", "top-to-bottom.later", "yes"]
    )
    assert game.towers == [["+4", "+2", "+8"], []]
    assert game.match.sheet.tokens == [[], []]


@pytest.mark.parametrize(("tower", "track"), [("", "Gift +3 +1"), ("+2", "Gift +3 +1"), ("clover clover", "clover +3 +1")])
def test_top_to_bottom_is_not_on_offer_where_it_would_change_nothing(tower: str, track: str) -> None:
    """004-48, 004-R36: now or after any move, with none to sink, one alone, or all alike."""
    game = worms(track, pawns="1 | 0", dice=[1], tokens="bottom", towers=tower, answers=["token"])
    assert "token" not in game.questions
    [told] = [event for event in game.events if event.kind == "tokens_idle"]
    assert told.only == 0, "the others do not learn what token it is"
    assert game.match.sheet.tokens == [["Top to Bottom"], []]
    assert "token_played" not in game.kinds


def test_top_to_bottom_is_on_offer_for_after_a_move_that_brings_a_second_tile() -> None:
    """004-48, 004-R36: from the track or stolen."""
    for track, towers in (("+4 +3 +1", "+2"), ("Steal +3 +1", "+2 | +8")):
        game = worms(
            track, pawns="1 | 0", dice=[1], tokens="bottom", towers=towers, answers=["token", "top-to-bottom.later", "yes"]
        )
        assert game.offered("token") == ["top-to-bottom.later", "no"]
        assert len(game.told("sunk")) == 1


def test_no_question_has_nothing_but_the_choice_to_play_no_token() -> None:
    """004-R36: of two tokens one is left for after the move, and the other would change nothing."""
    game = worms(
        "+4 +3 +1", pawns="1 | 0", dice=[1], tokens="bottom off", towers="+2", answers=["token", "top-to-bottom.later", "no"]
    )
    assert game.questions.count("token") == 1


# ---------------------------------------------------------------------- Everyone Off


def test_everyone_off_sends_all_others_from_a_tile_of_ones_own_as_far_as_was_rolled() -> None:
    """004-49, 004-R18: pawns of anybody, own ones too, guards and the figure; then the roll is used for the move as well."""
    game = worms(
        "-6 +3 +1 +2 +4 +5",
        pawns="1 1 | 1 2 | 1",
        guards="1 1 3",
        figure=1,
        version="pro",
        modules="worms,flixxy",
        tokens="off",
        dice=[3, "not"],
        answers=["token", "everyone", "0", "p1"],
    )
    assert game.pawns == [[4, 4], [2, 4], [4]]
    assert (game.guards, game.figure) == ([3, 4, 4], 4)
    assert game.towers[0] == ["-6"]


def test_what_is_sent_away_takes_nothing() -> None:
    """004-R17: one's own pawn still stands there; neither tiles nor actions."""
    game = worms("Gift +3 +1", pawns="1 2 | 1", tokens="off", towers="+5 | +1", dice=[1], answers=["token", "everyone", "0", "p2"])
    assert game.towers == [["+5"], ["+1"]]
    assert game.pawns == [[1, 3], [2]]
    assert game.track[0] == "Gift"


def test_what_is_sent_away_stops_at_finish_and_gets_no_discs() -> None:
    """004-R17"""
    game = worms(
        "-6 +3", pawns="1 | 1", modules="worms,cards", hands="2o 0o | 1y 1y", tokens="off", answers=["2o", "token", "everyone", "0"]
    )
    assert game.pawns == [[], []]
    assert game.match.sheet.discs_won == [[5], []]


def test_a_figure_sent_home_earns_its_disc_for_the_player_of_the_token() -> None:
    """004-R17, 004-42: and starts again."""
    game = worms(
        "-6 +3", pawns="2 | 0", figure=2, modules="worms,flixxy", tokens="off", dice=[5, "not"], answers=["token", "everyone", "0"]
    )
    assert game.match.sheet.laps_won == [[4], []]
    assert game.figure == 0
    assert game.towers == [["+3"], []]


def test_a_figure_sent_away_by_a_must_roll_still_has_to_move() -> None:
    """004-R18, 004-39: from where it is by then."""
    game = worms(
        "-6 +3 +1 +2",
        pawns="1 | 0",
        figure=1,
        modules="worms,flixxy",
        tokens="off",
        dice=[1, "must"],
        answers=["token", "everyone", "0"],
    )
    assert (game.figure, game.towers) == (3, [["+3"], []])


def test_everyone_off_works_at_start() -> None:
    """004-49: Start is a tile with one's pawn, too."""
    game = worms("-6 +3 +1", pawns="0 | 0 0", tokens="off", dice=[2], answers=["token", "everyone", "0"])
    assert game.pawns == [[2], [2, 2]]


def test_everyone_off_needs_somebody_to_send_away() -> None:
    """004-49: not from Finish either."""
    assert worms("-6 +3 +1", pawns="1 | 0", tokens="off", dice=[2], answers=["token"]).told("tokens_idle")


def test_somebody_who_is_sent_home_is_home() -> None:
    """004-49, 004-24: the next in turn is skipped."""
    game = worms("-6 +3", pawns="1 | 1 | 0", tokens="off", dice=[2, 1], turns=2, answers=["token", "everyone", "0"])
    assert [event["seat"] for event in game.told("turn")] == [0, 2]


def test_everyone_off_by_a_minus_one_sends_them_back_and_by_a_zero_is_not_possible() -> None:
    """004-49, 004-69: a card is the roll then; nobody goes before Start."""
    back = worms(
        "-6 +3 +1",
        pawns="2 | 2",
        modules="worms,cards",
        hands="-1o 0o | 1y 1y",
        tokens="off",
        answers=["-1o", "token", "everyone", "0"],
    )
    assert back.pawns == [[1], [1]]
    at_start = worms(
        "-6 +3 +1", pawns="0 1 | 0", modules="worms,cards", hands="-1o -1o | 1y 1y", tokens="off", answers=["-1o", "token"]
    )
    assert at_start.told("tokens_idle")
    zero = worms("-6 +3 +1", pawns="1 | 1", modules="worms,cards", hands="0o 0o | 1y 1y", tokens="off", answers=["0o", "token"])
    assert zero.told("tokens_idle")
