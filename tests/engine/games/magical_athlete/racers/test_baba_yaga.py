"""Baba Yaga: racers that come to share her space trip. Egg and Twin stand in without a power."""

import pytest

from engine.games.magical_athlete.notation import whatif
from engine.race.notation import RacePositionResult


def lying(after: RacePositionResult) -> list[str]:
    return [racer.name for racer in after.race.racers if racer.tripped]


@pytest.mark.parametrize("position", ["Egg@2 Baba Yaga@5", "Baba Yaga@2 Egg@5"])
def test_she_trips_whoever_comes_and_whomever_she_comes_to(position: str) -> None:
    """000-80: it does not matter who stops beside whom, and she never trips herself."""
    after = whatif(position, dice=[3])
    assert after.spaces == [5, 5]
    assert lying(after) == ["Egg"]


@pytest.mark.parametrize(("die", "tripped"), [(3, ["Egg", "Twin"]), (4, []), (2, [])])
def test_she_trips_everybody_on_the_space_where_she_stops(die: int, tripped: list[str]) -> None:
    """000-80, 000-60: all of them there, and nobody beside or behind it."""
    assert lying(whatif("Baba Yaga@2 Egg@5 Twin@5", dice=[die])) == tripped


def test_each_racer_she_trips_is_a_happening() -> None:
    """000-80, 000-R15: Scoocher moves for Egg and for Banana; Twin lay there already."""
    after = whatif("Baba Yaga@2 Egg@5 Twin@5! Banana@5 Scoocher@20", dice=[3])
    assert after.powers == ["Baba Yaga", "Scoocher", "Baba Yaga", "Scoocher"]
    assert after.racer("Scoocher").space == 22


def test_standing_together_is_not_stopping_together() -> None:
    """000-80: nobody trips on the crowded Start, and whoever leaves her space has not stopped there."""
    assert lying(whatif("Baba Yaga@0 Egg@0 Twin@0", dice=[2, 3], turns=2)) == []


def test_the_duelist_may_duel_her_and_trips_where_it_has_run() -> None:
    """000-81, 000-R26: on its own turn the Duelist speaks first, wins, and falls two spaces on."""
    after = whatif("Duelist@2 Baba Yaga@5", dice=[3, 6, 1], answers=["Duel"])
    assert after.spaces == [7, 5]
    assert after.happened("tripped") == [{"racer": "Duelist", "space": 7}]


@pytest.mark.parametrize(("dice", "spaces"), [([3, 1, 6], [5, 7]), ([3], [5, 5])])
def test_the_duelist_trips_when_it_loses_or_declines(dice: list[int], spaces: list[int]) -> None:
    """000-81: with two dice left she wins the duel and moves on; without them there is none."""
    after = whatif("Duelist@2 Baba Yaga@5", dice=dice, answers=["Duel" if dice[1:] else "Let"])
    assert after.spaces == spaces
    assert lying(after) == ["Duelist"]


def test_a_duelist_she_has_tripped_may_still_duel() -> None:
    """000-81, 000-62: on her turn she acts first, and the Duelist challenges her from the ground."""
    after = whatif("Baba Yaga@2 Duelist@5", dice=[3, 6, 1], answers=["Duel"])
    assert after.powers == ["Baba Yaga", "Duelist"]
    assert after.spaces == [5, 7]
    assert lying(after) == ["Duelist"]


def test_the_hypnotist_who_warps_her_trips_and_loses_this_main_move() -> None:
    """000-81, 000-R27: it has no roll in this turn, is up again after it and rolls in the next."""
    after = whatif("Hypnotist@10 Baba Yaga@3", dice=[], answers=["Baba Yaga"])
    assert after.spaces == [10, 10]
    assert after.happened("tripped") == [{"racer": "Hypnotist", "space": 10}]
    assert after.happened("rolled") == []
    assert lying(after) == []
    assert whatif("Hypnotist@10 Baba Yaga@3", dice=[1, 4], answers=["Baba Yaga", "no"], turns=3).spaces == [14, 11]


def test_a_hypnotist_who_lies_down_already_trips_no_deeper() -> None:
    """000-81, 000-R27, 000-R15: it may warp her while tripped, and Scoocher hears only of the warp."""
    after = whatif("Hypnotist@10! Baba Yaga@3 Scoocher@20", answers=["Baba Yaga"])
    assert after.spaces == [10, 10, 21]
    assert lying(after) == []


def test_whoever_runs_off_at_once_trips_all_the_same() -> None:
    """000-80, 000-R26: Romantic on turn moves for the pair she makes with Baba Yaga, then trips on 7."""
    after = whatif("Romantic@2 Baba Yaga@5", dice=[3])
    assert after.spaces == [7, 5]
    assert after.happened("tripped") == [{"racer": "Romantic", "space": 7}]


@pytest.mark.parametrize("position", ["Huge Baby@2 Baba Yaga@5", "Baba Yaga@2 Huge Baby@5"])
def test_the_huge_baby_never_shares_her_space(position: str) -> None:
    """000-80, 000-99: Baba Yaga is put behind before anybody could trip."""
    after = whatif(position, dice=[3])
    assert after.racer("Baba Yaga").space == 4
    assert lying(after) == []


@pytest.mark.parametrize("start", [2, 4])
def test_put_behind_the_huge_baby_she_has_stopped_there(start: int) -> None:
    """000-80, 000-R37: she trips whom she is put beside, also back on the space she came from."""
    after = whatif(f"Baba Yaga@{start} Huge Baby@5 Egg@4", dice=[5 - start])
    assert after.spaces == [4, 5, 4]
    assert lying(after) == ["Egg"]


def test_two_of_her_kind_trip_each_other() -> None:
    """000-80, 000-93: Egg has hatched as a second house."""
    assert lying(whatif("Egg=Baba Yaga@2 Baba Yaga@5", dice=[3])) == ["Egg", "Baba Yaga"]


@pytest.mark.parametrize(("rules", "tripped"), [("text", ["Egg", "Twin"]), ("faq-2026", ["Twin"])])
@pytest.mark.parametrize("twin", [4, 5])
def test_arriving_together_with_her(rules: str, tripped: list[str], twin: int) -> None:
    """000-72, 000-R34: cheered on from 2 to 4 side by side, Egg trips by the text only; a Twin who stood there trips anyway."""
    after = whatif(f"Cheerleader@10 Egg@2 Baba Yaga@2 Twin@{twin}", dice=[1], answers=["Cheer"], rules=rules)
    assert lying(after) == [name for name in tripped if name == "Egg" or twin == 4]
