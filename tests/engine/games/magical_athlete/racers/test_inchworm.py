"""Inchworm: steps 1 instead of another racer that rolled a 1."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("die", "spaces"), [(1, [4, 11]), (2, [6, 10]), (3, [7, 10]), (6, [10, 10])])
def test_inchworm_takes_away_a_one_and_no_other_number(die: int, spaces: list[int]) -> None:
    """000-102: only a 1 costs the roller its move."""
    after = whatif("Twin@4 Inchworm@10", dice=[die])
    assert after.spaces == spaces
    assert after.powers == (["Inchworm"] if die == 1 else [])
    assert after.happened("skipped") == ([{"racer": "Twin"}] if die == 1 else [])


def test_inchworms_own_one_is_an_ordinary_step() -> None:
    """000-102: it listens to others only."""
    after = whatif("Inchworm@10 Twin@4", dice=[1])
    assert after.spaces == [11, 4]
    assert after.happened("power") == []


@pytest.mark.parametrize(
    ("position", "powers"),
    [
        ("Twin@4 Legs@0 Inchworm@10 Skipper@7", ["Inchworm", "Skipper"]),
        ("Twin@4 Legs@0 Skipper@7 Inchworm@10", ["Skipper", "Inchworm"]),
    ],
)
def test_inchworm_wriggles_before_the_turn_that_skipper_gains(position: str, powers: list[str]) -> None:
    """000-103: both hear the same 1, in player order, but Skipper's turn comes when the roller's is over."""
    after = whatif(position, dice=[1, 3], turns=2)
    assert after.powers == powers
    assert [move["moves"] for move in after.happened("moved")] == [[["Inchworm", 10, 11]], [["Skipper", 7, 10]]]
    assert after.racer("Twin").space == 4
    assert [turn["racer"] for turn in after.happened("turn")] == ["Twin", "Skipper"]


@pytest.mark.parametrize(("dice", "spaces"), [([1, 5], [9, 10]), ([5, 1], [4, 11])])
def test_only_the_kept_die_counts_for_inchworm(dice: list[int], spaces: list[int]) -> None:
    """000-70, 000-102: a 1 that is thrown again never was; a 1 that comes of it is one."""
    assert whatif("Magician@4 Inchworm@10", dice=dice, answers=["Reroll", "Keep"]).spaces == spaces


@pytest.mark.parametrize("roller", ["Alchemist", "Rocket Scientist"])
def test_nobody_is_asked_about_a_one_that_inchworm_took(roller: str) -> None:
    """000-R42: there is no move left to turn into a 4 or to double; with a 2 there is."""
    taken = whatif(f"{roller}@4 Inchworm@10", dice=[1], otherwise="yes")
    assert taken.spaces == [4, 11]
    assert taken.questions == []
    assert not taken.racer(roller).tripped
    left = whatif(f"{roller}@4 Inchworm@10", dice=[2], otherwise="yes")
    assert left.spaces == [8, 10]
    assert len(left.questions) == 1


def test_a_move_that_inchworm_took_gets_no_plus_and_minus() -> None:
    """000-102: Coach and Gunk have nothing to change."""
    after = whatif("Twin@4 Inchworm@10 Coach@4 Gunk@0", dice=[1])
    assert after.spaces == [4, 11, 4, 0]
    assert after.powers == ["Inchworm"]


def test_genius_loses_the_move_but_not_the_extra_turn_to_inchworm() -> None:
    """000-102, 000-33: the right guess of the current player comes first, then the wriggle."""
    after = whatif("Genius@4 Inchworm@10 Twin@0", dice=[1], answers=["Guess 1"])
    assert after.spaces == [4, 11, 0]
    assert after.powers == ["Genius", "Inchworm"]
    assert after.next is after.racer("Genius")


def test_a_tripped_inchworm_wriggles_and_stays_down() -> None:
    """000-62, 000-102: a trip costs Main Moves only."""
    after = whatif("Twin@4 Inchworm@10!", dice=[1])
    assert after.spaces == [4, 11]
    assert after.racer("Inchworm").tripped


def test_a_one_in_a_duel_is_nothing_to_inchworm() -> None:
    """000-102: the die of a Main Move is meant."""
    assert whatif("Duelist@4 Twin@4 Inchworm@10", dice=[1, 1, 3], answers=["Duel"]).spaces == [9, 4, 10]


def test_two_inchworms_take_the_same_one() -> None:
    """000-102: both wriggle, and the move is off once; one of them rolling is somebody else to the other."""
    assert whatif("Twin@4 Inchworm@10 Egg=Inchworm@12", dice=[1]).spaces == [4, 11, 13]
    assert whatif("Egg=Inchworm@12 Inchworm@10", dice=[1]).spaces == [12, 11]


def test_heckler_laughs_at_the_racer_that_lost_its_one() -> None:
    """000-98, 000-102: it ends its turn where it began."""
    after = whatif("Twin@4 Inchworm@10 Heckler@0", dice=[1])
    assert after.spaces == [4, 11, 2]
    assert after.powers == ["Inchworm", "Heckler"]


def test_an_inchworm_that_is_home_takes_no_more_ones() -> None:
    """000-75: powers end with the race of their racer."""
    assert whatif("Inchworm@28 Twin@3 Legs@0", dice=[2, 1], turns=2).spaces == [30, 4, 0]
