"""Philosopher: may stop the ability of another character, which then advances 1. Spy and Assassin have none in a race."""

from typing import NamedTuple

import pytest

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.notation import whatif
from engine.race.model.power import DUTY, FREE
from engine.race.notation import RacePositionResult


def stops(after: RacePositionResult) -> list[str]:
    return [asked.options[0] for asked in after.questions if asked.options[0].startswith("Stop ")]


class Stopped(NamedTuple):
    position: str
    dice: list[int]
    answers: list[str]
    spaces: list[int]


ABILITIES = {
    "Devil": Stopped("Spy@3 Devil@0 Philosopher@20", [5], [], [8, 1, 20]),
    "Amazon": Stopped("Amazon@3 Spy@0 Philosopher@20", [], ["Advance 5"], [4, 0, 20]),
    "Fighter": Stopped("Fighter@3 Spy@5 Assassin@6 Philosopher@20", [3], ["Skip field 5", "Skip field 6"], [7, 5, 6, 20]),
    "Eros": Stopped("Poet@3 Spy@4 Eros@0 Philosopher@20", [1], ["Advance 5"], [4, 4, 1, 20]),
    "Poet": Stopped("Spy@3 Poet@0 Philosopher@20", [6], ["Advance 1"], [9, 1, 20]),
    "Ghoul": Stopped("Spy@3 Ghoul@0 Philosopher@20", [1], ["Advance 1"], [4, 1, 20]),
    "Centaur": Stopped("Centaur@3 Spy@4 Philosopher@20", [3], ["Kick Spy"], [7, 4, 20]),
    "Sword fighter": Stopped("SwordFighter@3 Spy@5 Philosopher@20", [2], ["Duel Spy"], [6, 5, 20]),
    "Priest": Stopped("Priest@3 Spy@0 Philosopher@20", [2], ["Bless"], [6, 0, 20]),
    "Necromancer": Stopped("Necromancer@3 Spy@9 Philosopher@20", [], ["Throw a die"], [4, 9, 20]),
    "Trader": Stopped("Trader@3 Spy@9 Philosopher@20", [], ["Swap with Spy"], [4, 9, 20]),
    "Wizard": Stopped("Wizard@3 Spy@9 Philosopher@20", [2], ["Reroll"], [6, 9, 20]),
    "Ninja": Stopped("Spy@3 Ninja@3 Philosopher@20", [4], ["Follow Spy"], [7, 4, 20]),
    "Secret agent": Stopped("SecretAgent@3 Spy@9 Philosopher@20", [2], ["Abduct Spy"], [6, 9, 20]),
    "Witch": Stopped("Spy@3 Witch@4 Philosopher@20", [3], ["Make Spy rest"], [6, 5, 20]),
    "Medusa": Stopped("Spy@3 Medusa@5 Philosopher@20", [2], ["Make Spy rest"], [5, 6, 20]),
    "Ranger": Stopped("Ranger@3 Spy@9 Philosopher@20", [2], ["Advance 4"], [6, 9, 20]),
}


@pytest.mark.parametrize("name", ABILITIES)
def test_a_stopped_ability_is_an_advance_of_1(name: str) -> None:
    """001-63, 001-R15, 001-R29: it has no effect, its user advances 1, a play it would only have changed goes on, and one that it
    would have replaced is gone. No die of the ability falls, and nobody has to rest."""
    position, dice, answers, spaces = ABILITIES[name]
    after = whatif(position, dice=dice, answers=[*answers, f"Stop {name}"])
    assert after.spaces == spaces
    assert after.powers == ["Philosopher"]
    assert not any(after.happened(kind) for kind in ("die", "tripped", "warped", "counts_as"))
    assert len(after.happened("rolled")) == len(dice)
    assert after.unused == []


@pytest.mark.parametrize("name", ABILITIES)
def test_what_he_lets_happen_happens(name: str) -> None:
    """001-63: he may, he need not. One question for each use."""
    position, dice, answers, spaces = ABILITIES[name]
    after = whatif(position, dice=dice, answers=[*answers, "Let it happen"])
    assert after.powers == [name]
    if name != "Poet":  # who advances 1 either way
        assert after.spaces != spaces
    assert stops(after) == [f"Stop {name}"]


@pytest.mark.parametrize("name", ABILITIES)
def test_a_suppression_is_one_step_for_the_druid(name: str) -> None:
    """001-R16, 001-R39: what was stopped was not used, but the suppression was."""
    position, dice, answers, spaces = ABILITIES[name]
    after = whatif(f"{position} Druid@25", dice=dice, answers=[*answers, f"Stop {name}", "Advance 1"])
    assert after.spaces == [*spaces, 26]
    assert after.powers == ["Philosopher", "Druid"]


def test_he_may_stop_all_but_those_the_rules_name() -> None:
    """001-64: the rest of the 25 is in the table above, but for Hoodlum, who acts before the race, and for himself."""
    untouchable = {name for name, card in CARDS.items() if card.traits & {DUTY, FREE}}
    assert untouchable == {"Assassin", "Spy", "Fortuneteller", "Troll", "Siren", "Druid"}
    assert {*CARDS} - untouchable - {*ABILITIES} == {"Hoodlum", "Philosopher"}


def test_the_question_names_the_ability() -> None:
    """001-63"""
    after = whatif("Amazon@3 Philosopher@20", answers=["Advance 5"])
    asked = after.questions[1]
    assert asked.prompt == "Amazon is about to use Sprint. Does Philosopher stop it, so that Amazon advances 1 instead?"
    assert asked.options == ("Stop Amazon", "Let it happen")


def test_he_is_asked_once_the_target_is_named() -> None:
    """001-63: and before anything of it happens."""
    after = whatif("Trader@3 Eros@9 Philosopher@20", answers=["Swap with Eros", "Stop"])
    assert [asked.seat for asked in after.questions] == [0, 2]
    assert after.spaces == [4, 9, 20]


def test_he_may_stop_the_hoodlum_before_the_race() -> None:
    """001-R15, 001-R32: the marker stays where it is, and the Hoodlum is a field ahead."""
    after = whatif("Hoodlum@0 Eros@0 Philosopher@0", answers=["Steal from Eros", "Stop"], turns=0, race=2)
    assert (after.spaces, after.race.bronze) == ([1, 0, 0], [1, 1, 1])


@pytest.mark.parametrize(
    ("position", "dice", "answers", "power"),
    [
        ("Siren@5 Eros@9 Philosopher@20", [2], [], "Siren"),
        ("Eros@3 Troll@5 Philosopher@20", [2], [], "Troll"),
        ("Wizard@3 Druid@9 Philosopher@20", [2, 2], ["Reroll", "Let it happen", "Advance 1"], "Druid"),
    ],
)
def test_duties_and_the_druid_are_out_of_his_reach(position: str, dice: list[int], answers: list[str], power: str) -> None:
    """001-64, 001-38: they take effect, and he is not asked about them."""
    after = whatif(position, dice=dice, answers=answers, otherwise="yes")
    assert power in after.powers
    assert f"Stop {power}" not in stops(after)


def test_the_forecast_is_out_of_his_reach() -> None:
    """001-64, 001-81: neither when it is made nor when it comes true."""
    after = whatif("Eros@28 Philosopher@20 Fortuneteller@3", dice=[2], answers=["Eros will win"])
    assert stops(after) == []
    assert [r.place for r in after.race.racers] == [1, None, 2]


def test_he_stops_any_number_of_abilities_in_a_turn() -> None:
    """001-R39: the Wizard's repeat, then the Devil; so the 2 is a 2, and nothing for the Ghoul."""
    after = whatif("Wizard@3 Devil@0 Ghoul@0 Philosopher@20", dice=[2], otherwise="yes")
    assert stops(after) == ["Stop Wizard", "Stop Devil"]
    assert after.spaces == [6, 1, 0, 20]


def test_one_suppression_for_each_use_not_for_each_turn() -> None:
    """001-R15, 001-50: each kick of the Centaur is a use, so one may be stopped and the other not."""
    after = whatif("Centaur@3 Spy@4 Assassin@5 Philosopher@20", dice=[4], answers=["Kick", "Stop", "Kick", "Let"])
    assert stops(after) == ["Stop Centaur"] * 2
    assert after.spaces == [8, 4, 4, 20]


def test_while_he_has_to_rest_he_stops_abilities_all_the_same() -> None:
    """001-R39, 001-40: in the turns of others."""
    after = whatif("Amazon@3 Philosopher@20!", otherwise="yes")
    assert (after.spaces, after.racer("Philosopher").tripped) == ([4, 20], True)


def test_he_also_stops_what_others_do_in_his_own_turn() -> None:
    """001-39, 001-63"""
    assert whatif("Philosopher@3 Devil@0", dice=[4], otherwise="yes").spaces == [7, 1]


def test_he_does_not_answer_himself() -> None:
    """001-63: another character's ability; with the Druid that is no loop either (001-R16)."""
    after = whatif("Amazon@3 Philosopher@20 Druid@0", otherwise="yes")
    assert [asked.seat for asked in after.questions] == [0, 1, 2]
    assert after.spaces == [4, 20, 1]


def test_the_advance_is_no_ability() -> None:
    """001-R15: it is not answered by another suppression, and the Druid does not learn from it."""
    assert whatif("Amazon@3 Philosopher@20 Druid@0", answers=["Advance 5", "Stop", "no"]).powers == ["Philosopher"]


def test_once_home_he_stops_nobody() -> None:
    """001-30"""
    assert whatif("Philosopher@29 Amazon@3 Eros@0", dice=[2], answers=["Advance 5"], turns=2).spaces == [30, 8, 0]


# ---------------------------------------------------------------------- the advance is a movement


def test_the_advance_does_not_lead_onto_the_troll() -> None:
    """001-R43, 001-70: who would stop with him stops 1 behind, which is where she was."""
    after = whatif("Amazon@3 Troll@4 Philosopher@20", otherwise="yes")
    assert (after.spaces, after.powers) == ([3, 4, 20], ["Philosopher", "Troll"])


def test_the_advance_past_the_witch_can_be_punished() -> None:
    """001-R43, 001-R30: the play brings the Centaur to her field, the step after the kick ahead of her."""
    after = whatif("Centaur@3 Eros@4 Witch@6 Philosopher@20", dice=[3], answers=["Kick", "Stop", "Make Centaur rest", "Let it"])
    assert after.spaces == [7, 4, 5, 20]
    assert after.racer("Centaur").tripped


def test_the_advance_can_end_on_medusas_field() -> None:
    """001-R43, 001-79"""
    after = whatif("Amazon@3 Medusa@4 Philosopher@20", answers=["Advance 5", "Stop Amazon", "Make Amazon rest", "Let it happen"])
    assert after.spaces == [4, 4, 20]
    assert after.racer("Amazon").tripped


def test_the_advance_can_end_at_the_goal() -> None:
    """001-R43"""
    assert whatif("Amazon@29 Eros@0 Philosopher@20", otherwise="yes").racer("Amazon").place == 1


def test_the_advance_skips_nobody() -> None:
    """001-R29, 001-R33: the Fighter's step is not a movement that could be changed again, and then every field counts."""
    after = whatif("Fighter@3 Spy@4 Philosopher@20", dice=[2], answers=["Skip field 4", "Stop"])
    assert [move["moves"] for move in after.happened("moved")] == [[["Fighter", 3, 4]], [["Fighter", 4, 6]]]


def test_the_ninja_comes_along_with_the_advance() -> None:
    """001-R38, 001-74: a forward movement like any other."""
    after = whatif("Amazon@3 Ninja@3 Philosopher@20", answers=["Follow", "Let it happen", "Advance 5", "Stop Amazon"])
    assert after.spaces == [4, 4, 20]


# ---------------------------------------------------------------------- loops


def test_in_a_loop_he_has_to_give_way_to_the_sword_fighter() -> None:
    """001-65, 001-R44: stopped, the Sword fighter steps onto the Troll, is sent back to Eros and may call him again. Everything is
    as it was, so this time nobody can stop him."""
    after = whatif("SwordFighter@3 Eros@5 Troll@6 Philosopher@0", dice=[2, 4, 3], otherwise="yes")
    assert stops(after) == ["Stop Sword fighter"]
    assert after.powers == ["Philosopher", "Troll", "Sword fighter"]
    assert after.spaces == [7, 5, 6, 0]
    assert [ended["racer"] for ended in after.happened("loop_ended")] == ["Philosopher"]


def test_in_a_loop_he_has_to_give_way_to_medusa() -> None:
    """001-65, 001-R44"""
    after = whatif("Spy@3 Medusa@5 Troll@6 Philosopher@0", dice=[2], otherwise="yes")
    assert after.powers == ["Philosopher", "Troll", "Medusa"]
    assert after.racer("Spy").tripped


def test_in_a_loop_he_has_to_give_way_to_eros() -> None:
    """001-65: the Poet makes a couple; Eros, stopped and sent back by the Troll, makes another,
    which he may stop as well; the third is the second once more."""
    after = whatif("Poet@3 Eros@5 Troll@6 Philosopher@0", dice=[2], otherwise="yes")
    assert after.powers == ["Philosopher", "Troll", "Philosopher", "Troll", "Eros"]
    assert after.spaces == [5, 10, 6, 0]


def test_whom_he_may_not_stop_again_may_still_leave_it() -> None:
    """001-65: the second offer of a duel is an offer."""
    after = whatif("SwordFighter@3 Eros@5 Troll@6 Philosopher@0", dice=[2], answers=["Duel", "Stop", "Let Eros be"])
    assert (after.spaces, after.powers) == ([5, 5, 6, 0], ["Philosopher", "Troll"])


def test_a_use_in_another_position_is_no_loop() -> None:
    """001-65: the Sword fighter is stopped on 5 and again on 6."""
    after = whatif("SwordFighter@3 Spy@5 Assassin@6 Philosopher@0", dice=[2], otherwise="yes")
    assert stops(after) == ["Stop Sword fighter"] * 2
    assert after.spaces == [7, 5, 6, 0]


def test_in_a_loop_of_druid_and_philosopher_it_is_he_who_gives_way() -> None:
    """001-69, 001-65: the Troll turns the step of Eros back to the women on his field. He is stopped at the
    Poet's arrival and at his own, and then not again; right behind the Troll the Druid has no answer to any of it."""
    after = whatif("Poet@4 Druid@6 Philosopher@0 Eros@6 Troll@7", dice=[2], otherwise="yes")
    assert after.powers == ["Philosopher", "Troll", "Philosopher", "Troll", "Eros"]
    assert [ended["racer"] for ended in after.happened("loop_ended")] == ["Philosopher"]
