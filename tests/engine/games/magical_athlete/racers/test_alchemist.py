"""Alchemist: a 1 or 2 may become a move of 4. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize("die", [1, 2])
def test_a_1_or_2_may_become_a_move_of_4(die: int) -> None:
    """000-79: the Alchemist is asked, and may also move what it rolled."""
    used = whatif("Alchemist@5 Egg@0", dice=[die], answers=["yes"])
    assert used.spaces == [9, 0]
    assert used.questions[0].options == (f"Move 4 instead of {die}", f"Move {die}")
    assert whatif("Alchemist@5 Egg@0", dice=[die], answers=["no"]).spaces == [5 + die, 0]


@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_higher_dice_stay_what_they_are(die: int) -> None:
    """000-79: from a 3 on there is nothing to ask."""
    after = whatif("Alchemist@5 Egg@0", dice=[die], otherwise="yes")
    assert (after.spaces, after.questions) == ([5 + die, 0], [])


@pytest.mark.parametrize("die", [1, 2])
def test_others_cannot_transmute(die: int) -> None:
    """000-79: it is about the Alchemist's own roll."""
    after = whatif("Egg@5 Alchemist@0", dice=[die], otherwise="yes")
    assert (after.spaces, after.questions) == ([5 + die, 0], [])


@pytest.mark.parametrize(("other", "end"), [("Gunk@20", 3), ("Coach@0", 5)])
def test_plus_and_minus_come_on_top_of_the_4(other: str, end: int) -> None:
    """000-79, 000-R5: first the number is changed, then the sum is made."""
    assert whatif(f"Alchemist@0 {other}", dice=[2], answers=["yes"]).spaces[0] == end


@pytest.mark.parametrize(("die", "asked", "spaces"), [(1, 0, [0, 10]), (2, 1, [4, 9])])
def test_a_move_that_inchworm_took_is_not_asked_about(die: int, asked: int, spaces: list[int]) -> None:
    """000-79, 000-R42: the 1 is gone before it could be turned into anything."""
    after = whatif("Alchemist@0 Inchworm@9", dice=[die], otherwise="yes")
    assert after.spaces == spaces
    assert len(after.questions) == asked


def test_the_die_is_still_a_1() -> None:
    """000-79, 000-R5: the distance changes, the number rolled does not, so the Skipper goes next."""
    after = whatif("Alchemist@0 Egg@0 Skipper@9", dice=[1], answers=["yes"])
    assert after.spaces[0] == 4
    assert after.next is after.racer("Skipper")


@pytest.mark.parametrize(("dice", "asked"), [([1, 5], 1), ([5, 2], 2)])
def test_only_the_kept_die_is_transmuted(dice: list[int], asked: int) -> None:
    """000-79, 000-70: the first question is the Dicemonger's; the second comes only for a kept 1 or 2."""
    after = whatif("Alchemist@0 Dicemonger@20 Egg@0", dice=dice, otherwise="yes")
    assert len(after.questions) == asked
    assert after.racer("Alchemist").space == (5 if asked == 1 else 4)


def test_a_die_of_a_duel_is_no_main_move() -> None:
    """000-79: the Alchemist wins the duel with a 2 and moves just the 2 that a duel is worth, unasked."""
    after = whatif("Duelist@5 Alchemist@5 Egg@0", dice=[1, 2, 3], answers=["Duel"], otherwise="yes")
    assert after.racer("Alchemist").space == 7
    assert [asked.seat for asked in after.questions] == [0]


@pytest.mark.parametrize(
    ("answer", "moved"),
    [("yes", [["Scoocher", 3, 4], ["Alchemist", 0, 4]]), ("no", [["Alchemist", 0, 2]])],
)
def test_using_it_is_a_happening_before_the_move(answer: str, moved: list[list[object]]) -> None:
    """000-R15, 000-R36: Scoocher has moved before the Alchemist does; a no is nothing to answer."""
    after = whatif("Alchemist@0 Scoocher@3", dice=[2], answers=[answer])
    assert [move["moves"][0] for move in after.happened("moved")] == moved
