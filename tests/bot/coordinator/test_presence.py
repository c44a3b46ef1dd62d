"""Who is there: remembered for a while, by table, and never longer than that."""

from __future__ import annotations

from bot.clock import HandClock
from bot.coordinator.presence import MOST_LOOKS, REMEMBERED_SECONDS, Presence


def test_whoever_has_acted_is_there_for_a_while_and_only_at_that_table() -> None:
    clock = HandClock()
    presence = Presence(clock)
    presence.record_act("here", 1)
    clock.advance(30)
    presence.record_act("here", 2)
    assert presence.seconds_since("here", [1, 2, 3]) == {1: 30.0, 2: 0.0}
    assert presence.seconds_since("elsewhere", [1, 2]) == {}
    clock.advance(REMEMBERED_SECONDS - 30)
    assert presence.seconds_since("here", [1, 2]) == {1: REMEMBERED_SECONDS, 2: REMEMBERED_SECONDS - 30}
    clock.advance(1)
    assert presence.seconds_since("here", [1, 2]) == {2: REMEMBERED_SECONDS - 29}


def test_who_acts_again_is_there_anew_and_a_clock_that_is_set_means_nothing() -> None:
    clock = HandClock()
    presence = Presence(clock)
    presence.record_act("here", 1)
    clock.advance(REMEMBERED_SECONDS)
    presence.record_act("here", 1)
    clock.set(-7200)
    clock.advance(5)
    assert presence.seconds_since("here", [1]) == {1: 5.0}


def test_what_is_long_ago_takes_no_room() -> None:
    clock = HandClock()
    presence = Presence(clock)
    for user in range(1000):
        presence.record_act("here", user)
        clock.advance(1)
    assert len(presence._acts) <= REMEMBERED_SECONDS + 1


def test_a_look_counts_at_its_table_for_as_long_as_a_time_limit_and_is_forgotten_with_its_user() -> None:
    clock = HandClock()
    presence = Presence(clock)
    presence.record_look("here", 1)
    clock.advance(100)
    assert presence.has_looked("here", 1, within=100)
    assert not presence.has_looked("here", 1, within=99)
    assert not presence.has_looked("elsewhere", 1, within=100)
    assert presence.seconds_since("here", [1]) == {}, "a look is no act"
    for user in range(2, MOST_LOOKS + 2):
        presence.record_look("here", user)
    assert not presence.has_looked("here", 1, within=100), "only the latest are remembered"
    presence.forget(2)
    assert not presence.has_looked("here", 2, within=100)
