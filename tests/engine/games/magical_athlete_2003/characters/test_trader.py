"""Trader: instead of his play he may change fields with another character. Assassin and Spy stand in without an ability."""

from engine.games.magical_athlete_2003.notation import whatif


def test_he_changes_fields_with_anybody_he_likes() -> None:
    """001-60: instead of his play, so no die is thrown."""
    after = whatif("Trader@5 Assassin@9 Spy@2", dice=[6], answers=["Swap with Assassin"])
    assert (after.spaces, after.unused) == ([9, 5, 2], ["6"])


def test_he_may_roll_like_everybody_else() -> None:
    """001-60, 001-35: one question for both."""
    after = whatif("Trader@5 Assassin@9 Spy@0", dice=[6], answers=["Roll"])
    assert (after.spaces, after.powers) == ([11, 9, 0], [])
    assert after.questions[0].prompt == "Trader is on field 5. Swap with somebody, or roll?"
    assert after.questions[0].options == ("Swap with Assassin on 9", "Swap with Spy on Start", "Roll")


def test_he_may_change_to_a_field_behind_him() -> None:
    """001-60: with any other character."""
    assert whatif("Trader@5 Assassin@9 Spy@0", answers=["Swap with Spy"]).spaces == [0, 9, 5]


def test_nobody_beside_him_is_offered() -> None:
    """001-60: nothing would change; with everybody there he simply rolls."""
    after = whatif("Trader@5 Assassin@5 Spy@5", dice=[3], otherwise="yes")
    assert (after.spaces, after.questions) == ([8, 5, 5], [])


def test_both_change_at_the_same_moment() -> None:
    """001-60: so the Troll's field is free as he comes there, and the Troll has his."""
    after = whatif("Trader@5 Troll@9", answers=["Swap with Troll"])
    assert (after.spaces, after.powers) == ([9, 5], ["Trader"])


def test_the_troll_whom_he_brings_to_a_crowd_sends_it_back() -> None:
    """001-70: those who stood with the Trader."""
    assert whatif("Trader@5 Troll@9 Assassin@5", answers=["Swap with Troll"]).spaces == [9, 5, 4]


def test_a_rest_costs_him_both() -> None:
    """001-40: the play, and what he may do instead."""
    assert whatif("Trader@5! Assassin@9", dice=[6], otherwise="yes").spaces == [5, 9]


def test_nobody_who_is_home_changes_with_him() -> None:
    """001-30: the goal cannot be had by a swap."""
    after = whatif("Assassin@29 Trader@5 Spy@9", dice=[3], answers=["Swap"], turns=2)
    assert after.questions[0].options == ("Swap with Spy on 9", "Roll")


def test_if_he_comes_ahead_of_the_witch_he_may_have_to_rest() -> None:
    """001-60, 001-R30: from behind her to ahead of her."""
    after = whatif("Trader@5 Assassin@9 Witch@7", answers=["Swap with Assassin", "Make Trader rest"])
    assert after.spaces == [9, 5, 6]
    assert after.racer("Trader").tripped


def test_the_other_may_come_ahead_of_the_witch_as_well() -> None:
    """001-R30: whom he swaps forward."""
    after = whatif("Trader@9 Assassin@5 Witch@7", answers=["Swap with Assassin", "Make Assassin rest"])
    assert after.spaces == [5, 9, 6]
    assert after.racer("Assassin").tripped


def test_a_swap_with_the_witch_puts_her_behind_him_and_all_between() -> None:
    """001-60, 001-R13, 001-R30: he was behind her; so was the Assassin, who has not moved at all."""
    after = whatif("Trader@5 Witch@9 Assassin@7", answers=["Swap with Witch"], otherwise="yes")
    assert [r.name for r in after.race.racers if r.tripped] == ["Trader", "Assassin"]
    assert after.spaces == [9, 3, 7]


def test_to_change_away_from_the_witchs_own_field_is_not_overtaking() -> None:
    """001-78: he stood beside her."""
    assert len(whatif("Trader@5 Assassin@9 Witch@5", answers=["Swap with Assassin"]).questions) == 1


def test_a_ninja_who_has_declared_changes_with_him() -> None:
    """001-74, 001-R38: both come to the other's field, and the other to the one they left."""
    assert whatif("Trader@5 Ninja@5 Assassin@9", answers=["Follow", "Swap with Assassin"]).spaces == [9, 9, 5]


def test_a_ninja_who_has_declared_goes_back_with_him_if_he_changes_back() -> None:
    """001-R38: he follows the swap, wherever it leads; only being pushed back is another matter (001-R22)."""
    assert whatif("Trader@5 Ninja@5 Assassin@2", answers=["Follow", "Swap with Assassin"]).spaces == [2, 2, 5]


def test_a_ninja_who_comes_along_may_be_struck_by_the_witch() -> None:
    """001-74: he has come ahead of her, too."""
    after = whatif(
        "Trader@5 Ninja@5 Assassin@9 Witch@7", answers=["Follow", "Swap with Assassin", "Let Trader go", "Make Ninja rest"]
    )
    assert after.racer("Ninja").tripped
    assert not after.racer("Trader").tripped


def test_a_ninja_does_not_follow_the_one_with_whom_he_changes() -> None:
    """001-R38: it was the Trader's turn that began on the Ninja's field."""
    assert whatif("Trader@5 Ninja@9 Assassin@9", answers=["Swap with Assassin"]).spaces == [9, 9, 5]


def test_the_centaur_whom_he_swaps_ahead_has_overtaken_him_and_others() -> None:
    """001-R30: one movement of the Centaur's own."""
    after = whatif("Trader@9 Centaur@2 Assassin@5", answers=["Swap with Centaur", "Kick Trader", "Kick Assassin"])
    assert after.spaces == [1, 9, 4]


def test_each_of_the_two_fields_sees_an_arrival() -> None:
    """001-79, 001-45, 001-52: Medusa meets the Trader, and the Sword fighter the one who comes for him."""
    answers = ["Swap with Assassin", "Make Trader rest", "Let Assassin be"]
    after = whatif("Trader@5 Assassin@9 Medusa@9 SwordFighter@5", answers=answers)
    assert after.racer("Trader").tripped
    assert (after.spaces, after.unused) == ([9, 5, 9, 5], [])


def test_to_come_to_the_starting_field_is_an_arrival_there() -> None:
    """001-R11: for Medusa and Eros; not for the Sword fighter, who has to wait for his own turn."""
    after = whatif("Trader@5 Assassin@0 Medusa@0 SwordFighter@0 Eros@20", answers=["Swap with Assassin"], otherwise="yes")
    assert after.racer("Trader").tripped
    assert after.spaces == [0, 5, 0, 0, 25]


def test_medusas_gaze_after_a_swap_is_for_the_next_turn() -> None:
    """001-R31: his play is used up, so nothing of this turn is left to lose."""
    assert not any(r.tripped for r in whatif("Trader@5 Medusa@9", answers=["Swap with Medusa"], otherwise="yes").race.racers)
    assert whatif("Trader@5 Assassin@9 Medusa@9", answers=["Swap with Assassin", "Make Trader rest"]).racer("Trader").tripped


def test_the_druid_learns_from_a_swap() -> None:
    """001-66: once, and she may be the one with whom he changes."""
    assert whatif("Trader@5 Druid@9", answers=["Swap with Druid", "Advance 1"]).spaces == [9, 6]


def test_no_die_no_number_for_anybody() -> None:
    """001-36: neither Devil nor Poet nor Ghoul."""
    assert len(whatif("Trader@5 Devil@0 Poet@9 Ghoul@7", answers=["Swap with Ghoul"], otherwise="yes").questions) == 1


def test_if_he_is_stopped_he_advances_1_and_his_play_is_gone() -> None:
    """001-R15: nobody changes."""
    after = whatif("Trader@5 Assassin@9 Philosopher@20", dice=[6], answers=["Swap with Assassin", "Stop"])
    assert (after.spaces, after.unused, after.powers) == ([6, 9, 20], ["6"], ["Philosopher"])


def test_the_philosopher_may_stop_a_swap_with_himself() -> None:
    """001-63: a target may be named before he answers."""
    assert whatif("Trader@5 Philosopher@20", answers=["Swap with Philosopher", "Stop"]).spaces == [6, 20]


def test_a_ninja_takes_the_step_of_a_stopped_trader() -> None:
    """001-R38, 001-R43: a forward movement of any cause."""
    answers = ["Follow", "Let it happen", "Swap with Assassin", "Stop Trader"]
    assert whatif("Trader@5 Ninja@5 Assassin@9 Philosopher@20", answers=answers).spaces == [6, 6, 9, 20]
