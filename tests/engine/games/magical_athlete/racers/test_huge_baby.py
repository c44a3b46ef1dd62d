"""Huge Baby: nobody else fits on its space. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("die", "end"), [(3, 4), (2, 4), (4, 6)])
def test_whoever_would_stop_on_its_space_is_put_behind(die: int, end: int) -> None:
    """000-99: and only they; who stops before it or runs past is not touched."""
    assert whatif("Egg@2 Huge Baby@5", dice=[die]).spaces == [end, 5]


def test_those_it_stops_on_are_put_behind_together() -> None:
    """000-99, 000-R15: one happening for the whole group."""
    after = whatif("Huge Baby@2 Egg@5 Twin@5 Banana@6 Scoocher@20", dice=[3])
    assert after.spaces == [5, 4, 4, 6, 21]
    assert after.happened("put_behind") == [{"racer": "Huge Baby", "others": ["Egg", "Twin"], "space": 4}]


def test_start_has_room_for_everybody() -> None:
    """000-99, 000-71: nobody is pushed when others are there and when somebody comes."""
    after = whatif("Egg@0 Huge Baby@0", dice=[3])
    assert (after.spaces, after.happened("put_behind")) == ([3, 0], [])
    assert whatif("Sisyphus@9 Huge Baby@0 Egg@0", dice=[6]).spaces == [0, 0, 0]
    assert whatif("Flip Flop@0 Huge Baby@9 Egg@0", answers=["Huge Baby"]).spaces == [9, 0, 0]


def test_behind_space_1_is_start() -> None:
    """000-99: whoever comes to the Huge Baby on 1 stays on Start."""
    assert whatif("Egg@0 Huge Baby@1 Twin@0", dice=[1]).spaces == [0, 1, 0]


def test_the_shift_is_no_move() -> None:
    """000-100: Egg and Suckerfish are put back; nobody moved off, so Suckerfish is not asked."""
    after = whatif("Huge Baby@2 Egg@5 Suckerfish@5", dice=[3], otherwise="yes")
    assert after.spaces == [5, 4, 4]
    assert [move["moves"] for move in after.happened("moved")] == [[["Huge Baby", 2, 5]]]
    assert after.questions == []


@pytest.mark.parametrize("rules", ["text", "faq-2026"])
def test_whoever_is_put_behind_passes_nobody(rules: str) -> None:
    """000-100, 000-R34: Egg is put from 7 to 6 and on to 5, by a second Huge Baby; that is not running back past anybody."""
    after = whatif("Huge Baby@2 Egg@7 Twin=Huge Baby@6 Banana@5", dice=[5], rules=rules)
    assert after.spaces == [7, 5, 6, 5]
    assert not after.racer("Egg").tripped


@pytest.mark.parametrize(
    ("start", "die", "tripped", "banana"), [(2, 3, True, 4), (4, 1, True, 4), (2, 4, True, 5), (2, 2, False, 5)]
)
def test_stopping_on_banana_it_has_passed_it(start: int, die: int, tripped: bool, banana: int) -> None:
    """000-R30: Banana lies behind it afterwards, so the Huge Baby trips as if it had run by, also from the space right behind."""
    after = whatif(f"Huge Baby@{start} Banana@5", dice=[die])
    assert after.racer("Huge Baby").tripped is tripped
    assert after.racer("Banana").space == banana


@pytest.mark.parametrize(("start", "spaces"), [(5, [9, 9, 10, 22]), (9, [9, 9, 10, 22])])
def test_being_put_behind_is_a_stop(start: int, spaces: list[int]) -> None:
    """000-R37, 000-100: Egg stops beside Twin on 9, also when that is where it came from, and Romantic moves."""
    assert whatif(f"Egg@{start} Twin@9 Huge Baby@10 Romantic@20", dice=[10 - start]).spaces == spaces


def test_two_in_a_row_put_a_racer_back_twice() -> None:
    """000-99, 000-R15: behind one Baby is the other, so there are two happenings."""
    assert whatif("Twin@5 Huge Baby@10 Egg=Huge Baby@9 Scoocher@20", dice=[5]).spaces == [8, 10, 9, 22]


@pytest.mark.parametrize(
    ("position", "spaces"),
    [("Egg=Huge Baby@6 Huge Baby@10", [9, 10]), ("Huge Baby@6 Egg=Huge Baby@10", [9, 10])],
)
def test_of_two_huge_babies_the_newcomer_yields(position: str, spaces: list[int]) -> None:
    """000-R41: neither is a copy, so the one that was there stays."""
    assert whatif(position, dice=[4]).spaces == spaces


@pytest.mark.parametrize("position", ["Copycat@6 Huge Baby@10", "Copycat@6 Egg=Huge Baby@10"])
def test_of_two_huge_babies_the_copycat_yields(position: str) -> None:
    """000-R41, 000-89: a hatched Egg is no copy."""
    assert whatif(position, dice=[4]).spaces == [9, 10]


def test_warped_in_it_pushes_the_hypnotist_away() -> None:
    """000-99, 000-101: the Hypnotist is put on 4 and has its Main Move from there."""
    assert whatif("Hypnotist@5 Huge Baby@9", dice=[3], answers=["Huge Baby"]).spaces == [7, 5]


def test_warped_onto_banana_it_has_passed_nobody() -> None:
    """000-R30, 000-65: Banana is put behind, and yet nobody ran past it."""
    after = whatif("Hypnotist@5 Huge Baby@2 Banana@5", dice=[1], answers=["Huge Baby"])
    assert after.racer("Banana").space == 4
    assert after.happened("tripped") == []


def test_moved_by_others_it_is_just_as_huge() -> None:
    """000-99: cheered on from 2 to 4, it puts Egg behind."""
    assert whatif("Cheerleader@10 Huge Baby@2 Egg@4", dice=[1], answers=["Cheer"]).spaces == [12, 4, 3]


def test_a_tripped_huge_baby_fills_its_space() -> None:
    """000-99, 000-62: lying down it is no smaller."""
    assert whatif("Egg@2 Huge Baby@5!", dice=[3]).spaces == [4, 5]


def test_nobody_is_said_to_run_past_a_racer_beside_which_it_is_put_back() -> None:
    """000-59, 000-100: the move would have gone past Banana, but it ended on Banana's space."""
    after = whatif("Egg@2 Banana@5 Huge Baby@6", dice=[4])
    assert after.happened("passed") == []
    assert not after.racer("Egg").tripped
