"""Whole races at random: see random_races."""

import pytest

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.track import RULES
from engine.race.model.racer import Racer
from engine.race.model.saved_race import load_racers
from engine.race.resolution.turn import Race
from tests.engine.games.magical_athlete_2003.random_races import play, random_race


@pytest.mark.parametrize("block", range(8))
def test_in_random_races_everybody_is_accounted_for_after_every_turn(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        play(*random_race(seed))


def test_everybody_races_in_them_and_the_tracks_are_all_used() -> None:
    races = [random_race(seed)[0] for seed in range(800)]
    assert {r.name for race in races for r in race.racers} == {*CARDS}
    assert {race.goal for race in races} == {20, 30, 40}


def test_what_ends_a_loop_is_told_and_is_the_philosopher_or_the_duel_in_progress() -> None:
    """001-65, 001-69, 001-R44: no other branch is ever cut, and hardly ever are there too many questions."""
    ended, too_many = set(), 0
    for seed in range(0, 1500, 3):
        race, host = random_race(seed, records_events=True)
        play(race, host)
        ended |= {event.data["hook"] for event in host.events if event.kind == "loop_ended"}
        too_many += sum(event.kind == "questions_cut" for event in host.events)
        assert "chain_cut" not in {event.kind for event in host.events}
    assert ended <= {"Philosopher.refute", "SwordFighter.duel"}
    assert too_many < 10


def test_a_race_that_is_put_away_after_a_turn_goes_on_the_same() -> None:
    """Rests, places and the forecast are kept; nothing else outlives a turn."""
    for seed in range(60):
        whole = play(*random_race(seed))
        race, host = random_race(seed)
        host.pauses = True
        while not race.over:
            race.play_step(host)
            if not race.over:
                race = again(race)
        assert [(r.space, r.place, r.points, r.tripped) for r in race.racers] == [
            (r.space, r.place, r.points, r.tripped) for r in whole.racers
        ]


def again(race: Race) -> Race:
    state = race.dump()
    racers: list[Racer] = load_racers(state.racers, CARDS)
    copy = Race(racers, race.track, race.prizes, RULES["text"], 0, race.bronze)
    copy.resume(state)
    return copy
