"""Necromancer: instead of his play he may throw a die, send another character that far back, and advance 1.

Assassin and Spy stand in without an ability.
"""

from engine.games.magical_athlete_2003.notation import whatif


def test_another_goes_back_what_he_threw_and_he_advances_1() -> None:
    """001-58: instead of his play, so there is no other die."""
    after = whatif("Necromancer@5 Assassin@9 Spy@7", dice=[3, 6], answers=["Throw", "Send Assassin"])
    assert (after.spaces, after.unused, after.happened("rolled")) == ([6, 6, 7], ["6"], [])


def test_he_may_roll_like_everybody_else() -> None:
    """001-35: he may, and need not."""
    after = whatif("Necromancer@5 Assassin@9", dice=[3], answers=["Roll"])
    assert (after.spaces, after.powers) == ([8, 9], [])
    assert after.questions[0].options == ("Throw a die to send somebody back", "Roll")


def test_he_declares_then_throws_then_chooses() -> None:
    """001-R37: he knows the die as he chooses; now he has to send somebody, and is not asked about a roll."""
    after = whatif("Necromancer@5 Assassin@9 Spy@7", dice=[3], answers=["Throw", "Send Spy back 3"])
    assert after.questions[1].options == ("Send Assassin back 3", "Send Spy back 3")
    assert [asked.prompt for asked in after.questions] == [
        "Necromancer is on field 5. Roll, or throw a die that sends somebody back, and advance 1?",
        "Necromancer threw a 3 on field 5. Who goes back 3?",
    ]


def test_with_one_other_to_send_back_there_is_no_choice() -> None:
    """001-R37: those on the starting field cannot go back."""
    after = whatif("Necromancer@5 Assassin@9 Spy@0", dice=[3], answers=["Throw"])
    assert (after.spaces, len(after.questions)) == ([6, 6, 0], 1)


def test_with_all_others_on_the_starting_field_he_has_nothing_to_use() -> None:
    """001-R37: he is not asked, and rolls."""
    after = whatif("Necromancer@5 Assassin@0 Spy@0", dice=[3], otherwise="yes")
    assert (after.spaces, after.questions) == ([8, 0, 0], [])


def test_nobody_goes_back_behind_the_starting_field() -> None:
    """001-R12: from 2 a 6 is as good as a 2."""
    assert whatif("Necromancer@5 Assassin@2", dice=[6], answers=["Throw"]).spaces == [6, 0]


def test_he_may_do_it_on_the_starting_field() -> None:
    """001-R11: only Troll and Witch are barred there."""
    assert whatif("Necromancer@0 Assassin@9", dice=[4], answers=["Throw"]).spaces == [1, 5]


def test_a_rest_costs_him_both() -> None:
    """001-40: the play, and what he may do instead."""
    assert whatif("Necromancer@5! Assassin@9", dice=[4], otherwise="yes").spaces == [5, 9]


def test_the_ghoul_has_no_use_for_his_1() -> None:
    """001-58, 001-49: it is not rolled in a play; the 1 of his play is."""
    assert whatif("Necromancer@5 Ghoul@9", dice=[1], answers=["Throw"], otherwise="yes").spaces == [6, 8]
    assert whatif("Necromancer@5 Ghoul@9", dice=[1], answers=["Roll"], otherwise="yes").spaces == [5, 10]


def test_the_poet_hears_his_6_before_he_chooses() -> None:
    """001-R42: she steps right after the die; then she may be the one who goes back."""
    after = whatif("Necromancer@5 Poet@9 Assassin@8", dice=[6], answers=["Throw", "Advance 1", "Send Poet"])
    assert after.spaces == [6, 4, 8]


def test_a_poet_who_has_just_left_the_starting_field_can_be_sent_back_to_it() -> None:
    """001-R42, 001-R37: he chooses among those who are underway as he chooses."""
    after = whatif("Necromancer@5 Poet@0 Assassin@8", dice=[6], answers=["Throw", "Advance 1", "Send Poet"])
    assert after.spaces == [6, 0, 8]


def test_a_poet_whom_his_6_has_brought_home_is_out_of_his_reach() -> None:
    """001-30: nobody is left to send back, and he advances 1 all the same."""
    assert whatif("Necromancer@5 Poet@29 Assassin@0", dice=[6], answers=["Throw", "Advance 1"]).spaces == [6, 30, 0]


def test_the_devil_leaves_his_die_alone() -> None:
    """001-R10: it is not a play."""
    assert whatif("Necromancer@5 Devil@9", dice=[4], answers=["Throw"]).spaces == [6, 5]


def test_the_witch_may_answer_all_whom_she_has_been_sent_behind() -> None:
    """001-59, 001-R30: those who stood behind her; the Necromancer, too. Each spell costs her a field."""
    after = whatif("Necromancer@5 Witch@9 Assassin@7 Spy@9", dice=[5], answers=["Throw", "Send Witch"], otherwise="yes")
    assert [r.name for r in after.race.racers if r.tripped] == ["Necromancer", "Assassin"]
    assert after.racer("Witch").space == 2


def test_a_witch_sent_to_the_starting_field_has_no_spell() -> None:
    """001-78: the ability cannot be used there."""
    after = whatif("Necromancer@1 Witch@3 Assassin@2", dice=[6], answers=["Throw", "Send Witch"], otherwise="yes")
    assert after.spaces == [2, 0, 2]
    assert not any(r.tripped for r in after.race.racers)


def test_his_own_step_may_take_him_past_the_witch() -> None:
    """001-77: beside her after her retreat, ahead after his step."""
    after = whatif("Necromancer@5 Witch@6", dice=[1], answers=["Throw", "Make Necromancer rest"])
    assert after.spaces == [6, 4]
    assert after.racer("Necromancer").tripped


def test_whoever_is_sent_back_has_arrived_there() -> None:
    """001-79, 001-52: Medusa may let it rest, the Sword fighter may call it to a duel."""
    met = whatif("Necromancer@15 Assassin@9 Medusa@5", dice=[4], answers=["Throw", "Send Assassin", "Make Assassin rest"])
    assert met.racer("Assassin").tripped
    fight = whatif("Necromancer@15 Assassin@9 SwordFighter@5", dice=[4, 6, 1], answers=["Throw", "Send Assassin", "Duel"])
    assert fight.spaces == [16, 5, 7]


def test_back_on_the_starting_field_medusa_and_eros_answer() -> None:
    """001-R11: a later arrival there counts."""
    after = whatif("Necromancer@15 Assassin@4 Medusa@0 Eros@20", dice=[6], answers=["Throw", "Send Assassin"], otherwise="yes")
    assert after.spaces == [16, 0, 0, 25]
    assert after.racer("Assassin").tripped


def test_who_is_sent_back_to_the_troll_stops_behind_him() -> None:
    """001-70: one field more."""
    assert whatif("Necromancer@15 Assassin@9 Troll@5", dice=[4], answers=["Throw", "Send Assassin"]).spaces == [16, 4, 5]


def test_the_troll_sent_back_sends_back_others() -> None:
    """001-70: whoever stands where he is sent has to give way, the Necromancer too, and then he advances 1."""
    assert whatif("Necromancer@5 Troll@9 Spy@0", dice=[4], answers=["Throw"]).spaces == [4, 5, 0]


def test_a_ninja_in_tow_takes_his_step() -> None:
    """001-R38: a forward movement of his own."""
    after = whatif("Necromancer@5 Ninja@5 Assassin@9", dice=[2], answers=["Follow", "Throw", "Send Assassin"])
    assert after.spaces == [6, 6, 7]


def test_his_step_may_win() -> None:
    """001-28: from 29, after somebody has gone back."""
    assert whatif("Necromancer@29 Assassin@9 Spy@0", dice=[2], answers=["Throw"]).spaces == [30, 7, 0]


def test_the_druid_learns_after_his_own_step_once() -> None:
    """001-R17: she is sent back, he advances, then she does."""
    after = whatif("Necromancer@5 Druid@9", dice=[2], answers=["Throw"], otherwise="yes")
    assert [move["moves"][0] for move in after.happened("moved")] == [["Druid", 9, 7], ["Necromancer", 5, 6], ["Druid", 7, 8]]


def test_the_druid_learns_from_the_poet_at_once_and_from_him_in_the_end() -> None:
    """001-R42, 001-R17: the Poet's step is a use of its own, done before he chooses."""
    after = whatif("Necromancer@5 Poet@9 Druid@15", dice=[6], answers=["Throw", "yes", "yes", "Send Druid", "yes"])
    moves = [["Poet", 9, 10], ["Druid", 15, 16], ["Druid", 16, 10], ["Necromancer", 5, 6], ["Druid", 10, 11]]
    assert [move["moves"][0] for move in after.happened("moved")] == moves


def test_if_he_is_stopped_no_die_falls_he_advances_1_and_his_play_is_gone() -> None:
    """001-R15, 001-63: he has declared, and nothing else has happened."""
    after = whatif("Necromancer@5 Assassin@9 Philosopher@20", dice=[3], answers=["Throw", "Stop"])
    assert (after.spaces, after.unused, after.powers) == ([6, 9, 20], ["3"], ["Philosopher"])


def test_the_philosopher_whom_he_would_send_back_is_asked_before_the_choice() -> None:
    """001-R37, 001-63: the target is named after the die, so he does not know yet."""
    after = whatif("Necromancer@5 Philosopher@9 Assassin@8", dice=[3], answers=["Throw", "Let it happen", "Send Philosopher"])
    assert after.spaces == [6, 6, 8]
