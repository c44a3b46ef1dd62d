"""Flip Flop: swaps places instead of rolling. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


def test_it_swaps_instead_of_rolling() -> None:
    """000-94: both are put down at once, no die is thrown and nobody has moved."""
    after = whatif("Flip Flop@2 Egg@8", answers=["Egg"])
    assert after.spaces == [8, 2]
    assert after.happened("warped") == [{"moves": [["Flip Flop", 2, 8], ["Egg", 8, 2]]}]
    assert after.happened("rolled") == after.happened("moved") == []


def test_it_may_roll_like_everybody() -> None:
    """000-94: whom it could swap with is on offer, also those behind, and so is the die."""
    after = whatif("Flip Flop@5 Egg@8 Twin@0", dice=[4], answers=["Roll"])
    assert after.questions[0].options == ("Swap with Egg on 8", "Swap with Twin on Start", "Roll")
    assert after.spaces == [9, 8, 0]


def test_it_may_swap_itself_back_to_start() -> None:
    """000-94, 000-71: nobody says that a swap must be a good one."""
    assert whatif("Flip Flop@5 Egg@8 Twin@0", answers=["Twin"]).spaces == [0, 8, 5]


@pytest.mark.parametrize("banana", [3, 5, 7])
def test_a_swap_passes_nobody(banana: int) -> None:
    """000-94, 000-65: Banana lies between them and is not stepped on."""
    assert whatif(f"Flip Flop@2 Egg@8 Banana@{banana}", answers=["Egg"]).happened("tripped") == []


@pytest.mark.parametrize("other", ["Baba Yaga@8", "Duelist@8", "Romantic@8", "Huge Baby@8"])
def test_those_who_swap_never_share_a_space(other: str) -> None:
    """000-94: nobody trips, duels, falls in love or is pushed."""
    after = whatif(f"Flip Flop@2 {other}", answers=["Swap"], otherwise="yes")
    assert after.spaces == [8, 2]
    assert after.powers == ["Flip Flop"]
    assert len(after.questions) == 1


def test_whoever_was_there_before_is_met() -> None:
    """000-94, 000-61: Flip Flop stops beside Baba Yaga, and Egg beside Twin, and Romantic moves for both pairs."""
    after = whatif("Flip Flop@2 Egg@8 Baba Yaga@8 Twin@2 Romantic@20", answers=["Egg"])
    assert after.spaces == [8, 2, 8, 2, 24]
    assert [racer.tripped for racer in after.race.racers] == [True, False, False, False, False]


def test_swapped_in_the_huge_baby_needs_the_space() -> None:
    """000-94, 000-99: Twin stood with Flip Flop and is put behind the newcomer."""
    assert whatif("Flip Flop@5 Huge Baby@8 Twin@5", answers=["Huge Baby"]).spaces == [8, 5, 4]


def test_only_those_on_other_spaces_are_on_offer() -> None:
    """000-R46: Egg shares the space, so a swap would change nothing; with nobody else there is no question at all."""
    assert whatif("Flip Flop@5 Egg@5 Twin@8", dice=[1]).questions[0].options == ("Swap with Twin on 8", "Roll")
    alone = whatif("Flip Flop@5 Egg@5 Twin@5", dice=[1], otherwise="yes")
    assert (alone.spaces, alone.questions) == ([6, 5, 5], [])


def test_whoever_is_home_is_not_on_offer() -> None:
    """000-R24, 000-R25: Egg has crossed the line, and no warp leads there."""
    assert whatif("Egg@29 Flip Flop@5 Twin@8", dice=[1, 1], turns=2).questions[0].options == ("Swap with Twin on 8", "Roll")


def test_a_tripped_flip_flop_has_no_roll_to_skip() -> None:
    """000-94, 000-62: the swap takes the place of the Main Move it does not have."""
    after = whatif("Flip Flop@2! Egg@8", otherwise="yes")
    assert (after.spaces, after.questions) == ([2, 8], [])
    assert not after.racer("Flip Flop").tripped


def test_it_swaps_on_its_own_turn_only() -> None:
    """000-94: Egg rolls unasked."""
    after = whatif("Egg@2 Flip Flop@8", dice=[3], otherwise="yes")
    assert (after.spaces, after.questions) == ([5, 8], [])


def test_a_swap_is_one_happening_and_has_no_plus_or_minus() -> None:
    """000-94, 000-R15: Scoocher moves once; Gunk and the Coach have no move to change."""
    after = whatif("Flip Flop@2 Egg@8 Gunk@9 Coach@2 Scoocher@20", answers=["Egg"])
    assert after.spaces == [8, 2, 9, 2, 21]
    assert after.happened("modified") == []
