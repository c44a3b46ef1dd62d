"""Wizard: may repeat the first throw of his play."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def thrown(after: RacePositionResult) -> list[int]:
    return [rolled["die"] for rolled in after.happened("rolled")]


def test_he_may_repeat_his_throw_and_the_second_counts() -> None:
    """001-62"""
    after = whatif("Wizard@3 Devil@0!", dice=[2, 5], answers=["Reroll"])
    assert (thrown(after), after.racer("Wizard").space) == ([2, 5], 7)


def test_the_second_throw_counts_even_if_it_is_worse() -> None:
    """001-62: it stands, and there is no third."""
    after = whatif("Wizard@3 Eros@0", dice=[2, 1, 6], otherwise="yes")
    assert (after.spaces, len(after.questions), after.unused) == ([4, 0], 1, ["6"])


def test_he_may_keep_his_throw() -> None:
    """001-62"""
    after = whatif("Wizard@3 Eros@0", dice=[2, 5], answers=["Keep"])
    assert (after.spaces, after.powers, after.unused) == ([5, 0], [], ["5"])
    assert after.questions[0].prompt == "Wizard is on field 3 and rolled a 2. Keep it, or roll again?"


def test_he_repeats_nobody_elses_throw() -> None:
    """001-62: not in the plays of others, and not even their part of a duel."""
    assert whatif("Eros@3 Wizard@0", dice=[1], otherwise="yes").questions == []


def test_a_duel_is_no_play_so_its_dice_are_not_repeated() -> None:
    """001-62: the throw of his play is."""
    after = whatif("SwordFighter@3 Wizard@5", dice=[2, 4, 1], answers=["Duel"])
    assert [asked.options[0] for asked in after.questions] == ["Duel Wizard"]
    assert after.spaces == [7, 5]


@pytest.mark.parametrize(("dice", "poet"), [([6, 2], 0), ([2, 6], 1), ([6, 6], 1)])
def test_a_repeated_throw_is_void_for_the_poet(dice: list[int], poet: int) -> None:
    """001-47, 001-62"""
    assert whatif("Wizard@3 Poet@0", dice=dice, otherwise="yes").racer("Poet").space == poet


def test_a_six_that_he_keeps_is_heard() -> None:
    """001-47"""
    assert whatif("Wizard@3 Poet@0", dice=[6], answers=["Keep", "Advance"]).spaces == [9, 1]


@pytest.mark.parametrize(("dice", "spaces"), [([1, 4], [7, 0]), ([4, 1], [3, 1])])
def test_a_repeated_throw_is_void_for_the_ghoul(dice: list[int], spaces: list[int]) -> None:
    """001-49, 001-62: he can only take the second one."""
    assert whatif("Wizard@3 Ghoul@0", dice=dice, otherwise="yes").spaces == spaces


def test_he_decides_before_the_devil_and_the_ghoul() -> None:
    """001-R20: he sees the 2 that fell, keeps it, and what the Devil leaves of it goes to the Ghoul."""
    after = whatif("Wizard@3 Devil@0 Ghoul@0", dice=[2], answers=["Keep the 2", "Advance 1"])
    assert [asked.seat for asked in after.questions] == [0, 2]
    assert after.spaces == [3, 0, 1]


def test_the_devil_weighs_down_the_throw_that_counts_only() -> None:
    """001-R20, 001-41"""
    after = whatif("Wizard@3 Devil@0 Druid@0", dice=[5, 4], otherwise="yes")
    assert after.powers == ["Wizard", "Druid", "Devil", "Druid"]
    assert after.spaces == [6, 0, 2]


def test_a_stopped_repeat_leaves_the_first_throw() -> None:
    """001-R29: he advances 1 at once, then the 2 that fell. The Poet hears the first throw, for it counts after all."""
    after = whatif("Wizard@3 Philosopher@0 Poet@0", dice=[6, 2], answers=["Reroll", "Stop", "Advance"])
    assert [move["moves"] for move in after.happened("moved")] == [[["Wizard", 3, 4]], [["Poet", 0, 1]], [["Wizard", 4, 10]]]
    assert (thrown(after), after.unused) == ([6], ["2"])


def test_a_stopped_repeat_cannot_be_tried_again() -> None:
    """001-62, 001-R15: one throw, one use."""
    after = whatif("Wizard@3 Philosopher@0", dice=[2], otherwise="yes")
    assert [asked.options[0] for asked in after.questions] == ["Reroll with Wizard", "Stop Wizard"]


def test_the_step_of_a_stopped_repeat_can_bring_him_home() -> None:
    """001-R43: then there is nothing left to advance."""
    after = whatif("Wizard@29 Philosopher@0 Eros@0", dice=[2], otherwise="yes")
    assert after.racer("Wizard").place == 1
    assert after.next is after.racer("Philosopher")


def test_resting_he_neither_throws_nor_repeats() -> None:
    """001-40"""
    after = whatif("Wizard@3! Eros@0", otherwise="yes")
    assert (after.spaces, after.questions, thrown(after)) == ([3, 0], [], [])
