"""Third Wheel: two is company."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("answer", "space", "powers"), [("Warp to 9", 12, ["Third Wheel"]), ("Stay", 3, [])])
def test_third_wheel_may_warp_to_a_pair_and_has_its_main_move_then(answer: str, space: int, powers: list[str]) -> None:
    """000-124: optional, before the die, and the move starts from the new space."""
    after = whatif("ThirdWheel@0 Twin@9 Egg@9", dice=[3], answers=[answer])
    assert after.spaces == [space, 9, 9]
    assert after.powers == powers
    assert [question.options for question in after.questions] == [("Warp to 9", "Stay")]


@pytest.mark.parametrize(
    ("others", "offered"),
    [
        ("Twin@9 Egg@8", []),
        ("Twin@9 Egg@9 Legs@9", []),
        ("Twin@9 Egg@9 Legs@4 Magician@4", ["Warp to 4", "Warp to 9"]),
        ("Twin@5", []),
        ("Twin@5 Egg@5", []),
        ("Twin@5 Egg@9 Legs@9", ["Warp to 9"]),
    ],
)
def test_only_spaces_with_exactly_two_are_offered_and_never_its_own(others: str, offered: list[str]) -> None:
    """000-124, 000-R46: from 5; where it is one of two itself there is nowhere to go."""
    after = whatif(f"ThirdWheel@5 {others}", dice=[1])
    assert [list(question.options[:-1]) for question in after.questions] == ([offered] if offered else [])


def test_a_pair_on_start_can_be_joined() -> None:
    """000-71, 000-124: Start is a space, and backwards is allowed."""
    after = whatif("ThirdWheel@5 Twin@0 Egg@0", dice=[2], otherwise="yes")
    assert after.spaces == [2, 0, 0]
    assert after.happened("warped") == [{"moves": [["Third Wheel", 5, 0]]}]


def test_an_eaten_racer_makes_no_pair() -> None:
    """000-R8, 000-R24: M.O.U.T.H. stands alone where it ate."""
    after = whatif("Mouth@0 ThirdWheel@10 Twin@4 Egg@20", dice=[4, 1], turns=2)
    assert not after.racer("Twin").racing
    assert after.questions == []


def test_dropping_in_on_baba_yaga_costs_this_main_move() -> None:
    """000-R27, 000-80: it trips before its Main Move, and gets up instead of it."""
    after = whatif("ThirdWheel@0 BabaYaga@9 Egg@9", otherwise="yes")
    assert after.spaces == [9, 9, 9]
    assert after.happened("rolled") == []
    assert not after.racer("ThirdWheel").tripped


def test_a_tripped_third_wheel_may_warp_and_gets_up_there() -> None:
    """000-R27, 000-124: the moment before the Main Move comes also to the tripped."""
    after = whatif("ThirdWheel@0! Twin@9 Egg@9", otherwise="yes")
    assert after.spaces == [9, 9, 9]
    assert not after.racer("ThirdWheel").tripped


def test_coach_helps_a_third_wheel_that_has_dropped_in() -> None:
    """000-87, 000-124: the move is reckoned up on the new space."""
    assert whatif("ThirdWheel@0 Coach@9 Egg@9", dice=[2], otherwise="yes").spaces == [12, 9, 9]
    assert whatif("ThirdWheel@0 Coach@9 Egg@9", dice=[2], otherwise="no").spaces == [2, 9, 9]


def test_the_warp_passes_nobody_and_makes_no_pair() -> None:
    """000-65, 000-116, 000-124: Banana on the way and Romantic elsewhere do nothing."""
    after = whatif("ThirdWheel@0 Twin@9 Egg@9 Banana@4 Romantic@20", dice=[3], otherwise="yes")
    assert after.spaces == [12, 9, 9, 4, 20]
    assert not after.racer("ThirdWheel").tripped


def test_the_duelist_in_the_pair_may_fight_it_before_its_move() -> None:
    """000-R16, 000-124: the fight is settled, then comes the Main Move."""
    after = whatif("ThirdWheel@0 Duelist@9 Egg@9", dice=[1, 6, 3], otherwise="yes")
    assert after.spaces == [9 + 2 + 3, 9, 9]
    assert [question.seat for question in after.questions] == [0, 1]


def test_other_turns_bring_no_warp() -> None:
    """000-124: before its own Main Move only."""
    assert whatif("Twin@9 ThirdWheel@0 Egg@4 Legs@4", dice=[1], otherwise="yes").questions == []
