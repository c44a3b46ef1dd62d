"""Skipper: a 1, and the wheel is his."""

import pytest

from engine.games.magical_athlete.notation import whatif
from tests.engine.games.magical_athlete.match_support import ScriptedMatch, on_the_track


@pytest.mark.parametrize(("die", "upcoming"), [(1, "Skipper"), (2, "Egg"), (6, "Egg")])
def test_skipper_goes_next_when_anybody_rolls_a_one(die: int, upcoming: str) -> None:
    """000-121: and for no other number."""
    after = whatif("Twin@0 Egg@3 Skipper@6 Legs@9", dice=[die])
    assert after.next is after.racer(upcoming)
    assert after.spaces == [die, 3, 6, 9]


def test_after_skipper_play_goes_on_at_its_left() -> None:
    """000-121: Egg between the two has lost its turn."""
    after = whatif("Twin@0 Egg@3 Skipper@6 Legs@9", dice=[1, 3, 2, 2], turns=4)
    assert [turn["racer"] for turn in after.happened("turn")] == ["Twin", "Skipper", "Legs", "Twin"]
    assert after.next is after.racer("Egg")


@pytest.mark.parametrize(("dice", "upcoming"), [([1], "Skipper"), ([1, 1], "Skipper"), ([1, 2], "Twin"), ([2], "Twin")])
def test_skippers_own_one_gives_it_another_turn(dice: list[int], upcoming: str) -> None:
    """000-121: as often as it rolls one."""
    after = whatif("Skipper@6 Twin@0 Legs@9", dice=dice, turns=len(dice))
    assert after.next is after.racer(upcoming)


@pytest.mark.parametrize(
    ("roller", "end"),
    [("Twin", 1), ("Alchemist", 4), ("Rocket Scientist", 2)],
)
def test_whoever_rolled_the_one_finishes_the_turn_first(roller: str, end: int) -> None:
    """000-R17: the move is made, whatever became of the 1; the die is what Skipper hears."""
    after = whatif(f"{roller}@0 Egg@3 Skipper@6", dice=[1, 3], otherwise="yes", turns=2)
    assert [move["moves"] for move in after.happened("moved")] == [[[roller, 0, end]], [["Skipper", 6, 9]]]


def test_genius_loses_the_extra_turn_to_skipper() -> None:
    """000-R18: called right, but it was a 1; play goes on at Skipper's left."""
    position = "Genius@0 Twin@3 Skipper@6 Legs@9"
    lost = whatif(position, dice=[1, 3], answers=["Guess 1"], turns=2)
    assert [turn["racer"] for turn in lost.happened("turn")] == ["Genius", "Skipper"]
    assert lost.next is lost.racer("Legs")
    kept = whatif(position, dice=[4], answers=["Guess 4"])
    assert kept.next is kept.racer("Genius")


def test_two_skippers_go_one_after_the_other_in_player_order() -> None:
    """000-R32: clockwise from the roller, and then on from the second of them."""
    after = whatif("Twin@0 Skipper@6 Legs@5 Egg=Skipper@3 Magician@9", dice=[2, 2, 1, 2, 2, 2], turns=6)
    assert [turn["racer"] for turn in after.happened("turn")] == ["Twin", "Skipper", "Legs", "Egg", "Skipper", "Legs"]


def test_a_waiting_skipper_gains_nothing_from_a_second_one() -> None:
    """000-R15, 000-R32: Egg rolls a 1 too; the other Skipper is next anyway, and Egg after it."""
    after = whatif("Twin@0 Egg=Skipper@3 Legs@5 Skipper@6", dice=[1, 1, 2, 2], turns=4)
    assert [turn["racer"] for turn in after.happened("turn")] == ["Twin", "Egg", "Skipper", "Egg"]
    assert after.powers == ["Egg", "Skipper", "Egg"]


@pytest.mark.parametrize(("dice", "upcoming"), [([1, 3], "Egg"), ([3, 1], "Skipper")])
def test_only_the_kept_one_counts(dice: list[int], upcoming: str) -> None:
    """000-70, 000-121: a 1 thrown again was none."""
    after = whatif("Magician@0 Egg@3 Skipper@6", dice=dice, answers=["Reroll", "Keep"])
    assert after.next is after.racer(upcoming)


def test_a_one_in_a_duel_is_nothing_to_skipper() -> None:
    """000-121: the die of a Main Move is meant."""
    after = whatif("Duelist@0 Twin@0 Skipper@6", dice=[1, 1, 3], answers=["Duel"])
    assert after.next is after.racer("Twin")


def test_a_tripped_skipper_gets_up_on_the_turn_it_gains() -> None:
    """000-62, 000-121: its power works, its Main Move does not."""
    after = whatif("Twin@0 Egg@3 Skipper@6! Legs@9", dice=[1], turns=2)
    assert after.racer("Skipper").space == 6
    assert not after.racer("Skipper").tripped
    assert after.next is after.racer("Legs")


def test_a_skipper_that_is_home_grabs_no_wheel() -> None:
    """000-75: powers end with the race of their racer."""
    after = whatif("Skipper@28 Twin@0 Egg@3", dice=[2, 1], turns=2)
    assert after.next is after.racer("Egg")


def test_with_two_racers_each_the_rollers_seat_plays_both_and_then_skippers_seat_both() -> None:
    """000-R45: Ben's turn is the one that is jumped."""
    match = on_the_track("Twin@0 Legs@1 Egg@2 Alchemist@3 Skipper@4 Genius@5", 3, racers="double")
    played = ScriptedMatch(match, dice=[1, 2, 3, 3, 2], answers=["Twin", "no", "Skipper", "no", "Twin"]).play(1 + 5)
    assert played.turns == ["Twin", "Legs", "Skipper", "Genius", "Twin"]
