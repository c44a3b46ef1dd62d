"""Dicemonger: sells everybody a reroll of the Main Move. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("answer", "spaces"), [("Dicemonger", [5, 10]), ("Keep", [1, 9])])
def test_when_another_racer_rerolls_the_dicemonger_moves_1(answer: str, spaces: list[int]) -> None:
    """000-90: the new die counts; a kept one costs and brings nothing."""
    after = whatif("Egg@0 Dicemonger@9", dice=[1, 5], answers=[answer])
    assert after.spaces == spaces
    assert after.questions[0].prompt == "Egg is on Start and rolled a 1. Keep it, or roll again?"
    assert after.questions[0].options == ("Reroll with Dicemonger: it moves 1", "Keep the 1")


def test_it_rerolls_for_itself_without_moving_1() -> None:
    """000-90: anyone includes the Dicemonger, another racer does not."""
    after = whatif("Dicemonger@0 Egg@9", dice=[1, 5], answers=["Dicemonger"])
    assert [move["moves"][0] for move in after.happened("moved")] == [["Dicemonger", 0, 5]]


def test_one_reroll_a_turn_for_everybody() -> None:
    """000-90: nobody is asked a second time in a turn, and everybody anew in the next."""
    after = whatif("Egg@0 Dicemonger@9 Twin@0", dice=[1, 2, 3, 4, 5, 6], otherwise="yes", turns=3)
    assert [asked.seat for asked in after.questions] == [0, 1, 2]
    assert after.spaces == [2, 9 + 1 + 4 + 1, 6]


@pytest.mark.parametrize(("position", "answers"), [("Egg@5! Dicemonger@9", []), ("Legs@5 Dicemonger@9", ["Jog"])])
def test_without_a_roll_there_is_nothing_to_reroll(position: str, answers: list[str]) -> None:
    """000-90: a tripped racer and a jogging one throw no die."""
    after = whatif(position, dice=[1], answers=answers, otherwise="yes")
    assert len(after.questions) == len(answers)
    assert after.racer("Dicemonger").space == 9


def test_dice_of_a_duel_are_not_for_sale() -> None:
    """000-90: only the Main Move is, so the one question after the duel is about the Duelist's roll."""
    after = whatif("Duelist@5 Egg@5 Dicemonger@20", dice=[1, 2, 3], answers=["Duel", "Keep"])
    assert [asked.options[-1] for asked in after.questions] == ["Let Egg be", "Keep the 3"]


def test_the_magician_has_three_rerolls_with_the_dicemonger() -> None:
    """000-90, 000-108: two of its own and one bought, in any order; the last die stands."""
    after = whatif("Magician@0 Dicemonger@9", dice=[1, 2, 3, 6], answers=["Magician", "Dicemonger", "Magician"])
    assert [asked.options for asked in after.questions] == [
        ("Reroll with Magician", "Reroll with Dicemonger: it moves 1", "Keep the 1"),
        ("Reroll with Magician", "Reroll with Dicemonger: it moves 1", "Keep the 2"),
        ("Reroll with Magician", "Keep the 3"),
    ]
    assert after.spaces == [6, 10]


def test_the_magicians_own_reroll_pays_the_dicemonger_nothing() -> None:
    """000-90: it moves for its own deals, and once is once also when the Magician comes back."""
    after = whatif("Magician@0 Dicemonger@9", dice=[1, 2, 3, 6], answers=["Magician", "Magician", "Keep"])
    assert after.questions[-1].options == ("Reroll with Dicemonger: it moves 1", "Keep the 3")
    assert after.spaces == [3, 9]


def test_two_dicemongers_sell_one_reroll_each() -> None:
    """000-90, 000-93: Twin races as a second one, and each is paid for its own deal."""
    after = whatif("Egg@0 Dicemonger@9 Twin=Dicemonger@12", dice=[1, 2, 3], answers=["Twin", "Dicemonger"])
    assert after.spaces == [3, 10, 13]
    assert len(after.questions) == 2


def test_a_duel_may_come_between_two_dice() -> None:
    """000-90, 000-R43: the Dicemonger moves beside the Duelist, who challenges it before Egg throws again."""
    after = whatif("Egg@0 Dicemonger@4 Duelist@5", dice=[1, 6, 2, 4], answers=["Dicemonger", "Duel"])
    assert [(event.kind, event.data["die"]) for event in after.events if "die" in event.data] == [
        ("rolled", 1),
        ("die", 6),
        ("die", 2),
        ("rolled", 4),
    ]
    assert after.spaces == [4, 5, 7]


@pytest.mark.parametrize(("position", "scoocher"), [("Egg@0 Dicemonger@9", 21), ("Dicemonger@0 Egg@9", 21)])
def test_each_reroll_is_one_happening(position: str, scoocher: int) -> None:
    """000-90, 000-R15, 000-R36: with or without the move that it brings, and Scoocher answers before the next die."""
    after = whatif(f"{position} Scoocher@20", dice=[1, 5], answers=["Dicemonger"])
    assert after.racer("Scoocher").space == scoocher
    kinds = [event.kind for event in after.events if event.kind == "rolled" or event.data.get("racer") == "Scoocher"]
    assert kinds == ["rolled", "power", "rolled"]
