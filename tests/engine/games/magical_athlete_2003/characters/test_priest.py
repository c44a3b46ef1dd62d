"""Priest: at the beginning of his play he may let everybody in last place advance 2; then he advances 1.

Assassin and Spy stand in without an ability.
"""

import pytest

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def moves(after: RacePositionResult) -> list[list[list[object]]]:
    return [moved["moves"] for moved in after.happened("moved")]


def test_last_place_advances_2_and_he_1_and_then_he_plays() -> None:
    """001-56, 001-37: the blessing comes first, then the normal play."""
    after = whatif("Priest@5 Assassin@2 Spy@9", dice=[3], answers=["Bless"])
    assert after.spaces == [9, 4, 9]
    assert moves(after) == [[["Assassin", 2, 4]], [["Priest", 5, 6]], [["Priest", 6, 9]]]


def test_the_blessing_is_optional() -> None:
    """001-R9: his own text says that he can."""
    after = whatif("Priest@5 Assassin@2", dice=[3], answers=["Keep silent"])
    assert (after.spaces, after.powers) == ([8, 2], [])
    assert after.questions[0].prompt == "Priest is on field 5. Bless last place?"


def test_all_in_last_place_advance_and_he_once() -> None:
    """001-56: together, and his own step does not depend on how many they are."""
    after = whatif("Priest@5 Assassin@2 Spy@2 Hoodlum@3", dice=[3], otherwise="yes")
    assert after.spaces == [9, 4, 4, 3]
    assert len(moves(after)[0]) == 2


def test_in_last_place_himself_he_advances_3() -> None:
    """001-57: 2 for the last and 1 for the Priest."""
    assert whatif("Priest@2 Assassin@5", dice=[1], otherwise="yes").spaces == [6, 5]


def test_on_the_starting_field_he_blesses_all_who_are_there() -> None:
    """001-57: himself included."""
    assert whatif("Priest@0 Assassin@0 Spy@0", dice=[1], otherwise="yes").spaces == [4, 2, 2]


def test_he_blesses_on_his_own_turn_only() -> None:
    """001-56: at the beginning of his play."""
    assert whatif("Assassin@2 Priest@5", dice=[1], otherwise="yes").questions == []


def test_a_priest_who_has_to_rest_keeps_silent() -> None:
    """001-40: no play and no ability in that turn."""
    after = whatif("Priest@5! Assassin@2", dice=[1], otherwise="yes")
    assert (after.spaces, after.questions) == ([5, 2], [])


def test_those_who_are_home_are_not_in_last_place_and_not_blessed() -> None:
    """001-30: nobody's target."""
    assert whatif("Assassin@29 Priest@5 Spy@2", dice=[1, 1], turns=2, otherwise="yes").spaces == [30, 7, 4]


def test_whoever_reaches_the_goal_by_the_blessing_does_so_in_turn_order() -> None:
    """001-R26: from the current player on, so he is first and the Spy second, wherever they sit."""
    after = whatif("Priest@28 Assassin@29 Spy@28", otherwise="yes")
    assert [place["racer"] for place in after.happened("finished")] == ["Priest", "Spy"]


def test_of_two_others_the_next_in_turn_order_is_home_first() -> None:
    """001-R26: clockwise from the Priest, who sits between them."""
    after = whatif("Spy@28! Priest@29 Assassin@28 Hoodlum@29", otherwise="yes", turns=2)
    assert [place["racer"] for place in after.happened("finished")] == ["Assassin", "Spy"]


def test_a_priest_who_is_home_by_his_blessing_has_no_step_and_no_play_left() -> None:
    """001-30: he was last, and 2 are enough."""
    after = whatif("Priest@28 Assassin@29 Spy@29", dice=[3], otherwise="yes")
    assert after.happened("finished")[0]["racer"] == "Priest"
    assert after.unused == ["3"]


def test_his_own_step_may_win() -> None:
    """001-56: from 29."""
    after = whatif("Priest@29 Assassin@2 Spy@5", dice=[3], otherwise="yes")
    assert (after.spaces, after.unused) == ([30, 4, 5], ["3"])


def test_if_he_overtakes_the_witch_by_it_he_may_have_to_rest_next_turn() -> None:
    """001-57, 001-R31: he is last and goes from 5 to 8; her spell is for the next turn, so he still plays now."""
    after = whatif("Priest@5 Witch@6", dice=[3], answers=["Bless", "Make Priest rest"])
    assert after.spaces == [11, 5]
    assert after.racer("Priest").tripped


def test_two_steps_past_the_witch_are_one_turn() -> None:
    """001-R30: beside her by his own step, ahead of her by the play."""
    assert whatif("Priest@5 Witch@6 Assassin@0", dice=[3], otherwise="yes").racer("Priest").tripped


def test_whoever_he_blesses_past_the_witch_may_have_to_rest() -> None:
    """001-77, 001-R30: the Assassin goes from 2 to 4."""
    after = whatif("Priest@9 Assassin@2 Witch@3", dice=[1], answers=["Bless", "Make Assassin rest"])
    assert after.spaces == [11, 4, 2]
    assert after.racer("Assassin").tripped


def test_medusa_may_cost_him_the_play_that_he_has_begun() -> None:
    """001-R31: his own step takes him to her field before the throw, and the rest is served at once."""
    after = whatif("Priest@5 Medusa@6 Assassin@2", dice=[3], answers=["Bless", "Make Priest rest"])
    assert (after.spaces, after.unused) == ([6, 6, 4], ["3"])
    assert not after.racer("Priest").tripped


def test_the_druid_learns_when_all_of_it_is_done() -> None:
    """001-R17: after those in last place and after his own step, once."""
    after = whatif("Priest@5 Druid@2", dice=[1], otherwise="yes")
    assert moves(after) == [[["Druid", 2, 4]], [["Priest", 5, 6]], [["Druid", 4, 5]], [["Priest", 6, 7]]]


def test_if_he_is_stopped_he_advances_1_and_plays() -> None:
    """001-R15, 001-R29: it is not instead of the play; nobody in last place moves."""
    after = whatif("Priest@5 Assassin@2 Philosopher@9", dice=[3], otherwise="yes")
    assert (after.spaces, after.powers) == ([9, 2, 9], ["Philosopher"])


def test_the_philosopher_may_stop_the_fighter_whom_he_blesses_and_not_him() -> None:
    """001-R33, 001-R29: the Fighter skips in a movement by others, is stopped, steps 1, and then has his 2 fields."""
    answers = ["Bless", "Let it happen", "Skip field 1", "Stop Fighter"]
    after = whatif("Priest@5 Fighter@0 Assassin@1 Philosopher@9", dice=[1], answers=answers)
    assert after.spaces == [7, 3, 1, 9]
    assert after.powers == ["Priest", "Philosopher"]


def test_two_whom_he_blesses_to_a_woman_are_one_arrival() -> None:
    """001-R34: one arrow for Eros."""
    assert whatif("Priest@9 Assassin@2 Spy@2 Poet@4 Eros@20", dice=[1], otherwise="yes").racer("Eros").space == 25


def test_the_troll_has_his_room() -> None:
    """001-70: the Assassin would come to 4."""
    assert whatif("Priest@9 Assassin@2 Troll@4", dice=[1], otherwise="yes").spaces == [11, 3, 4]


@pytest.mark.parametrize(
    ("position", "spaces"), [("Priest@5 Ninja@5 Assassin@2", [9, 9, 4]), ("Priest@2 Ninja@2 Assassin@5", [8, 8, 5])]
)
def test_a_ninja_in_tow_takes_each_of_his_steps_once(position: str, spaces: list[int]) -> None:
    """001-R38: also if both are in last place; then both are blessed, and he follows the step and the play."""
    assert whatif(position, dice=[3], answers=["Follow", "Bless"]).spaces == spaces


def test_a_centaur_whom_he_blesses_may_kick() -> None:
    """001-R30: it is the Centaur's own movement."""
    assert whatif("Priest@9 Centaur@2 Assassin@3", dice=[1], otherwise="yes").spaces == [11, 4, 2]
