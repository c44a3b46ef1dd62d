"""Witch: may let a character rest that overtakes her, and goes back 1. Spy and Assassin have no ability in a race."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def offers(after: RacePositionResult) -> list[str]:
    return [asked.options[0] for asked in after.questions if asked.prompt.endswith("and Witch go back 1?")]


def resting(after: RacePositionResult) -> list[str]:
    return [r.name for r in after.race.racers if r.tripped]


def test_whoever_overtakes_her_may_have_to_rest() -> None:
    """001-77: she goes back 1."""
    after = whatif("Spy@3 Witch@5", dice=[4], answers=["Make Spy rest"])
    assert (after.spaces, resting(after), after.powers) == ([7, 4], ["Spy"], ["Witch"])
    assert after.questions[0].prompt == "Spy has overtaken Witch. Does Spy rest a turn, and Witch go back 1?"


def test_she_may_let_go() -> None:
    """001-77"""
    after = whatif("Spy@3 Witch@5", dice=[4], answers=["Let Spy go"])
    assert (after.spaces, resting(after), after.powers) == ([7, 5], [], [])


def test_the_next_turn_is_rested_and_no_more() -> None:
    """001-77, 001-40"""
    after = whatif("Spy@3 Witch@5!", dice=[4, 3, 2], answers=["rest"], turns=5)
    assert [rolled["racer"] for rolled in after.happened("rolled")] == ["Spy", "Witch", "Spy"]


@pytest.mark.parametrize(
    ("position", "die"), [("Spy@3 Witch@5", 2), ("Spy@5 Witch@5", 4), ("Spy@6 Witch@5", 4), ("Spy@3 Witch@5", 1)]
)
def test_beside_her_and_from_beside_her_is_not_overtaking(position: str, die: int) -> None:
    """001-78: behind her before, ahead of her after."""
    assert offers(whatif(position, dice=[die], otherwise="yes")) == []


def test_stopping_beside_her_and_leaving_in_the_next_turn_is_not_overtaking() -> None:
    """001-78: it did not happen in one turn."""
    assert offers(whatif("Spy@3 Witch@5!", dice=[2, 4], turns=3, otherwise="yes")) == []


def test_on_the_starting_field_she_has_no_spell() -> None:
    """001-78: sent there behind others; and setting off from there is not overtaking."""
    after = whatif("Necromancer@0 Witch@3 Spy@2", dice=[6], answers=["Throw", "Witch"])
    assert (after.spaces, offers(after)) == ([1, 0, 2], [])
    assert offers(whatif("Spy@0 Witch@0", dice=[4], otherwise="yes")) == []


def test_she_decides_for_each() -> None:
    """001-77: the Ninja in tow."""
    after = whatif("Spy@3 Ninja@3 Witch@5", dice=[4], answers=["Follow", "Let Spy go", "Make Ninja rest"])
    assert (after.spaces, resting(after)) == ([7, 7, 4], ["Ninja"])


def test_each_spell_costs_a_field_until_there_is_none() -> None:
    """001-77, 001-78: from 1 she can cast one."""
    after = whatif("Spy@0 Ninja@0 Witch@1", dice=[4], otherwise="yes")
    assert (after.spaces, resting(after)) == ([4, 4, 0], ["Spy"])


def test_overtaking_in_two_movements_of_a_turn_counts() -> None:
    """001-R30: the Priest's step ends beside her, his play ahead of her."""
    after = whatif("Priest@4 Witch@5 Spy@0", dice=[2], otherwise="yes")
    assert (after.spaces, resting(after)) == ([7, 4, 2], ["Priest"])


def test_who_was_ahead_as_the_turn_began_has_not_overtaken_her() -> None:
    """001-R30: the Troll sends the Secret agent back to her field, and his play leads ahead again."""
    after = whatif("SecretAgent@6 Witch@5 Troll@9", dice=[3], answers=["Abduct Troll"], otherwise="yes")
    assert (after.spaces, offers(after)) == ([8, 5, 6], [])


def test_sent_back_by_the_necromancer_she_may_punish_those_now_ahead() -> None:
    """001-58, 001-59, 001-R30: the Spy was behind her; the Assassin stood beside her, and the Necromancer still is behind."""
    after = whatif("Necromancer@0 Witch@9 Spy@7 Assassin@9", dice=[4], answers=["Throw", "Witch"], otherwise="yes")
    assert (after.spaces, resting(after)) == ([1, 4, 7, 9], ["Spy"])


def test_the_necromancer_may_be_among_them() -> None:
    """001-59"""
    after = whatif("Necromancer@7 Witch@9 Spy@0", dice=[4], answers=["Throw"], otherwise="yes")
    assert (after.spaces, resting(after)) == ([8, 4, 0], ["Necromancer"])


def test_the_trader_may_be_punished_for_swapping_with_her() -> None:
    """001-60, 001-R30: and so may whoever is between the two."""
    after = whatif("Trader@3 Witch@9 Spy@5", answers=["Swap with Witch", "Make Trader rest", "Make Spy rest"])
    assert (after.spaces, resting(after)) == ([9, 1, 5], ["Trader", "Spy"])


def test_the_trader_may_be_punished_for_swapping_past_her() -> None:
    """001-60: whom he swaps with goes back, which is no overtaking."""
    after = whatif("Trader@3 Witch@5 Spy@9", answers=["Swap with Spy"], otherwise="yes")
    assert (after.spaces, resting(after)) == ([9, 4, 3], ["Trader"])


def test_the_priest_may_be_punished_for_his_blessing_and_still_plays() -> None:
    """001-57, 001-R31: last himself he overtakes her before the throw; the spell is for his next turn."""
    after = whatif("Priest@3 Witch@4", dice=[2], answers=["Bless", "Make Priest rest"])
    assert (after.spaces, resting(after)) == ([8, 3], ["Priest"])
    after = whatif("Priest@3 Witch@4!", dice=[2], answers=["Bless", "Make Priest rest"], turns=3)
    assert (after.spaces, resting(after)) == ([8, 3], [])


def test_those_he_blesses_may_be_punished() -> None:
    """001-56, 001-R30"""
    after = whatif("Priest@9 Witch@5 Spy@4", dice=[2], answers=["Bless", "Make Spy rest"])
    assert (after.spaces, resting(after)) == ([12, 4, 6], ["Spy"])


def test_winning_a_duel_before_the_throw_the_spell_is_for_the_next_turn() -> None:
    """001-R31"""
    after = whatif("SwordFighter@4 Spy@4 Witch@5", dice=[6, 1, 2], answers=["Duel Spy", "rest"])
    assert (after.spaces, resting(after)) == ([8, 4, 4], ["Sword fighter"])


def test_losing_a_duel_can_be_what_overtakes_her() -> None:
    """001-39, 001-R30: the Spy wins and runs past her in the Sword fighter's turn."""
    after = whatif("SwordFighter@4 Spy@4 Witch@5", dice=[1, 6, 1], answers=["Duel Spy", "Make Spy rest"])
    assert (after.spaces, resting(after)) == ([5, 6, 4], ["Spy"])


def test_the_fighter_may_be_punished_for_skipping_her() -> None:
    """001-44"""
    after = whatif("Fighter@3 Witch@5", dice=[2], answers=["Skip field 5", "Make Fighter rest"])
    assert (after.spaces, resting(after)) == ([6, 4], ["Fighter"])


def test_abducted_past_her_one_may_be_punished() -> None:
    """001-76"""
    assert resting(whatif("SecretAgent@9 Witch@5 Spy@3", dice=[1], answers=["Abduct Spy", "rest"])) == ["Spy"]


def test_sent_back_by_the_troll_she_may_punish_him() -> None:
    """001-R30: he was behind her and has her field now."""
    after = whatif("Troll@3 Witch@5", dice=[2], answers=["Make Troll rest"])
    assert (after.spaces, resting(after)) == ([5, 3], ["Troll"])


def test_kicked_back_she_is_overtaken_once() -> None:
    """001-50, 001-77: by the Centaur, whose kick and her own spell send her 2 back."""
    after = whatif("Centaur@3 Witch@5", dice=[5], otherwise="yes")
    assert (after.spaces, resting(after), len(offers(after))) == ([8, 3], ["Centaur"], 1)


def test_kicked_back_she_may_punish_whom_that_leaves_ahead() -> None:
    """001-R30: whoever moved her. The Poet steps beside her at the Centaur's 6, and his kick leaves her behind the Poet."""
    answers = ["Advance 1", "Kick Witch", "Make Poet rest", "Let Poet be", "Let Centaur go"]
    after = whatif("Centaur@5 Witch@9 Poet@8", dice=[6], answers=answers)
    assert (after.spaces, resting(after)) == ([11, 7, 9], ["Poet"])


def test_her_own_spell_makes_nobody_overtake_her() -> None:
    """001-R13, 001-R30: two spells leave her behind the Assassin, who was behind her as the turn began."""
    after = whatif("Spy@3 Ninja@3 Witch@6 Assassin@5", dice=[6], otherwise="yes")
    assert (after.spaces, resting(after)) == ([9, 9, 4, 5], ["Spy", "Ninja"])


def test_the_siren_makes_nobody_overtake_her() -> None:
    """001-R14: she comes 1 back and the Spy 1 forward; it is the Siren's play that leads ahead of her."""
    after = whatif("Siren@5 Witch@6 Spy@4", dice=[1], otherwise="yes")
    assert (after.spaces, offers(after)) == ([6, 4, 5], ["Make Siren rest"])


def test_after_the_song_the_sirens_play_may_overtake_her() -> None:
    """001-R14, 001-R30: the Siren was behind her as the turn began, the song brings the Witch beside her."""
    after = whatif("Siren@5 Witch@6", dice=[2], otherwise="yes")
    assert (after.spaces, resting(after)) == ([7, 4], ["Siren"])


def test_who_has_to_rest_already_is_no_target() -> None:
    """001-R36: abducted past her."""
    assert offers(whatif("SecretAgent@9 Witch@5 Spy@3!", dice=[1], answers=["Abduct Spy"], otherwise="yes")) == []


def test_medusas_victim_is_no_target_any_more() -> None:
    """001-R36: the Spy overtakes the Witch and meets Medusa; whoever is asked first has him."""
    assert whatif("Spy@3 Witch@4 Medusa@6", dice=[3], otherwise="yes").powers == ["Witch"]
    assert whatif("Spy@3 Medusa@6 Witch@4", dice=[3], otherwise="yes").powers == ["Medusa"]


def test_who_is_home_is_no_target() -> None:
    """001-30"""
    assert offers(whatif("Spy@28 Witch@29 Assassin@0", dice=[2], otherwise="yes")) == []


def test_she_casts_while_she_has_to_rest() -> None:
    """001-40: in the turns of others."""
    assert resting(whatif("Spy@3 Witch@5!", dice=[4], answers=["rest"])) == ["Spy", "Witch"]


def test_once_home_she_casts_no_more() -> None:
    """001-30"""
    assert offers(whatif("Witch@29 Spy@3 Assassin@5", dice=[1, 6], turns=2, otherwise="yes")) == []


def test_stopped_she_advances_1_and_nobody_rests() -> None:
    """001-63: which may bring her beside the one who overtook her."""
    after = whatif("Spy@3 Witch@5 Philosopher@20", dice=[3], answers=["Make Spy rest", "Stop"])
    assert (after.spaces, resting(after)) == ([6, 6, 20], [])


def test_her_step_back_may_end_with_somebody() -> None:
    """001-79: with Medusa, who makes her rest."""
    after = whatif("Spy@3 Witch@5 Medusa@4", dice=[4], answers=["Make Spy rest", "Make Witch rest"])
    assert (after.spaces, resting(after)) == ([7, 4, 4], ["Spy", "Witch"])


def test_her_step_back_does_not_lead_onto_the_troll() -> None:
    """001-70: she goes 1 farther."""
    assert whatif("Spy@2 Witch@5 Troll@4", dice=[4], answers=["Make Spy rest"]).spaces == [6, 3, 4]
