"""Legs: 5 without a die."""

import pytest

from engine.games.magical_athlete.notation import whatif


def test_legs_may_jog_5_instead_of_rolling() -> None:
    """000-106: no die is thrown, and the jog is a happening."""
    after = whatif("Legs@3 Twin@0", answers=["Jog 5"])
    assert after.spaces == [8, 0]
    assert after.happened("rolled") == []
    assert after.powers == ["Legs"]
    assert [question.options for question in after.questions] == [("Jog 5", "Roll")]


def test_legs_may_roll_like_everybody_else() -> None:
    """000-31, 000-106: jogging is optional."""
    after = whatif("Legs@3 Twin@0", dice=[2], answers=["Roll"])
    assert after.spaces == [5, 0]
    assert after.happened("rolled") == [{"racer": "Legs", "die": 2}]
    assert after.happened("power") == []


@pytest.mark.parametrize(
    ("others", "end"),
    [("Gunk@0", 7), ("Coach@3", 9), ("Coach@3 Gunk@0", 8), ("Coach@4", 8), ("Gunk@0 Egg=Gunk@0", 6)],
)
def test_a_jog_is_a_main_move_with_plus_and_minus(others: str, end: int) -> None:
    """000-106: Gunk and Coach apply to it."""
    after = whatif(f"Legs@3 {others}", answers=["Jog"])
    assert after.racer("Legs").space == end
    assert [move["main"] for move in after.happened("moved")] == [True]


def test_a_jog_wakes_nobody_who_listens_for_dice() -> None:
    """000-106: without a die there is no 1, no 6 and nothing to throw again."""
    after = whatif("Legs@3 Lackey@10 Skipper@11 Dicemonger@12 Inchworm@13", otherwise="yes")
    assert after.spaces == [8, 10, 11, 12, 13]
    assert len(after.questions) == 1
    assert after.next is after.racer("Lackey")


def test_tripped_legs_can_neither_jog_nor_roll() -> None:
    """000-62: the Main Move is skipped; the next one is there again."""
    down = whatif("Legs@3!", otherwise="yes")
    assert down.spaces == [3]
    assert down.questions == []
    assert not down.racer("Legs").tripped
    assert whatif("Legs@3!", otherwise="yes", turns=2).spaces == [8]


def test_a_copy_of_legs_jogs_too() -> None:
    """000-88, 000-106: whoever has the power may use it, and its 5 are not the original's."""
    assert whatif("Copycat@0 Legs@10", answers=["Jog"]).spaces == [5, 10]


def test_a_jog_onto_an_arrow_is_two_moves() -> None:
    """000-67, 000-106: the arrow is not part of the Main Move."""
    after = whatif("Legs@0 Twin@9", answers=["Jog"], track="wild")
    assert [(move["moves"], move["main"]) for move in after.happened("moved")] == [
        ([["Legs", 0, 5]], True),
        ([["Legs", 5, 8]], False),
    ]


def test_scoocher_answers_the_jog_before_it_is_run() -> None:
    """000-R15, 000-R36: one happening, and Scoocher is on 5 when Legs comes."""
    after = whatif("Legs@0 Scoocher@4 Romantic@20", answers=["Jog"])
    assert after.spaces == [5, 6, 22]
    assert after.powers == ["Legs", "Scoocher", "Romantic", "Scoocher"]
