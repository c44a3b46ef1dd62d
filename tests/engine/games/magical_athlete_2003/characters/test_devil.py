"""Devil: the die of everybody else's play counts 1 less, but never less than 1."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif


@pytest.mark.parametrize(("die", "counts"), [(6, 5), (4, 3), (2, 1), (1, 1)])
def test_others_advance_one_field_less_but_at_least_one(die: int, counts: int) -> None:
    """001-41: the lowest a die can count is 1."""
    after = whatif("Centaur@5 Devil@0", dice=[die])
    assert after.spaces == [5 + counts, 0]
    assert after.questions == []


def test_his_own_die_is_as_heavy_as_ever() -> None:
    """001-41: it is the play of another player."""
    assert whatif("Devil@5 Centaur@0", dice=[4]).spaces == [9, 0]


def test_a_six_that_he_has_made_a_five_is_nothing_for_the_poet() -> None:
    """001-R10: she hears the number that is left."""
    after = whatif("Centaur@5 Devil@0 Poet@2", dice=[6], otherwise="yes")
    assert (after.spaces, after.questions) == ([10, 0, 2], [])


def test_his_own_six_is_one_for_the_poet() -> None:
    """001-41, 001-47: nobody lowers his die."""
    assert whatif("Devil@0 Poet@2", dice=[6], otherwise="yes").spaces == [6, 3]


def test_a_two_that_he_has_made_a_one_feeds_the_ghoul() -> None:
    """001-R10: and it is the Ghoul who advances."""
    assert whatif("Centaur@5 Devil@0 Ghoul@2", dice=[2], otherwise="yes").spaces == [5, 0, 3]


def test_a_one_that_he_cannot_lower_feeds_the_ghoul_and_is_no_use_of_his() -> None:
    """001-41, 001-48: a 1 stays a 1, so there is nothing for the Druid from him."""
    after = whatif("Centaur@5 Devil@0 Ghoul@2 Druid@20", dice=[1], otherwise="yes")
    assert after.spaces == [5, 0, 3, 21]
    assert after.powers == ["Ghoul", "Druid"]


def test_the_ranger_counts_with_the_lower_number() -> None:
    """001-R20, 001-41: a 3 has become a 2, which may be turned into 4; a 4 has become a 3, which may not."""
    after = whatif("Ranger@5 Devil@0", dice=[3], answers=["Advance 4"])
    assert after.spaces == [9, 0]
    assert after.questions[0].options == ("Advance 4 instead of 2", "Advance 2")
    assert whatif("Ranger@5 Devil@0", dice=[4], otherwise="yes").questions == []


def test_the_ghoul_comes_between_devil_and_ranger() -> None:
    """001-R20: the Ranger's 2 has become a 1, and the Ghoul takes it."""
    after = whatif("Ranger@5 Devil@0 Ghoul@2", dice=[2], otherwise="yes")
    assert (after.spaces, len(after.questions)) == ([5, 0, 3], 1)
    assert whatif("Ranger@5 Devil@0 Ghoul@2", dice=[2], answers=["Leave it", "Advance 4"]).spaces == [9, 0, 2]


def test_the_wizard_repeats_what_fell_and_only_the_die_that_stands_is_lowered() -> None:
    """001-R20, 001-62: the choice to repeat comes first, and the Devil changes one die."""
    after = whatif("Wizard@5 Devil@0", dice=[2, 5], otherwise="yes")
    assert after.spaces == [9, 0]
    assert after.questions[0].options[-1] == "Keep the 2"
    assert after.powers == ["Wizard", "Devil"]


def test_no_die_no_weight() -> None:
    """001-36, 001-42: the Amazon's sprint is five fields with him around, too."""
    after = whatif("Amazon@5 Devil@0", answers=["Advance 5"])
    assert (after.spaces, after.powers) == ([10, 0], ["Amazon"])


def test_the_dice_of_a_duel_are_not_lowered() -> None:
    """001-R10: a duel is no play, so a 3 beats a 2 and loses to a 4; the throw of the play is lowered."""
    after = whatif("SwordFighter@5 Centaur@5 Devil@0", dice=[3, 4, 3], answers=["Duel"])
    assert after.spaces == [7, 7, 0]
    assert after.powers == ["Sword fighter", "Devil"]


def test_the_necromancers_die_is_not_lowered() -> None:
    """001-R10: it is thrown instead of a play."""
    assert whatif("Necromancer@5 Devil@9 Centaur@0", dice=[4], answers=["Throw"]).spaces == [6, 5, 0]


def test_a_play_that_goes_with_the_ninja_is_lowered_for_both() -> None:
    """001-41, 001-73: the Ninja goes where the other goes."""
    assert whatif("Centaur@5 Ninja@5 Devil@0", dice=[4], otherwise="yes").spaces == [8, 8, 0]


def test_a_devil_who_has_to_rest_weighs_as_much() -> None:
    """001-R36, 001-40: it is not his turn, and he has no choice."""
    after = whatif("Centaur@5 Devil@0!", dice=[4])
    assert after.spaces == [8, 0]
    assert after.racer("Devil").tripped


def test_a_devil_who_is_home_weighs_nothing() -> None:
    """001-30: a character that has finished uses no abilities."""
    assert whatif("Devil@29 Centaur@5 Ghoul@0", dice=[1, 4], turns=2).spaces == [30, 9, 0]


def test_each_die_that_he_changes_is_one_use_for_the_druid() -> None:
    """001-R17: passive changes count once for each roll they alter, and a roll they do not alter does not count."""
    after = whatif("Centaur@5 Devil@0 Druid@20", dice=[4], otherwise="yes")
    assert (after.spaces, after.powers) == ([8, 0, 21], ["Devil", "Druid"])
    assert whatif("Centaur@5 Devil@0 Druid@20", dice=[1], otherwise="yes").powers == []


def test_if_he_is_stopped_the_die_counts_as_it_fell_and_he_advances_1_at_once() -> None:
    """001-R29, 001-R15: the play goes on as if he had not been there."""
    after = whatif("Centaur@5 Devil@0 Philosopher@20", dice=[4], answers=["Stop"])
    assert after.spaces == [9, 1, 20]
    assert [move["moves"][0][0] for move in after.happened("moved")] == ["Devil", "Centaur"]
    assert after.powers == ["Philosopher"]


@pytest.mark.parametrize(("die", "listener", "spaces"), [(6, "Poet@2", [11, 1, 20, 3]), (2, "Ghoul@2", [7, 1, 20, 2])])
def test_if_he_is_stopped_everybody_hears_the_die_as_it_fell(die: int, listener: str, spaces: list[int]) -> None:
    """001-R29, 001-R10: a 6 is a 6 again for the Poet, and a 2 is no 1 for the Ghoul."""
    after = whatif(f"Centaur@5 Devil@0 Philosopher@20 {listener}", dice=[die], answers=["Stop Devil"], otherwise="yes")
    assert after.spaces == spaces


def test_of_a_devil_who_is_stopped_the_druid_answers_the_philosopher() -> None:
    """001-R39: what was stopped was not used, the answer to it was."""
    after = whatif("Centaur@5 Devil@0 Philosopher@20 Druid@22", dice=[4], otherwise="yes")
    assert (after.spaces, after.powers) == ([9, 1, 20, 23], ["Philosopher", "Druid"])


def test_the_advance_of_a_stopped_devil_is_a_movement() -> None:
    """001-R43: it brings him home, before the play that he would have changed; or to the Troll, and back."""
    home = whatif("Centaur@5 Devil@29 Philosopher@20", dice=[4], answers=["Stop"])
    assert [place["racer"] for place in home.happened("finished")] == ["Devil"]
    assert home.spaces == [9, 30, 20]
    assert whatif("Centaur@5 Devil@10 Troll@11 Philosopher@20", dice=[4], answers=["Stop"]).spaces == [9, 10, 11, 20]


def test_the_step_of_a_stopped_devil_counts_for_the_witch() -> None:
    """001-R43, 001-R30: it takes him to her side, and when the Centaur kicks her back in the same turn he has overtaken her."""
    position = "Centaur@8 Devil@9 Witch@10 Philosopher@20"
    answers = ["Stop Devil", "Let Devil be", "Kick Witch back 1", "Let it happen", "Make Devil rest", "Let it happen"]
    assert whatif(position, dice=[4], answers=answers).racer("Devil").tripped


def test_a_stopped_devil_who_steps_onto_medusas_field_meets_her() -> None:
    """001-R43, 001-79: by whichever movement."""
    after = whatif("Centaur@5 Devil@9 Medusa@10 Philosopher@20", dice=[4], answers=["Stop Devil", "Make Devil rest"])
    assert after.racer("Devil").tripped


def test_the_log_says_what_he_does_and_what_the_die_counts_as() -> None:
    """001-41: people read the number that is left."""
    sentences = whatif("Centaur@5 Devil@0", dice=[4]).sentences
    assert sentences[2:4] == ["Devil makes Centaur's die lighter.", "Centaur has to count it as a 3 because of Devil."]
