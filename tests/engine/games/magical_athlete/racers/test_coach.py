"""Coach: +1 on the Main Move for all on its space. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("position", "spaces"),
    [
        ("Coach@5 Egg@9", [9, 9]),
        ("Egg@5 Coach@5", [9, 5]),
        ("Egg@5 Coach@6", [8, 6]),
        ("Egg@5 Coach@4", [8, 4]),
        ("Egg@0 Coach@0", [4, 0]),
    ],
)
def test_everybody_on_the_coachs_space_gets_plus_1(position: str, spaces: list[int]) -> None:
    """000-87, 000-71: the Coach itself too, on Start too, and nobody on another space."""
    assert whatif(position, dice=[3]).spaces == spaces


def test_only_the_main_move_gets_it() -> None:
    """000-87: the Lackey on the Coach's space runs 2 as ever."""
    assert whatif("Egg@0 Lackey@5 Coach@5", dice=[6]).spaces == [6, 7, 5]


@pytest.mark.parametrize(("answer", "spaces"), [("Coach", [13, 10]), ("no", [12, 3])])
def test_it_counts_who_is_there_when_the_main_move_comes(answer: str, spaces: list[int]) -> None:
    """000-87, 000-R26: the Hypnotist fetches the Coach and profits at once."""
    assert whatif("Hypnotist@10 Coach@3", dice=[2], answers=[answer]).spaces == spaces


@pytest.mark.parametrize(("answer", "plus"), [("yes", []), ("no", [1])])
def test_whoever_has_left_the_space_gets_nothing(answer: str, plus: list[int]) -> None:
    """000-87, 000-R26: the Cheerleader who cheers is a space on before her Main Move."""
    after = whatif("Cheerleader@5 Coach@5 Egg@0", dice=[3], answers=[answer])
    assert [modified["plus"] for modified in after.happened("modified")] == plus
    assert after.racer("Cheerleader").space == 9


def test_the_plus_is_a_happening_before_the_move() -> None:
    """000-87, 000-R15, 000-R36: Scoocher has left the space 7 when Egg runs by."""
    after = whatif("Egg@5 Coach@5 Scoocher@7", dice=[3])
    assert [move["moves"][0] for move in after.happened("moved")] == [["Scoocher", 7, 8], ["Egg", 5, 9]]


def test_two_coaches_add_up() -> None:
    """000-87, 000-93: Egg has hatched as a second Coach; both help all three."""
    assert whatif("Twin@5 Coach@5 Egg=Coach@5", dice=[2]).spaces == [9, 5, 5]
    assert whatif("Coach@5 Egg=Coach@5 Twin@0", dice=[2]).spaces == [9, 5, 0]


def test_a_plus_saves_a_move_from_gunk() -> None:
    """000-87, 000-R5: 1 + 1 - 1 is a move."""
    assert whatif("Egg@5 Coach@5 Gunk@9", dice=[1]).spaces == [6, 5, 9]


def test_legs_jogs_farther_with_the_coach() -> None:
    """000-87, 000-106: 5 instead of a roll is a Main Move all the same."""
    assert whatif("Legs@5 Coach@5", answers=["Jog"]).spaces == [11, 5]


def test_a_tripped_racer_gets_nothing() -> None:
    """000-87, 000-62: there is no Main Move to add to, and nothing happens."""
    after = whatif("Egg@5! Coach@5", dice=[3])
    assert (after.spaces, after.happened("power")) == ([5, 5], [])
