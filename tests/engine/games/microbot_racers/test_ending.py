"""How a race ends: by laps, by wrecks, with nobody left, or because it is called."""

from __future__ import annotations

from engine.ai.playout_hosts import InlineHost, random_asker
from engine.core.dice import FastDice
from engine.core.result import Result
from engine.games.microbot_racers.ending import MAX_ROUNDS_PER_LAP, call_if_long, result
from tests.engine.games.microbot_racers.positions import CARD, Played, match_at, play

LINE = "card:/././===="


def silent() -> InlineHost:
    dice = FastDice(0)
    return InlineHost(dice, random_asker(dice))


def outcome(played: Played) -> Result:
    ended = result(played.match)
    assert ended is not None
    return ended


def test_the_first_to_finish_its_laps_wins() -> None:
    """003-10"""
    played = play("card:/= Red@0,2N+1:M1 Blue@3,5N+1:TL")
    assert (played.winners, played.ending) == ([0], "laps")
    assert outcome(played).places == (1, 2)
    assert outcome(played).points == (2, 1)


def test_the_last_robot_intact_wins_wherever_it_is() -> None:
    """003-10, 003-34: even a lap behind."""
    played = play(f"{CARD} Red@0,0N!1+1:M1 Blue@3,5N-1")
    assert (played.winners, played.ending, played.spots) == ([1], "intact", ["wreck", "3,5N"])
    assert outcome(played).places == (2, 1)


def test_a_robot_without_health_is_destroyed_at_once() -> None:
    """003-34, 003-R34: it leaves the track, and its markers go home."""
    played = play(f"{CARD} Red@0,0N!1:M1.TL.TR Blue@3,5N Green@2,5N", answers=["M1"])
    assert (played.spots[0], played.health[0], played.picks[0]) == ("wreck", 0, [])
    assert played.told("destroyed") == [{"seat": 0, "square": "A1"}]
    assert played.winners is None


def test_nothing_more_is_done_once_it_is_over() -> None:
    """003-10: whatever markers are left."""
    played = play(f"{CARD} Red@3,5N:TL.TR Blue@0,0N!1:M1")
    assert played.acts == [(1, "M1")]
    assert played.kinds[-1] == "game_over"


def test_two_robots_that_destroy_each_other_have_both_lost() -> None:
    """003-R12: the damage is done to both before anybody is looked at."""
    played = play(f"{CARD} Red@0,0N!1:TL Blue@0,1N!1:M1")
    assert (played.spots, played.winners, played.ending) == (["wreck", "wreck"], [], "draw")
    assert outcome(played).places == (2, 2)


def test_a_robot_that_is_alone_and_falls_apart_is_a_draw_too() -> None:
    """003-R12: nobody is left to win."""
    played = play(f"{CARD} Red@0,0N!1:M1")
    assert (played.winners, played.ending) == ([], "draw")


def test_a_robot_that_is_alone_from_the_start_goes_on() -> None:
    """003-10: being the last one intact takes others."""
    assert play(f"{CARD} Red@0,0N:TL").winners is None


def test_of_three_two_may_destroy_each_other_and_the_third_wins() -> None:
    """003-R12, 003-R33"""
    played = play(f"{CARD} Red@0,0N!1 Blue@0,1N!1:M1 Green@3,5N")
    assert (played.winners, played.ending) == ([2], "intact")
    assert outcome(played).places == (2, 2, 1)


def test_with_three_or_four_the_last_ones_may_fall_together() -> None:
    """003-R12: then nobody wins, and whoever fell before them is behind them."""
    three = play(f"{CARD} Red@0,0N!1 Blue@0,1N!1:M1 Green@3,0N!1:M1")
    assert (three.winners, three.ending) == ([], "draw")
    assert outcome(three).places == (2, 2, 4)
    four = play(f"{CARD} Red@0,0N!1 Blue@0,1N!1:TL.M1 Green@3,0N!1:M1 Grey@2,0N!1:M1", answers=["M1"])
    assert (four.winners, outcome(four).places) == ([], (2, 2, 4, 5))


def test_one_that_is_destroyed_loses_even_if_it_had_more_laps() -> None:
    """003-34"""
    assert play("card:/= Red@0,2N+1 Blue@3,0N!1+1:M1").winners == [0]


def test_a_race_is_called_after_sixty_rounds_a_lap() -> None:
    """003-R31: not before the end of the round, and the one with less to go has won."""
    for laps in (1, 2):
        match = match_at(f"{LINE} Red@0,3N Blue@0,5N", phase="move", laps=str(laps))
        host = silent()
        match.sheet.round = MAX_ROUNDS_PER_LAP * laps - 1
        call_if_long(match, host)
        assert not match.over
        match.sheet.round += 1
        call_if_long(match, host)
        assert (match.sheet.winners, match.sheet.ending) == ([1], "called")


def test_a_called_race_may_be_shared() -> None:
    """003-R31: by those who have equally far to go."""
    match = match_at(f"{CARD} Red@0,5N Blue@3,5N", phase="move")
    match.sheet.round = 2 * MAX_ROUNDS_PER_LAP
    call_if_long(match, silent())
    assert (match.sheet.winners, match.sheet.ending) == ([0, 1], "called")


def test_nobody_moves_for_sixty_rounds_and_the_race_is_called() -> None:
    """003-R31: played out."""
    played = play(f"{LINE} Red@0,3N# Blue@0,5N#", phases=10**6, laps="1", dice=[1, 2] * 59)
    assert (played.ending, played.winners, played.match.sheet.round) == ("called", [1], MAX_ROUNDS_PER_LAP)


def test_the_others_are_placed_by_what_they_have_left_to_go() -> None:
    """003-R33: whoever comes home first ends it for all; Blue would need two actions more, Green one."""
    played = play(f"{LINE} Red@0,4N+1:M1 Blue@1,5S+1 Green@2,5N+1")
    assert (played.winners, outcome(played).places) == ([0], (1, 3, 2))
