"""Sisyphus: four chips, and a hill."""

import pytest

from engine.games.magical_athlete.notation import whatif
from tests.engine.games.magical_athlete.match_support import ScriptedMatch, before_race, on_the_track


@pytest.mark.parametrize("position", ["Sisyphus@0 Twin@0", "Egg=Sisyphus@0 Twin@0", "Twin=Sisyphus@0 Egg@0"])
def test_sisyphus_takes_four_chips_before_the_race(position: str) -> None:
    """000-120, 000-93, 000-125: whoever begins the race with the power, and nobody else."""
    after = whatif(position, turns=0)
    assert [racer.points for racer in after.race.racers] == [4, 0]
    assert after.race.bronze == [4, 0]
    assert [event.kind for event in after.events] == ["power", "chips"]


def test_nobody_reacts_to_what_happens_before_the_race() -> None:
    """000-R12: Scoocher is not under way yet."""
    assert whatif("Sisyphus@0 Scoocher@0", turns=0).spaces == [0, 0]


@pytest.mark.parametrize(("die", "space", "points"), [(1, 6, 4), (5, 10, 4), (6, 0, 3)])
def test_a_six_warps_sisyphus_to_start_and_costs_a_chip(die: int, space: int, points: int) -> None:
    """000-120: instead of moving; any other number is just a number."""
    after = whatif("Sisyphus@5 Twin@9", dice=[die])
    assert after.spaces == [space, 9]
    assert after.racer("Sisyphus").points == points
    assert len(after.happened("moved")) == (die != 6)


def test_the_six_of_another_racer_is_not_his() -> None:
    """000-120: only his own roll."""
    after = whatif("Twin@5 Sisyphus@9", dice=[6])
    assert after.spaces == [11, 9]
    assert after.racer("Sisyphus").points == 4


def test_the_way_back_is_a_warp_and_passes_nobody() -> None:
    """000-65, 000-120: Banana trips nobody by either rules, and Suckerfish is not asked."""
    for rules in ("text", "faq-2026"):
        after = whatif("Sisyphus@5 Banana@3 Suckerfish@5", dice=[6], otherwise="yes", rules=rules)
        assert after.spaces == [0, 3, 5]
        assert not after.racer("Sisyphus").tripped
        assert after.questions == []


def test_sisyphus_stops_on_start() -> None:
    """000-61, 000-71: whoever waits there alone makes a pair with him."""
    after = whatif("Sisyphus@5 BabaYaga@0 Romantic@10", dice=[6])
    assert after.spaces == [0, 0, 12]
    assert after.racer("Sisyphus").tripped


def test_a_six_on_start_costs_a_chip_and_the_move() -> None:
    """000-120: there is nowhere to warp to, the rest remains."""
    after = whatif("Sisyphus@0 Twin@9", dice=[6])
    assert after.spaces == [0, 9]
    assert after.racer("Sisyphus").points == 3
    assert after.happened("warped") == []


def test_a_six_gets_no_plus_and_minus() -> None:
    """000-120: no move, so Coach has nothing to add to."""
    after = whatif("Sisyphus@5 Coach@5", dice=[6])
    assert after.spaces == [0, 5]
    assert after.happened("modified") == []


@pytest.mark.parametrize(("dice", "space", "points"), [([6, 2], 7, 4), ([2, 6], 0, 3)])
def test_only_the_kept_six_counts(dice: list[int], space: int, points: int) -> None:
    """000-70, 000-120: Dicemonger helps out, or helps in."""
    after = whatif("Sisyphus@5 Dicemonger@9", dice=dice, answers=["Reroll"])
    assert after.racer("Sisyphus").space == space
    assert after.racer("Sisyphus").points == points


def test_without_a_chip_there_is_none_to_lose() -> None:
    """000-R19: five sixes cost four chips; the way back remains."""
    after = whatif("Sisyphus@5", dice=[6, 6, 6, 6, 1, 6], turns=6)
    assert after.spaces == [0]
    assert after.race.bronze == [0]
    assert after.racer("Sisyphus").points == 0
    assert len(after.happened("warped")) == 2


def test_chips_of_earlier_races_pay_as_well() -> None:
    """000-R19: any bronze of the player; the fifth six takes one that was won before."""
    match = on_the_track("Sisyphus@5 Twin@0 Egg@0")
    match.sheet.bronze[0] = 2
    played = ScriptedMatch(match, dice=[6, 1, 1] * 5).play(1 + 15)
    assert match.sheet.bronze == [2 + 4 - 5, 0, 0]
    assert played.match.race is not None
    assert played.match.race.racers[0].points == -1


def test_in_a_match_the_chips_are_there_before_the_first_turn() -> None:
    """000-120: taken as the race is set up, and the player has them."""
    played = ScriptedMatch(before_race([["Sisyphus"], ["Legs"], ["Genius"]])).play(2)
    assert played.match.sheet.bronze == [4, 0, 0]
    assert played.turns == []


def test_a_copy_of_sisyphus_has_the_six_but_not_the_chips() -> None:
    """000-89, 000-R19: it warps and has nothing to pay with."""
    after = whatif("Copycat@5 Sisyphus@9", dice=[6])
    assert after.spaces == [0, 9]
    assert [racer.points for racer in after.race.racers] == [0, 4]


def test_the_fall_is_one_happening() -> None:
    """000-R15: warp, chip and lost move belong together."""
    after = whatif("Sisyphus@5 Scoocher@20", dice=[6])
    assert after.spaces == [0, 21]
    assert [power["hook"] for power in after.happened("power")] == ["Sisyphus.burden", "Sisyphus.keep_rolling", "Scoocher.scooch"]
