"""Magic Beans: three in a set, each worth 1 on any die."""

import pytest

from tests.engine.games.magical_athlete_2003.advantages.positions import left, step_in, windows


@pytest.mark.parametrize(("count", "space"), [(1, 6), (2, 7), (3, 8)])
def test_each_bean_adds_one_to_a_die(count: int, space: int) -> None:
    """002-31: any number of them at once; the others are kept."""
    after = step_in("Spy@3+beans Assassin@9", f"Beans +{count}", dice=[2])
    assert after.spaces == [space, 9]
    assert left(after) == [["beans"] * (3 - count), []]


def test_a_digit_stands_for_fewer_of_them() -> None:
    assert left(step_in("Spy@3+beans2 Assassin@9+beans", dice=[2])) == [["beans"] * 2, ["beans"] * 3]


def test_on_anybodys_die_by_anybody() -> None:
    """002-31"""
    assert step_in("Spy@3 Assassin@9+beans", "Beans +3", dice=[2]).spaces == [8, 9]


def test_six_of_them_make_a_twelve_of_a_six_and_no_more() -> None:
    """002-31, 002-R23"""
    after = step_in("Spy@3+beans+beans Assassin@9+beans", "Beans +6", dice=[6])
    assert (after.spaces, left(after)) == ([15, 9], [[], ["beans"] * 3])


def test_a_seven_is_no_six() -> None:
    """002-R23: and what beans make a 6 is one."""
    assert "Poet" not in str(
        [a.prompt for a in step_in("Spy@3+beans Poet@9", "Beans +1", dice=[6]).questions if "advance 1" in a.prompt]
    )
    assert step_in("Spy@3+beans Poet@9", "Beans +1", "Advance 1", dice=[5]).spaces == [9, 10]


def test_a_one_with_a_bean_is_nothing_for_the_ghoul() -> None:
    """002-R6: all hear the number that counts in the end."""
    after = step_in("Spy@3+beans Ghoul@9", "Beans +1", dice=[1])
    assert (after.spaces, len(after.questions)) == ([5, 9], len(windows(after)))


def test_after_the_wizards_repeat_and_before_the_devil() -> None:
    """002-R6, 002-R23"""
    after = step_in("Wizard@3+beans Devil@9", "Reroll", "Beans +2", dice=[1, 3])
    assert after.spaces == [7, 9]
    assert len(windows(after)) == 1 + 1  # the beans that are left are asked about, too


def test_on_the_dice_of_a_duel() -> None:
    """002-31"""
    assert step_in("Sword fighter@3 Spy@3+beans", "Duel", "Spy threw > Beans +3", dice=[4, 2, 1]).spaces[1] == 5


def test_on_the_necromancers_die() -> None:
    """002-31: twelve back is possible."""
    assert step_in("Necromancer@3 Spy@20+beans+beans", "Throw", "Beans +6", dice=[6]).spaces == [4, 8]


def test_on_the_explosives() -> None:
    """002-R6: only abilities are barred from that die."""
    after = step_in("Spy@3 Assassin@9+dynamite Amazon@1+beans2", "Explosives", "explosives > Beans +2", dice=[3])
    assert after.happened("exploded")
    assert left(after) == [[], [], []]
    assert step_in("Spy@3 Assassin@9+dynamite+beans", "Explosives", "Beans +1", dice=[3, 1]).happened("fizzled")


def test_the_ranger_reads_the_number_with_beans() -> None:
    """002-R6"""
    after = step_in("Ranger@3+beans Spy@9", "Beans +1", dice=[2])
    assert (after.spaces, "Advance 4" in str(after.questions)) == ([6, 9], False)
