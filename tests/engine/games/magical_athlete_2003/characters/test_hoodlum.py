"""Hoodlum: may steal a marker as a race begins. In `whatif` everybody has one from race 2 on."""

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.notation import whatif
from engine.games.magical_athlete_2003.track import RULES, TRACKS
from engine.race.model.racer import Racer
from engine.race.resolution.turn import Race


def test_he_may_steal_a_marker_before_the_first_turn() -> None:
    """001-72"""
    after = whatif("Spy@0 Hoodlum@0 Assassin@0", answers=["Steal from Assassin"], turns=0, race=2)
    assert after.race.bronze == [1, 2, 0]
    assert [r.points for r in after.race.racers] == [0, 1, -1]
    assert after.questions[0].options == ("Steal from Spy", "Steal from Assassin", "Steal nothing")


def test_he_may_leave_it() -> None:
    """001-72"""
    after = whatif("Spy@0 Hoodlum@0", answers=["Steal nothing"], turns=0, race=2)
    assert (after.race.bronze, after.powers) == ([1, 1], [])


def test_nobody_has_anything_to_steal_in_the_first_race() -> None:
    """001-R23: so there is no question."""
    assert whatif("Spy@0 Hoodlum@0", turns=0, otherwise="yes").questions == []


def test_only_players_with_a_marker_can_be_robbed() -> None:
    """001-R23: and he does not rob himself."""
    racers = [Racer(i, i, name, CARDS[name]) for i, name in enumerate(("Hoodlum", "Spy", "Assassin"))]
    race = Race(racers, TRACKS["plain"], (4, 2), RULES["text"], bronze=[5, 0, 3])
    offered: list[object] = []

    def ask(seat: int, kind: str, options: list[object], *_: object) -> object:
        offered.extend(options)
        return options[0]

    race.play_step(InlineHost(FastDice(0), ask, pauses=True))
    assert offered == [racers[2], None]
    assert race.bronze == [6, 0, 2]


def test_he_steals_once_a_race() -> None:
    """001-72: at its beginning, and not as turns begin."""
    after = whatif("Hoodlum@0 Spy@0", dice=[1, 1, 1, 1], otherwise="yes", turns=4, race=2)
    assert (after.race.bronze, len(after.questions)) == ([2, 0], 1)


def test_having_to_rest_does_not_keep_him_from_it() -> None:
    """001-72, 001-40: it is nobody's turn."""
    assert whatif("Hoodlum@0! Spy@0", otherwise="yes", turns=0, race=2).race.bronze == [2, 0]


def test_philosopher_and_druid_may_answer_from_the_starting_field() -> None:
    """001-R32: stopped, he is on 1 without a marker, and the Druid learns from the Philosopher."""
    after = whatif("Hoodlum@0 Spy@0 Philosopher@0 Druid@0", answers=["Steal from Spy", "Stop", "Advance 1"], turns=0, race=2)
    assert (after.spaces, after.race.bronze) == ([1, 0, 0, 1], [1, 1, 1, 1])


def test_the_question_reads_well() -> None:
    """001-72"""
    assert whatif("Hoodlum@0 Spy@0", turns=0, race=2).questions[0].prompt == "From whom does Hoodlum steal a marker, worth 1 point?"


def test_two_who_leave_the_starting_field_early_meet_there() -> None:
    """001-R32, 001-R43: the stopped Hoodlum on 1, then the Druid: a couple for Eros, before the first turn."""
    after = whatif(
        "Hoodlum@0 Eros@0 Philosopher@0 Druid@0", turns=0, race=2, answers=["Steal from Eros", "Stop", "yes", "yes", "no"]
    )
    assert after.powers[:3] == ["Philosopher", "Druid", "Eros"]
    assert after.spaces[1] == 5
