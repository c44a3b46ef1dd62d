"""Gunk: -1 on everybody else's Main Move. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("position", "spaces"), [("Egg@0 Gunk@9", [3, 9]), ("Gunk@0 Egg@9", [4, 9]), ("Egg@9 Gunk@9", [12, 9])])
def test_others_get_minus_1_wherever_they_are(position: str, spaces: list[int]) -> None:
    """000-96: Gunk itself does not."""
    assert whatif(position, dice=[4]).spaces == spaces


def test_a_1_is_no_move_and_still_a_1() -> None:
    """000-96, 000-58: Egg stays, and the Skipper hears the 1."""
    after = whatif("Egg@5 Gunk@9 Twin@0 Skipper@0", dice=[1])
    assert (after.racer("Egg").space, after.happened("moved")) == (5, [])
    assert after.next is after.racer("Skipper")


@pytest.mark.parametrize(
    ("watcher", "die", "spaces"),
    [("Lackey@10", 6, [5, 9, 12]), ("Inchworm@10", 2, [1, 9, 10])],
)
def test_the_number_on_the_die_stays(watcher: str, die: int, spaces: list[int]) -> None:
    """000-96: a 6 stays a 6 for the Lackey, and a 2 does not become Inchworm's 1."""
    assert whatif(f"Egg@0 Gunk@9 {watcher}", dice=[die]).spaces == spaces


@pytest.mark.parametrize(("racer", "dice", "end"), [("Legs", [], 4), ("Alchemist", [1], 3), ("Rocket Scientist", [3], 5)])
def test_the_minus_comes_off_what_the_roll_was_turned_into(racer: str, dice: list[int], end: int) -> None:
    """000-96, 000-R5, 000-106: 5 - 1 for Legs, 4 - 1 for the Alchemist, twice 3 and then - 1 for the Rocket Scientist."""
    assert whatif(f"{racer}@0 Gunk@9", dice=dice, otherwise="yes").spaces == [end, 9]


def test_a_move_that_is_off_has_no_minus() -> None:
    """000-96, 000-R15: Inchworm took the 1, so Scoocher moves for Inchworm alone."""
    assert whatif("Egg@5 Gunk@9 Inchworm@12 Scoocher@20", dice=[1]).powers == ["Inchworm", "Scoocher"]


def test_two_gunks_take_2_and_never_push_anybody_back() -> None:
    """000-96, 000-R29, 000-R44: each -1 is a happening, also when the sum is below 0."""
    after = whatif("Twin@5 Gunk@9 Egg=Gunk@9 Scoocher@20", dice=[1])
    assert after.spaces == [5, 9, 9, 22]
    assert [modified["plus"] for modified in after.happened("modified")] == [-1, -1]
    assert whatif("Twin@5 Gunk@9 Egg=Gunk@9", dice=[4]).spaces == [7, 9, 9]


def test_gunks_slow_each_other() -> None:
    """000-96: each is another racer to the other."""
    assert whatif("Egg=Gunk@0 Gunk@9", dice=[4]).spaces == [3, 9]


def test_the_minus_is_a_happening_before_the_move() -> None:
    """000-R15, 000-R36: Scoocher has moved when Egg does."""
    after = whatif("Egg@0 Gunk@9 Scoocher@2", dice=[4])
    assert [move["moves"][0] for move in after.happened("moved")] == [["Scoocher", 2, 3], ["Egg", 0, 3]]


def test_without_a_main_move_there_is_no_minus() -> None:
    """000-96, 000-62: a tripped Egg gets up, and Scoocher hears nothing."""
    after = whatif("Egg@5! Gunk@9 Scoocher@20", dice=[4])
    assert (after.spaces, after.happened("power")) == ([5, 9, 20], [])


@pytest.mark.parametrize("position", ["Gunk@5 Egg@9", "Egg@9 Gunk@5"])
def test_a_tripped_gunk_is_as_sticky_as_ever(position: str) -> None:
    """000-96, 000-62: its power needs no legs."""
    assert whatif(position.replace("Gunk@5", "Gunk@5!"), dice=[4], turns=2).racer("Egg").space == 12
