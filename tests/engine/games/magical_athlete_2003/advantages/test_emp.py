"""EMP: no ability works until the turn ends."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif
from tests.engine.games.magical_athlete_2003.advantages.positions import left, resting, step_in, used, windows


def test_no_ability_works_until_the_turn_ends_and_then_all_do() -> None:
    """002-24, 002-19"""
    after = step_in("Spy@3+emp Poet@9 Druid@9", "begins a turn > EMP", dice=[6], turns=1)
    assert after.spaces == [9, 9, 9]
    assert [asked.prompt for asked in after.questions if asked.options[-1] != "Pass"] == []
    assert left(after) == [[], [], []]
    assert after.happened("abilities_back") == [{}]
    later = step_in("Spy@3+emp Poet@9 Druid@9", "begins a turn > EMP", dice=[6, 1, 6], turns=3)
    assert [asked.prompt for asked in later.questions if asked.options[-1] != "Pass"] == ["Druid threw a 6. Does Poet advance 1?"]


def test_it_answers_an_ability_as_it_is_used() -> None:
    """002-24: a target may be named, but nothing has happened."""
    assert step_in("Secret agent@3 Spy@9+emp", "Abduct", "is about to use Abduction > EMP", dice=[2]).spaces == [5, 9]


def test_nothing_that_has_moved_goes_back() -> None:
    """002-25"""
    after = step_in("Amazon@3 Medusa@8 Spy@20+emp", "Advance 5", "Make Amazon rest", "is about to use Gaze > EMP")
    assert (after.spaces, resting(after)) == ([8, 8, 20], [])


def test_nobody_has_to_rest_any_more() -> None:
    """002-25, 002-R4: whoever is about to rest plays."""
    after = step_in("Amazon@3! Spy@9+emp Medusa@12!", "begins a turn > EMP", dice=[4])
    assert (after.spaces, resting(after)) == ([7, 9, 12], [])
    assert after.happened("item_used")[0]["freed"] == ["Amazon", "Medusa"]


def test_it_is_on_offer_before_the_ninja_goes_along_as_the_die_is_known() -> None:
    """002-R17, 001-R38: going along is no use of its own, so this is the last moment."""
    after = step_in("Spy@5 Ninja@5 Wizard@20+emp", "Follow", "About to move > EMP", dice=[4])
    assert (after.spaces, used(after)) == ([9, 5, 20], ["emp"])


def test_it_is_on_offer_as_somebody_is_about_to_move_while_somebody_has_to_rest() -> None:
    """002-R17, 002-25"""
    after = step_in("Spy@5 Poet@5! Wizard@20+emp", "About to move > EMP", dice=[4])
    assert (after.spaces, resting(after)) == ([9, 5, 20], [])


def test_it_is_not_on_offer_as_somebody_is_about_to_move_if_that_would_change_nothing() -> None:
    """002-R17: the Ninja stays, and nobody has to rest."""
    after = whatif("Spy@5 Ninja@5 Wizard@20+emp", dice=[4])
    assert not [asked for asked in after.questions if asked.prompt.startswith("About to move")]


def test_before_a_race_it_lasts_until_the_first_turn_is_over() -> None:
    """002-26, 002-21"""
    after = step_in("Amazon@0 Spy@0+emp Centaur@0", "about to begin > EMP", dice=[4, 2, 3], turns=1)
    assert (after.spaces, used(after)) == ([4, 0, 0], ["emp"])
    assert "Advance 5, or roll" not in str(after.questions)
    assert "Amazon is on field 4" in str(step_in("Amazon@0 Spy@0+emp", "about to begin > EMP", dice=[4, 2], turns=3).questions)


def test_what_works_once_is_not_stopped() -> None:
    """002-26, 002-R3: the Hoodlum steals, the Fortuneteller writes and is right."""
    after = step_in("Hoodlum@0 Spy@0+emp", "about to begin > EMP", "Steal from Spy", race=2)
    assert after.happened("chips")[0] == {"racer": "Spy", "chips": -1}
    after = step_in("Amazon@27 Fortuneteller@3 Spy@0+emp", "about to begin > EMP", "Amazon will win", dice=[4])
    assert [(r.name, r.place) for r in after.race.finished] == [("Amazon", 1), ("Fortuneteller", 2)]


def test_it_is_not_even_asked_about_what_works_once() -> None:
    """002-26"""
    after = step_in("Hoodlum@0 Spy@0+emp", "Steal from Spy", race=2, turns=0)
    assert windows(after) == ["The race is about to begin. Use something?"]


@pytest.mark.parametrize(
    ("position", "yes"),
    [("Amazon@3 Spy@9+emp", "Advance 5"), ("Trader@3 Spy@9+emp", "Swap"), ("Necromancer@3 Spy@9+emp", "Throw a die")],
)
def test_instead_of_a_play_that_is_stopped_comes_a_play(position: str, yes: str) -> None:
    """002-27, 002-R19"""
    assert step_in(position, yes, "is about to use > EMP", dice=[4]).spaces == [7, 9]


def test_what_changes_a_play_is_stopped_and_the_play_goes_on() -> None:
    """002-24: Devil, Wizard, Ranger, Fighter, Ghoul."""
    assert step_in("Spy@3+emp Devil@9", "is about to use Lead > EMP", dice=[4]).spaces == [7, 9]
    assert step_in("Wizard@3 Spy@9+emp", "Reroll", "is about to use > EMP", dice=[2]).spaces == [5, 9]
    assert step_in("Ranger@3 Spy@9+emp", "Advance 4", "is about to use > EMP", dice=[2]).spaces == [5, 9]
    assert step_in("Fighter@3 Spy@5+emp", "Skip field 5", "is about to use > EMP", dice=[2]).spaces == [5, 5]
    assert step_in("Spy@3+emp Ghoul@9", "Advance 1", "is about to use > EMP", dice=[1]).spaces == [4, 9]


def test_in_answer_to_a_suppression_both_are_off() -> None:
    """002-R19"""
    after = step_in("Amazon@3 Philosopher@9 Spy@20+emp", "Advance 5", "Stop", "Philosopher is about to use > EMP", dice=[2])
    assert after.spaces == [5, 9, 20]
    assert after.powers == []
    after = step_in("Spy@3+emp Devil@9 Philosopher@1", "Stop", "Philosopher is about to use > EMP", dice=[4])
    assert (after.spaces, after.powers) == ([7, 9, 1], [])


def test_an_ability_in_the_middle_of_another_takes_both_down() -> None:
    """002-24: the Poet hears the first die of a duel; the duel is not fought out."""
    after = step_in("Sword fighter@3 Spy@3+emp Poet@9", "Duel", "Advance 1", "Poet is about to use > EMP", dice=[6, 2])
    assert after.spaces == [5, 3, 9]
    assert after.happened("die") == [{"racer": "Sword fighter", "die": 6}]


def test_a_duel_that_is_stopped_is_followed_by_a_play() -> None:
    """002-24"""
    after = step_in("Sword fighter@3 Spy@3+emp", "Duel", "is about to use En Garde > EMP", dice=[4])
    assert (after.spaces, after.happened("die")) == ([7, 3], [])


def test_the_troll_is_stopped_as_somebody_moves_or_as_a_turn_begins() -> None:
    """002-R17, 002-24: nothing can come between an arrival and his needing room."""
    assert step_in("Spy@3+emp Troll@5 Assassin@12", "About to move > EMP", dice=[2]).happened("item_used")
    assert [asked for asked in step_in("Spy@3+emp Assassin@5", dice=[2]).questions if "About to move" in asked.prompt] == []


def test_when_it_ends_the_troll_has_his_field_alone() -> None:
    """002-R18: at once, and they have arrived where he sends them; other arrivals were missed."""
    after = step_in("Spy@3+emp Troll@5", "begins a turn > EMP", dice=[2])
    assert after.spaces == [4, 5]
    kinds = [event.kind for event in after.events]
    assert kinds.index("abilities_back") < kinds.index("put_behind")
    after = step_in("Spy@3+emp Medusa@5", "begins a turn > EMP", dice=[2], otherwise="no")
    assert "have met" not in str(after.questions)


def test_whom_the_troll_sends_back_then_has_arrived_there() -> None:
    """002-R18, 001-71: whoever meets them there may answer, and no turn can be blown up for it."""
    after = step_in("Spy@3+emp Troll@5 Medusa@4 Assassin@20+dynamite", "begins a turn > EMP", "Make Spy rest", dice=[2])
    assert (after.spaces, resting(after)) == ([4, 5, 4, 20], ["Spy"])
    assert windows(after, "Explosives")[-1] == "Spy's turn ends. Use something?"


def test_a_second_one_is_kept() -> None:
    """002-R24: while the first is at work there is nothing to do for it."""
    after = step_in("Spy@3+emp Poet@9+emp", "begins a turn > EMP", "begins a turn > EMP", dice=[6])
    assert (used(after), left(after)) == (["emp"], [[], ["emp"]])
    assert windows(after)[-1] != "Spy's turn ends. Use something?"


def test_no_ability_can_stop_it() -> None:
    """002-22"""
    after = step_in("Spy@3+emp Philosopher@9", "begins a turn > EMP", dice=[6])
    assert used(after) == ["emp"]
    assert "Stop" not in str(after.questions)


def test_a_declared_follower_stays_behind() -> None:
    """002-24: following is an effect of an ability."""
    after = step_in("Amazon@3 Ninja@3 Spy@20+emp", "Follow", "Advance 5", "Amazon is about to use > EMP", dice=[2])
    assert after.spaces == [5, 3, 20]


def test_it_can_be_asked_about_only_while_abilities_work() -> None:
    """002-24"""
    assert whatif("Spy@3+emp Poet@9", dice=[6], answers=["Pass", "EMP"]).spaces == [9, 9]


def test_a_step_that_was_stolen_is_given_back() -> None:
    """002-24: where the Troll races there is a moment before the Ghoul's step, too; the 1 is its owner's again."""
    after = step_in("Spy@6 Ghoul@3 Troll@20 Wizard@2+emp", "Advance 1", "About to move: Ghoul > EMP", dice=[1])
    assert after.spaces == [7, 3, 20, 2]


def test_before_the_step_for_a_suppression_both_are_off_as_well() -> None:
    """002-R19: neither the ability nor what it was stopped with has happened, and a play follows."""
    after = step_in("Amazon@3 Troll@8 Spy@20+emp Philosopher@1", "Advance 5", "Stop", "About to move: Amazon 1 > EMP", dice=[4])
    assert after.spaces == [7, 8, 20, 1]


def test_when_an_ability_has_been_stopped_there_is_nothing_left_to_answer() -> None:
    """002-R24: others are not asked about it again."""
    after = step_in("Spy@3 Devil@6 Wizard@20+emp Assassin@1+dynamite", "Devil is about to use > EMP", dice=[4])
    assert [asked.prompt for asked in after.questions if "about to use" in asked.prompt] == [
        "Devil is about to use Lead in the Dice. Use something?"
    ] * 2


@pytest.mark.parametrize(
    ("wanted", "label"),
    [
        ("about to begin > EMP", "EMP: no abilities until the first turn is over"),
        ("begins > EMP", "EMP: no abilities until this turn ends"),
    ],
)
def test_how_long_it_lasts_is_said(wanted: str, label: str) -> None:
    """002-24, 002-26"""
    after = step_in("Spy@3+emp Poet@9", wanted, dice=[2])
    assert label in [asked.answer for asked in after.questions]
    until = "the first turn is over" if "first" in label else "the turn ends"
    assert f"Seat 1 sets off an EMP: no ability works until {until}." in after.sentences


def test_what_a_die_counts_as_by_then_stays() -> None:
    """002-25: the Devil's and the Ranger's numbers are made before anybody moves."""
    assert step_in("Spy@3+emp Devil@9 Troll@20", "About to move > EMP", dice=[4]).spaces == [6, 9, 20]
    assert step_in("Ranger@3 Troll@8 Spy@20+emp", "Advance 4", "About to move > EMP", dice=[2]).spaces == [7, 8, 20]
