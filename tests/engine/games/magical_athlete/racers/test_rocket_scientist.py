"""Rocket Scientist: twice the die, and flat on its face."""

import pytest

from engine.games.magical_athlete.notation import whatif


@pytest.mark.parametrize(
    ("answer", "end", "tripped", "powers"),
    [("Double", 8, True, ["Rocket Scientist"]), ("Move 4", 4, False, [])],
)
def test_rocket_scientist_may_double_its_roll_and_trips(answer: str, end: int, tripped: bool, powers: list[str]) -> None:
    """000-115: optional; the whole flight is flown."""
    after = whatif("RocketScientist@0 Twin@20", dice=[4], answers=[answer])
    assert after.spaces == [end, 20]
    assert after.racer("RocketScientist").tripped is tripped
    assert after.powers == powers


def test_rocket_scientist_decides_with_the_die_on_the_table() -> None:
    """000-115: one question, with the number in it."""
    after = whatif("RocketScientist@0 Twin@20", dice=[4])
    assert [question.options for question in after.questions] == [("Double the 4 and trip", "Move 4")]


def test_the_fall_costs_the_next_main_move_and_no_more() -> None:
    """000-62, 000-64, 000-115: it gets up on its next turn and flies again on the one after."""
    after = whatif("RocketScientist@0 Twin@20", dice=[4, 1, 1, 3], otherwise="yes", turns=5)
    assert after.racer("RocketScientist").space == 8 + 6
    assert [question.options[1] for question in after.questions] == ["Move 4", "Move 3"]
    assert after.happened("stood_up") == [{"racer": "Rocket Scientist"}]


@pytest.mark.parametrize(("others", "end"), [("Gunk@20", 7), ("Coach@0", 9), ("Coach@0 Gunk@20 Egg=Gunk@20", 7)])
def test_the_die_is_doubled_and_nothing_else(others: str, end: int) -> None:
    """000-R5, 000-115: plus and minus come after it."""
    assert whatif(f"RocketScientist@0 {others}", dice=[4], otherwise="yes").racer("RocketScientist").space == end


def test_a_one_that_inchworm_took_cannot_be_doubled() -> None:
    """000-R42: no question, no trip."""
    after = whatif("RocketScientist@0 Inchworm@20", dice=[1], otherwise="yes")
    assert after.spaces == [0, 21]
    assert after.questions == []
    assert not after.racer("RocketScientist").tripped


@pytest.mark.parametrize(("die", "end"), [(1, 29), (2, 27)])
def test_a_flight_that_stickler_forbids_still_ends_in_a_fall(die: int, end: int) -> None:
    """000-115, 000-122: doubled is doubled, even if 31 is too far."""
    after = whatif("RocketScientist@27 Stickler@5 Twin@0", dice=[die], otherwise="yes")
    assert after.spaces == [end, 5, 0]
    assert after.racer("RocketScientist").tripped


def test_rocket_scientist_can_fly_home() -> None:
    """000-30, 000-115: what trips beyond the line does not matter."""
    assert whatif("RocketScientist@20 Twin@0 Egg@0", dice=[5], otherwise="yes").racer("RocketScientist").place == 1


def test_scoocher_answers_the_doubling_once_and_before_the_flight() -> None:
    """000-R15, 000-R36: the trip is part of the same use."""
    after = whatif("RocketScientist@0 Scoocher@7", dice=[4], otherwise="yes")
    assert [move["moves"] for move in after.happened("moved")] == [[["Scoocher", 7, 8]], [["Rocket Scientist", 0, 8]]]
    assert after.powers == ["Rocket Scientist", "Scoocher"]


@pytest.mark.parametrize("trap", ["BabaYaga@8", "Banana@5"])
def test_nobody_trips_a_rocket_scientist_that_has_tripped_itself(trap: str) -> None:
    """000-R15, 000-115: nothing changes, so neither Baba Yaga nor Banana has done anything; without the flight they do."""
    assert whatif(f"RocketScientist@0 {trap}", dice=[4], answers=["Double"]).powers == ["Rocket Scientist"]
    walked = whatif(f"RocketScientist@4 {trap}", dice=[4], answers=["Move"])
    assert len(walked.happened("power")) == 1
    assert walked.racer("RocketScientist").tripped


def test_a_reroll_comes_before_the_decision() -> None:
    """000-90, 000-115: the doubled number is the one that was kept."""
    after = whatif("RocketScientist@0 Dicemonger@20", dice=[1, 5], answers=["Reroll", "Double"])
    assert after.spaces == [10, 21]
    assert len(after.questions) == 2


def test_lackey_hears_a_six_once_however_far_it_flies() -> None:
    """000-104, 000-115: the die was a 6, the flight is 12."""
    assert whatif("RocketScientist@0 Lackey@20", dice=[6], otherwise="yes").spaces == [12, 22]


def test_a_tripped_rocket_scientist_is_not_asked() -> None:
    """000-62, 000-115: no roll, nothing to double."""
    after = whatif("RocketScientist@3!", otherwise="yes")
    assert after.spaces == [3]
    assert after.questions == []
    assert not after.racer("RocketScientist").tripped
