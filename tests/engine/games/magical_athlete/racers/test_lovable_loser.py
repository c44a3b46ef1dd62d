"""Lovable Loser: a chip for being last, alone."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("position", "chips"),
    [
        ("LovableLoser@3 Twin@4 Egg@9", 1),
        ("LovableLoser@0 Twin@1 Egg@9", 1),
        ("LovableLoser@3 Twin@3 Egg@9", 0),
        ("LovableLoser@4 Twin@3 Egg@9", 0),
        ("LovableLoser@4 Twin@4 Egg@3", 0),
        ("LovableLoser@0 Twin@0 Egg@0", 0),
        ("Egg=LovableLoser@3 LovableLoser@3 Twin@9", 0),
    ],
)
def test_only_last_place_without_company_pays(position: str, chips: int) -> None:
    """000-107, 000-71: Start counts like any other space."""
    after = whatif(position, dice=[2])
    assert after.race.racers[0].points == chips
    assert len(after.happened("power")) == chips


def test_the_chip_comes_before_the_main_move() -> None:
    """000-107: being last then is enough; the move that follows may end ahead of everybody."""
    after = whatif("LovableLoser@3 Twin@4", dice=[6])
    assert after.spaces == [9, 4]
    assert [event.kind for event in after.events] == ["turn", "power", "chips", "rolled", "moved", "passed"]
    assert after.happened("chips") == [{"racer": "Lovable Loser", "chips": 1}]
    assert after.race.bronze == [1, 0]


def test_a_tripped_loser_gets_its_chip_while_getting_up() -> None:
    """000-R27, 000-107: no Main Move, but the moment before it."""
    after = whatif("LovableLoser@3! Twin@4")
    assert after.spaces == [3, 4]
    assert after.racer("LovableLoser").points == 1
    assert not after.racer("LovableLoser").tripped


def test_the_chip_comes_on_its_own_turns_only_and_on_each_of_them() -> None:
    """000-74, 000-107: once in every turn of its own."""
    assert whatif("Twin@4 LovableLoser@3", dice=[2]).racer("LovableLoser").points == 0
    after = whatif("LovableLoser@0 Twin@9", dice=[1, 1, 1, 1, 1], turns=5)
    assert after.spaces == [3, 11]
    assert after.racer("LovableLoser").points == 3


def test_an_eliminated_racer_is_not_last() -> None:
    """000-R8, 000-R24, 000-107: Twin was behind; M.O.U.T.H. ate it, and the arrow took the mouth ahead."""
    after = whatif("Mouth@0 LovableLoser@6 Twin@5 Egg@9", dice=[5, 1], track="wild", turns=2)
    assert after.spaces == [8, 7, 5, 9]
    assert not after.racer("Twin").racing
    assert after.racer("LovableLoser").points == 1


def test_a_copy_in_last_place_gets_the_chip_that_the_leading_loser_does_not() -> None:
    """000-88, 000-107: who holds the power is looked at, not whose card it is."""
    after = whatif("Copycat@0 LovableLoser@9 Twin@5", dice=[2, 2], turns=2)
    assert [racer.points for racer in after.race.racers] == [1, 0, 0]
