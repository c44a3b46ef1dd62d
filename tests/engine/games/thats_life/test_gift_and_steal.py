"""Gift and Steal: what happens when a piece leaves an action tile empty."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.games.thats_life.positions import turn


def gift(towers: str, pawns: str = "1 | 0 | 0", face: str = "Gift", **rest: Any) -> list[list[str]]:
    """The towers after the first player has left an action tile alone."""
    return turn(f"{face} +3 +1 +2", pawns=pawns, dice=[1], towers=towers, **rest).towers


def test_an_action_tile_is_never_taken() -> None:
    """004-14: it stays where it is, and counts as a space."""
    game = turn("Gift +3 +1", pawns="1 | 0", dice=[1], towers="+5 | -2")
    assert game.track == ["Steal", "+3", "+1"]
    assert "took" not in game.kinds


@pytest.mark.parametrize("company", ["1 1 | 0", "1 | 1"])
@pytest.mark.parametrize("face", ["Gift", "Steal"])
def test_in_company_an_action_tile_does_nothing_and_does_not_turn(face: str, company: str) -> None:
    """004-14"""
    game = turn(f"{face} +3 +1", pawns=company, dice=[1], towers="+5 | -2")
    assert game.towers == [["+5"], ["-2"]]
    assert game.track[0] == face


def test_landing_on_an_action_tile_does_nothing() -> None:
    """004-14"""
    game = turn("+3 Steal +1", pawns="1 | 0", dice=[1], towers="+5 | -2")
    assert game.towers == [["+5", "+3"], ["-2"]]
    assert game.track == ["Steal", "+1"]


def test_a_minus_is_given_to_the_highest_top() -> None:
    """004-15: the top counts, not what is below it."""
    assert gift("+8 -4 | +8 +2 | +1 +3") == [["+8"], ["+8", "+2"], ["+1", "+3", "-4"]]


@pytest.mark.parametrize("top", ["+1", "+8", "clover", "camel"])
def test_a_plus_or_a_lucky_tile_is_given_to_the_lowest_top(top: str) -> None:
    """004-15"""
    skin = "camel" if top == "camel" else "clover"
    assert gift(f"-4 {top} | -1 | +8 -10", skin=skin) == [["-4"], ["-1"], ["+8", "-10", top]]


def test_of_equal_tops_the_nearest_clockwise_gets_it() -> None:
    """004-16: counted from the giver, past the last seat to the first."""
    assert gift("-4 | +2 | +2") == [[], ["+2", "-4"], ["+2"]]
    assert gift("+4 | +2 | +2") == [[], ["+2", "+4"], ["+2"]]
    from_the_last = turn("Gift +3 +1", pawns="0 | 0 | 1", current=2, dice=[1], towers="-3 | -3 | +6")
    assert from_the_last.towers == [["-3", "+6"], ["-3"], []]
    from_the_middle = turn("Gift +3 +1", pawns="0 | 1 | 0 | 0", current=1, dice=[1], towers="+5 | -6 | -1 | +5")
    assert from_the_middle.towers == [["+5"], [], ["-1"], ["+5", "-6"]]


def test_a_gift_is_never_for_oneself() -> None:
    """004-15: though the giver's own tower would show the highest top."""
    assert gift("+8 -4 | -10 | -9") == [["+8"], ["-10"], ["-9", "-4"]]


def test_who_has_nothing_gives_nothing_and_the_tile_still_turns() -> None:
    """004-17, 004-18"""
    game = turn("Gift +3 +1", pawns="1 | 0", dice=[1], towers=" | +4")
    assert game.towers == [[], ["+4"]]
    assert game.track[0] == "Steal"
    assert game.told("gift") == [{"seat": 0, "to": None, "tile": None, "top": None, "space": 1}]


def test_after_a_gift_the_tile_shows_steal_and_after_a_steal_gift() -> None:
    """004-18, 004-21: so the same tile goes back and forth."""
    once = turn("Gift +3 +1 +2", pawns="1 | 0", dice=[1], towers="+5 | -2")
    assert (once.track[0], once.towers) == ("Steal", [[], ["-2", "+5"]])
    twice = turn("Steal +3 +1 +2", pawns="1 | 0", dice=[1], towers="+5 | -2")
    assert (twice.track[0], twice.towers) == ("Gift", [["+5", "-2"], []])


def test_steal_takes_the_top_tile_of_anybody_one_likes() -> None:
    """004-19: who has none is no choice."""
    game = turn("Steal +3 +1", pawns="1 | 0 | 0 | 0", dice=[1], towers="+5 | -2 +7 |  | +8 +6", answers=["3"])
    assert game.offered("steal") == ["1", "3"]
    assert game.towers == [["+5", "+6"], ["-2", "+7"], [], ["+8"]]


def test_steal_is_no_choice_when_one_other_player_has_tiles() -> None:
    """004-19: then that tile is taken, even a minus; there is no way to decline."""
    assert gift(" |  | +5 -9", face="Steal") == [["-9"], [], ["+5"]]


def test_with_nothing_to_steal_the_tile_still_turns() -> None:
    """004-20, 004-21: one's own tower is not robbed."""
    game = turn("Steal +3 +1", pawns="1 | 0 | 0", dice=[1], towers="+5")
    assert game.towers == [["+5"], [], []]
    assert game.track[0] == "Gift"
    assert game.told("steal") == [{"seat": 0, "victim": None, "tile": None, "space": 1}]


def test_who_is_home_may_still_win_and_lose_tiles() -> None:
    """004-24"""
    assert gift("-4 | +7 | +2", pawns="1 | F | 0") == [[], ["+7", "-4"], ["+2"]]
    game = turn("Steal +3 +1", pawns="1 | F | 0", dice=[1], towers=" | +7 | +2", answers=["1"])
    assert game.towers == [["+7"], [], ["+2"]]


def test_a_lucky_tile_is_the_highest_top_of_all() -> None:
    """004-R3"""
    assert gift("-4 | +8 | clover") == [[], ["+8"], ["clover", "-4"]]
    assert gift("+4 | clover | +8") == [[], ["clover"], ["+8", "+4"]]


def test_a_risk_tile_ranks_between_plus_and_minus_whatever_its_number() -> None:
    """004-R3"""
    assert gift("-4 | ±7 | +1", modules="risk") == [[], ["±7"], ["+1", "-4"]]
    assert gift("-4 | -1 | ±7", modules="risk") == [[], ["-1"], ["±7", "-4"]]
    assert gift("+4 | ±7 | +1", modules="risk") == [[], ["±7", "+4"], ["+1"]]
    assert gift("+4 | ±7 | -1", modules="risk") == [[], ["±7"], ["-1", "+4"]]


def test_risk_tiles_of_different_numbers_are_equal_tops() -> None:
    """004-R3, 004-16"""
    assert gift("-4 | ±3 | ±7", modules="risk") == [[], ["±3", "-4"], ["±7"]]


def test_a_risk_tile_as_a_gift_counts_as_not_negative() -> None:
    """004-R3: so it goes to the lowest top."""
    assert gift("±6 | +8 | -2", modules="risk") == [[], ["+8"], ["-2", "±6"]]


@pytest.mark.parametrize("tile", ["-4", "+4", "clover"])
def test_empty_towers_are_passed_over_by_a_gift(tile: str) -> None:
    """004-R3: whatever the tile is."""
    assert gift(f"{tile} |  | -10") == [[], [], ["-10", tile]]
    assert gift(f"{tile} |  | +8") == [[], [], ["+8", tile]]


@pytest.mark.parametrize("tile", ["-4", "+4"])
def test_with_empty_towers_all_round_the_nearest_clockwise_gets_the_gift(tile: str) -> None:
    """004-R3"""
    assert gift(f"+1 {tile}") == [["+1"], [tile], []]


def test_every_move_off_an_action_tile_acts_once() -> None:
    """004-R34: two moves of one turn off two action tiles are two gifts, each of one tile."""
    game = turn(
        "Gift +3 Gift +1 +2 +4",
        pawns="1 3 | 0",
        towers="+5 +6 +7 | -1",
        modules="cards",
        hands="1y 1o | 2y 2y",
        answers=["1y", "p1", "yes", "p3"],
    )
    assert game.towers == [["+5"], ["-1", "+7", "+6"]]
    assert game.track[0] == game.track[2] == "Steal"


def test_what_was_given_or_stolen_hangs_on_the_move() -> None:
    """004-14"""
    game = turn("Gift +3 +1", pawns="1 | 0", dice=[1], towers="+5 | -2")
    moved, gave = game.events[-2:]
    assert gave.cause == moved.number
    worth = {"worth": [-5, 5], "lucky": "clover"}
    assert gave.data == {"seat": 0, "to": 1, "tile": "+5", "top": "-2", "space": 1, **worth}
