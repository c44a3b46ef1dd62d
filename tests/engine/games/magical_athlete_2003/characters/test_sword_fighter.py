"""Sword fighter: may call a character on his field to a duel. Assassin and Spy stand in without an ability."""

import pytest

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def duels(after: RacePositionResult) -> list[str]:
    return [asked.options[0] for asked in after.questions if "duel" in asked.prompt]


@pytest.mark.parametrize(("mine", "theirs", "spaces"), [(5, 3, [7, 5]), (3, 3, [7, 5]), (3, 4, [5, 7])])
def test_the_higher_die_advances_2_and_he_wins_draws(mine: int, theirs: int, spaces: list[int]) -> None:
    """001-52: both throw, he first."""
    after = whatif("SwordFighter@2 Assassin@5", dice=[3, mine, theirs], answers=["Duel"])
    assert after.spaces == spaces
    assert after.happened("die") == [{"racer": "Sword fighter", "die": mine}, {"racer": "Assassin", "die": theirs}]


def test_he_need_not_fight() -> None:
    """001-52: he can demand it."""
    after = whatif("SwordFighter@2 Assassin@5", dice=[3], answers=["Let Assassin be"])
    assert (after.spaces, after.powers) == ([5, 5], [])
    assert (
        after.questions[0].prompt
        == "Assassin is on Sword fighter's field, 5. A duel? The higher die advances 2, Sword fighter wins draws."
    )


def test_he_fights_on_others_turns() -> None:
    """001-39, 001-R19: on the arrival of either."""
    after = whatif("Assassin@2 SwordFighter@5", dice=[3, 1, 6], answers=["Duel"])
    assert after.spaces == [7, 5]
    assert [asked.seat for asked in after.questions] == [1]


def test_whoever_runs_past_is_not_challenged() -> None:
    """001-52: they have to be on one field."""
    assert whatif("Assassin@2 SwordFighter@5", dice=[4], otherwise="yes").questions == []


def test_one_offer_for_each_opponent_as_he_arrives() -> None:
    """001-R19: void as soon as he has run on."""
    position = "SwordFighter@2 Assassin@5 Spy@5"
    assert duels(whatif(position, dice=[3])) == ["Duel Assassin", "Duel Spy"]
    assert duels(whatif(position, dice=[3, 6, 1], otherwise="yes")) == ["Duel Assassin"]


def test_he_has_lost_one_duel_and_wins_the_next() -> None:
    """001-R19: the Assassin is off by 2, the Spy loses, and where he runs into the Assassin again that is a new arrival."""
    after = whatif(
        "SwordFighter@2 Assassin@5 Spy@5", dice=[3, 1, 6, 6, 1], answers=["Duel Assassin", "Duel Spy", "Let Assassin be"]
    )
    assert after.spaces == [7, 7, 5]
    assert after.unused == []


def test_one_more_for_each_opponent_as_his_own_turn_begins() -> None:
    """001-R19: with everybody who is there then, before he rolls."""
    after = whatif("SwordFighter@5 Assassin@5 Spy@5 Hoodlum@6", dice=[2])
    assert duels(after) == ["Duel Assassin", "Duel Spy"]
    assert after.spaces == [7, 5, 5, 6]


def test_on_the_turn_of_somebody_else_who_has_been_there_he_is_not_asked() -> None:
    """001-R19: nobody has arrived."""
    assert duels(whatif("Assassin@5 SwordFighter@5 Spy@5", dice=[2])) == []


def test_a_duel_won_as_his_turn_begins_is_followed_by_his_play() -> None:
    """001-37, 001-R19: two fields for the duel, three for the die."""
    assert whatif("SwordFighter@5 Assassin@5", dice=[6, 1, 3], otherwise="yes").spaces == [10, 5]


def test_on_the_starting_field_he_fights_as_his_own_turn_begins() -> None:
    """001-R11: with everybody who is placed there."""
    assert whatif("SwordFighter@0 Assassin@0 Spy@0", dice=[1, 6, 1, 6, 3], answers=["Duel", "Duel"]).spaces == [3, 2, 2]


def test_whoever_comes_back_to_the_starting_field_is_not_challenged_for_that() -> None:
    """001-R11: an arrival there is one for Medusa and Eros, and he has the one as his own turn begins."""
    position = "Necromancer@9 Assassin@2 SwordFighter@0"
    assert duels(whatif(position, dice=[3], answers=["Throw", "Send Assassin"], otherwise="yes")) == []
    later = whatif("Necromancer@9 SwordFighter@0 Assassin@2", dice=[3, 3], answers=["Throw", "no"], turns=2)
    assert duels(later) == ["Duel Assassin"]


def test_he_who_is_sent_back_to_the_starting_field_has_no_duel_before_his_turn() -> None:
    """001-R11: the same the other way round."""
    assert duels(whatif("Necromancer@9 SwordFighter@2 Assassin@0", dice=[3], otherwise="yes")) == []


def test_he_never_shares_a_field_with_the_troll() -> None:
    """001-53: whoever of the two arrives."""
    assert duels(whatif("SwordFighter@2 Troll@5", dice=[3], otherwise="yes")) == []
    assert duels(whatif("Troll@2 SwordFighter@5", dice=[3], otherwise="yes")) == []


def test_on_the_starting_field_even_the_troll_can_be_challenged() -> None:
    """001-71, 001-R11: there he has no room of his own, so they share the field."""
    assert duels(whatif("SwordFighter@0 Troll@0", dice=[3])) == ["Duel Troll"]


def test_who_has_to_stop_before_the_troll_may_meet_him_there() -> None:
    """001-70, 001-R19: put behind the Troll is an arrival."""
    assert duels(whatif("Assassin@2 SwordFighter@5 Troll@6", dice=[4])) == ["Duel Assassin"]


def test_medusa_may_let_him_rest_and_still_has_to_fight() -> None:
    """001-53: she arrives and gazes, then he demands the duel, which she loses."""
    after = whatif("Medusa@2 SwordFighter@5", dice=[3, 6, 1], answers=["Make Sword fighter rest", "Duel"])
    assert after.spaces == [5, 7]
    assert after.racer("Sword fighter").tripped


def test_a_duel_won_does_not_save_him_from_medusa() -> None:
    """001-R35: the duel needs both still there, her gaze is a fact of the arrival."""
    after = whatif("SwordFighter@2 Medusa@5", dice=[3, 6, 1], answers=["Duel", "Make Sword fighter rest"])
    assert after.spaces == [7, 5]
    assert after.racer("Sword fighter").tripped


def test_a_rest_costs_him_the_duel_of_his_own_turn() -> None:
    """001-40: neither play nor ability."""
    after = whatif("SwordFighter@5! Assassin@5", dice=[6, 1], otherwise="yes")
    assert (after.spaces, after.questions) == ([5, 5], [])


def test_on_others_turns_he_fights_even_if_he_has_to_rest() -> None:
    """001-40: and so does somebody else who has to rest."""
    assert whatif("Assassin@2 SwordFighter@5!", dice=[3, 6, 1], otherwise="yes").spaces == [5, 7]
    assert whatif("SwordFighter@2 Assassin@5!", dice=[3, 1, 6], otherwise="yes").spaces == [5, 7]


def test_two_who_arrive_together_are_met_one_by_one() -> None:
    """001-R34: the Assassin with the Ninja in tow."""
    after = whatif("Assassin@2 Ninja@2 SwordFighter@5", dice=[3], answers=["Follow"])
    assert duels(after) == ["Duel Assassin", "Duel Ninja"]


def test_the_song_brings_nobody_to_a_duel() -> None:
    """001-55: the rules say so, by name."""
    assert duels(whatif("Siren@5 SwordFighter@4 Assassin@6", dice=[1], otherwise="yes")) == []


def test_a_fetched_and_a_swapped_opponent_have_arrived() -> None:
    """001-R19, 001-60, 001-75: it does not matter how."""
    assert duels(whatif("SecretAgent@5 SwordFighter@5 Assassin@9", dice=[1], answers=["Abduct Assassin"])) == ["Duel Assassin"]
    assert duels(whatif("Trader@2 Assassin@9 SwordFighter@9", answers=["Swap with Assassin"])) == ["Duel Trader"]


def test_the_winner_may_be_home() -> None:
    """001-28, 001-52: two fields from 28."""
    after = whatif("SwordFighter@25 Assassin@28 Spy@0", dice=[3, 1, 6], answers=["Duel"])
    assert after.happened("finished")[0]["racer"] == "Assassin"


def test_the_winner_is_stopped_by_the_troll() -> None:
    """001-70: two fields less one."""
    assert whatif("SwordFighter@2 Assassin@5 Troll@7", dice=[3, 6, 1], answers=["Duel"]).spaces == [6, 5, 7]


def test_the_winner_may_be_struck_by_the_witch() -> None:
    """001-77, 001-39: the Assassin wins and comes past her; she goes back 1, which brings her to the next duel."""
    answers = ["Duel Assassin", "Make Assassin rest", "Let Witch be"]
    after = whatif("SwordFighter@2 Assassin@5 Witch@6", dice=[3, 1, 6], answers=answers)
    assert after.spaces == [5, 7, 5]
    assert after.racer("Assassin").tripped


def test_a_duel_is_one_use_for_the_druid() -> None:
    """001-R17: after the whole effect, the winner's two fields included."""
    after = whatif("SwordFighter@2 Assassin@5 Druid@20", dice=[3, 1, 6], otherwise="yes")
    assert (after.spaces, after.powers) == ([5, 7, 21], ["Sword fighter", "Druid"])
    assert [move["moves"][0][0] for move in after.happened("moved")] == ["Sword fighter", "Assassin", "Druid"]


def test_if_he_is_stopped_no_die_is_thrown_and_he_advances_1() -> None:
    """001-R15, 001-63: nothing has happened yet but the demand."""
    after = whatif("SwordFighter@2 Assassin@5 Philosopher@20", dice=[3, 6, 1], answers=["Duel", "Stop"])
    assert (after.spaces, after.unused, after.powers) == ([6, 5, 20], ["6", "1"], ["Philosopher"])


def test_stopped_as_his_turn_begins_he_still_has_his_play() -> None:
    """001-R29, 001-R15: a duel is not instead of the play; the others on his old field are out of reach."""
    after = whatif("SwordFighter@5 Assassin@5 Spy@5 Philosopher@20", dice=[3], answers=["Duel Assassin", "Stop"])
    assert after.spaces == [9, 5, 5, 20]
    assert after.unused == []


def test_if_being_stopped_leads_him_back_the_philosopher_gives_way() -> None:
    """001-65, 001-R44: the Troll turns his step back to the Assassin's field; the second demand cannot be stopped."""
    after = whatif("SwordFighter@2 Assassin@5 Troll@6 Philosopher@20", dice=[3, 6, 1], otherwise="yes")
    assert [asked.answer for asked in after.questions] == ["Duel Assassin", "Stop Sword fighter", "Duel Assassin"]
    assert after.spaces == [7, 5, 6, 20]
    assert after.powers == ["Philosopher", "Troll", "Sword fighter"]


def test_in_a_circle_with_druid_and_philosopher_it_is_the_philosopher_who_gives_way() -> None:
    """001-69, 001-65: the Troll turns his step back to the Druid, who has no answer right behind him."""
    after = whatif("Druid@4 SwordFighter@5 Troll@6 Philosopher@20", dice=[1, 6, 1], otherwise="yes")
    assert after.powers == ["Philosopher", "Troll", "Sword fighter"]
    assert after.racer("Sword fighter").space == 7
    assert [ended["racer"] for ended in after.happened("loop_ended")] == ["Philosopher"]


def test_a_duel_that_leads_to_the_same_duel_is_fought_once() -> None:
    """001-R44: his 6 lets the Poet step, the Troll turns her back to his field, and they are fighting already."""
    after = whatif("SwordFighter@2 Poet@5 Troll@6", dice=[3, 6, 1], answers=["Duel Poet", "Advance 1"])
    assert after.spaces == [7, 5, 6]
    assert after.powers == ["Sword fighter", "Poet", "Troll"]


def test_if_he_lets_it_be_the_second_time_nothing_more_happens() -> None:
    """001-65: he need not repeat his demand."""
    after = whatif("SwordFighter@2 Assassin@5 Troll@6 Philosopher@20", dice=[3], answers=["Duel", "Stop", "Let Assassin be"])
    assert after.spaces == [5, 5, 6, 20]


def test_the_philosopher_may_stop_two_demands_that_do_not_repeat_each_other() -> None:
    """001-R39: any number in a turn; here against two opponents, the Troll turning each step back."""
    answers = ["Duel Assassin", "Stop", "Let Assassin be", "Duel Spy", "Stop"]
    after = whatif("SwordFighter@2 Assassin@5 Spy@5 Troll@6 Philosopher@20", dice=[3], answers=answers)
    assert after.powers == ["Philosopher", "Troll", "Philosopher", "Troll"]
    assert after.spaces == [5, 5, 5, 6, 20]


def test_the_log_tells_the_score() -> None:
    """001-52: who fought whom, and what they threw."""
    sentences = whatif("SwordFighter@2 Assassin@5", dice=[3, 4, 4], answers=["Duel"]).sentences
    assert "Sword fighter duels Assassin." in sentences
