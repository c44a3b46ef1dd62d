"""Poet: each time another character throws a 6 she may advance 1."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def odes(after: RacePositionResult) -> int:
    """How often she was asked."""
    return sum("threw a 6" in asked.prompt for asked in after.questions)


def test_a_six_of_another_lets_her_advance_1() -> None:
    """001-47: if she likes."""
    after = whatif("Assassin@2 Poet@5", dice=[6], answers=["Advance 1"])
    assert after.spaces == [8, 6]
    assert after.questions[0].prompt == "Assassin threw a 6. Does Poet advance 1?"
    assert whatif("Assassin@2 Poet@5", dice=[6], answers=["Leave it"]).spaces == [8, 5]


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_nothing_less_will_do(die: int) -> None:
    """001-47: only a 6."""
    assert odes(whatif("Assassin@2 Poet@20", dice=[die])) == 0


def test_her_own_six_is_just_a_six() -> None:
    """001-47: another player has to roll it."""
    assert odes(whatif("Poet@5 Assassin@2", dice=[6], otherwise="yes")) == 0


def test_she_steps_before_the_six_is_run() -> None:
    """001-R42: so the Assassin comes to her new field."""
    after = whatif("Assassin@2 Poet@7", dice=[6], otherwise="yes")
    assert [move["moves"][0][0] for move in after.happened("moved")] == ["Poet", "Assassin"]
    assert after.spaces == [8, 8]


@pytest.mark.parametrize(("dice", "asked"), [([6, 1], 1), ([1, 6], 1), ([6, 6], 2), ([5, 5], 0)])
def test_she_hears_each_die_of_a_duel(dice: list[int], asked: int) -> None:
    """001-47, 001-R42: both are other characters."""
    after = whatif("SwordFighter@2 Assassin@2 Poet@20", dice=[*dice, 1], answers=["Duel"], otherwise="yes")
    assert odes(after) == asked
    assert after.racer("Poet").space == 20 + asked


def test_she_steps_between_the_dice_of_a_duel() -> None:
    """001-R42: right after the die, before what it is for is carried out."""
    after = whatif("SwordFighter@2! Assassin@0 Poet@20", dice=[2, 6, 1], turns=2, otherwise="yes")
    kinds = [(event.kind, event.data.get("racer")) for event in after.events if event.kind in ("die", "power")]
    assert kinds == [("power", "Sword fighter"), ("die", "Sword fighter"), ("power", "Poet"), ("die", "Assassin")]


def test_in_a_duel_of_her_own_she_hears_the_other_die_only() -> None:
    """001-47: she steps off the field, and the duel goes on all the same."""
    after = whatif("SwordFighter@2 Poet@2", dice=[6, 6, 1], otherwise="yes")
    assert (odes(after), after.spaces) == (1, [5, 3])


def test_she_hears_the_necromancers_six() -> None:
    """001-R42: before he has chosen whom to send back; he sees where she is now."""
    assert whatif("Necromancer@2 Poet@10 Assassin@0", dice=[6], answers=["Throw", "Advance 1"]).spaces == [3, 5, 0]


def test_of_a_throw_that_the_wizard_repeats_she_hears_the_second() -> None:
    """001-47, 001-62: the first is void."""
    assert odes(whatif("Wizard@2 Poet@20", dice=[6, 3], answers=["Reroll"], otherwise="yes")) == 0
    assert odes(whatif("Wizard@2 Poet@20", dice=[3, 6], answers=["Reroll"], otherwise="yes")) == 1
    assert odes(whatif("Wizard@2 Poet@20", dice=[6], answers=["Keep"], otherwise="yes")) == 1


def test_the_devil_takes_her_sixes() -> None:
    """001-R10, 001-41: a 6 in a play has become a 5; one in a duel has not."""
    assert odes(whatif("Assassin@2 Devil@0 Poet@20", dice=[6], otherwise="yes")) == 0
    assert odes(whatif("SwordFighter@2 Devil@2 Poet@20", dice=[6, 1, 1], answers=["Duel"])) == 1


def test_a_play_without_a_die_is_none_of_hers() -> None:
    """001-36: there is no 6 in the Amazon's five fields, nor in the Trader's swap."""
    assert odes(whatif("Amazon@2 Poet@20", answers=["Advance 5"])) == 0
    assert odes(whatif("Trader@2 Poet@20", answers=["Swap"])) == 0


def test_she_listens_while_she_has_to_rest() -> None:
    """001-40: abilities on other players' turns still work."""
    after = whatif("Assassin@2 Poet@20!", dice=[6], otherwise="yes")
    assert after.racer("Poet").space == 21
    assert after.racer("Poet").tripped


def test_she_may_win_by_somebody_elses_six() -> None:
    """001-28, 001-47: she is home first, then the Assassin moves."""
    after = whatif("Assassin@24 Poet@29 Ghoul@0", dice=[6], otherwise="yes")
    assert [place["racer"] for place in after.happened("finished")] == ["Poet", "Assassin"]


def test_home_she_hears_nothing() -> None:
    """001-30: the next 6 is not hers."""
    assert odes(whatif("Poet@29 Assassin@2 Spy@0", dice=[3, 6], turns=2, otherwise="yes")) == 0


def test_her_step_is_a_movement() -> None:
    """001-70, 001-45: the Troll turns her back; a man on the next field makes a couple."""
    assert whatif("Assassin@2 Poet@10 Troll@11", dice=[6], otherwise="yes").spaces == [8, 10, 11]
    assert whatif("Assassin@2 Poet@10 Ghoul@11 Eros@0", dice=[6], otherwise="yes").spaces == [8, 11, 11, 5]


def test_a_roller_whom_her_step_sends_home_first_has_nothing_more_to_run() -> None:
    """001-30: it is Eros who rolls the 6, and her step makes the couple that takes him home."""
    after = whatif("Eros@26 Poet@10 Ghoul@11", dice=[6], otherwise="yes")
    assert after.happened("finished")[0]["racer"] == "Eros"
    assert [move["moves"][0][0] for move in after.happened("moved")] == ["Poet", "Eros"]


def test_the_druid_learns_from_each_ode() -> None:
    """001-66: one step each."""
    after = whatif("Assassin@2 Poet@10 Druid@20", dice=[6], otherwise="yes")
    assert (after.spaces, after.powers) == ([8, 11, 21], ["Poet", "Druid"])


def test_if_she_is_stopped_she_advances_1_all_the_same() -> None:
    """001-R15, 001-63: a step instead of a step, but it was not her ability."""
    after = whatif("Assassin@2 Poet@10 Philosopher@20", dice=[6], otherwise="yes")
    assert (after.spaces, after.powers) == ([8, 11, 20], ["Philosopher"])


def test_nobody_can_ride_on_her_step() -> None:
    """001-73: it is not her turn, so the Ninja beside her stays."""
    assert whatif("Assassin@2 Poet@10 Ninja@10", dice=[6], otherwise="yes").spaces == [8, 11, 10]
