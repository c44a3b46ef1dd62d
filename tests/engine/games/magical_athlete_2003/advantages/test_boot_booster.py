"""Boot Booster: five more fields for anybody who moves."""

import pytest

from engine import Table
from tests.engine.games.magical_athlete_2003.advantages import tables
from tests.engine.games.magical_athlete_2003.advantages.positions import left, step_in, used, windows
from tests.engine.games.magical_athlete_2003.advantages.tables import say
from tests.engine.support.tables import answer_next, question_of


def test_it_adds_five_to_a_play_and_is_discarded() -> None:
    """002-23, 002-18, 002-19: what the die shows stays what it is."""
    after = step_in("Spy@3+boot Assassin@9", "Boot", dice=[2])
    assert after.spaces == [10, 9]
    assert after.happened("rolled") == [{"racer": "Spy", "die": 2}]
    assert (used(after), left(after)) == (["boot"], [[], []])
    assert after.happened("item_used") == [{"seat": 0, "item": "boot", "racer": "Spy", "n": 2, "plus": 5}]


def test_anybody_may_use_it_on_anybody() -> None:
    """002-20: on another player's turn, and for another player's character."""
    assert step_in("Spy@3 Assassin@9+boot", "Boot", dice=[2]).spaces == [10, 9]


def test_it_works_on_what_an_ability_moves() -> None:
    """002-23: one's own movement or another's."""
    after = step_in("Amazon@3 Spy@20+boot", "Advance 5", "Boot")
    assert after.spaces == [13, 20]
    after = step_in("Centaur@3 Spy@5+boot", "Kick", "Boot", dice=[4])
    assert after.spaces == [7, 9]


def test_a_step_back_becomes_one_forward() -> None:
    """002-23: also where the sum was below 0; 6 back and 5 on are still 1 back."""
    assert step_in("Necromancer@9 Spy@20+boot", "Throw", "Boot Booster: Spy", dice=[3]).spaces == [10, 22]
    assert step_in("Necromancer@9 Spy@20+boot", "Throw", "Boot Booster: Spy", dice=[6]).spaces == [10, 19]


def test_it_is_no_number_on_a_die() -> None:
    """002-23: a 1 with a booster is still a 1 for the Ghoul, and what he has snatched is no movement any more."""
    after = step_in("Spy@3+boot Ghoul@9", "Advance 1", dice=[1])
    assert after.spaces == [3, 10]
    assert windows(after, "Boot Booster: Spy") == []


@pytest.mark.parametrize("position", ["Spy@3!+boot Assassin@9", "Ghoul@9! Spy@3!+boot"])
def test_who_does_not_move_gets_nothing(position: str) -> None:
    """002-23: a turn that is lost."""
    assert windows(step_in(position, dice=[1])) == []


def test_of_several_who_move_together_it_helps_one() -> None:
    """002-R21: the Priest's blessing."""
    assert step_in("Priest@9 Spy@3+boot Assassin@3", "Bless", "Boot Booster: Assassin", dice=[1]).spaces == [11, 5, 10]


def test_a_follower_goes_as_far_as_the_one_who_is_followed() -> None:
    """002-R21"""
    assert step_in("Spy@3+boot Ninja@3", "Follow", "Boot", dice=[2]).spaces == [10, 10]


def test_the_step_after_a_suppression_is_a_movement() -> None:
    """002-R21, 001-R43"""
    assert step_in("Amazon@3+boot Philosopher@9", "Advance 5", "Stop", "Boot").spaces == [9, 9]


def test_two_add_up() -> None:
    """002-R21, 002-R24: also when both are used in the same window."""
    assert step_in("Spy@3+boot Assassin@9+boot", "Boot", "Boot", dice=[2]).spaces == [15, 9]
    assert step_in("Spy@3+boot+boot Assassin@9", "Boot", "Boot", dice=[2]).spaces == [15, 9]


def test_it_reaches_the_goal_leaps_and_overtakes_like_any_movement() -> None:
    """002-23: the Troll, the goal and the Witch hear of the whole distance."""
    assert step_in("Spy@23+boot Assassin@9", "Boot", dice=[2]).race.racers[0].place == 1
    assert step_in("Spy@3+boot Troll@10", "Boot", dice=[2]).spaces == [9, 10]
    assert step_in("Spy@3+boot Witch@6", "Boot", "Make Spy rest", dice=[2]).racer("Spy").tripped


def test_no_ability_hears_of_it() -> None:
    """002-22: the Druid learns from abilities alone, and the Philosopher cannot stop it."""
    after = step_in("Spy@3+boot Druid@9 Philosopher@1", "Boot", dice=[2])
    assert [asked.prompt for asked in after.questions if asked.options[-1] != "Pass"] == []


@pytest.mark.parametrize(
    ("die", "does"), [(3, "moves 2 on instead of 3 back"), (5, "stays instead of 5 back"), (6, "goes back 1 instead of 6")]
)
def test_what_it_makes_of_a_step_back_is_said(die: int, does: str) -> None:
    """002-23"""
    after = step_in("Necromancer@9 Spy@20+boot", "Throw", "Boot Booster: Spy", dice=[die])
    assert f"Boot Booster: Spy {does}" in [asked.answer for asked in after.questions]
    assert f"Seat 2 uses a Boot Booster on Spy, who {does}." in after.sentences


def test_a_movement_is_off_if_somebody_is_blown_home_before_it() -> None:
    """002-R24, 002-R21: the gust can still be boosted, the play that was to follow cannot."""
    table = about_to_move_one("Spy@28+gust+boot Poet@5 Assassin@0 Siren@0", "boot=ask", "gust=ask")
    say(table, 0, "Insta-Gust: Spy 3 on")
    assert "Spy 3 on" in question_of(table, 0).prompt
    say(table, 0, "Pass")
    assert tables.windows(table) == []
    assert [event.data["racer"] for event in table.events if event.kind == "finished"] == ["Spy"]


def about_to_move_one(position: str, *orders: str) -> Table:
    """The first of them has thrown a 1, and has ordered this."""
    for seed in range(100):
        table = tables.racing(position)
        table.seed = f"{seed}"
        for order in orders:
            table.order(0, order)
        while "window.moving" not in [kind for _, kind in tables.windows(table)]:
            answer_next(table)
        if "1 on" in question_of(table, 0).prompt:
            return table
    raise AssertionError("nobody throws a 1")
