"""Old Explosives: a 5 or 6 ends the turn."""

import pytest

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.advantages.windows import Windows
from engine.games.magical_athlete_2003.notation import HoldingsWithoutMatch, read_position
from engine.games.magical_athlete_2003.track import RULES, TRACKS
from engine.race.resolution.windows import RaceWithWindows
from tests.engine.games.magical_athlete_2003.advantages.positions import left, resting, step_in, windows


@pytest.mark.parametrize("die", [5, 6])
def test_a_five_or_more_ends_the_turn_at_once(die: int) -> None:
    """002-34, 002-35: nobody moves and nothing is set off."""
    after = step_in("Spy@3 Assassin@9+dynamite", "begins a turn > Explosives", dice=[die])
    assert (after.spaces, left(after)) == ([3, 9], [[], []])
    assert after.happened("exploded") == [{"seat": 1, "racer": "Spy"}]


def test_less_does_nothing_and_they_are_kept() -> None:
    """002-34, 002-37"""
    after = step_in("Spy@3 Assassin@9+dynamite", "begins a turn > Explosives", dice=[4, 2])
    assert (after.spaces, left(after)) == ([5, 9], [[], ["dynamite"]])
    assert after.happened("fizzled") == [{"seat": 1}]


def test_one_try_in_a_turn_and_the_next_whenever_one_likes() -> None:
    """002-37, 002-R14: once in anybody's turn."""
    after = step_in("Spy@3 Assassin@9+dynamite Amazon@1", "begins a turn > Explosives", dice=[4, 2, 1, 3], turns=3)
    prompts = windows(after)
    assert [prompt for prompt in prompts if "begins a turn" in prompt] == [
        "Spy begins a turn on field 3. Use something?",
        "Assassin begins a turn on field 9. Use something?",
        "Amazon begins a turn on field 1. Use something?",
    ]
    assert "Spy's turn ends. Use something?" not in prompts


def test_the_user_is_next_and_then_the_users_left_neighbour() -> None:
    """002-36"""
    after = step_in("Spy@3 Assassin@9 Amazon@1+dynamite Devil@5", "begins a turn > Explosives", dice=[6, 1], turns=2)
    assert [data["racer"] for data in after.happened("turn")] == ["Spy", "Amazon"]
    assert after.next is not None
    assert after.next.name == "Devil"


def test_a_user_who_is_home_has_a_left_neighbour_all_the_same() -> None:
    """002-36, 002-21"""
    after = step_in("Amazon@29+dynamite Spy@3 Assassin@9", "Spy begins a turn > Explosives", dice=[1, 6], turns=2)
    assert after.next is not None
    assert after.next.name == "Spy"
    after = step_in("Amazon@29+dynamite Spy@3 Assassin@9", "Assassin begins a turn > Explosives", dice=[1, 2, 6], turns=3)
    assert after.next is not None
    assert after.next.name == "Spy"


def test_in_ones_own_turn_one_has_the_next_again() -> None:
    """002-R22"""
    after = step_in("Spy@3+dynamite Assassin@9", "begins a turn > Explosives", dice=[6, 2], turns=2)
    assert [data["racer"] for data in after.happened("turn")] == ["Spy", "Spy"]


def test_a_movement_that_was_about_to_begin_does_not() -> None:
    """002-35, 002-R22"""
    after = step_in("Spy@29 Assassin@9+dynamite", "About to move > Explosives", dice=[3, 6])
    assert (after.spaces, after.race.over) == ([29, 9], False)


def test_an_ability_that_was_about_to_be_used_is_not() -> None:
    """002-35: and the Druid has nothing to learn."""
    after = step_in("Amazon@3 Druid@5 Spy@9+dynamite", "Advance 5", "is about to use > Explosives", dice=[6])
    assert (after.spaces, after.powers) == ([3, 5, 9], [])


def test_what_waited_to_be_resolved_is_gone() -> None:
    """002-35: Medusa meets two, and the second is spared."""
    after = step_in("Spy@3+dynamite Ninja@3 Medusa@5", "Follow", "Make Spy rest", "use Gaze > Pass",
                    "Make Ninja rest", "use Gaze > Explosives", dice=[2, 6])  # fmt: skip
    assert (resting(after), after.spaces) == (["Spy"], [5, 5, 5])


def test_a_rest_that_was_not_served_stays() -> None:
    """002-R22"""
    assert resting(step_in("Spy@3! Assassin@9+dynamite", "begins a turn > Explosives", dice=[6])) == ["Spy"]


def test_emp_and_mind_control_end_as_with_any_turn() -> None:
    """002-R22, 002-R10: explosives end what is running, even another thing."""
    after = step_in("Amazon@3 Spy@9+emp Devil@1+dynamite", "begins a turn > EMP", "begins a turn > Explosives", dice=[6])
    assert after.happened("abilities_back") == [{}]
    after = step_in("Amazon@3 Spy@9+mind Devil@1+dynamite", "begins a turn > Mind", "begins a turn > Explosives", dice=[6, 2, 3],
                    turns=3)  # fmt: skip
    assert [asked.seat for asked in after.questions if "Advance 5" in asked.prompt] == [0]


def test_no_ability_touches_its_die() -> None:
    """002-34, 001-R42: neither Devil nor Poet."""
    after = step_in("Spy@3 Devil@9 Poet@1 Assassin@5+dynamite", "begins a turn > Explosives", dice=[6])
    assert (after.happened("exploded") != [], len(after.questions)) == (True, len(windows(after)))
    assert step_in("Spy@3 Devil@9 Assassin@5+dynamite", "begins a turn > Explosives", dice=[5]).happened("exploded")


def test_before_the_race_there_is_no_turn_to_end() -> None:
    """002-35: not even when a theft is stopped and the Hoodlum moves instead."""
    after = step_in("Hoodlum@0 Philosopher@0 Spy@0+dynamite", "Steal", "Stop Hoodlum", race=2, turns=0)
    assert (after.spaces, windows(after)) == ([1, 0, 0], [])


def test_nor_is_there_one_left_of_the_race_before() -> None:
    """002-35: a race ends in the middle of a turn, and with it that turn. (The first die is a 6.)"""
    holdings = Windows(HoldingsWithoutMatch([["dynamite"], []], [{"dynamite": "ask"}, {}]))

    def begin(position: str, takes: int) -> tuple[RaceWithWindows, InlineHost]:
        race = RaceWithWindows(read_position(position), TRACKS["plain"], (3, 1), RULES["text"], 0, [0, 1])
        race.use_kit(holdings)
        host = InlineHost(FastDice(0), lambda seat, kind, options, *_: options[takes])
        race.play_step(host)
        return race, host

    before, host = begin("Spy@29 Assassin@29", takes=-1)
    before.play_step(host)
    race, _ = begin("Hoodlum@0 Philosopher@0", takes=0)
    assert (before.over, [r.space for r in race.racers], holdings.stored.items[0]) == (True, [1, 0], ["dynamite"])


def test_as_a_turn_ends_they_still_decide_whose_is_next() -> None:
    """002-36"""
    after = step_in("Spy@3 Assassin@9 Amazon@1+dynamite", "turn ends > Explosives", dice=[2, 6])
    assert after.spaces == [5, 9, 1]
    assert after.next is not None
    assert after.next.name == "Amazon"


def test_a_rest_from_the_turn_that_was_blown_up_stays() -> None:
    """002-35: what has happened has happened."""
    after = step_in("Spy@3 Medusa@5 Assassin@20+dynamite", "Make Spy rest", "turn ends > Explosives", dice=[2, 6])
    assert (after.spaces, resting(after)) == ([5, 5, 20], ["Spy"])


def test_whoever_is_home_is_not_told_to_be_next() -> None:
    """002-36"""
    after = step_in("Amazon@29+dynamite Spy@3 Assassin@9", "Spy begins a turn > Explosives", dice=[1, 6], turns=2)
    assert "Old Explosives: 5 or more ends this turn, and play goes on to your left" in [asked.answer for asked in after.questions]
    assert "The Old Explosives blow up: Spy's turn is over, and play goes on to the left of Seat 1." in after.sentences
