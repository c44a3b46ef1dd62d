"""Druid: may advance 1 each time another character has used its ability. Spy and Assassin have none in a race."""

from typing import NamedTuple

import pytest

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def moves(after: RacePositionResult) -> list[list[str | int]]:
    """Who went from where to where, in order."""
    return [move for moved in after.events if moved.kind in ("moved", "warped") for move in moved.data["moves"]]


def lessons(after: RacePositionResult) -> list[str]:
    return [asked.prompt for asked in after.questions if "Druid" in asked.prompt]


class Used(NamedTuple):
    """She is the last in the position, and `spaces` are those of the others."""

    position: str
    dice: list[int]
    answers: list[str]
    spaces: list[int]


ABILITIES = {
    "Devil": Used("Spy@3 Devil@0 Druid@20", [5], [], [7, 0]),
    "Amazon": Used("Amazon@3 Spy@0 Druid@20", [], ["Advance 5"], [8, 0]),
    "Fighter": Used("Fighter@3 Spy@5 Assassin@6 Druid@20", [3], ["Skip field 5", "Skip field 6"], [8, 5, 6]),
    "Eros": Used("Poet@3 Spy@4 Eros@0 Druid@20", [1], ["Advance 5"], [4, 4, 5]),
    "Poet": Used("Spy@3 Poet@0 Druid@20", [6], ["Advance 1"], [9, 1]),
    "Ghoul": Used("Spy@3 Ghoul@0 Druid@20", [1], ["Advance 1"], [3, 1]),
    "Centaur": Used("Centaur@3 Spy@4 Druid@20", [3], ["Kick Spy"], [6, 3]),
    "Sword fighter": Used("SwordFighter@3 Spy@5 Druid@20", [2, 4, 1], ["Duel Spy"], [7, 5]),
    "Siren": Used("Siren@5 Spy@9 Assassin@1 Druid@5", [3], [], [8, 8, 2]),
    "Priest": Used("Priest@3 Spy@0 Assassin@0 Druid@20", [2], ["Bless"], [6, 2, 2]),
    "Necromancer": Used("Necromancer@3 Spy@9 Druid@20", [2], ["Throw a die", "Spy"], [4, 7]),
    "Trader": Used("Trader@3 Spy@9 Druid@20", [], ["Swap with Spy"], [9, 3]),
    "Wizard": Used("Wizard@3 Spy@9 Druid@20", [2, 5], ["Reroll"], [8, 9]),
    "Philosopher": Used("Amazon@3 Philosopher@9 Druid@20", [], ["Advance 5", "Stop"], [4, 9]),
    "Troll": Used("Spy@3 Troll@5 Druid@20", [2], [], [4, 5]),
    "Ninja": Used("Spy@3 Ninja@3 Druid@20", [4], ["Follow Spy"], [7, 7]),
    "Secret agent": Used("SecretAgent@3 Spy@9 Druid@20", [2], ["Abduct Spy"], [5, 3]),
    "Witch": Used("Spy@3 Witch@4 Druid@20", [3], ["Make Spy rest"], [6, 3]),
    "Medusa": Used("Spy@3 Medusa@5 Druid@20", [2], ["Make Spy rest"], [5, 5]),
    "Ranger": Used("Ranger@3 Spy@9 Druid@20", [2], ["Advance 4"], [7, 9]),
}


@pytest.mark.parametrize("name", ABILITIES)
def test_one_advance_for_each_use(name: str) -> None:
    """001-66, 001-R17: duties and what is not asked about count as well, and however much an ability does, it is one use."""
    position, dice, answers, spaces = ABILITIES[name]
    after = whatif(position, dice=dice, answers=[*answers, "Advance 1"])
    assert lessons(after) == [f"{name} has used its ability. Does Druid advance 1?"]
    assert after.powers == [name, "Druid"]
    assert after.spaces == [*spaces, 6 if name == "Siren" else 21]


@pytest.mark.parametrize("name", ABILITIES)
def test_she_need_not_advance(name: str) -> None:
    """001-66"""
    position, dice, answers, spaces = ABILITIES[name]
    after = whatif(position, dice=dice, answers=[*answers, "Leave it"])
    assert after.powers == [name]
    assert after.spaces == [*spaces, 5 if name == "Siren" else 20]


def test_she_learns_from_everybody_who_has_an_ability_in_a_race() -> None:
    """001-66, 001-R32: the Hoodlum's theft is below; forecasts, the Assassin and the Spy teach her nothing."""
    assert {*CARDS} - {*ABILITIES} == {"Druid", "Hoodlum", "Assassin", "Spy", "Fortuneteller"}


def test_a_theft_before_the_race_is_a_use() -> None:
    """001-R32: she leaves the starting field before anybody has had a turn."""
    after = whatif("Hoodlum@0 Spy@0 Druid@0", answers=["Steal from Spy", "Advance 1"], turns=0, race=2)
    assert (after.spaces, after.race.bronze) == ([0, 0, 1], [2, 0, 1])


def test_a_forecast_is_none() -> None:
    """001-R32"""
    after = whatif("Fortuneteller@0 Spy@0 Druid@0", answers=["Spy will win"], turns=0)
    assert (after.spaces, len(after.questions)) == ([0, 0, 0], 1)


@pytest.mark.parametrize(
    ("position", "dice", "answers"),
    [
        ("Amazon@3 Druid@0", [2], ["Roll"]),
        ("Spy@3 Devil@0 Druid@0", [1], []),
        ("Siren@5 Spy@5 Druid@5", [2], []),
        ("Fighter@3 Spy@5 Druid@0", [2], ["Count it"]),
        ("Spy@3 Ninja@3 Druid@0", [2], ["Stay here"]),
        ("Ranger@3 Druid@0", [2], ["Advance 2"]),
        ("Wizard@3 Druid@0", [2], ["Keep"]),
    ],
)
def test_what_is_not_used_teaches_nothing(position: str, dice: list[int], answers: list[str]) -> None:
    """001-66, 001-R17: declined, or with nothing to change."""
    assert lessons(whatif(position, dice=dice, answers=answers, otherwise="yes")) == []


def test_her_own_ability_is_not_another_characters() -> None:
    """001-66: she answers the Amazon, and not herself."""
    after = whatif("Amazon@3 Druid@0", otherwise="yes")
    assert (after.spaces, after.powers) == ([8, 1], ["Amazon", "Druid"])


def test_the_philosopher_cannot_stop_her() -> None:
    """001-64, 001-R16"""
    after = whatif("Amazon@3 Druid@0 Philosopher@9", answers=["Advance 5", "Let it happen", "Advance 1"])
    assert (after.spaces, len(after.questions)) == ([8, 1, 9], 3)


def test_a_stopped_ability_is_one_step_for_the_suppression() -> None:
    """001-R39, 001-R16: none for what was stopped."""
    after = whatif("Amazon@3 Druid@0 Philosopher@9", answers=["Advance 5", "Stop", "Advance 1"])
    assert (after.spaces, after.powers) == ([4, 1, 9], ["Philosopher", "Druid"])


# ---------------------------------------------------------------------- when she moves


def test_she_answers_when_the_priest_has_made_his_own_step() -> None:
    """001-R17: after the whole effect; his play comes after that."""
    after = whatif("Priest@3 Spy@0 Druid@9", dice=[2], otherwise="yes")
    assert moves(after) == [["Spy", 0, 2], ["Priest", 3, 4], ["Druid", 9, 10], ["Priest", 4, 6]]


def test_she_answers_when_the_necromancer_has_made_his_own_step() -> None:
    """001-R17"""
    after = whatif("Necromancer@3 Spy@9 Druid@0", dice=[2], otherwise="yes")
    assert moves(after) == [["Spy", 9, 7], ["Necromancer", 3, 4], ["Druid", 0, 1]]


def test_she_answers_when_the_duel_is_over() -> None:
    """001-R17"""
    after = whatif("SwordFighter@3 Spy@5 Druid@9", dice=[2, 1, 4], otherwise="yes")
    assert moves(after) == [["Sword fighter", 3, 5], ["Spy", 5, 7], ["Druid", 9, 10]]


def test_she_answers_when_the_witch_has_gone_back() -> None:
    """001-R17, 001-77"""
    after = whatif("Spy@3 Witch@4 Druid@9", dice=[3], otherwise="yes")
    assert moves(after) == [["Spy", 3, 6], ["Witch", 4, 3], ["Druid", 9, 10]]


def test_the_devil_is_one_use_for_each_play() -> None:
    """001-R17: once for each roll that he changes; the 1 stays what it is."""
    assert whatif("Spy@3 Devil@0! Assassin@3 Druid@9!", dice=[5, 1], turns=3, otherwise="yes").spaces == [7, 0, 4, 10]


def test_two_kicks_are_two_uses() -> None:
    """001-R17, 001-50: the Centaur decides for each."""
    assert whatif("Centaur@3 Spy@4 Assassin@5 Druid@9", dice=[3], otherwise="yes").spaces == [6, 3, 4, 11]


def test_following_is_no_use_but_the_declaration_is() -> None:
    """001-R38: the Ninja declares once and follows twice."""
    after = whatif("Priest@3 Ninja@3 Spy@0 Druid@9", dice=[2], otherwise="yes")
    assert after.powers == ["Ninja", "Druid", "Priest", "Druid"]
    assert after.spaces == [6, 6, 2, 11]


def test_she_answers_in_her_own_turn_as_well() -> None:
    """001-39: the Devil weighs down her die."""
    assert whatif("Druid@3 Devil@0", dice=[4], otherwise="yes").spaces == [7, 0]


def test_made_to_rest_she_answers_in_others_turns() -> None:
    """001-40"""
    after = whatif("Amazon@3 Druid@0!", otherwise="yes", turns=2)
    assert (after.spaces, after.racer("Druid").tripped) == ([8, 1], False)


def test_once_home_she_answers_nobody() -> None:
    """001-30"""
    assert len(whatif("Druid@29 Amazon@3 Spy@0", dice=[2], answers=["Advance 5"], turns=2).questions) == 1


def test_an_answer_can_bring_her_home() -> None:
    """001-66, 001-28"""
    assert whatif("Amazon@3 Druid@29 Spy@0", otherwise="yes").racer("Druid").place == 1


def test_as_a_woman_she_makes_couples_on_her_way() -> None:
    """001-46, 001-45: her step ends beside the Spy, so Eros is off, which teaches her again."""
    after = whatif("Amazon@3 Druid@0 Spy@1 Eros@9", otherwise="yes")
    assert after.powers == ["Amazon", "Druid", "Eros", "Druid"]
    assert after.spaces == [8, 2, 1, 14]


def test_her_steps_add_up_to_overtaking_the_witch() -> None:
    """001-68, 001-R30: one step brings her to the Witch's field and the next ahead of it, in one turn."""
    after = whatif("Centaur@0 Spy@1 Assassin@2 Witch@10 Druid@9", dice=[3], otherwise="yes")
    assert after.powers == ["Centaur", "Druid", "Centaur", "Druid", "Witch", "Druid"]
    assert after.racer("Druid").tripped
    assert after.spaces == [3, 0, 1, 9, 12]


def test_from_the_witchs_own_field_she_overtakes_nobody() -> None:
    """001-78"""
    after = whatif("Amazon@3 Druid@10 Witch@10", otherwise="yes")
    assert (after.spaces, after.racer("Druid").tripped) == ([8, 11, 10], False)


# ---------------------------------------------------------------------- Troll


def test_she_learns_nothing_from_being_sent_back() -> None:
    """001-67, 001-R40: the Troll comes to her field."""
    after = whatif("Troll@3 Druid@5", dice=[2], otherwise="yes")
    assert (after.spaces, after.questions) == ([5, 4], [])


def test_stopping_with_the_troll_she_learns_nothing() -> None:
    """001-67, 001-70: she comes to his."""
    after = whatif("Druid@3 Troll@5", dice=[2], otherwise="yes")
    assert (after.spaces, after.questions) == ([4, 5], [])


def test_right_behind_the_troll_she_cannot_advance() -> None:
    """001-67, 001-69: nor is she asked, so that no arrival of hers can be answered again and again."""
    after = whatif("Amazon@3 Druid@5 Troll@6", otherwise="yes")
    assert (after.spaces, after.powers) == ([8, 5, 6], ["Amazon"])
    after = whatif("Amazon@5 Druid@9 Trader@9 Troll@10 Eros@0", otherwise="yes")
    assert (after.spaces, after.powers) == ([9, 9, 9, 10, 5], ["Amazon", "Troll", "Eros"])


def test_others_sent_back_are_one_use_however_many() -> None:
    """001-R40"""
    after = whatif("Troll@3 Spy@5 Assassin@5 Druid@9", dice=[2], otherwise="yes")
    assert (after.spaces, after.powers) == ([5, 4, 4, 10], ["Troll", "Druid"])


def test_she_has_no_answer_when_she_is_among_several() -> None:
    """001-R40"""
    after = whatif("Troll@3 Spy@5 Druid@5", dice=[2], otherwise="yes")
    assert (after.spaces, after.questions) == ([5, 4, 4], [])


def test_right_behind_the_troll_she_has_no_answer_to_what_he_does_to_others_either() -> None:
    """001-R17, 001-67"""
    after = whatif("Spy@3 Troll@6 Druid@5", dice=[3], otherwise="yes")
    assert (after.spaces, after.powers) == ([5, 6, 5], ["Troll"])
