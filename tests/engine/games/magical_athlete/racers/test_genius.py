"""Genius: a right guess earns another turn. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("answer", "following"),
    [("Guess 3", "Genius"), ("Guess 2", "Egg"), ("Guess 4", "Egg"), ("Roll without a guess", "Egg")],
)
def test_only_a_right_guess_earns_another_turn(answer: str, following: str) -> None:
    """000-95: it moves the 3 in any case."""
    after = whatif("Genius@0 Egg@0", dice=[3], answers=[answer])
    assert after.racer("Genius").space == 3
    assert after.next is after.racer(following)


def test_any_number_may_be_called_or_none() -> None:
    """000-95: six numbers and the way out."""
    after = whatif("Genius@0 Egg@0", dice=[3])
    assert after.questions[0].options == (*[f"Guess {die}" for die in range(1, 7)], "Roll without a guess")
    assert after.questions[0].answer == "Roll without a guess"


def test_the_other_turn_comes_right_after_and_play_goes_on_from_there() -> None:
    """000-95: Genius twice, then Egg, then Twin."""
    after = whatif("Genius@0 Egg@0 Twin@0", dice=[3, 2, 1, 1], answers=["Guess 3", "no"], turns=4)
    assert [turn["racer"] for turn in after.happened("turn")] == ["Genius", "Genius", "Egg", "Twin"]
    assert after.spaces == [5, 1, 1]


def test_another_right_guess_earns_another_turn_again() -> None:
    """000-95: there is no end to thinking good."""
    after = whatif("Genius@0 Egg@0", dice=[3, 2, 1], answers=["Guess 3", "Guess 2", "Guess 5"], turns=3)
    assert [turn["racer"] for turn in after.happened("turn")] == ["Genius"] * 3
    assert after.next is after.racer("Egg")


@pytest.mark.parametrize(("guess", "following"), [(5, "Genius"), (1, "Dicemonger")])
def test_the_guess_is_about_the_kept_die(guess: int, following: str) -> None:
    """000-95, 000-R42, 000-70: the 1 was never rolled."""
    after = whatif("Genius@0 Dicemonger@20", dice=[1, 5], answers=[f"Guess {guess}", "Dicemonger"])
    assert after.next is after.racer(following)


def test_the_guess_is_about_the_die_and_not_the_distance() -> None:
    """000-95, 000-96: Gunk takes 1 off the move and nothing off the number."""
    after = whatif("Genius@0 Gunk@20", dice=[3], answers=["Guess 3"])
    assert after.spaces == [2, 20]
    assert after.next is after.racer("Genius")


def test_a_tripped_genius_is_not_asked() -> None:
    """000-95, 000-R42: it has nothing to roll."""
    after = whatif("Genius@5! Egg@0", otherwise="yes")
    assert (after.spaces, after.questions) == ([5, 0], [])
    assert after.next is after.racer("Egg")


def test_only_its_own_roll_counts() -> None:
    """000-95: a guess from the turn before does not come true with Egg's die, nor with the next of its own."""
    after = whatif("Genius@0 Egg@0", dice=[2, 3, 3], answers=["Guess 3", "no"], turns=3)
    assert [turn["racer"] for turn in after.happened("turn")] == ["Genius", "Egg", "Genius"]
    assert after.next is after.racer("Egg")


def test_a_guess_is_forgotten_with_its_turn() -> None:
    """000-95, 000-R42: Copycat called a 4 as Genius. A turn later it rolls as Dicemonger, and the deal gives the Genius the lead
    (an arrow takes the Dicemonger back): as Genius again it rolls a 4, which nobody has called in this turn."""
    answers = ["Guess 4", "Keep", "Roll without a guess", "Keep", "Keep", "Dicemonger"]
    after = whatif("Copycat@0 Genius@11 Dicemonger@10", dice=[2, 1, 3, 5, 4], answers=answers, turns=4, track="wild")
    assert [copied["model"] for copied in after.happened("copied")] == ["Genius", "Dicemonger", "Genius"]
    assert after.spaces == [6, 12, 10]
    assert after.next is after.racer("Genius")


def test_a_right_guess_of_1_is_lost_to_the_skipper() -> None:
    """000-R18: the Skipper goes next, play goes on to its left, and no turn is owed to the Genius."""
    after = whatif("Genius@0 Egg@0 Skipper@0 Twin@0", dice=[1, 2, 2], answers=["Guess 1"], turns=3)
    assert [turn["racer"] for turn in after.happened("turn")] == ["Genius", "Skipper", "Twin"]
    assert after.next is after.racer("Genius")


def test_inchworm_takes_the_move_and_not_the_turn() -> None:
    """000-95, 000-102: the 1 was called right, whatever became of it."""
    after = whatif("Genius@0 Inchworm@9 Egg@0", dice=[1], answers=["Guess 1"])
    assert after.spaces == [0, 10, 0]
    assert after.next is after.racer("Genius")


def test_a_genius_that_trips_gets_up_in_its_other_turn() -> None:
    """000-95, 000-64: Banana makes it pay at once."""
    after = whatif("Genius@0 Banana@2", dice=[3], answers=["Guess 3"], turns=2)
    assert [turn["racer"] for turn in after.happened("turn")] == ["Genius", "Genius"]
    assert after.spaces == [3, 2]
    assert not after.racer("Genius").tripped


def test_a_genius_that_is_home_needs_no_other_turn() -> None:
    """000-95, 000-75: it crossed the line with the number it called."""
    after = whatif("Genius@27 Egg@0 Twin@0", dice=[3], answers=["Guess 3"])
    assert after.next is after.racer("Egg")


@pytest.mark.parametrize(("guess", "scoocher"), [(3, 21), (4, 20)])
def test_a_guess_is_a_happening_when_it_is_right(guess: int, scoocher: int) -> None:
    """000-95, 000-R15: a wrong one is nothing."""
    assert whatif("Genius@0 Scoocher@20", dice=[3], answers=[f"Guess {guess}"]).spaces == [3, scoocher]


def test_an_extra_turn_lost_to_skipper_is_told() -> None:
    """000-R18"""
    after = whatif("Genius@0 Egg@5 Skipper@9", dice=[1, 2], answers=["Guess 1"], turns=2)
    assert after.happened("extra_turn_lost") == [{"racer": "Genius", "to": "Skipper"}]
    assert after.next is after.racer("Genius")
