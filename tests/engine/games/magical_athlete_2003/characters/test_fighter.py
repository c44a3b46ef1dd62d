"""Fighter: when he moves on he may skip fields where others stand, without counting them."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def offers(after: RacePositionResult) -> list[str]:
    return [asked.options[0] for asked in after.questions]


def test_a_field_that_he_skips_does_not_count() -> None:
    """001-44: three fields, of which the Assassin's is none."""
    after = whatif("Fighter@2 Assassin@4", dice=[3], answers=["Skip field 4"])
    assert after.spaces == [6, 4]
    assert after.questions[0].prompt == "Fighter moves on from field 2 and comes to 4, which is taken. Skip it?"
    assert after.questions[0].options == ("Skip field 4", "Count it")


def test_he_may_count_it_like_everybody_else() -> None:
    """001-44: he can skip, and need not; a field he counts is no use of his ability."""
    after = whatif("Fighter@2 Assassin@4 Druid@20", dice=[3], answers=["Count it"], otherwise="yes")
    assert (after.spaces, after.powers) == ([5, 4, 20], [])


def test_he_decides_field_by_field() -> None:
    """001-44: the first is skipped, the second counted, the third skipped."""
    after = whatif("Fighter@2 Assassin@3 Troll@4 Ghoul@6", dice=[3], answers=["Skip", "Count", "Skip"])
    assert offers(after) == ["Skip field 3", "Skip field 4", "Skip field 6"]
    assert after.spaces == [7, 3, 4, 6]


def test_two_on_one_field_are_one_field() -> None:
    """001-R33: he skips the field, with all who stand there."""
    after = whatif("Fighter@2 Assassin@4 Ghoul@4", dice=[3], otherwise="yes")
    assert (offers(after), after.spaces) == (["Skip field 4"], [6, 4, 4])


def test_he_may_skip_the_field_where_he_would_stop() -> None:
    """001-44: and stop behind it, or share it."""
    assert whatif("Fighter@2 Assassin@5", dice=[3], answers=["Skip"]).spaces == [6, 5]
    assert whatif("Fighter@2 Assassin@5", dice=[3], answers=["Count"]).spaces == [5, 5]


def test_he_may_skip_a_row_of_fields_in_one_go() -> None:
    """001-44: each of them is offered as he comes to it."""
    after = whatif("Fighter@2 Assassin@5 Ghoul@6 Devil@7", dice=[4], otherwise="yes")
    assert offers(after) == ["Skip field 5", "Skip field 6", "Skip field 7"]
    assert after.spaces == [8, 5, 6, 7]


def test_nobody_on_the_way_nothing_to_ask() -> None:
    """001-44: those behind him, beside him and beyond his die are not on the way."""
    assert whatif("Fighter@2 Assassin@0 Ghoul@2 Assassin@6", dice=[3], otherwise="yes").questions == []


def test_skipping_may_bring_him_home() -> None:
    """001-44, 001-28: 29 does not count, so a 2 is enough from 27."""
    assert whatif("Fighter@27 Assassin@29 Troll@0", dice=[2], answers=["Skip"]).happened("finished")[0]["racer"] == "Fighter"


def test_on_the_way_back_every_field_counts() -> None:
    """001-R33: forward only; here the Necromancer sends him back over the Ghoul."""
    after = whatif("Necromancer@0 Fighter@8 Ghoul@6", dice=[3], answers=["Throw", "Fighter"], otherwise="yes")
    assert after.racer("Fighter").space == 5
    assert not any("Skip" in option for option in offers(after))


@pytest.mark.parametrize(("position", "ends"), [("Priest@3 Fighter@0 Assassin@1", 3), ("SwordFighter@5 Fighter@5 Assassin@6", 8)])
def test_he_skips_in_every_movement_forward(position: str, ends: int) -> None:
    """001-44, 001-R33: also when somebody else's ability moves him: a blessing, a duel that he wins."""
    assert whatif(position, dice=[1, 6, 1], answers=["yes", "Skip field"], otherwise="no").racer("Fighter").space == ends


def test_the_song_is_one_field_for_him_too() -> None:
    """001-54, 001-R14: he cannot leap over the Siren, and nobody is overtaken."""
    after = whatif("Siren@5 Fighter@4 Witch@5", dice=[1], otherwise="yes")
    assert (after.spaces, after.questions) == ([6, 5, 5], [])


def test_the_troll_can_be_skipped() -> None:
    """001-44, 001-70: but if he counts the field and would stop there, he stops behind it."""
    assert whatif("Fighter@2 Troll@5", dice=[3], answers=["Skip"]).spaces == [6, 5]
    assert whatif("Fighter@2 Troll@5", dice=[3], answers=["Count"]).spaces == [4, 5]


def test_skipping_over_the_witch_is_overtaking_her() -> None:
    """001-44, 001-77: he may become her target."""
    after = whatif("Fighter@2 Witch@4", dice=[3], otherwise="yes")
    assert after.spaces == [6, 3]
    assert after.racer("Fighter").tripped


def test_however_many_fields_he_skips_it_is_one_use_for_the_druid() -> None:
    """001-R33, 001-R17: once for each movement it alters, when the movement is done."""
    after = whatif("Fighter@2 Assassin@3 Ghoul@5 Druid@20", dice=[3], otherwise="yes")
    assert (after.spaces, after.powers) == ([7, 3, 5, 21], ["Fighter", "Druid"])


def test_the_philosopher_answers_once_after_the_last_choice() -> None:
    """001-R33: one question for the movement."""
    after = whatif("Fighter@2 Assassin@3 Ghoul@5 Philosopher@20", dice=[3], answers=["Skip", "Skip", "no"])
    assert offers(after) == ["Skip field 3", "Skip field 5", "Stop Fighter"]
    assert after.spaces == [7, 3, 5, 20]


def test_if_he_is_stopped_he_advances_1_and_then_counts_every_field() -> None:
    """001-R29: the step at once, then the play as if he had not skipped."""
    after = whatif("Fighter@2 Assassin@3 Ghoul@5 Philosopher@20", dice=[3], otherwise="yes")
    assert after.spaces == [6, 3, 5, 20]
    assert [move["moves"][0] for move in after.happened("moved")] == [["Fighter", 2, 3], ["Fighter", 3, 6]]
    assert after.powers == ["Philosopher"]


def test_if_he_is_stopped_the_druid_has_one_step_for_the_philosopher() -> None:
    """001-R39: the skipping was not used, the suppression was."""
    after = whatif("Fighter@2 Assassin@3 Druid@20 Philosopher@22", dice=[3], otherwise="yes")
    assert (after.spaces, after.powers) == ([6, 3, 21, 22], ["Philosopher", "Druid"])


def test_the_step_of_a_stopped_fighter_cannot_skip_anybody() -> None:
    """001-R15: the advance itself is no ability, so nobody is asked a second time."""
    after = whatif("Fighter@2 Assassin@3 Philosopher@20", dice=[1], otherwise="yes")
    assert offers(after) == ["Skip field 3", "Stop Fighter"]
    assert after.spaces == [4, 3, 20]


def test_the_step_of_a_stopped_fighter_counts_on_the_way_to_the_goal() -> None:
    """001-R43, 001-R29: one for the step and one for the die."""
    after = whatif("Fighter@28 Assassin@29 Philosopher@20", dice=[1], otherwise="yes")
    assert after.happened("finished")[0]["racer"] == "Fighter"


def test_nobody_meets_him_on_a_field_that_he_runs_on_from() -> None:
    """001-R29, 001-R35: his step takes him to the Sword fighter, but the play is not over: no duel there."""
    after = whatif("Fighter@2 SwordFighter@3 Philosopher@20", dice=[3], otherwise="yes")
    assert (offers(after), after.spaces) == (["Skip field 3", "Stop Fighter"], [6, 3, 20])


def test_the_step_of_a_stopped_fighter_is_turned_back_by_the_troll() -> None:
    """001-R43: one on and one back, then the three that he threw."""
    assert whatif("Fighter@2 Troll@3 Philosopher@20", dice=[3], otherwise="yes").spaces == [5, 3, 20]


def test_a_ninja_in_tow_goes_wherever_he_comes_down() -> None:
    """001-73: the Ninja ends on the same field, however many were skipped."""
    assert whatif("Fighter@2 Ninja@2 Assassin@4", dice=[3], otherwise="yes").spaces == [6, 6, 4]


def test_a_rest_costs_him_the_play() -> None:
    """001-40: nobody is skipped in a turn of rest."""
    assert whatif("Fighter@2! Assassin@3", dice=[3], otherwise="yes").questions == []


def test_moved_on_anothers_turn_he_skips_even_if_he_has_to_rest() -> None:
    """001-40: a rest concerns his own turn."""
    assert whatif("Priest@3 Fighter@0! Assassin@1", dice=[1], answers=["Bless", "Skip field 1"]).racer("Fighter").space == 3
