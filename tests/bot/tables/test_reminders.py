"""The moments of a question that waits: reminders, the warning, the end."""

from __future__ import annotations

import pytest

from bot.store import Deadline, TableSettings, UserPreferences
from bot.tables.reminders import (
    MEMBERSHIP_CHECK_SECONDS,
    MIN_INTERVAL_SECONDS,
    missed_reminders,
    next_moment,
    reminder_time,
    warning_time,
)

HOUR, DAY = 3600.0, 86400.0
LIVE, SLOW = TableSettings("live", 180.0), TableSettings("async", DAY, "ai")


def deadline(settings: TableSettings, reminded: int = 0, *, warned: bool = False) -> Deadline:
    """Asked at 0."""
    due = None if settings.late == "wait" else settings.limit
    return Deadline("table", "key", 0, 0.0, due, reminded, warned)


def moments(settings: TableSettings, person: UserPreferences) -> list[tuple[str, float]]:
    """Everything that the timekeeper does about a player who never answers."""
    waits, found = deadline(settings), list[tuple[str, float]]()
    while (now := next_moment(waits, person, settings, found[-1][1] if found else None)) != waits.due and len(found) < 20:
        if now == warning_time(waits, settings):
            waits.warned = True
            found.append(("warned", now))
        elif now == reminder_time(waits, person, settings):
            waits.reminded += 1
            found.append(("reminded", now))
        else:
            return [*found, ("looked after", now)]
    return [*found, ("over", now)]


def test_a_live_table_reminds_once_and_warns_30_seconds_before_the_end() -> None:
    assert moments(LIVE, UserPreferences()) == [("reminded", 90.0), ("warned", 150.0), ("over", 180.0)]


def test_a_slow_table_reminds_twice_and_warns_an_hour_before_the_end() -> None:
    assert moments(SLOW, UserPreferences()) == [
        ("reminded", 8 * HOUR),
        ("reminded", 16 * HOUR),
        ("warned", 23 * HOUR),
        ("over", DAY),
    ]


def test_with_little_time_the_warning_comes_for_the_last_quarter() -> None:
    assert moments(TableSettings("live", 20.0), UserPreferences()) == [("reminded", 10.0), ("warned", 15.0), ("over", 20.0)]


def test_a_table_without_time_limits_reminds_and_then_only_looks_who_is_there() -> None:
    """Fault 42: nobody is warned of an end that does not come."""
    assert moments(TableSettings("async", DAY, "wait"), UserPreferences()) == [
        ("reminded", 8 * HOUR),
        ("reminded", 16 * HOUR),
        ("looked after", 16 * HOUR + MEMBERSHIP_CHECK_SECONDS),
    ]


def test_who_wants_none_is_only_warned() -> None:
    assert moments(LIVE, UserPreferences(remind_most=0)) == [("warned", 150.0), ("over", 180.0)]


def test_everybody_says_how_often_and_how_many_times() -> None:
    found = moments(SLOW, UserPreferences(remind_every=2 * HOUR, remind_most=3))
    assert found == [*(("reminded", hours * HOUR) for hours in (2, 4, 6)), ("warned", 23 * HOUR), ("over", DAY)]


def test_nobody_is_reminded_more_often_than_every_ten_minutes() -> None:
    assert moments(SLOW, UserPreferences(remind_every=1.0, remind_most=2))[:2] == [
        ("reminded", MIN_INTERVAL_SECONDS),
        ("reminded", 2 * MIN_INTERVAL_SECONDS),
    ]


def test_the_warning_is_reminder_enough() -> None:
    """A reminder at the same time or after it does not come."""
    for every in (23 * HOUR, 23.5 * HOUR):
        assert moments(SLOW, UserPreferences(remind_every=every, remind_most=5)) == [("warned", 23 * HOUR), ("over", DAY)]


@pytest.mark.parametrize(("now", "count"), [(0.0, 0), (HOUR, 0), (2 * HOUR, 1), (7 * HOUR, 3)])
def test_moments_that_have_passed_are_not_made_up_for(now: float, count: int) -> None:
    """Fault 42: who asks for more reminders late does not get all of them at once."""
    person = UserPreferences(remind_every=2 * HOUR, remind_most=10)
    assert missed_reminders(deadline(SLOW), person, SLOW, now) == count
    assert next_moment(deadline(SLOW, reminded=count), person, SLOW, now) > now


def test_after_the_warning_only_the_end_comes() -> None:
    waits = deadline(SLOW, warned=True)
    assert reminder_time(waits, UserPreferences(), SLOW) is None
    assert next_moment(waits, UserPreferences(), SLOW) == DAY
