"""Whole races with things at random: see random_races."""

from __future__ import annotations

import pytest

from engine.ai.playout_hosts import InlineHost
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.windows import Windows
from engine.race.resolution.windows import RaceWithWindows
from tests.engine.games.magical_athlete_2003.advantages.random_races import play, race_with_things
from tests.seeds import seeds


@pytest.mark.parametrize("block", seeds(2))
def test_in_random_races_things_only_go_when_they_are_used_and_what_they_do_ends(block: int) -> None:
    for seed in range(block * 150, block * 150 + 150):
        play(*race_with_things(seed))


def test_everything_is_used_in_them_and_some_come_home_together() -> None:
    used, shared = set(), 0
    for seed in range(250):
        race, holdings, host = race_with_things(seed)
        play(race, holdings, host)
        used |= {event.data["item"] for event in host.events if event.kind == "item_used"}
        used |= {event.kind for event in host.events}
        shared += len({r.place for r in race.finished}) < len(race.finished)
    assert used >= {item for item, about in ITEMS.items() if about.windows} | {
        "exploded",
        "fizzled",
        "abilities_back",
        "questions_cut",
    }
    assert shared


def test_nobody_hears_of_a_race_more_than_a_hundred_times_in_a_turn_not_even_for_their_roll() -> None:
    """Those questions are the windows' as well as the abilities', and what is cut is told."""
    race, holdings, host = race_with_things(120)
    play(race, holdings, host)
    assert [event.kind for event in host.events].count("questions_cut") == 1


@pytest.mark.parametrize("seed", range(60))
def test_a_race_is_the_same_whether_or_not_anybody_listens(seed: int) -> None:
    assert outcome(*race_with_things(seed, records_events=False)) == outcome(*race_with_things(seed))


def outcome(race: RaceWithWindows, holdings: Windows, host: InlineHost) -> object:
    play(race, holdings, host)
    return [(r.space, r.place, r.points, r.tripped) for r in race.racers], holdings.stored
