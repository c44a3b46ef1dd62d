"""Leaptoad: taken spaces do not count."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("position", "end", "leaps"),
    [
        ("Leaptoad@0 Twin@2", 4, 1),
        ("Leaptoad@0 Twin@3", 4, 1),
        ("Leaptoad@0 Twin@2 Egg@3", 5, 2),
        ("Leaptoad@0 Twin@1 Egg@3", 5, 2),
        ("Leaptoad@0 Twin@2 Egg@2", 4, 1),
        ("Leaptoad@0 Twin@3 Egg@4", 5, 2),
        ("Leaptoad@0 Twin@4", 3, 0),
        ("Leaptoad@0 Twin@0", 3, 0),
        ("Leaptoad@5 Twin@4", 8, 0),
    ],
)
def test_leaptoad_walks_over_taken_spaces_without_counting_them(position: str, end: int, leaps: int) -> None:
    """000-105: also where the move would end; its own space and what lies beyond do not matter. A leap is one space."""
    after = whatif(position, dice=[3])
    assert after.racer("Leaptoad").space == end
    assert after.powers == ["Leaptoad"] * leaps


def test_nobody_else_leaps() -> None:
    """000-105: Leaptoad in the way counts like any racer."""
    after = whatif("Twin@0 Leaptoad@2", dice=[3])
    assert after.spaces == [3, 2]
    assert after.happened("power") == []


def test_leaptoad_leaps_on_the_arrow_it_lands_on_too() -> None:
    """000-105, 000-67: every move counts, backwards as well: 1 to 14, then 4 back over 13 and 11."""
    after = whatif("Leaptoad@12 Twin@13 Egg@11", dice=[1], track="wild")
    assert [move["moves"] for move in after.happened("moved")] == [[["Leaptoad", 12, 14]], [["Leaptoad", 14, 8]]]
    assert len(after.happened("power")) == 3


def test_leaptoad_does_not_leap_over_start() -> None:
    """000-84, 000-105: nothing lies behind Start, so it stops there in company."""
    after = whatif("Centaur@1 Leaptoad@2 Twin@0", dice=[3])
    assert after.spaces == [4, 0, 0]
    assert after.powers == ["Centaur"]


def test_leaptoad_leaps_home_over_a_crowd() -> None:
    """000-105: a 1 carries it over two taken spaces and the line."""
    assert whatif("Leaptoad@27 Twin@28 Egg@29", dice=[1]).racer("Leaptoad").place == 1


@pytest.mark.parametrize(("die", "end", "powers"), [(2, 30, ["Leaptoad"]), (3, 27, ["Stickler"])])
def test_stickler_counts_as_leaptoad_does(die: int, end: int, powers: list[str]) -> None:
    """000-105, 000-122: exact with the leap counted in; a leap that does not take place is no happening."""
    after = whatif("Leaptoad@27 Twin@28 Stickler@5", dice=[die])
    assert after.racer("Leaptoad").space == end
    assert after.powers == powers


def test_leaping_over_banana_is_passing_it() -> None:
    """000-59, 000-105: behind before, ahead after."""
    after = whatif("Leaptoad@0 Banana@2", dice=[3])
    assert after.spaces == [4, 2]
    assert after.racer("Leaptoad").tripped


@pytest.mark.parametrize("neighbour", ["Baba Yaga", "Duelist", "M.O.U.T.H."])
def test_leaptoad_meets_nobody_on_its_way(neighbour: str) -> None:
    """000-105: it never stops where somebody is."""
    after = whatif(f"Leaptoad@0 {neighbour}@3 Legs@20", dice=[3], otherwise="yes")
    assert after.spaces == [4, 3, 20]
    assert after.questions == []
    assert not after.racer("Leaptoad").tripped


def test_leaptoad_leaps_over_huge_baby_instead_of_being_put_back() -> None:
    """000-99, 000-105: the taken space is not stopped on."""
    after = whatif("Leaptoad@8 HugeBaby@10", dice=[2])
    assert after.spaces == [11, 10]
    assert after.happened("put_behind") == []


def test_leaptoad_leaps_over_the_party_it_is_pulled_to() -> None:
    """000-105, 000-113: the pull is a move of 1, and Party Animal's space is taken."""
    assert whatif("PartyAnimal@10 Leaptoad@9", dice=[3]).spaces == [13, 11]


def test_a_warp_is_no_leap() -> None:
    """000-65, 000-105: Hypnotist fetches it to where others stand."""
    after = whatif("Hypnotist@10 Leaptoad@5 Twin@8", dice=[3], answers=["Leaptoad"])
    assert after.spaces == [13, 10, 8]
    assert after.powers == ["Hypnotist"]


def test_scoocher_moves_for_each_space_leaptoad_skips_when_the_move_is_done() -> None:
    """000-119: two in a row are 1 twice; Scoocher is leapt over where it was before."""
    assert whatif("Leaptoad@0 Twin@2 Egg@3 Scoocher@20", dice=[3]).spaces == [5, 2, 3, 22]
    assert whatif("Leaptoad@0 Scoocher@2", dice=[3]).spaces == [4, 3]
