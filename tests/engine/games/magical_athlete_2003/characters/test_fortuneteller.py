"""Fortuneteller: may write down who will win; if she is right the race ends there, and she is 2nd."""

from typing import Any

import pytest

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.notation import whatif
from engine.games.magical_athlete_2003.track import RULES, TRACKS
from engine.race.model.racer import Racer
from engine.race.notation import RacePositionResult
from engine.race.resolution.turn import Race


def places(after: RacePositionResult) -> list[int | None]:
    return [r.place for r in after.race.racers]


def prizes(after: RacePositionResult) -> list[int]:
    return [r.points for r in after.race.racers]


def test_a_right_forecast_ends_the_race_as_the_winner_arrives() -> None:
    """001-29, 001-80: she is 2nd from wherever she is."""
    after = whatif("Spy@28 Assassin@29 Fortuneteller@3", dice=[2], answers=["Spy will win"])
    assert (places(after), prizes(after)) == ([1, None, 2], [3, 0, 1])
    assert after.race.over
    assert after.spaces == [30, 29, 3]


def test_a_wrong_forecast_changes_nothing() -> None:
    """001-28, 001-80"""
    after = whatif("Spy@28 Assassin@29 Fortuneteller@3", dice=[2, 1], answers=["Assassin will win"], turns=2)
    assert (places(after), after.race.over) == ([1, 2, None], True)


def test_it_has_to_be_the_winner() -> None:
    """001-80: coming 2nd does not make a forecast right, and she may still be the one."""
    after = whatif("Spy@28 Fortuneteller@3 Assassin@29", dice=[2, 3], answers=["Assassin will win"], turns=2)
    assert places(after) == [1, None, None]
    assert not after.race.over


def test_she_need_not_make_one() -> None:
    """001-25, 001-80"""
    after = whatif("Spy@28 Assassin@0 Fortuneteller@3", dice=[2], answers=["No forecast"])
    assert (places(after), after.race.over) == ([1, None, None], False)
    assert after.questions[0].options == ("Spy will win", "Assassin will win", "Fortuneteller will win", "No forecast")


def test_she_makes_it_before_the_race() -> None:
    """001-25"""
    after = whatif("Spy@0 Fortuneteller@0", answers=["Spy will win"], turns=0)
    assert [asked.seat for asked in after.questions] == [1]
    assert after.questions[0].prompt == "Before the race: who will win? Nobody else sees it."


def test_nobody_else_learns_what_it_is() -> None:
    """001-6, 001-25: it is asked in secret, and nothing tells of it."""
    racers = [Racer(i, i, name, CARDS[name]) for i, name in enumerate(("Spy", "Fortuneteller"))]
    race = Race(racers, TRACKS["plain"], (3, 1), RULES["text"])
    secrets: list[bool] = []

    def ask(seat: int, kind: str, options: Any, wording: Any = None, secret: bool = False) -> Any:
        secrets.append(secret)
        return options[0]

    host = InlineHost(FastDice(0), ask, records_events=True, pauses=True)
    race.play_step(host)
    assert secrets == [True]
    assert host.events == []
    assert race.remembered(racers[1]) is racers[0]


def test_naming_herself_she_comes_2nd_and_the_next_one_1st() -> None:
    """001-81, 001-R24: the race goes on until that one is home."""
    answers = ["Fortuneteller will win"]
    first = whatif("Fortuneteller@28 Spy@20 Assassin@29", dice=[2, 1], answers=answers, turns=2)
    assert (places(first), first.race.over) == ([2, None, None], False)
    after = whatif("Fortuneteller@28 Spy@20 Assassin@29", dice=[2, 1, 1], answers=answers, turns=3)
    assert (places(after), prizes(after), after.race.over) == ([2, None, 1], [1, 0, 3], True)


def test_naming_herself_and_coming_2nd_she_is_2nd() -> None:
    """001-81"""
    after = whatif("Spy@28 Fortuneteller@28 Assassin@0", dice=[2, 2], answers=["Fortuneteller will win"], turns=2)
    assert (places(after), after.race.over) == ([1, 2, None], True)


def test_naming_herself_with_the_ninja_in_tow_he_wins() -> None:
    """001-81, 001-74: she arrives first and takes 2nd place, he is the next to arrive."""
    after = whatif("Fortuneteller@28 Ninja@28 Spy@0", dice=[2], answers=["Fortuneteller will win", "Follow"])
    assert (places(after), after.race.over) == ([2, 1, None], True)


def test_home_first_after_naming_another_she_has_simply_won() -> None:
    """001-R25: and the one she named may be 2nd."""
    after = whatif("Fortuneteller@28 Spy@28 Assassin@0", dice=[2, 2], answers=["Spy will win"], turns=2)
    assert (places(after), prizes(after), after.race.over) == ([1, 2, None], [3, 1, 0], True)


def test_a_right_forecast_comes_before_the_ninja_in_tow() -> None:
    """001-R41"""
    after = whatif("Spy@28 Ninja@28 Fortuneteller@3", dice=[2], answers=["Spy will win", "Follow"])
    assert (places(after), after.spaces) == ([1, None, 2], [30, 28, 3])


def test_naming_the_ninja_in_tow_is_wrong() -> None:
    """001-R41, 001-74: he comes in after the one he follows."""
    assert places(whatif("Spy@28 Ninja@28 Fortuneteller@3", dice=[2], answers=["Ninja will win", "Follow"])) == [1, 2, None]


@pytest.mark.parametrize(("named", "expected"), [("Spy", [None, 1, None, 2]), ("Assassin", [None, 1, 2, None])])
def test_of_two_who_come_home_together_the_first_is_the_winner(named: str, expected: list[int | None]) -> None:
    """001-R26, 001-80: the blessed Spy arrives before the Assassin; if that was foretold, the Assassin is not home."""
    after = whatif("Priest@29 Spy@28 Assassin@28 Fortuneteller@29", answers=[f"{named} will win", "Bless"])
    assert places(after) == expected


def test_nobody_can_stop_a_forecast_or_learn_from_it() -> None:
    """001-64, 001-81, 001-R32"""
    after = whatif("Spy@28 Philosopher@3 Druid@3 Fortuneteller@3", dice=[2], answers=["Spy will win"], otherwise="yes")
    assert (places(after), len(after.questions)) == ([1, None, None, 2], 1)


def test_her_forecast_comes_true_while_she_has_to_rest() -> None:
    """001-40: it is not her turn."""
    assert places(whatif("Spy@28 Fortuneteller@3!", dice=[2], answers=["Spy will win"])) == [1, 2]


def test_it_counts_however_the_winner_comes_home() -> None:
    """001-80: in her own turn, too: the Spy wins a duel in the Sword fighter's turn, Eros shoots in hers."""
    duel = whatif("SwordFighter@28 Spy@28 Fortuneteller@3", dice=[1, 6], answers=["Spy will win", "Duel Spy"])
    assert places(duel) == [None, 1, 2]
    assert places(whatif("Fortuneteller@3 Spy@5 Eros@28", dice=[2], answers=["Eros will win", "Advance 5"])) == [2, None, 1]


def test_otherwise_she_runs_like_anybody() -> None:
    """001-27"""
    assert whatif("Fortuneteller@3 Spy@0", dice=[4], answers=["Spy will win"]).spaces == [7, 0]


@pytest.mark.parametrize(("race", "paid"), [(1, [3, 1]), (3, [4, 2]), (5, [5, 3])])
def test_she_is_paid_for_2nd_place(race: int, paid: list[int]) -> None:
    """001-32, 001-80"""
    assert prizes(whatif("Spy@28 Fortuneteller@3", dice=[2], answers=["Spy will win"], race=race)) == paid
