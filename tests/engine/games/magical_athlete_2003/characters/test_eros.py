"""Eros: each time a man and a woman come to share a field he may advance 5."""

import pytest

from engine.games.magical_athlete_2003.characters import CARDS, FEMALE
from engine.games.magical_athlete_2003.notation import whatif
from engine.race.notation import RacePositionResult

WOMEN = ["Amazon", "Poet", "Siren", "Druid", "Witch", "Medusa", "Fortuneteller"]


def arrows(after: RacePositionResult) -> int:
    """How often he was asked."""
    return sum("couple" in asked.prompt for asked in after.questions)


def test_seven_are_women_and_all_others_are_men() -> None:
    """001-46: as the rules list them."""
    assert sorted(name for name, card in CARDS.items() if FEMALE in card.traits) == sorted(WOMEN)


@pytest.mark.parametrize("woman", WOMEN)
def test_a_man_who_comes_to_a_woman_makes_a_couple(woman: str) -> None:
    """001-45, 001-46: Eros may advance 5."""
    after = whatif(f"Assassin@2 {woman}@5 Eros@20", dice=[3], otherwise="yes")
    assert arrows(after) == 1
    assert after.racer("Eros").space == 25


def test_he_need_not_shoot() -> None:
    """001-45: he can advance."""
    after = whatif("Assassin@2 Poet@5 Eros@20", dice=[3], answers=["Leave it"])
    assert (after.spaces, after.powers) == ([5, 5, 20], [])
    assert after.questions[0].prompt == "Assassin is half of a couple on 5. Does Eros advance 5?"


def test_a_woman_who_comes_to_a_man_makes_a_couple() -> None:
    """001-45: whoever of the two arrives."""
    assert whatif("Poet@2 Assassin@5 Eros@20", dice=[3], otherwise="yes").spaces == [5, 5, 25]


@pytest.mark.parametrize("position", ["Assassin@2 Ghoul@5 Eros@20", "Poet@2 Witch@5 Eros@20", "Assassin@2 Poet@4 Eros@20"])
def test_two_men_two_women_or_two_fields_are_no_couple(position: str) -> None:
    """001-45, 001-46: nor is running past somebody."""
    assert arrows(whatif(position, dice=[3], otherwise="yes")) == 0


def test_one_arrow_for_an_arrival_however_many_couples_it_makes() -> None:
    """001-R18: the Assassin comes to two women and a man."""
    after = whatif("Assassin@2 Poet@5 Witch@5 Ghoul@5 Eros@20", dice=[3], otherwise="yes")
    assert arrows(after) == 1
    assert after.racer("Eros").space == 25


def test_another_man_who_comes_to_a_couple_is_another_arrival() -> None:
    """001-R18: each arrival counts where somebody of the opposite sex is."""
    assert arrows(whatif("Assassin@2 Poet@5 Ghoul@5 Eros@20", dice=[3])) == 1


def test_he_may_be_half_of_the_couple_himself() -> None:
    """001-R18: he is a man; he comes to the Poet, or the Poet to him."""
    assert whatif("Eros@2 Poet@5", dice=[3], otherwise="yes").spaces == [10, 5]
    assert whatif("Poet@2 Eros@5", dice=[3], otherwise="yes").spaces == [5, 10]


def test_his_advance_may_make_the_next_couple() -> None:
    """001-45: from the Poet on 5 to the Witch on 10, and on to 15."""
    after = whatif("Eros@2 Poet@5 Witch@10", dice=[3], otherwise="yes")
    assert after.racer("Eros").space >= 15
    assert after.powers[:2] == ["Eros", "Eros"]


def test_two_who_arrive_together_are_one_arrival() -> None:
    """001-R34: the Ninja in tow comes to the Poet with the Assassin."""
    after = whatif("Assassin@2 Ninja@2 Poet@5 Eros@20", dice=[3], otherwise="yes")
    assert (arrows(after), after.spaces) == (1, [5, 5, 5, 25])


def test_a_couple_that_arrives_together_is_a_couple() -> None:
    """001-R34: one arrival, also when nobody was there before; Poet and Ninja share a field once more."""
    assert arrows(whatif("Poet@2 Ninja@2 Eros@20", dice=[3], answers=["Follow"])) == 1


def test_a_swap_is_an_arrival_on_each_of_two_fields() -> None:
    """001-R34, 001-60: the Trader comes to the Poet, and the Witch whom he sends back to the Ghoul."""
    position = "Trader@2 Ghoul@2 Witch@8 Poet@8 Eros@20"
    assert arrows(whatif(position, answers=["Swap with Witch on 8"])) == 2


def test_the_couples_of_the_beginning_are_none() -> None:
    """001-R11: being placed for the race is no arrival."""
    assert arrows(whatif("Assassin@0 Poet@0 Eros@20", dice=[3], otherwise="yes")) == 0


def test_to_come_back_to_the_starting_field_is_an_arrival() -> None:
    """001-R11: the Necromancer sends the Assassin back to the Poet there."""
    after = whatif("Necromancer@9 Assassin@2 Poet@0 Eros@5", dice=[3], answers=["Throw", "Assassin"], otherwise="yes")
    assert after.spaces == [10, 0, 0, 10]


def test_he_shoots_on_anybodys_turn_even_if_he_has_to_rest() -> None:
    """001-39, 001-40: a rest concerns his own turn."""
    after = whatif("Assassin@2 Poet@5 Eros@20!", dice=[3], otherwise="yes")
    assert after.racer("Eros").space == 25
    assert after.racer("Eros").tripped


def test_a_rest_is_a_turn_without_a_play() -> None:
    """001-40: he shares a field with the Poet, but nobody has arrived."""
    assert arrows(whatif("Eros@5! Poet@5", dice=[3], otherwise="yes")) == 0


def test_the_song_makes_no_couples() -> None:
    """001-55: all move at once, and no ability about an arrival can be used."""
    after = whatif("Siren@5 Assassin@4 Poet@6 Eros@20", dice=[1], otherwise="yes")
    assert (arrows(after), after.spaces) == (0, [6, 5, 5, 19])


def test_who_is_sent_back_by_the_troll_arrives_there() -> None:
    """001-70, 001-45: the Assassin would stop on the Troll's field and stops with the Poet."""
    assert whatif("Assassin@2 Poet@5 Troll@6 Eros@20", dice=[4], otherwise="yes").spaces == [5, 5, 6, 25]


def test_a_couple_counts_even_if_one_of_them_has_run_on_since() -> None:
    """001-45, 001-R18: the pair was formed as the Sword fighter arrived; he duels and runs on before Eros shoots."""
    assert whatif("SwordFighter@2 Poet@5 Eros@20", dice=[3, 5, 1], otherwise="yes").spaces == [7, 5, 25]


def test_home_he_shoots_no_more() -> None:
    """001-30: neither after the race is over for him, nor about somebody who has reached the goal."""
    assert arrows(whatif("Eros@29 Assassin@2 Poet@5", dice=[1, 3], turns=2, otherwise="yes")) == 0
    assert arrows(whatif("Assassin@29 Poet@25 Eros@20", dice=[1], otherwise="yes")) == 0


def test_the_druid_learns_from_each_arrow() -> None:
    """001-66: when all of it is done."""
    after = whatif("Assassin@2 Poet@5 Eros@20 Druid@10", dice=[3], otherwise="yes")
    assert (after.spaces, after.powers) == ([5, 5, 25, 11], ["Eros", "Druid"])


def test_if_he_is_stopped_he_advances_1_and_the_play_of_others_goes_on() -> None:
    """001-R15: he is not on the list of those who cannot be stopped."""
    after = whatif("Assassin@2 Poet@5 Eros@20 Philosopher@15", dice=[3], otherwise="yes")
    assert (after.spaces, after.powers) == ([5, 5, 21, 15], ["Philosopher"])


def test_if_his_being_stopped_goes_round_in_circles_the_philosopher_gives_way() -> None:
    """001-65, 001-R44: the Troll turns his step back to the Poet, which makes a couple again: finally the arrow flies."""
    after = whatif("Poet@2 Eros@5 Troll@6 Philosopher@20", dice=[3], otherwise="yes")
    assert after.spaces == [5, 10, 6, 20]
    assert after.powers[-1] == "Eros"


def test_an_arrow_may_take_him_past_the_witch() -> None:
    """001-77: overtaking by an ability counts, also on another's turn."""
    after = whatif("Assassin@9 Poet@12 Eros@0 Witch@3", dice=[3], otherwise="yes")
    assert after.racer("Eros").tripped
    assert after.racer("Witch").space == 2
