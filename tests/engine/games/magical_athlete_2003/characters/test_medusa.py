"""Medusa: may let a character rest that comes to share her field. Spy and Assassin have no ability in a race."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def gazes(after: RacePositionResult) -> list[str]:
    return [asked.options[0] for asked in after.questions if asked.options[-1] == "Look away"]


def resting(after: RacePositionResult) -> list[str]:
    return [r.name for r in after.race.racers if r.tripped]


@pytest.mark.parametrize("position", ["Spy@3 Medusa@5", "Medusa@3 Spy@5"])
def test_whoever_meets_her_may_have_to_rest(position: str) -> None:
    """001-79: by the movement of either."""
    after = whatif(position, dice=[2], answers=["Make Spy rest"])
    assert (after.spaces, resting(after)) == ([5, 5], ["Spy"])
    assert after.questions[0].prompt == "Spy and Medusa have met. Make Spy rest a turn?"


def test_she_may_look_away() -> None:
    """001-79"""
    after = whatif("Spy@3 Medusa@5", dice=[2], answers=["Look away"])
    assert (resting(after), after.powers) == ([], [])


def test_the_next_turn_is_rested_and_no_more() -> None:
    """001-79, 001-40"""
    after = whatif("Spy@3 Medusa@5!", dice=[2, 1, 4], answers=["Make Spy rest"], turns=5)
    assert [rolled["racer"] for rolled in after.happened("rolled")] == ["Spy", "Medusa", "Spy"]


def test_running_through_is_no_meeting() -> None:
    """001-79"""
    assert gazes(whatif("Spy@3 Medusa@5", dice=[3], otherwise="yes")) == []


def test_staying_together_is_no_new_meeting() -> None:
    """001-79: the condition is met by a movement."""
    assert gazes(whatif("Assassin@3 Medusa@5 Spy@5", dice=[1], otherwise="yes")) == []


def test_she_decides_for_each_she_meets() -> None:
    """001-79, 001-R34: those who are there, and those who come together."""
    after = whatif("Medusa@3 Spy@5 Assassin@5", dice=[2], answers=["Look away", "Make Assassin rest"])
    assert resting(after) == ["Assassin"]
    after = whatif("Spy@3 Ninja@3 Medusa@5", dice=[2], answers=["Follow"], otherwise="yes")
    assert resting(after) == ["Spy", "Ninja"]


def test_the_ninja_who_follows_her_meets_her_on_every_field() -> None:
    """001-R34: both have arrived."""
    after = whatif("Medusa@3 Ninja@3", dice=[2], answers=["Follow", "Make Ninja rest"])
    assert (after.spaces, resting(after)) == ([5, 5], ["Ninja"])


def test_being_placed_on_the_starting_field_is_no_meeting() -> None:
    """001-R11"""
    assert gazes(whatif("Spy@0! Medusa@0", dice=[1], turns=2, otherwise="yes")) == []


@pytest.mark.parametrize(("position", "whom"), [("Necromancer@3 Medusa@0 Spy@2", "Spy"), ("Necromancer@3 Spy@0 Medusa@2", "Spy")])
def test_coming_back_to_the_starting_field_is_one(position: str, whom: str) -> None:
    """001-R11: whoever of the two is sent back."""
    assert resting(whatif(position, dice=[4], answers=["Throw", f"Make {whom} rest"])) == [whom]


def test_the_sword_fighter_may_duel_and_still_has_to_rest() -> None:
    """001-53, 001-R35: in his turn he is first; he wins and runs on, and her gaze is a fact of his arrival."""
    after = whatif("SwordFighter@3 Medusa@5", dice=[2, 6, 1], answers=["Duel Medusa", "Make Sword fighter rest"])
    assert (after.spaces, resting(after)) == ([7, 5], ["Sword fighter"])


def test_made_to_rest_the_sword_fighter_may_still_duel() -> None:
    """001-53, 001-40: in her turn she is first."""
    after = whatif("Medusa@3 SwordFighter@5", dice=[2, 6, 1], answers=["Make Sword fighter rest", "Duel Medusa"])
    assert (after.spaces, resting(after)) == ([5, 7], ["Sword fighter"])


def test_a_duel_won_onto_her_field_before_the_throw_costs_the_play() -> None:
    """001-R31: and then the rest is over."""
    after = whatif("SwordFighter@3 Spy@3 Medusa@5", dice=[6, 1], answers=["Duel Spy", "Let Medusa be", "Make Sword fighter rest"])
    assert (after.spaces, after.happened("rolled"), resting(after)) == ([5, 3, 5], [], [])


def test_a_blessing_onto_her_field_costs_the_priest_his_play() -> None:
    """001-R31, 001-R21"""
    after = whatif("Priest@4 Medusa@5 Spy@0", answers=["Bless", "Make Priest rest"])
    assert (after.spaces, after.happened("rolled"), resting(after)) == ([5, 5, 2], [], [])


def test_those_who_are_blessed_onto_her_field_rest_in_their_own_turn() -> None:
    """001-79, 001-R31: it is the Priest's turn, not theirs."""
    after = whatif("Priest@9 Medusa@5 Spy@3", dice=[2], answers=["Bless", "Make Spy rest"])
    assert (after.spaces, resting(after)) == ([12, 5, 5], ["Spy"])


def test_abducted_she_may_cost_the_secret_agent_his_play() -> None:
    """001-76, 001-R21"""
    after = whatif("SecretAgent@5 Medusa@9", answers=["Abduct Medusa", "Make Secret agent rest"])
    assert (after.spaces, after.happened("rolled"), resting(after)) == ([5, 5], [], [])


def test_sent_back_to_her_by_the_troll_the_siren_loses_her_play() -> None:
    """001-R31, 001-55: nobody answers the song, but being sent back is an arrival."""
    after = whatif("Siren@5 Troll@6 Medusa@3", answers=["Make Siren rest"])
    assert (after.spaces, after.happened("rolled"), resting(after)) == ([4, 5, 4], [], [])


def test_nobody_meets_her_by_the_song() -> None:
    """001-55: it brings Spy and Medusa to the Siren."""
    after = whatif("Siren@5 Medusa@6 Spy@4", dice=[2], otherwise="yes")
    assert (after.spaces, gazes(after)) == ([7, 5, 5], [])


def test_after_the_throw_the_play_goes_on() -> None:
    """001-R31: the step of a stopped repeat brings the Wizard to her; he plays his first throw, and rests in his next turn."""
    after = whatif("Wizard@4 Medusa@5 Philosopher@20", dice=[2], answers=["Reroll", "Stop", "Make Wizard rest", "Let it happen"])
    assert (after.spaces, resting(after)) == ([7, 5, 20], ["Wizard"])


@pytest.mark.parametrize(
    ("position", "answers"),
    [
        ("Amazon@3 Medusa@8", ["Advance 5", "Make Amazon rest"]),
        ("Trader@3 Spy@9 Medusa@9", ["Swap with Spy", "Make Trader rest"]),
        ("Trader@3 Medusa@9 Spy@3", ["Swap with Medusa", "Make Spy rest"]),
    ],
)
def test_who_comes_to_her_instead_of_a_play_rests_in_the_next_turn(position: str, answers: list[str]) -> None:
    """001-79: this one is used up."""
    assert [f"Make {name} rest" for name in resting(whatif(position, answers=answers))] == answers[1:]


def test_a_step_instead_of_the_sprint_onto_her_field_costs_the_next_turn() -> None:
    """001-R15, 001-R43: the play is used up already, so the rest is still to come."""
    after = whatif("Amazon@4 Medusa@5 Philosopher@20", answers=["Advance 5", "Stop Amazon", "rest", "Let it"])
    assert (after.spaces, resting(after)) == ([5, 5, 20], ["Amazon"])


def test_rests_do_not_add_up() -> None:
    """001-R36: who has to rest already is no target."""
    assert gazes(whatif("Medusa@3 Spy@5!", dice=[2], otherwise="yes")) == []


def test_she_gazes_while_she_has_to_rest() -> None:
    """001-40: in the turns of others."""
    assert resting(whatif("Spy@3 Medusa@5!", dice=[2], answers=["rest"])) == ["Spy", "Medusa"]


def test_the_troll_and_she_never_share_a_field() -> None:
    """001-70"""
    assert gazes(whatif("Troll@3 Medusa@5", dice=[2], otherwise="yes")) == []


def test_she_and_a_man_are_a_couple() -> None:
    """001-46: Eros runs on and rests all the same (001-R35)."""
    after = whatif("Eros@3 Medusa@5", dice=[2], otherwise="yes")
    assert (after.spaces, resting(after)) == ([10, 5], ["Eros"])


def test_who_is_home_is_no_target() -> None:
    """001-30: Eros meets her on 26, and his arrow takes him home before she can look."""
    after = whatif("Eros@24 Medusa@26 Spy@0", dice=[2], otherwise="yes")
    assert after.racer("Eros").place == 1
    assert gazes(after) == []


def test_stopped_she_advances_1() -> None:
    """001-63"""
    after = whatif("Spy@3 Medusa@5 Philosopher@20", dice=[2], answers=["rest", "Stop"])
    assert (after.spaces, resting(after)) == ([5, 6, 20], [])


def test_stopped_she_may_meet_the_next_one() -> None:
    """001-R43, 001-79"""
    after = whatif("Spy@3 Medusa@5 Assassin@6 Philosopher@20", dice=[2], answers=["rest", "Stop", "Make Assassin rest", "Let it"])
    assert resting(after) == ["Assassin"]
