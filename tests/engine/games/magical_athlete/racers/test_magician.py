"""Magician: two more throws, and the last one stands."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("answers", "end"),
    [(["Keep"], 6), (["Reroll", "Keep"], 5), (["Reroll", "Reroll"], 1)],
)
def test_magician_rerolls_up_to_twice_and_the_last_die_stands(answers: list[str], end: int) -> None:
    """000-108: no way back to a better number, and no third time."""
    after = whatif("Magician@0 Twin@9", dice=[6, 5, 1, 4], answers=answers, otherwise="yes")
    assert after.racer("Magician").space == end
    assert [question.answer[:4] for question in after.questions] == [answer[:4] for answer in answers]


def test_magician_is_asked_with_the_die_on_the_table() -> None:
    """000-108: the question names the number, and both ways out of it."""
    after = whatif("Magician@0 Twin@9", dice=[3])
    assert after.questions[0].options == ("Reroll with Magician", "Keep the 3")
    assert after.happened("power") == []


def test_nobody_but_magician_has_the_rerolls() -> None:
    """000-108: its own Main Move is meant."""
    after = whatif("Twin@0 Magician@9", dice=[1], otherwise="yes")
    assert after.spaces == [1, 9]
    assert after.questions == []


def test_the_two_rerolls_are_there_again_next_turn() -> None:
    """000-74, 000-108: two in every turn."""
    after = whatif("Magician@0", dice=[1, 2, 3, 1, 2, 4], otherwise="yes", turns=2)
    assert after.spaces == [7]
    assert len(after.questions) == 4


def test_dice_that_vanished_wake_nobody() -> None:
    """000-70, 000-108: a 1 and a 6 that were thrown again move neither Lackey nor Inchworm, and Twin is next."""
    after = whatif("Magician@0 Twin@5 Skipper@9 Lackey@10 Inchworm@11", dice=[1, 6, 3], otherwise="yes")
    assert after.spaces == [3, 5, 9, 10, 11]
    assert after.powers == ["Magician", "Magician"]
    assert after.next is after.racer("Twin")


def test_the_last_die_wakes_those_who_wait_for_it() -> None:
    """000-70: the same listeners, and now the 1 stays."""
    after = whatif("Magician@0 Twin@5 Skipper@9 Lackey@10 Inchworm@11", dice=[6, 6, 1], otherwise="yes")
    assert after.spaces == [0, 5, 9, 10, 12]
    assert after.next is after.racer("Skipper")


def test_magician_may_buy_a_third_reroll_from_dicemonger() -> None:
    """000-76, 000-90, 000-108: one question for both sellers, each with its own limit."""
    after = whatif("Magician@0 Dicemonger@10", dice=[1, 2, 3, 4, 5], otherwise="yes")
    assert after.spaces == [4, 11]
    assert [question.options for question in after.questions] == [
        ("Reroll with Magician", "Reroll with Dicemonger: it moves 1", "Keep the 1"),
        ("Reroll with Magician", "Reroll with Dicemonger: it moves 1", "Keep the 2"),
        ("Reroll with Dicemonger: it moves 1", "Keep the 3"),
    ]


def test_a_tripped_magician_has_no_die_to_reroll() -> None:
    """000-62, 000-108: it gets up, and that is all."""
    after = whatif("Magician@4!", otherwise="yes")
    assert after.spaces == [4]
    assert after.questions == []


def test_the_die_of_a_duel_cannot_be_rerolled() -> None:
    """000-108: Main Moves only."""
    after = whatif("Duelist@4 Magician@4", dice=[5, 2, 3], answers=["Duel"], otherwise="yes")
    assert after.spaces == [9, 4]
    assert len(after.questions) == 1


def test_scoocher_moves_for_each_reroll_before_the_move() -> None:
    """000-119, 000-R36: also for the one whose number was thrown away again."""
    after = whatif("Magician@0 Scoocher@10", dice=[1, 2, 3], otherwise="yes")
    assert [move["moves"] for move in after.happened("moved")] == [
        [["Scoocher", 10, 11]],
        [["Scoocher", 11, 12]],
        [["Magician", 0, 3]],
    ]
