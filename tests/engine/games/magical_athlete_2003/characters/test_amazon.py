"""Amazon: instead of her play she may advance 5."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif


def test_she_may_advance_5_instead_of_rolling() -> None:
    """001-42, 001-35: no die is thrown."""
    after = whatif("Amazon@5 Centaur@0", dice=[6], answers=["Advance 5"])
    assert (after.spaces, after.happened("rolled"), after.unused) == ([10, 0], [], ["6"])


def test_she_may_roll_like_everybody_else() -> None:
    """001-42: the question is about both."""
    after = whatif("Amazon@5 Centaur@0", dice=[6], answers=["Roll"])
    assert (after.spaces, after.powers) == ([11, 0], [])
    assert after.questions[0].prompt == "Amazon is on field 5. Advance 5, or roll?"
    assert after.questions[0].options == ("Advance 5", "Roll")


@pytest.mark.parametrize("watcher", ["Devil@0", "Poet@0", "Ghoul@0"])
def test_her_sprint_shows_no_number_to_anybody(watcher: str) -> None:
    """001-36: abilities about another's play do not work when there is none."""
    after = whatif(f"Amazon@5 {watcher}", answers=["Advance 5"], otherwise="yes")
    assert (after.spaces, len(after.questions)) == ([10, 0], 1)


def test_it_is_her_own_turn_that_she_sprints_in() -> None:
    """001-42, 001-40: a rest costs her the play and what she may do instead."""
    after = whatif("Amazon@5! Centaur@0", otherwise="yes")
    assert (after.spaces, after.questions) == ([5, 0], [])
    assert not after.racer("Amazon").tripped


def test_the_sprint_ends_before_the_troll() -> None:
    """001-70: it is a movement like any other."""
    assert whatif("Amazon@5 Troll@10", answers=["Advance 5"]).spaces == [9, 10]


def test_she_may_sprint_past_the_goal() -> None:
    """001-28, 001-42: reached is reached."""
    assert whatif("Amazon@27 Centaur@0 Troll@1", answers=["Advance 5"]).spaces == [30, 0, 1]


def test_a_ninja_who_has_declared_sprints_with_her() -> None:
    """001-74: he follows abilities as well as plays."""
    assert whatif("Amazon@5 Ninja@5", answers=["Follow", "Advance 5"]).spaces == [10, 10]


def test_at_the_goal_she_comes_before_the_ninja_who_follows() -> None:
    """001-74, 001-R26: both cross, and she was followed."""
    after = whatif("Amazon@26 Ninja@26 Centaur@0", answers=["Follow", "Advance 5"])
    assert [place["racer"] for place in after.happened("finished")] == ["Amazon", "Ninja"]


def test_whoever_is_overtaken_by_the_sprint_may_answer() -> None:
    """001-77: the Witch does not mind how she was overtaken."""
    after = whatif("Amazon@5 Witch@8", answers=["Advance 5", "Make Amazon rest"])
    assert after.spaces == [10, 7]
    assert after.racer("Amazon").tripped


def test_the_druid_learns_from_the_sprint_and_not_from_a_roll() -> None:
    """001-66: only the ability counts."""
    assert whatif("Amazon@5 Druid@0", answers=["Advance 5", "Advance 1"]).spaces == [10, 1]
    assert len(whatif("Amazon@5 Druid@0", dice=[3], answers=["Roll"]).questions) == 1


def test_if_she_is_stopped_she_advances_1_and_the_play_is_gone() -> None:
    """001-R15: instead of the play means that there is no play."""
    after = whatif("Amazon@5 Philosopher@20", dice=[6], answers=["Advance 5", "Stop"])
    assert (after.spaces, after.unused, after.powers) == ([6, 20], ["6"], ["Philosopher"])
    assert after.next is after.racer("Philosopher")


def test_the_philosopher_is_not_asked_about_a_roll() -> None:
    """001-63: there is nothing to stop."""
    assert len(whatif("Amazon@5 Philosopher@20", dice=[3], answers=["Roll"]).questions) == 1


def test_a_ninja_who_has_declared_also_takes_the_step_of_a_stopped_sprint() -> None:
    """001-R38, 001-R43: he follows forward movements of any cause."""
    after = whatif("Amazon@5 Ninja@5 Philosopher@20", answers=["Follow", "no", "Advance 5", "Stop Amazon"])
    assert after.spaces == [6, 6, 20]


def test_the_step_of_a_stopped_sprint_can_win_the_race() -> None:
    """001-R43: from the last field to the goal."""
    after = whatif("Amazon@29 Philosopher@20 Troll@0", answers=["Advance 5", "Stop"])
    assert after.happened("finished")[0]["racer"] == "Amazon"


def test_medusa_and_a_man_wait_where_the_sprint_ends() -> None:
    """001-79, 001-45: an arrival is an arrival."""
    after = whatif("Amazon@5 Medusa@10 Centaur@10 Eros@0", answers=["Advance 5"], otherwise="yes")
    assert after.racer("Amazon").tripped
    assert after.racer("Eros").space == 5
