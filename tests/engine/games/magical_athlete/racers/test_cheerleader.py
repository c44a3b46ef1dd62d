"""Cheerleader: moves last place 2, then herself 1. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("answer", "spaces"), [("yes", [15, 5, 8]), ("no", [14, 3, 8])])
def test_she_may_cheer_before_her_main_move(answer: str, spaces: list[int]) -> None:
    """000-85: last place moves 2, she moves 1, and then she rolls."""
    after = whatif("Cheerleader@10 Egg@3 Twin@8", dice=[4], answers=[answer])
    assert after.spaces == spaces
    assert after.questions[0].options == ("Cheer: last place moves 2 and you move 1", "Stay quiet")


def test_all_of_last_place_are_cheered_and_she_moves_once() -> None:
    """000-85: two are last, both move at the same time, she still moves 1."""
    after = whatif("Cheerleader@10 Egg@3 Twin@3 Banana@4", dice=[4], answers=["Cheer"])
    assert [move["moves"] for move in after.happened("moved")] == [
        [["Egg", 3, 5], ["Twin", 3, 5]],
        [["Cheerleader", 10, 11]],
        [["Cheerleader", 11, 15]],
    ]


def test_last_herself_she_moves_2_and_then_1() -> None:
    """000-86: two moves, and only the third is her Main Move."""
    after = whatif("Cheerleader@3 Egg@8", dice=[4], answers=["Cheer"])
    assert [(move["moves"], move["main"]) for move in after.happened("moved")] == [
        ([["Cheerleader", 3, 5]], False),
        ([["Cheerleader", 5, 6]], False),
        ([["Cheerleader", 6, 10]], True),
    ]


def test_last_together_with_others_she_moves_with_them_first() -> None:
    """000-86, 000-85: she and Egg go 2 at once, then she goes 1."""
    after = whatif("Cheerleader@3 Egg@3 Twin@9", dice=[1], answers=["Cheer"])
    assert [move["moves"] for move in after.happened("moved")][:2] == [
        [["Cheerleader", 3, 5], ["Egg", 3, 5]],
        [["Cheerleader", 5, 6]],
    ]


def test_what_the_first_move_sets_off_comes_before_the_second() -> None:
    """000-86, 000-67: she stops on the arrow on 5, goes on to 8 and moves her 1 from there."""
    assert whatif("Cheerleader@3 Egg@12", dice=[1], answers=["Cheer"], track="wild").spaces == [10, 12]


@pytest.mark.parametrize(("banana", "space", "rolls"), [(5, 10, 1), (4, 6, 0)])
def test_her_two_moves_pass_one_by_one(banana: int, space: int, rolls: int) -> None:
    """000-86, 000-59, 000-R27: beside Banana on 5 she passes it with neither; past it on 4 she trips before her Main Move."""
    after = whatif(f"Cheerleader@3 Banana@{banana}", dice=[4], answers=["Cheer"])
    assert after.racer("Cheerleader").space == space
    assert len(after.happened("rolled")) == rolls
    assert not after.racer("Cheerleader").tripped


def test_she_cheers_lying_down() -> None:
    """000-85, 000-R27: the trip costs her the roll, not the cheer."""
    after = whatif("Cheerleader@10! Egg@3", answers=["Cheer"])
    assert after.spaces == [11, 5]
    assert after.happened("rolled") == []
    assert not after.racer("Cheerleader").tripped


@pytest.mark.parametrize(("rules", "romantic"), [("text", 24), ("faq-2026", 20)])
def test_romantic_moves_for_each_of_two_who_arrive_together(rules: str, romantic: int) -> None:
    """000-R38, 000-R34: Egg and Twin stop on 4 at the same time; by the later FAQ they do not see each other."""
    after = whatif("Cheerleader@10 Egg@2 Twin@2 Romantic@20", dice=[1], answers=["Cheer"], rules=rules)
    assert after.spaces == [12, 4, 4, romantic]


def test_a_cheer_is_one_happening() -> None:
    """000-85, 000-R15: two were moved and she moved herself, yet Scoocher moves once; her silence is none."""
    position = "Cheerleader@10 Egg@2 Twin@2 Scoocher@20"
    assert whatif(position, dice=[1], answers=["Cheer"]).spaces == [12, 4, 4, 21]
    assert whatif(position, dice=[1], answers=["Stay quiet"]).spaces == [11, 2, 2, 20]


def test_she_cheers_on_her_own_turn_and_once() -> None:
    """000-85, 000-74: nobody asks her on Egg's turn, and she is asked once on hers, though still last."""
    assert whatif("Egg@3 Cheerleader@0", dice=[1], otherwise="yes").questions == []
    assert len(whatif("Cheerleader@0 Egg@20", dice=[1], otherwise="yes").questions) == 1


def test_whoever_is_out_of_the_race_is_not_last() -> None:
    """000-85, 000-75: Egg was swallowed on 3; two turns later M.O.U.T.H. on 9 is last and cheered on."""
    after = whatif("M.O.U.T.H.@1 Egg@3 Cheerleader@20 Twin@12", dice=[2, 1, 1, 6, 1], answers=["no", "yes"], turns=5)
    assert not after.racer("Egg").racing
    assert after.spaces == [11, 3, 23, 13]


def test_whoever_comes_after_the_end_of_the_race_has_not_moved() -> None:
    """000-30, 000-85: three are cheered over the line, two get there, and the log says no more than that."""
    after = whatif("Cheerleader@28 Egg@28 Twin@28", otherwise="yes")
    assert after.spaces == [30, 30, 28]
    assert [move[0] for data in after.happened("moved") for move in data["moves"]] == ["Cheerleader", "Egg"]
