"""Ghoul: when another character's play shows a 1 he may advance 1 instead of that character. The Assassin stands in for anybody."""

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def snatches(after: RacePositionResult) -> int:
    """How often he was asked."""
    return sum("Does Ghoul advance" in asked.prompt for asked in after.questions)


def test_he_advances_instead_of_whoever_rolled_a_1() -> None:
    """001-48: that character does not move."""
    after = whatif("Assassin@5 Ghoul@2", dice=[1], answers=["Advance 1"])
    assert (after.spaces, after.next) == ([5, 3], after.racer("Ghoul"))
    assert after.questions[0].prompt == "Assassin rolled a 1. Does Ghoul advance instead?"
    assert after.questions[0].options == ("Advance 1", "Leave it to Assassin")


def test_he_may_leave_it() -> None:
    """001-48: then it is a play like any other."""
    after = whatif("Assassin@5 Ghoul@2", dice=[1], answers=["Leave"])
    assert (after.spaces, after.powers) == ([6, 2], [])


def test_other_numbers_are_nothing_to_him() -> None:
    """001-48: only a 1."""
    for die in (2, 3, 4, 5, 6):
        assert snatches(whatif("Assassin@5 Ghoul@20", dice=[die])) == 0


def test_his_own_1_is_his_anyway() -> None:
    """001-48: it takes another player."""
    after = whatif("Ghoul@5 Assassin@2", dice=[1], otherwise="yes")
    assert (after.spaces, after.questions) == ([6, 2], [])


def test_the_rangers_1_is_gone_before_he_can_stride() -> None:
    """001-49, 001-82, 001-R20: the Ghoul comes first."""
    after = whatif("Ranger@5 Ghoul@2", dice=[1], otherwise="yes")
    assert (after.spaces, len(after.questions)) == ([5, 3], 1)


def test_the_ranger_strides_on_a_1_that_was_left_to_him_and_on_a_2() -> None:
    """001-82, 001-R20: the Ghoul has been asked about the 1 only."""
    assert whatif("Ranger@5 Ghoul@2", dice=[1], answers=["Leave", "Advance 4"]).spaces == [9, 2]
    assert whatif("Ranger@5 Ghoul@2", dice=[2], answers=["Advance 4"]).spaces == [9, 2]


def test_of_a_throw_that_the_wizard_repeats_only_the_second_is_offered() -> None:
    """001-49, 001-62, 001-R20: the choice to repeat comes before the Ghoul."""
    assert whatif("Wizard@5 Ghoul@2", dice=[1, 3], answers=["Reroll"], otherwise="yes").spaces == [8, 2]
    assert whatif("Wizard@5 Ghoul@2", dice=[3, 1], answers=["Reroll"], otherwise="yes").spaces == [5, 3]
    assert whatif("Wizard@5 Ghoul@2", dice=[1], answers=["Keep", "Advance 1"]).spaces == [5, 3]


def test_a_2_that_the_devil_has_made_a_1_is_his() -> None:
    """001-R10, 001-R20: the Devil comes before him; the Devil's own 2 stays a 2."""
    assert whatif("Assassin@5 Devil@0 Ghoul@2", dice=[2], otherwise="yes").spaces == [5, 0, 3]
    assert snatches(whatif("Devil@5 Ghoul@20", dice=[2])) == 0


def test_he_has_no_use_for_the_necromancers_1() -> None:
    """001-49, 001-58: it was not rolled for a play."""
    after = whatif("Necromancer@5 Ghoul@2 Assassin@9", dice=[1], answers=["Throw", "Assassin"], otherwise="yes")
    assert (after.spaces, snatches(after)) == ([6, 2, 8], 0)


def test_he_has_no_use_for_the_1_of_a_duel() -> None:
    """001-49: neither of the two is a play; the roll after it is."""
    after = whatif("SwordFighter@5 Assassin@5 Ghoul@2", dice=[1, 1, 1], otherwise="yes")
    assert (after.spaces, snatches(after)) == ([7, 5, 3], 1)


def test_what_others_do_instead_of_a_play_shows_no_1() -> None:
    """001-36: Amazon and Trader."""
    assert snatches(whatif("Amazon@5 Ghoul@20", answers=["Advance 5"])) == 0
    assert snatches(whatif("Trader@5 Ghoul@20", answers=["Swap"])) == 0


def test_he_snatches_while_he_has_to_rest() -> None:
    """001-40: it is another player's turn."""
    after = whatif("Assassin@5 Ghoul@2!", dice=[1], otherwise="yes")
    assert after.spaces == [5, 3]
    assert after.racer("Ghoul").tripped


def test_a_ninja_in_tow_of_somebody_who_does_not_move_stays_too() -> None:
    """001-73, 001-48: there is nothing to follow."""
    assert whatif("Assassin@5 Ninja@5 Ghoul@2", dice=[1], otherwise="yes").spaces == [5, 5, 3]


def test_he_may_win_by_somebody_elses_1() -> None:
    """001-48, 001-28: from 29; and the other stays where it is."""
    after = whatif("Assassin@29 Ghoul@29 Spy@0", dice=[1], otherwise="yes")
    assert [place["racer"] for place in after.happened("finished")] == ["Ghoul"]
    assert after.spaces == [29, 30, 0]


def test_home_he_takes_nothing() -> None:
    """001-30: the next 1 belongs to whoever rolled it."""
    assert whatif("Ghoul@29 Assassin@5 Spy@0", dice=[3, 1], turns=2, otherwise="yes").spaces == [30, 6, 0]


def test_his_step_is_a_movement() -> None:
    """001-70, 001-77: the Troll turns him back; a step from beside the Witch is no overtaking."""
    assert whatif("Assassin@5 Ghoul@2 Troll@3", dice=[1], otherwise="yes").spaces == [5, 2, 3]
    assert whatif("Assassin@5 Ghoul@2 Witch@2", dice=[1], otherwise="yes").spaces == [5, 3, 2]


def test_the_druid_learns_from_a_snatch() -> None:
    """001-66: one step for the use."""
    after = whatif("Assassin@5 Ghoul@2 Druid@20", dice=[1], otherwise="yes")
    assert (after.spaces, after.powers) == ([5, 3, 21], ["Ghoul", "Druid"])


def test_if_he_is_stopped_both_advance() -> None:
    """001-R15, 001-R39: he gets his step for being stopped, and the snatch has not happened: the other moves 1."""
    after = whatif("Assassin@5 Ghoul@2 Philosopher@20", dice=[1], otherwise="yes")
    assert (after.spaces, after.powers) == ([6, 3, 20], ["Philosopher"])


def test_if_he_is_stopped_the_ranger_may_still_stride() -> None:
    """001-R29, 001-R20: the play goes on as if the Ghoul had not been there."""
    after = whatif("Ranger@5 Ghoul@2 Philosopher@20", dice=[1], answers=["Advance 1", "Stop", "Advance 4", "no"])
    assert after.spaces == [9, 3, 20]
