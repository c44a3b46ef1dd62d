"""Troll: nobody may stand with him but on the starting field. Spy and Assassin have no ability in a race."""

import pytest

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.notation import whatif


def test_who_would_stop_with_him_stops_1_behind() -> None:
    """001-70"""
    after = whatif("Spy@3 Troll@5", dice=[2])
    assert (after.spaces, after.powers, after.questions) == ([4, 5], ["Troll"], [])


def test_whoever_is_on_his_field_goes_back_1() -> None:
    """001-70: he comes to them; all of them, as one use."""
    after = whatif("Troll@3 Spy@5 Assassin@5", dice=[2])
    assert (after.spaces, after.powers) == ([5, 4, 4], ["Troll"])


def test_running_through_his_field_is_no_stopping() -> None:
    """001-70"""
    assert whatif("Spy@3 Troll@5", dice=[3]).powers == []


def test_from_1_he_sends_others_to_the_starting_field() -> None:
    """001-70, 001-R12"""
    assert whatif("Spy@0 Troll@1", dice=[1]).spaces == [0, 1]
    assert whatif("Troll@0 Spy@1", dice=[1]).spaces == [1, 0]


def test_on_the_starting_field_there_is_room_for_all() -> None:
    """001-71: nothing at the beginning, and nothing when somebody is sent back to it."""
    after = whatif("Necromancer@3 Troll@0 Spy@2", dice=[4], answers=["Throw", "Spy"])
    assert (after.spaces, after.powers) == ([4, 0, 0], ["Necromancer"])


def test_sent_back_to_the_starting_field_he_has_to_share_it() -> None:
    """001-71"""
    after = whatif("Necromancer@3 Troll@2 Spy@0", dice=[4], answers=["Throw"])
    assert (after.spaces, after.powers) == ([4, 0, 0], ["Necromancer"])


def test_it_is_a_duty() -> None:
    """001-38, 001-64: neither asked nor stopped."""
    after = whatif("Spy@3 Troll@5 Philosopher@9", dice=[2], otherwise="yes")
    assert "duty" in CARDS["Troll"].traits
    assert (after.spaces, after.questions) == ([4, 5, 9], [])


def test_he_needs_his_room_even_while_he_has_to_rest() -> None:
    """001-R36"""
    assert whatif("Spy@3 Troll@5! Assassin@2", dice=[2, 3], turns=3).spaces == [4, 5, 4]


def test_the_sword_fighter_never_shares_his_field() -> None:
    """001-53: whoever of them comes."""
    assert whatif("SwordFighter@3 Troll@5", dice=[2], otherwise="yes").questions == []
    assert whatif("Troll@3 SwordFighter@5", dice=[2], otherwise="yes").questions == []


def test_on_the_starting_field_the_sword_fighter_may_call_even_him() -> None:
    """001-R11, 001-71: there they do share a field, as his turn begins."""
    assert whatif("SwordFighter@0 Troll@0", dice=[1, 4, 3], otherwise="yes").spaces == [3, 2]


def test_medusa_does_not_meet_him_but_those_he_sends_to_her() -> None:
    """001-70, 001-79: being sent back is an arrival."""
    after = whatif("Spy@3 Troll@6 Medusa@5", dice=[3], answers=["Make Spy rest"])
    assert [asked.prompt for asked in after.questions] == ["Spy and Medusa have met. Make Spy rest a turn?"]
    assert after.racer("Spy").tripped


def test_medusa_on_his_field_meets_nobody() -> None:
    """001-70, 001-79"""
    assert whatif("Medusa@3 Troll@5", dice=[2], otherwise="yes").questions == []


def test_nobody_he_sends_back_makes_a_couple_with_him() -> None:
    """001-45, 001-70: the Poet never stands with him; behind him she does make one, with the Spy."""
    after = whatif("Poet@3 Troll@6 Spy@5 Eros@2", dice=[3], otherwise="yes")
    assert (after.spaces, after.powers) == ([5, 6, 5, 7], ["Troll", "Eros"])
    assert whatif("Poet@3 Troll@6 Eros@0", dice=[3], otherwise="yes").spaces == [5, 6, 0]


def test_abducted_he_sends_the_secret_agent_back() -> None:
    """001-71: and everybody else who was there; then the play goes on from where that leaves him."""
    after = whatif("SecretAgent@5 Spy@5 Troll@9", dice=[3], answers=["Abduct Troll"])
    assert (after.spaces, after.powers) == ([7, 4, 5], ["Secret agent", "Troll"])


def test_abducted_to_the_starting_field_he_stays_in_company() -> None:
    """001-71"""
    after = whatif("SecretAgent@0 Troll@9", dice=[3], answers=["Abduct Troll"])
    assert (after.spaces, after.powers) == ([3, 0], ["Secret agent"])


def test_swapped_he_sends_back_whom_he_finds() -> None:
    """001-60, 001-70: the Trader's old company."""
    assert whatif("Trader@5 Spy@5 Troll@9", answers=["Swap with Troll"]).spaces == [9, 4, 5]


def test_sent_back_by_the_necromancer_he_sends_back_whom_he_finds() -> None:
    """001-58, 001-70"""
    assert whatif("Necromancer@3 Troll@9 Spy@7", dice=[2], answers=["Throw", "Troll"]).spaces == [4, 7, 6]


def test_kicked_he_sends_back_whom_he_finds() -> None:
    """001-50, 001-70"""
    assert whatif("Centaur@3 Troll@6 Spy@5", dice=[5], answers=["Kick Troll"]).spaces == [8, 5, 4]


def test_kicked_onto_his_field_one_goes_back_2() -> None:
    """001-50, 001-70"""
    assert whatif("Centaur@3 Spy@6 Troll@5", dice=[5], answers=["Kick Spy", "no"]).spaces == [8, 4, 5]


@pytest.mark.parametrize(("troll", "spaces"), [(6, [4, 5]), (4, [4, 5])])
def test_with_the_siren_the_song_comes_first(troll: int, spaces: list[int]) -> None:
    """001-55: they come together, then the Siren goes back 1, and plays from there."""
    after = whatif(f"Siren@5 Troll@{troll}", dice=[3])
    assert after.powers == ["Siren", "Troll"]
    assert after.spaces == [spaces[0] + 3, spaces[1]]


def test_everybody_the_song_brings_to_him_goes_back() -> None:
    """001-54, 001-55, 001-70: he and the Spy come to the Siren from both sides, and she and the Spy have to give way; one use."""
    after = whatif("Siren@9 Troll@8 Spy@10", dice=[3])
    assert (after.spaces, after.powers) == ([11, 9, 8], ["Siren", "Troll"])


def test_who_moves_along_with_him_does_not_come_to_his_field() -> None:
    """001-54, 001-55: all move at once, from where they stood."""
    after = whatif("Siren@9 Troll@5 Spy@4 Assassin@8", dice=[1])
    assert (after.spaces, after.powers) == ([10, 6, 5, 9], ["Siren"])


def test_the_witch_sent_back_by_him_may_punish_him() -> None:
    """001-R30: he was behind her and comes to her field, and being sent back leaves her behind him; the Spy is beside her."""
    after = whatif("Troll@3 Witch@5 Spy@4", dice=[2], otherwise="yes")
    assert after.spaces == [5, 3, 4]
    assert [asked.prompt for asked in after.questions] == [
        "Troll has overtaken Witch. Does Troll rest a turn, and Witch go back 1?"
    ]


def test_his_field_is_no_overtaking_for_those_who_stop_behind() -> None:
    """001-51, 001-70: the Centaur would have been past nobody."""
    assert whatif("Centaur@3 Troll@5", dice=[2], otherwise="yes").questions == []


def test_the_ninja_in_tow_stops_behind_him_as_well() -> None:
    """001-74, 001-70: one use."""
    after = whatif("Spy@3 Ninja@3 Troll@5", dice=[2], answers=["Follow"])
    assert (after.spaces, after.powers) == ([4, 4, 5], ["Ninja", "Troll"])


def test_the_goal_is_nobodys_field() -> None:
    """001-30: once home he needs no room."""
    assert [r.place for r in whatif("Troll@28 Spy@29 Assassin@0", dice=[2, 1], turns=2).race.racers] == [1, 2, None]


def test_a_blessing_for_several_onto_his_field_sends_all_of_them_back() -> None:
    """001-56, 001-70: as one use."""
    after = whatif("Priest@9 Troll@5 Spy@3 Assassin@3", dice=[1], answers=["Bless"])
    assert (after.spaces, after.powers) == ([11, 5, 4, 4], ["Priest", "Troll"])
