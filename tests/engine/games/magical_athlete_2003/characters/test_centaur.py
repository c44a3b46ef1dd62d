"""Centaur: each character that he overtakes he may send 1 field back. Assassin and Spy stand in without an ability."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def kicks(after: RacePositionResult) -> list[str]:
    return [asked.options[0] for asked in after.questions if "Kick" in asked.options[0]]


def test_whoever_he_overtakes_goes_back_1() -> None:
    """001-50: if he likes."""
    after = whatif("Centaur@2 Assassin@4", dice=[3], answers=["Kick"])
    assert after.spaces == [5, 3]
    assert after.questions[0].prompt == "Centaur has overtaken Assassin. Kick Assassin back 1?"
    assert after.questions[0].options == ("Kick Assassin back 1", "Let Assassin be")
    assert whatif("Centaur@2 Assassin@4", dice=[3], answers=["Let"]).spaces == [5, 4]


def test_he_decides_for_each_of_them() -> None:
    """001-50: two on one field and one on another."""
    after = whatif("Centaur@2 Assassin@4 Spy@4 Hoodlum@5", dice=[4], answers=["Kick", "Let", "Kick"])
    assert kicks(after) == ["Kick Assassin back 1", "Kick Spy back 1", "Kick Hoodlum back 1"]
    assert after.spaces == [6, 3, 4, 4]


@pytest.mark.parametrize("space", [0, 1, 2, 5, 6])
def test_overtaking_is_from_behind_to_ahead(space: int) -> None:
    """001-51: not who was behind or beside him, not who is beside or ahead of him in the end."""
    assert kicks(whatif(f"Centaur@2 Assassin@{space}", dice=[3])) == []


def test_others_who_overtake_him_are_not_kicked() -> None:
    """001-51: he has to overtake them."""
    assert whatif("Assassin@2 Centaur@4", dice=[3], otherwise="yes").questions == []


def test_two_movements_are_not_one() -> None:
    """001-51: from behind to beside by a blessing, from beside to ahead by a play of his own: nobody was overtaken."""
    assert kicks(whatif("Priest@9 Centaur@2 Assassin@4", dice=[1, 3], turns=2, otherwise="yes")) == []


def test_he_kicks_on_anybodys_turn() -> None:
    """001-39, 001-R30: the Priest's blessing takes him past the Assassin; that is a movement of his."""
    assert whatif("Priest@9 Centaur@2 Assassin@3", dice=[1], otherwise="yes").spaces == [11, 4, 2]


def test_nobody_is_kicked_off_the_starting_field() -> None:
    """001-R12: nothing lies behind it, and whoever stands there has not been overtaken."""
    assert kicks(whatif("Centaur@0 Assassin@0 Spy@1", dice=[3], otherwise="yes")) == ["Kick Spy back 1"]


def test_a_kick_to_the_starting_field_is_possible() -> None:
    """001-R12, 001-50: from 1 to 0."""
    assert whatif("Centaur@0 Assassin@1", dice=[3], otherwise="yes").spaces == [3, 0]


def test_being_swapped_ahead_is_overtaking() -> None:
    """001-R30: the Trader changes fields with him; he overtakes the Assassin on the way, and the Trader himself."""
    after = whatif("Trader@9 Centaur@2 Assassin@5", answers=["Swap with Centaur"], otherwise="yes")
    assert kicks(after) == ["Kick Trader back 1", "Kick Assassin back 1"]
    assert after.spaces == [1, 9, 4]


def test_being_abducted_ahead_is_overtaking() -> None:
    """001-R30: the Secret agent fetches him past the Assassin; the Agent is beside him."""
    after = whatif("SecretAgent@9 Centaur@2 Assassin@5", dice=[1], answers=["Abduct Centaur", "Kick"])
    assert kicks(after) == ["Kick Assassin back 1"]
    assert after.racer("Assassin").space == 4


def test_others_sent_back_behind_him_were_not_overtaken() -> None:
    """001-R30: it has to be a movement of his own; the Witch has it otherwise."""
    assert kicks(whatif("Necromancer@9 Centaur@5 Assassin@7", dice=[4], answers=["Throw", "Assassin"], otherwise="yes")) == []


def test_the_song_overtakes_nobody() -> None:
    """001-R14: one step for everybody."""
    assert kicks(whatif("Siren@9 Centaur@7 Assassin@8", dice=[1], otherwise="yes")) == []


def test_a_centaur_whom_the_troll_turns_back_has_not_overtaken_those_beside_him() -> None:
    """001-51, 001-70: he would stop on 6 with the Troll, and stops on 5 with the Assassin."""
    assert kicks(whatif("Centaur@2 Assassin@5 Troll@6", dice=[4], otherwise="yes")) == []


def test_he_may_kick_the_troll_into_the_crowd() -> None:
    """001-50, 001-70: the Troll comes back to 4, and the Assassin there has to give way."""
    assert whatif("Centaur@2 Troll@5 Assassin@4", dice=[4], answers=["Kick Troll", "Let Assassin be"]).spaces == [6, 4, 3]


def test_home_he_kicks_nobody() -> None:
    """001-30: he has overtaken the Assassin and is out of the race."""
    after = whatif("Centaur@27 Assassin@28 Spy@0", dice=[4], otherwise="yes")
    assert (after.spaces, after.questions) == ([30, 28, 0], [])


def test_who_is_home_by_now_is_not_kicked() -> None:
    """001-30: he kicks the Assassin to the Poet, Eros sees the couple and is home, although he was overtaken as well."""
    answers = ["Kick Assassin", "Advance 5", "Let Poet be"]
    after = whatif("Centaur@24 Assassin@26 Eros@27 Poet@25 Spy@0", dice=[5], answers=answers)
    assert kicks(after) == ["Kick Assassin back 1", "Kick Poet back 1"]
    assert after.spaces == [29, 25, 30, 25, 0]


def test_who_is_back_on_the_starting_field_by_now_is_not_kicked() -> None:
    """001-R12: the Witch sits before him, and her spell has already taken her there."""
    after = whatif("Priest@9 Witch@1 Centaur@0", dice=[1], answers=["Bless", "Make Centaur rest"])
    assert (kicks(after), after.spaces) == ([], [11, 0, 2])


def test_a_ninja_in_tow_is_not_dragged_back_with_the_one_who_is_kicked() -> None:
    """001-R22: the Ninja goes along with the Centaur, and whoever is kicked goes alone."""
    assert whatif("Centaur@2 Ninja@2 Assassin@4", dice=[3], otherwise="yes").spaces == [5, 5, 3]


def test_a_kick_is_an_arrival_for_those_who_wait_there() -> None:
    """001-79: the Assassin is kicked to Medusa's field."""
    after = whatif("Centaur@2 Assassin@4 Medusa@3", dice=[3], answers=["Kick Assassin", "Make Assassin rest", "no"])
    assert after.racer("Assassin").tripped


def test_the_witch_answers_an_overtaking_as_he_does() -> None:
    """001-77, 001-50: on his turn he is first, so she is kicked and then casts her spell: two fields back."""
    after = whatif("Centaur@2 Witch@4", dice=[3], otherwise="yes")
    assert after.spaces == [5, 2]
    assert after.racer("Centaur").tripped


def test_a_witch_who_is_kicked_back_has_been_overtaken_by_those_who_were_behind_her() -> None:
    """001-R30: his 6 takes the Poet to the Witch's side, and the kick leaves the Witch behind her; who stood beside her is safe."""
    answers = ["Advance 1", "Kick Witch", "Make Poet rest", "Let Poet be", "Let Spy be", "Let Centaur go"]
    after = whatif("Centaur@2 Witch@6 Poet@5 Spy@6", dice=[6], answers=answers)
    assert [r.name for r in after.race.racers if r.tripped] == ["Poet"]
    assert after.unused == []


def test_on_anothers_turn_he_kicks_even_if_he_has_to_rest() -> None:
    """001-40: a rest concerns his own turn."""
    assert whatif("Priest@9 Centaur@2! Assassin@3", dice=[1], otherwise="yes").racer("Assassin").space == 2


def test_each_kick_is_a_use_for_the_druid() -> None:
    """001-66: two kicks, two steps."""
    after = whatif("Centaur@2 Assassin@3 Spy@4 Druid@20", dice=[3], otherwise="yes")
    assert after.spaces == [5, 2, 3, 22]
    assert after.powers == ["Centaur", "Druid", "Centaur", "Druid"]


def test_if_a_kick_is_stopped_he_advances_1() -> None:
    """001-R15: each kick can be stopped; what he overtakes by that step is overtaken."""
    after = whatif("Centaur@2 Assassin@3 Spy@4 Philosopher@20", dice=[3], answers=["Kick", "Stop", "Kick", "no"])
    assert after.spaces == [6, 3, 3, 20]
    assert after.powers == ["Philosopher", "Centaur"]
