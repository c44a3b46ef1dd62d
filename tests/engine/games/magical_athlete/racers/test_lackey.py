"""Lackey: runs ahead of every 6."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(("die", "spaces"), [(1, [1, 4]), (5, [5, 4]), (6, [6, 6])])
def test_lackey_runs_for_a_six_of_another_racer(die: int, spaces: list[int]) -> None:
    """000-104: 2 for a 6, nothing for any other number."""
    after = whatif("Twin@0 Lackey@4", dice=[die])
    assert after.spaces == spaces
    assert len(after.happened("power")) == (die == 6)


def test_lackey_moves_before_the_racer_that_rolled_the_six() -> None:
    """000-104: the order of the two moves."""
    after = whatif("Twin@0 Lackey@4", dice=[6])
    assert [move["moves"] for move in after.happened("moved")] == [[["Lackey", 4, 6]], [["Twin", 0, 6]]]
    assert [move["main"] for move in after.happened("moved")] == [False, True]


def test_lackeys_own_six_is_just_a_six() -> None:
    """000-104: it serves others."""
    after = whatif("Lackey@4 Twin@0", dice=[6])
    assert after.spaces == [10, 0]
    assert after.happened("power") == []


@pytest.mark.parametrize(
    ("lackey", "eaten"),
    [(4, True), (6, False)],
)
def test_lackey_can_run_into_the_mouth_or_out_of_it(lackey: int, eaten: bool) -> None:
    """000-104, 000-111: where Lackey is after its run is what the roller finds."""
    after = whatif(f"Mouth@0 Lackey@{lackey} Legs@20", dice=[6])
    assert after.racer("Mouth").space == 6
    assert (after.racer("Lackey").out == 1) is eaten
    assert after.racer("Lackey").space == lackey + 2


def test_gunk_makes_no_five_of_a_six() -> None:
    """000-96, 000-104: the way gets shorter, the die does not."""
    after = whatif("Twin@0 Lackey@10 Gunk@20", dice=[6])
    assert after.spaces == [5, 12, 20]
    assert after.powers == ["Lackey", "Gunk"]


@pytest.mark.parametrize("position", ["RocketScientist@0 Lackey@10", "Blimp@0 Lackey@10"])
def test_a_six_that_was_not_rolled_moves_no_lackey(position: str) -> None:
    """000-104: a doubled 3, or a 3 with the wind behind it, is a distance of 6 and a die of 3."""
    assert whatif(position, dice=[3], otherwise="yes").spaces == [6, 10]


def test_what_lackey_runs_into_is_settled_before_the_roller_moves() -> None:
    """000-R26, 000-R43: a duel between the roll and its move."""
    after = whatif("Twin@0 Lackey@4 Duelist@6", dice=[6, 5, 2], answers=["Duel"])
    assert after.spaces == [6, 6, 8]
    assert [move["moves"][0][0] for move in after.happened("moved")] == ["Lackey", "Duelist", "Twin"]
    assert len(after.questions) == 1


def test_lackey_runs_although_sisyphus_goes_nowhere() -> None:
    """000-104, 000-120: the 6 was rolled; the current player's power comes first."""
    after = whatif("Sisyphus@5 Lackey@10", dice=[6])
    assert after.spaces == [0, 12]
    assert [power["hook"] for power in after.happened("power")][-2:] == ["Sisyphus.keep_rolling", "Lackey.very_good"]


@pytest.mark.parametrize(("dice", "spaces"), [([6, 2], [2, 10]), ([2, 6], [6, 12])])
def test_only_the_kept_die_counts_for_lackey(dice: list[int], spaces: list[int]) -> None:
    """000-70, 000-104: a 6 thrown again was none."""
    assert whatif("Magician@0 Lackey@10", dice=dice, answers=["Reroll", "Keep"]).spaces == spaces


def test_lackey_is_home_before_the_racer_that_rolled() -> None:
    """000-30, 000-104: both cross with the same 6, Lackey first."""
    after = whatif("Twin@24 Lackey@28 Legs@5", dice=[6])
    assert [racer.name for racer in after.race.finished] == ["Lackey", "Twin"]
    assert after.race.over


def test_lackey_taking_the_second_place_leaves_the_roller_standing() -> None:
    """000-30, 000-104: the race is over before that move."""
    after = whatif("Legs@25 Twin@24 Lackey@28 Egg@0", dice=[6], answers=["Jog"], turns=2)
    assert [racer.name for racer in after.race.finished] == ["Legs", "Lackey"]
    assert after.racer("Twin").space == 24


def test_a_tripped_lackey_runs_and_stays_down() -> None:
    """000-62, 000-104: a trip costs Main Moves only."""
    after = whatif("Twin@0 Lackey@10!", dice=[6])
    assert after.spaces == [6, 12]
    assert after.racer("Lackey").tripped
