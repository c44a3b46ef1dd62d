"""Centaur: kicks 2 spaces back whom it passes. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("egg", "end"), [(3, 1), (6, 4), (7, 7), (8, 8), (2, 2), (1, 1)])
def test_whom_the_centaur_passes_moves_back_2(egg: int, end: int) -> None:
    """000-84: those between where the move began and where it ended, both excluded."""
    assert whatif(f"Centaur@2 Egg@{egg}", dice=[5]).spaces == [7, end]


@pytest.mark.parametrize(("egg", "end"), [(1, 0), (2, 0), (3, 1)])
def test_nobody_is_kicked_beyond_start(egg: int, end: int) -> None:
    """000-84: from 1 it is one space to Start, and that is all."""
    assert whatif(f"Centaur@0 Egg@{egg}", dice=[5]).spaces == [5, end]


def test_each_racer_kicked_is_a_happening() -> None:
    """000-84, 000-R15: Scoocher moves for both."""
    after = whatif("Centaur@2 Egg@3 Twin@4 Scoocher@20", dice=[5])
    assert after.spaces == [7, 1, 2, 22]
    assert after.powers == ["Centaur", "Scoocher", "Centaur", "Scoocher"]


def test_whoever_passes_the_centaur_is_safe() -> None:
    """000-84: it kicks those it overtakes, not those who overtake it."""
    after = whatif("Egg@2 Centaur@4", dice=[5])
    assert (after.spaces, after.happened("power")) == ([7, 4], [])


def test_it_kicks_on_every_move_also_on_others_turns() -> None:
    """000-84: cheered on from 3 to 5 it passes Egg."""
    assert whatif("Cheerleader@10 Egg@4 Centaur@3", dice=[1], answers=["Cheer"]).spaces == [12, 2, 5]


def test_a_warp_passes_nobody() -> None:
    """000-84, 000-65: the Hypnotist takes it over Egg's head."""
    assert whatif("Hypnotist@10 Egg@4 Centaur@3", dice=[1], answers=["Centaur"]).spaces == [11, 4, 10]


def test_a_kick_is_no_main_move_and_reaches_those_who_lie() -> None:
    """000-84, 000-57, 000-62: Gunk and the Coach have no say in it, and Egg stays tripped."""
    after = whatif("Centaur@2 Egg@5! Coach@5 Gunk@9", dice=[6])
    assert after.spaces == [7, 3, 3, 9]
    assert after.racer("Egg").tripped


def test_reactions_to_a_kick_come_before_the_next_kick() -> None:
    """000-84, 000-R26: Egg is kicked beside the Duelist, who wins a duel; then the Duelist is kicked from where it is."""
    after = whatif("Centaur@2 Egg@5 Duelist@3", dice=[4, 6, 1], answers=["Duel"])
    assert after.spaces == [6, 3, 3]
    assert after.powers == ["Centaur", "Duelist", "Centaur"]


def test_the_centaur_kicks_before_others_react_to_where_it_stopped() -> None:
    """000-84: Romantic is kicked to 2 first and moves 2 for the pair of Centaur and Egg then."""
    after = whatif("Centaur@2 Romantic@4 Egg@6", dice=[4])
    assert [move["moves"][0] for move in after.happened("moved")[1:]] == [["Romantic", 4, 2], ["Romantic", 2, 4]]


def test_kicked_onto_the_huge_baby_is_behind_it() -> None:
    """000-84, 000-99: also for those who come from ahead."""
    assert whatif("Centaur@2 Egg@6 Huge Baby@4", dice=[6]).happened("put_behind") == [
        {"racer": "Huge Baby", "others": ["Egg"], "space": 3}
    ]


@pytest.mark.parametrize(("rules", "egg"), [("text", 12), ("faq-2026", 10)])
def test_passing_backwards(rules: str, egg: int) -> None:
    """000-59, 000-R34: the arrow on 14 takes the Centaur back to 10, past Egg; only the later FAQ lets it kick."""
    assert whatif("Centaur@13 Egg@12", dice=[1], track="wild", rules=rules).spaces == [10, egg]


def test_a_racer_that_is_pulled_back_passes_nobody() -> None:
    """000-59, 000-R34: Leaptoad leaps back over Centaur, and Centaur itself has moved back."""
    after = whatif("PartyAnimal@10 Leaptoad@12 Centaur@11 Legs@11", dice=[1])
    assert after.racer("Leaptoad").space == 9
    assert "Centaur" not in after.powers
