"""Secret agent: may bring another character to his field as his play begins. Spy and Assassin have no ability in a race."""

from engine.games.magical_athlete_2003.notation import whatif


def test_he_may_abduct_somebody_from_ahead_or_behind_and_then_plays() -> None:
    """001-75, 001-37"""
    assert whatif("SecretAgent@5 Spy@9 Assassin@2", dice=[3], answers=["Abduct Spy"]).spaces == [8, 5, 2]
    assert whatif("SecretAgent@5 Spy@9 Assassin@2", dice=[3], answers=["Abduct Assassin"]).spaces == [8, 9, 5]


def test_the_log_says_who_went_where() -> None:
    """001-75"""
    after = whatif("SecretAgent@5 Spy@9", dice=[3], answers=["Abduct Spy"])
    assert after.sentences[1:3] == ["Secret agent abducts Spy.", "Spy goes from 9 to 5."]


def test_abducting_is_optional() -> None:
    """001-R9: although it is at the beginning of a play."""
    after = whatif("SecretAgent@5 Spy@9 Assassin@2", dice=[3], answers=["Leave them where they are"])
    assert (after.spaces, after.powers) == ([8, 9, 2], [])
    assert after.questions[0].options == ("Abduct Spy from 9", "Abduct Assassin from 2", "Leave them where they are")


def test_who_is_with_him_cannot_be_fetched() -> None:
    """001-75: with nobody else there is no question."""
    assert whatif("SecretAgent@5 Spy@5", dice=[3], otherwise="yes").questions == []


def test_on_the_starting_field_he_may_do_so_too() -> None:
    """001-R11: only Troll and Witch are barred there."""
    assert whatif("SecretAgent@0 Spy@9", dice=[3], answers=["Abduct Spy"]).spaces == [3, 0]


def test_he_fetches_nobody_while_he_rests() -> None:
    """001-40"""
    after = whatif("SecretAgent@5! Spy@9", otherwise="yes")
    assert (after.spaces, after.questions) == ([5, 9], [])


def test_he_fetches_nobody_in_others_turns() -> None:
    """001-75"""
    assert whatif("Spy@9 SecretAgent@5", dice=[3], otherwise="yes").questions == []


def test_nobody_is_fetched_from_the_goal() -> None:
    """001-30"""
    after = whatif("Spy@29 SecretAgent@5 Assassin@2", dice=[1, 3], turns=2)
    assert after.questions[0].options == ("Abduct Assassin from 2", "Leave them where they are")


def test_medusa_may_cost_him_his_play() -> None:
    """001-76, 001-R21: that very play, and no more than that."""
    after = whatif("SecretAgent@5 Medusa@9 Spy@20!", dice=[3, 3], answers=["Abduct Medusa", "rest", "no"], turns=4)
    assert after.happened("rolled") == [{"racer": "Medusa", "die": 3}, {"racer": "Secret agent", "die": 3}]
    assert after.spaces == [8, 8, 20]


def test_medusa_may_look_away() -> None:
    """001-76"""
    assert whatif("SecretAgent@5 Medusa@9", dice=[3], answers=["Abduct Medusa", "Look away"]).spaces == [8, 5]


def test_medusa_on_his_field_meets_whom_he_fetches() -> None:
    """001-79: that one rests in its next turn, and he plays."""
    after = whatif("SecretAgent@5 Medusa@5 Spy@9", dice=[3], answers=["Abduct Spy", "Make Spy rest"])
    assert (after.spaces, after.racer("Spy").tripped) == ([8, 5, 5], True)


def test_the_troll_sends_him_back() -> None:
    """001-71, 001-76: 1 field, from which he plays."""
    after = whatif("SecretAgent@5 Troll@9", dice=[3], answers=["Abduct Troll"])
    assert (after.spaces, after.powers) == ([7, 5], ["Secret agent", "Troll"])


def test_the_troll_may_send_him_to_medusa() -> None:
    """001-71, 001-R31: before the throw, so the play is lost."""
    after = whatif("SecretAgent@5 Troll@9 Medusa@4", answers=["Abduct Troll", "Make Secret agent rest"])
    assert (after.spaces, after.racer("Secret agent").tripped) == ([4, 5, 4], False)


def test_whom_he_fetches_past_the_witch_she_may_punish() -> None:
    """001-76, 001-R30"""
    after = whatif("SecretAgent@9 Witch@5 Spy@3", dice=[3], answers=["Abduct Spy", "Make Spy rest"])
    assert (after.spaces, after.racer("Spy").tripped) == ([12, 4, 9], True)


def test_fetched_back_the_witch_may_punish_those_she_falls_behind() -> None:
    """001-76, 001-R30: the Spy at once, and the Secret agent as he plays on; the Assassin was ahead before."""
    after = whatif("SecretAgent@3 Witch@9 Spy@5 Assassin@12", dice=[2], answers=["Abduct Witch", "Let Spy go"], otherwise="yes")
    assert [r.tripped for r in after.race.racers] == [True, False, False, False]
    assert after.spaces == [5, 2, 5, 12]


def test_whom_her_own_spell_leaves_ahead_has_not_overtaken_the_witch() -> None:
    """001-R30: having punished the Spy she is behind the Secret agent already as he plays."""
    after = whatif("SecretAgent@3 Witch@9 Spy@5", dice=[2], answers=["Abduct Witch"], otherwise="yes")
    assert [r.tripped for r in after.race.racers] == [False, False, True]
    assert after.spaces == [5, 2, 5]


def test_the_centaur_overtakes_when_he_is_fetched() -> None:
    """001-R30: one movement of his own, from behind to ahead."""
    assert whatif("SecretAgent@9 Centaur@3 Spy@5", dice=[3], answers=["Abduct Centaur", "Kick Spy"]).spaces == [12, 9, 4]


def test_the_sword_fighter_may_call_him_on_arrival() -> None:
    """001-R19: beaten, he plays from where he is."""
    assert whatif("SecretAgent@5 SwordFighter@9", dice=[1, 6, 3], answers=["Abduct", "Duel Secret agent"]).spaces == [10, 5]


def test_a_couple_is_made_by_fetching() -> None:
    """001-45, 001-R18"""
    assert whatif("SecretAgent@5 Poet@9 Eros@20", dice=[3], answers=["Abduct Poet", "Advance 5"]).spaces == [8, 5, 25]


def test_fetching_is_no_movement_that_the_ninja_follows() -> None:
    """001-R38: he follows the Secret agent, not whom that one fetches."""
    assert whatif("SecretAgent@5 Ninja@5 Spy@9", dice=[3], answers=["Follow", "Abduct Spy"]).spaces == [8, 8, 5]


def test_a_character_that_has_to_rest_can_be_fetched() -> None:
    """001-75: it is no less there, and still has to rest."""
    after = whatif("SecretAgent@5 Spy@9!", dice=[3], answers=["Abduct Spy"])
    assert (after.spaces, after.racer("Spy").tripped) == ([8, 5], True)
