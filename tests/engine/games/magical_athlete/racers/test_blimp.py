"""Blimp: +3 before the second corner, -1 from there on. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("start", "end"), [(0, 5), (14, 19), (15, 16), (20, 21)])
def test_the_second_corner_turns_plus_3_into_minus_1(start: int, end: int) -> None:
    """000-83, 000-R3: the corner is space 15, and being on it is enough."""
    assert whatif(f"Blimp@{start} Egg@0", dice=[2]).spaces == [end, 0]


def test_after_the_corner_a_1_is_no_move() -> None:
    """000-83, 000-58: 1 - 1 leaves it where it is."""
    after = whatif("Blimp@15 Egg@0", dice=[1])
    assert (after.spaces, after.happened("moved")) == ([15, 0], [])


@pytest.mark.parametrize("blimp", [5, 20])
def test_others_feel_no_wind(blimp: int) -> None:
    """000-83: only its own Main Move changes."""
    after = whatif(f"Egg@2 Blimp@{blimp}", dice=[3])
    assert (after.spaces, after.happened("modified")) == ([5, blimp], [])


def test_moves_by_powers_feel_no_wind() -> None:
    """000-83, 000-57: cheered on, Blimp moves 2."""
    assert whatif("Cheerleader@10 Blimp@3", dice=[1], answers=["Cheer"]).racer("Blimp").space == 5


@pytest.mark.parametrize(("blimp", "end"), [(14, 25), (15, 22)])
def test_it_counts_where_the_turn_began(blimp: int, end: int) -> None:
    """000-83, 000-R43: Lackey meets the Duelist, the Duelist meets Blimp and loses; Blimp is 2 on before its Main Move of 6."""
    position = f"Blimp@{blimp} Lackey@{blimp - 4} Duelist@{blimp - 2}"
    after = whatif(position, dice=[6, 5, 1, 1, 6], otherwise="yes")
    assert after.happened("moved")[-1]["moves"] == [["Blimp", blimp + 2, end]]


def test_it_adds_up_with_the_others() -> None:
    """000-83, 000-R5: 2 + 3 of its own, + 1 from the Coach, - 1 from Gunk."""
    after = whatif("Blimp@0 Coach@0 Gunk@9", dice=[2])
    assert after.spaces == [5, 0, 9]
    assert [(plus["racer"], plus["plus"]) for plus in after.happened("modified")] == [("Blimp", 3), ("Coach", 1), ("Gunk", -1)]


@pytest.mark.parametrize(("position", "scoocher"), [("Blimp@0", 21), ("Blimp@15", 21), ("Blimp@0!", 20)])
def test_the_wind_is_a_happening_before_the_move(position: str, scoocher: int) -> None:
    """000-83, 000-R15, 000-R36: up or down; a tripped Blimp has no Main Move that it could change."""
    after = whatif(f"{position} Scoocher@20", dice=[4])
    assert after.racer("Scoocher").space == scoocher
    assert [move["moves"][0][0] for move in after.happened("moved")] == (["Scoocher", "Blimp"] if scoocher > 20 else [])
