"""Ninja: may follow a character that begins a turn on his field. Spy and Assassin have no ability in a race."""

from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult


def asked(after: RacePositionResult) -> list[str]:
    """Whom he was asked to follow."""
    return [question.options[0] for question in after.questions if question.options[0].startswith("Follow ")]


def test_he_may_follow_to_where_the_other_goes() -> None:
    """001-73"""
    after = whatif("Spy@3 Ninja@3", dice=[4], answers=["Follow Spy"])
    assert (after.spaces, after.powers) == ([7, 7], ["Ninja"])
    assert after.questions[0].prompt == "Spy begins a turn on field 3. Does Ninja follow?"


def test_he_may_stay() -> None:
    """001-73"""
    after = whatif("Spy@3 Ninja@3", dice=[4], answers=["Stay here"])
    assert (after.spaces, after.powers) == ([7, 3], [])


def test_he_has_to_be_there_as_the_turn_begins() -> None:
    """001-73: on any other field there is no question."""
    assert asked(whatif("Spy@3 Ninja@4", dice=[1], otherwise="yes")) == []


def test_coming_to_his_field_later_in_the_turn_is_too_late() -> None:
    """001-73: the Priest's own step ends beside him, and the play leads on without him."""
    after = whatif("Priest@3 Ninja@4 Spy@0", dice=[2], otherwise="yes")
    assert (after.spaces, asked(after)) == ([6, 4, 2], [])


def test_fetched_he_is_too_late_as_well() -> None:
    """001-73, 001-75"""
    after = whatif("SecretAgent@3 Ninja@9", dice=[2], otherwise="yes")
    assert (after.spaces, asked(after)) == ([5, 3], [])


def test_he_declares_before_the_dice_fall() -> None:
    """001-73"""
    after = whatif("Spy@3 Ninja@3", dice=[4], answers=["Follow"])
    kinds = [event.kind for event in after.events]
    assert kinds.index("power") < kinds.index("rolled")


def test_it_works_on_the_starting_field() -> None:
    """001-74, 001-R11"""
    assert whatif("Spy@0 Ninja@0", dice=[4], answers=["Follow"]).spaces == [4, 4]


def test_in_his_own_turn_he_follows_nobody() -> None:
    """001-73"""
    after = whatif("Ninja@3 Spy@3", dice=[4], otherwise="yes")
    assert (after.spaces, after.questions) == ([7, 3], [])


def test_he_is_asked_before_the_abilities_at_the_beginning_of_a_play() -> None:
    """001-R38: then he takes the Priest's own step with him, and the play."""
    after = whatif("Priest@3 Ninja@3 Spy@0", dice=[2], otherwise="yes")
    assert [question.seat for question in after.questions] == [1, 0]
    assert after.spaces == [6, 6, 2]


def test_he_follows_the_sprint() -> None:
    """001-74"""
    assert whatif("Amazon@3 Ninja@3", answers=["Follow", "Advance 5"]).spaces == [8, 8]


def test_he_follows_the_swap_either_way() -> None:
    """001-74, 001-R38: a swap leads back as well, and the Spy comes alone."""
    assert whatif("Trader@3 Ninja@3 Spy@9", answers=["Follow", "Spy"]).spaces == [9, 9, 3]
    assert whatif("Trader@9 Ninja@9 Spy@3", answers=["Follow", "Spy"]).spaces == [3, 3, 9]


def test_he_follows_the_necromancers_step() -> None:
    """001-R38"""
    assert whatif("Necromancer@3 Ninja@3 Spy@9", dice=[2], answers=["Follow", "Throw", "Spy"]).spaces == [4, 4, 7]


def test_he_follows_the_fighter_over_taken_fields() -> None:
    """001-74, 001-44: to his destination."""
    assert whatif("Fighter@3 Ninja@3 Spy@5", dice=[3], answers=["Follow", "Skip field 5"]).spaces == [7, 7, 5]


def test_he_follows_the_long_stride_and_the_second_try() -> None:
    """001-74"""
    assert whatif("Ranger@3 Ninja@3", dice=[1], answers=["Follow", "Advance 4"]).spaces == [7, 7]
    assert whatif("Wizard@3 Ninja@3", dice=[1, 5], answers=["Follow", "Reroll"]).spaces == [8, 8]


def test_when_the_ghoul_takes_the_play_both_stay() -> None:
    """001-48: there is nothing to follow."""
    assert whatif("Spy@3 Ninja@3 Ghoul@0", dice=[1], otherwise="yes").spaces == [3, 3, 1]


def test_he_cannot_stop_in_between() -> None:
    """001-74, 001-R22: Eros comes to the Poet and runs on; the Ninja is not asked again."""
    after = whatif("Eros@3 Ninja@3 Poet@5", dice=[2], answers=["Follow", "Advance 5"])
    assert (after.spaces, len(asked(after))) == ([10, 10, 5], 1)


def test_he_follows_what_others_bring_about() -> None:
    """001-R38: a forward movement of any cause, here a duel that the Spy wins; the next duel has nobody left."""
    after = whatif("Spy@3 Ninja@3 SwordFighter@5", dice=[2, 1, 6], answers=["Follow", "Duel Spy"], otherwise="yes")
    assert after.spaces == [7, 7, 5]


def test_he_is_not_dragged_back() -> None:
    """001-R22: the blessed Centaur overtakes the Priest and kicks him back; the Ninja stays, and then they are no longer on one
    field, so the play leaves him behind (001-R38)."""
    after = whatif("Priest@5 Ninja@5 Centaur@4", dice=[3], answers=["Follow", "Bless", "Kick Priest", "Let Ninja be", "no"])
    assert after.spaces == [8, 6, 6]


def test_the_troll_sends_both_back() -> None:
    """001-R22, 001-70: each for himself, being on his field; on the same field they go on together."""
    assert whatif("SecretAgent@5 Ninja@5 Troll@9", dice=[3], answers=["Follow", "Abduct Troll"]).spaces == [7, 7, 5]


def test_separated_by_a_duel_he_no_longer_follows() -> None:
    """001-R38: the Ninja beats the Sword fighter and is 2 ahead."""
    assert whatif("SwordFighter@3 Ninja@3", dice=[1, 6, 4], answers=["Follow", "Duel Ninja"]).spaces == [7, 5]


def test_together_they_may_duel_on_every_field() -> None:
    """001-R19, 001-R38: the Sword fighter wins and takes the Ninja along, and both have arrived anew."""
    after = whatif("SwordFighter@3 Ninja@3", dice=[6, 1, 2], answers=["Follow", "Duel Ninja", "Let Ninja be", "Let Ninja be"])
    assert after.spaces == [7, 7]


def test_the_siren_takes_him_along_with_her_play() -> None:
    """001-54: on her field her song does not move him."""
    assert whatif("Siren@3 Ninja@3 Spy@9", dice=[2], answers=["Follow"]).spaces == [5, 5, 8]


def test_who_rests_cannot_be_followed() -> None:
    """001-R38"""
    assert whatif("Spy@3! Ninja@3", otherwise="yes").questions == []


def test_he_may_follow_while_he_has_to_rest() -> None:
    """001-40: it is not his turn; the rest is still to come."""
    after = whatif("Spy@3 Ninja@3!", dice=[4], answers=["Follow"])
    assert (after.spaces, after.racer("Ninja").tripped) == ([7, 7], True)


def test_following_ends_with_the_turn() -> None:
    """001-74: in the Assassin's turn the Poet steps alone."""
    assert whatif("Poet@3 Ninja@3! Assassin@20", dice=[1, 6], answers=["Follow", "Advance 1"], turns=3).spaces == [5, 4, 26]


def test_declaring_is_a_use_and_following_is_not() -> None:
    """001-R38: Philosopher and Druid are asked once, before the play; with two movements to follow."""
    after = whatif(
        "Eros@3 Ninja@3 Poet@5 Druid@20 Philosopher@20", dice=[2], answers=["Follow", "Let it", "Advance 1", "Advance 5", "Let it"]
    )
    assert after.powers == ["Ninja", "Druid", "Eros"]
    assert after.spaces == [10, 10, 5, 21, 20]


def test_stopped_he_advances_1_and_stays_behind() -> None:
    """001-R15, 001-63"""
    assert whatif("Spy@3 Ninja@3 Philosopher@20", dice=[4], answers=["Follow", "Stop"]).spaces == [7, 4, 20]


def test_stopped_where_the_first_step_is_the_same_he_does_not_follow_on() -> None:
    """001-63: the Priest's own step brings them together again, and what was stopped stays stopped."""
    after = whatif("Priest@3 Ninja@3 Philosopher@20 Spy@0", dice=[2], answers=["Follow", "Stop", "Bless", "Let it"])
    assert after.spaces == [6, 4, 20, 2]


def test_the_witch_may_punish_each_of_them() -> None:
    """001-74, 001-77: two spells, two fields back."""
    after = whatif("Spy@3 Ninja@3 Witch@5", dice=[4], answers=["Follow", "Make Spy rest", "Make Ninja rest"])
    assert after.spaces == [7, 7, 3]
    assert [r.tripped for r in after.race.racers] == [True, True, False]


def test_at_the_goal_he_comes_after_the_one_he_follows() -> None:
    """001-74, 001-R26: even if his seat is the earlier one."""
    after = whatif("Ninja@27! Spy@27 Assassin@0", dice=[3], answers=["Follow"], turns=2)
    assert [r.place for r in after.race.racers] == [2, 1, None]
    assert after.race.over


def test_a_right_forecast_comes_before_him() -> None:
    """001-R41: the race is over as the Spy arrives, and the Ninja has not moved."""
    after = whatif("Spy@27 Ninja@27 Fortuneteller@0", dice=[3], answers=["Spy will win", "Follow"])
    assert [r.place for r in after.race.racers] == [1, None, 2]
    assert after.spaces == [30, 27, 0]


def test_a_wrong_forecast_changes_nothing_for_him() -> None:
    """001-R41, 001-74"""
    after = whatif("Spy@27 Ninja@27 Fortuneteller@0", dice=[3], answers=["Ninja will win", "Follow"])
    assert [r.place for r in after.race.racers] == [1, 2, None]


def test_with_him_in_tow_a_couple_is_one_arrival() -> None:
    """001-R34: Poet and Ninja come to the Spy."""
    assert whatif("Poet@3 Ninja@3 Spy@5 Eros@20", dice=[2], answers=["Follow", "Advance 5"]).racer("Eros").space == 25
