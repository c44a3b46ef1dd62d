"""A match of 2003 from race to race: prizes, who begins, how it ends."""

from __future__ import annotations

import pytest

from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import LINE_UP, OVER, Match
from engine.games.magical_athlete_2003.race_day import next_starter
from engine.games.magical_athlete_2003.track import PRIZES
from engine.race.finishers import Finisher
from tests.engine.games.magical_athlete_2003.match_support import Scripted2003, all_options, before_race, on_the_track

FOUR = "Wizard@29 Ranger@28 Centaur@3 Witch@7"


@pytest.mark.parametrize(("players", "races"), [(4, 5), (5, 4)])
def test_there_are_as_many_races_as_characters_in_a_team(players: int, races: int) -> None:
    """001-21, 001-17"""
    assert Match.new(players, all_options()).races == races


@pytest.mark.parametrize(("race", "prizes"), [(1, (3, 1)), (2, (4, 2)), (3, (4, 2)), (4, (5, 3)), (5, (5, 3))])
def test_later_races_pay_more(race: int, prizes: tuple[int, int]) -> None:
    """001-32"""
    match = on_the_track(FOUR, race=race)
    match.sheet.hands = [["Spy"], ["Poet"], ["Troll"], ["Siren"]]
    assert Scripted2003(match, dice=[6] * 40).finish_race().match.sheet.markers == [prizes[0], prizes[1], 0, 0]
    assert PRIZES[race - 1] == prizes


def test_whoever_was_last_begins_the_next_race() -> None:
    """001-26"""
    match = on_the_track(FOUR)
    match.sheet.hands = [["Spy"], ["Poet"], ["Troll"], ["Siren"]]
    played = Scripted2003(match, dice=[6, 6]).finish_race()
    assert (played.match.sheet.phase, played.match.sheet.first) == (LINE_UP, 2)
    assert played.events("begins") == [{"seat": 2, "race": 2}]


@pytest.mark.parametrize(("first", "begins"), [(0, 3), (1, 3), (2, 3), (3, 2)])
def test_of_several_at_the_back_the_latest_in_turn_order_begins(first: int, begins: int) -> None:
    """001-R6: no extra roll is needed."""
    finishers = [
        Finisher(0, "Wizard", 1, 30, 3),
        Finisher(1, "Ranger", 2, 30, 1),
        Finisher(2, "Poet", 0, 4, 0),
        Finisher(3, "Troll", 0, 4, 0),
    ]
    assert next_starter(finishers, first) == begins


def test_markers_decide_and_a_tie_is_shared() -> None:
    """001-33, 001-R27"""
    match = on_the_track(FOUR, race=5, markers=[0, 2, 5, 5])
    played = Scripted2003(match, dice=[6, 6]).finish_race()
    assert played.match.sheet.phase == OVER
    result = GAME.result(played.match)
    assert result is not None
    assert (result.points, result.winners) == ((5, 5, 5, 5), (0, 1, 2, 3))
    assert played.events("game_over") == [{"points": [5, 5, 5, 5]}]


def test_a_theft_moves_a_marker_from_one_player_to_another() -> None:
    """001-72, 001-R23, 001-R32"""
    match = before_race([["Hoodlum"], ["Poet"], ["Troll"], ["Siren"]], markers=[0, 3, 0, 1], races=4)
    played = Scripted2003(match, answers=["Poet"]).play(2)
    assert played.players.asked == [(0, "Hoodlum.pickpocket", ["Poet", "Siren", "no"])]
    assert played.match.sheet.markers == [1, 2, 0, 1]
    assert played.match.points() == [1, 2, 0, 1]


@pytest.mark.parametrize(("whom", "right"), [("Wizard", True), ("Troll", False)])
def test_the_forecast_is_read_out_when_the_race_is_over(whom: str, right: bool) -> None:
    """001-6, 001-25, 001-29, 001-80: if it was right she is second, and nobody else."""
    match = before_race([["Wizard"], ["Fortuneteller"], ["Troll"], ["Ranger"]], races=4)
    played = Scripted2003(match, answers=[whom]).play(2)
    assert played.match.race is not None
    for r, space in zip(played.match.race.racers, (29, 3, 9, 28), strict=True):
        r.space = space
    played.players.dice = [6, 6, 6, 6]
    played.finish_race()
    assert played.events("forecast") == [{"seat": 1, "racer": "Fortuneteller", "whom": whom, "right": right}]
    assert played.match.sheet.markers == ([5, 3, 0, 0] if right else [5, 0, 0, 3])


def test_without_a_forecast_nothing_is_read_out() -> None:
    """001-25: she may, and need not."""
    match = before_race([["Wizard"], ["Fortuneteller"], ["Troll"], ["Ranger"]], races=4)
    played = Scripted2003(match, answers=["no"], dice=[6] * 200).play(2).finish_race()
    assert (played.events("forecast"), played.match.sheet.forecasts[-1]) == ([], None)


def test_the_points_of_a_running_race_go_by_places() -> None:
    """001-81: a Fortuneteller who named herself has the second prize, though nobody else is home yet."""
    match = before_race([["Wizard"], ["Fortuneteller"], ["Troll"], ["Ranger"]], races=4)
    played = Scripted2003(match, answers=["Fortuneteller"]).play(2)
    assert played.match.race is not None
    played.match.race.racers[1].space = 29
    played.players.dice = [1, 6]
    played.play(2)
    assert played.match.points() == [0, 3, 0, 0]


@pytest.mark.parametrize(("length", "goal"), [("20", 20), ("30", 30), ("40", 40)])
def test_the_track_has_three_lengths(length: str, goal: int) -> None:
    """001-R1"""
    match = Match.new(4, all_options(length=length))
    assert match.track.length == goal
    assert GAME.view(match, None)["length"] == goal
