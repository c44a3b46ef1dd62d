"""Hare: +2, but naps when alone in the lead. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("egg", "end"), [(20, 15), (11, 15), (10, 15), (9, 10), (0, 10)])
def test_it_runs_2_farther_unless_it_leads_alone(egg: int, end: int) -> None:
    """000-97, 000-55: behind the lead or sharing it, the Hare moves 3 + 2; alone in front it does not move at all."""
    after = whatif(f"Hare@10 Egg@{egg}", dice=[3])
    assert after.spaces == [end, egg]
    assert len(after.happened("rolled")) == (end > 10)
    assert ("Hare takes a nap, alone in the lead." in after.sentences) is (end == 10)


def test_others_get_no_plus_and_no_nap() -> None:
    """000-97: Egg leads alone and rolls."""
    assert whatif("Egg@10 Hare@0", dice=[3]).spaces == [13, 0]


def test_moves_by_powers_get_no_plus() -> None:
    """000-97, 000-57: cheered on, the Hare moves 2, alone in the lead or not."""
    assert whatif("Cheerleader@10 Hare@3", dice=[1], answers=["Cheer"]).racer("Hare").space == 5


def test_the_start_of_the_turn_decides() -> None:
    """000-97: Scoocher draws level because of the nap, and the nap goes on."""
    after = whatif("Hare@10 Scoocher@9", dice=[3])
    assert (after.spaces, after.happened("rolled")) == ([10, 10], [])


def test_tripped_and_alone_in_the_lead_costs_one_turn() -> None:
    """000-97, 000-R28: it gets up without a nap; the nap comes in its next turn if it still leads."""
    after = whatif("Hare@10! Egg@0 Scoocher@5", dice=[1])
    assert not after.racer("Hare").tripped
    assert (after.spaces, after.happened("power"), after.happened("skipped")) == ([10, 0, 5], [], [])
    later = whatif("Hare@10! Egg@0", dice=[1, 3], turns=3)
    assert later.happened("skipped") == [{"racer": "Hare"}]
    assert later.spaces == [10, 1]


def test_a_hare_that_was_caught_up_with_runs_again() -> None:
    """000-97: a nap ends when somebody comes level."""
    assert whatif("Hare@4 Egg@0", dice=[4, 3], turns=3).spaces == [9, 4]


def test_on_start_nobody_leads_alone() -> None:
    """000-97, 000-56: everybody shares the lead before the first move."""
    assert whatif("Hare@0 Egg@0", dice=[3]).spaces == [5, 0]


@pytest.mark.parametrize(("hare", "scoocher"), [(3, 8), (10, 8)])
def test_the_plus_and_the_nap_are_happenings(hare: int, scoocher: int) -> None:
    """000-97, 000-R15: Scoocher moves 1 for either."""
    assert whatif(f"Hare@{hare} Scoocher@7", dice=[3]).racer("Scoocher").space == scoocher


def test_it_adds_up_with_the_others() -> None:
    """000-97, 000-R5: 1 + 2 + 1 - 1."""
    assert whatif("Hare@0 Coach@0 Gunk@9", dice=[1]).spaces == [3, 0, 9]
