"""Ranger: a 1 or 2 in his play may be an advance of 4."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif


@pytest.mark.parametrize("die", [1, 2])
def test_a_1_or_2_may_be_turned_into_4(die: int) -> None:
    """001-82"""
    after = whatif("Ranger@3 Spy@0", dice=[die], answers=["Advance 4"])
    assert (after.spaces, after.powers) == ([7, 0], ["Ranger"])
    assert after.questions[0].prompt == f"Ranger rolled a {die} on field 3. Advance 4 instead?"
    assert after.questions[0].options == (f"Advance 4 instead of {die}", f"Advance {die}")


@pytest.mark.parametrize("die", [1, 2])
def test_he_may_keep_it(die: int) -> None:
    """001-82"""
    after = whatif("Ranger@3 Spy@0", dice=[die], answers=[f"Advance {die}"])
    assert (after.spaces, after.powers) == ([3 + die, 0], [])


@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_other_numbers_are_what_they_are(die: int) -> None:
    """001-82"""
    after = whatif("Ranger@3 Spy@0", dice=[die], otherwise="yes")
    assert (after.spaces, after.questions) == ([3 + die, 0], [])


def test_a_1_that_the_ghoul_takes_is_gone() -> None:
    """001-82, 001-R20: he comes first, and the Ranger stays."""
    after = whatif("Ranger@3 Ghoul@0", dice=[1], otherwise="yes")
    assert (after.spaces, after.powers) == ([3, 1], ["Ghoul"])


def test_a_1_that_the_ghoul_leaves_may_be_4() -> None:
    """001-82, 001-R20"""
    assert whatif("Ranger@3 Ghoul@0", dice=[1], answers=["Leave it to Ranger", "Advance 4"]).spaces == [7, 0]


def test_what_the_devil_leaves_of_a_3_may_be_4() -> None:
    """001-41, 001-R20: the lower number counts."""
    assert whatif("Ranger@3 Devil@0", dice=[3], answers=["Advance 4 instead of 2"]).spaces == [7, 0]


def test_what_the_devil_leaves_of_a_2_is_the_ghouls_first() -> None:
    """001-R20: Devil, Ghoul, Ranger."""
    after = whatif("Ranger@3 Devil@0 Ghoul@0", dice=[2], otherwise="yes")
    assert (after.spaces, after.powers) == ([3, 0, 1], ["Devil", "Ghoul"])


def test_if_the_devil_is_stopped_a_3_is_a_3() -> None:
    """001-R29"""
    assert whatif("Ranger@3 Devil@0 Philosopher@20", dice=[3], otherwise="yes").spaces == [6, 1, 20]


@pytest.mark.parametrize("die", [1, 2])
def test_stopped_he_advances_1_and_then_his_die(die: int) -> None:
    """001-R29"""
    after = whatif("Ranger@3 Philosopher@20", dice=[die], answers=["Advance 4", "Stop"])
    moves = [moved["moves"] for moved in after.happened("moved")]
    assert moves == [[["Ranger", 3, 4]], [["Ranger", 4, 4 + die]]]


def test_the_step_of_a_stopped_stride_can_bring_him_home() -> None:
    """001-R43: then there is nothing left to advance."""
    after = whatif("Ranger@29 Philosopher@20 Spy@0", dice=[2], otherwise="yes")
    assert after.racer("Ranger").place == 1
    assert len(after.happened("moved")) == 1


def test_only_his_play_counts() -> None:
    """001-82: not a duel, and not the plays of others."""
    duel = whatif("SwordFighter@3 Ranger@5", dice=[2, 1, 2], answers=["Duel Ranger"], otherwise="yes")
    assert (duel.spaces, len(duel.questions)) == ([5, 7], 1)
    assert whatif("Spy@3 Ranger@0", dice=[1], otherwise="yes").questions == []


def test_the_four_fields_are_one_movement() -> None:
    """001-82, 001-77: past the Witch, or home."""
    after = whatif("Ranger@3 Witch@5", dice=[1], answers=["Advance 4", "Make Ranger rest"])
    assert (after.spaces, after.racer("Ranger").tripped) == ([7, 4], True)
    assert whatif("Ranger@26 Spy@0", dice=[1], otherwise="yes").racer("Ranger").place == 1


def test_resting_he_has_no_throw() -> None:
    """001-40"""
    assert whatif("Ranger@3! Spy@0", dice=[1], otherwise="yes").spaces == [3, 0]
