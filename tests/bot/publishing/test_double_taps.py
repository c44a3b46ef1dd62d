"""The guard against double taps: who pressed last, and when the open questions first appeared."""

from __future__ import annotations

import pytest

from bot.clock import HandClock
from bot.publishing.double_taps import MOST_TABLES, DoubleTaps, SecondTap

RED, BLUE = 1, 2


@pytest.fixture
def taps(clock: HandClock) -> DoubleTaps:
    """Red has pressed at the table, and the next question has appeared half a second later."""
    taps = DoubleTaps(clock, 0.7)
    taps.answered("table", RED)
    clock.advance(0.5)
    taps.shown("table", ["next"])
    return taps


def second(taps: DoubleTaps, user: int = RED, key: str = "next") -> bool:
    return taps.is_second("table", user, taps.now(), key)


def test_the_user_who_pressed_before_cannot_answer_a_question_in_its_first_moment(taps: DoubleTaps, clock: HandClock) -> None:
    """Fault 82."""
    clock.advance(0.6)
    assert second(taps)
    with pytest.raises(SecondTap):
        taps.demand_first("table", RED, taps.now(), "next")
    clock.advance(0.11)
    assert not second(taps)
    taps.demand_first("table", RED, taps.now(), "next")


def test_a_press_that_came_before_its_question_was_noted_as_shown_is_a_second_tap(clock: HandClock) -> None:
    taps = DoubleTaps(clock, 0.7)
    taps.answered("table", RED)
    clock.advance(0.6)
    assert second(taps)
    at = taps.now()
    clock.advance(5)
    taps.shown("table", ["next"])
    assert taps.is_second("table", RED, at, "next")


def test_everybody_else_may_answer_at_once(taps: DoubleTaps) -> None:
    assert not second(taps, BLUE)


def test_after_a_typed_answer_everybody_may_press_at_once(taps: DoubleTaps) -> None:
    taps.answered("table", None)
    taps.shown("table", ["another"])
    assert not second(taps, RED, "another")


def test_a_question_that_is_shown_again_has_appeared_the_first_time(taps: DoubleTaps, clock: HandClock) -> None:
    """An edit of the message, or a press of the user who has two open questions."""
    clock.advance(1)
    taps.shown("table", ["next", "window"])
    assert not second(taps)
    assert second(taps, key="window")
    taps.shown_privately("table", "next")
    taps.answered("table", RED)
    assert not second(taps)


def test_a_question_that_is_no_longer_open_is_guarded_after_the_press_alone(taps: DoubleTaps, clock: HandClock) -> None:
    assert second(taps, key="before")
    clock.advance(0.2)
    assert not second(taps, key="before")


def test_other_tables_and_a_process_that_has_just_started_guard_nothing(taps: DoubleTaps, clock: HandClock) -> None:
    assert not taps.is_second("other", RED, taps.now(), "next")
    assert not second(DoubleTaps(clock, 0.7))


def test_without_a_span_nothing_is_a_second_tap(taps: DoubleTaps) -> None:
    taps.seconds = 0.0
    assert not second(taps)


def test_what_was_typed_at_the_end_of_a_race_is_early_until_the_next_one_has_been_seen(clock: HandClock) -> None:
    """Nobody need have pressed."""
    taps = DoubleTaps(clock, 0.7)
    assert not taps.is_early("table", taps.now())
    taps.shown("table", ["next:9"], is_between=True)
    clock.advance(20)
    taps.answered("table", RED)
    assert taps.is_early("table", taps.now()), "the next race is on its way"
    taps.shown("table", ["a"])
    clock.advance(2.9)
    taps.shown("table", ["b"])
    assert taps.is_early("table", taps.now())
    clock.advance(0.2)
    assert not taps.is_early("table", taps.now())


def test_after_an_answer_nothing_is_early(clock: HandClock) -> None:
    """A line-up was chosen, so the next race has been seen."""
    taps = DoubleTaps(clock, 0.7)
    taps.shown("table", ["next:9"], is_between=True)
    taps.shown("table", ["a", "b"])
    taps.answered("table", RED)
    taps.shown("table", ["c"])
    assert not taps.is_early("table", taps.now())


def test_only_the_tables_with_the_latest_presses_are_remembered(clock: HandClock) -> None:
    taps = DoubleTaps(clock, 0.7)
    for number in range(MOST_TABLES + 1):
        taps.answered(str(number), RED)
    assert not taps.is_second("0", RED, taps.now())
    assert taps.is_second("1", RED, taps.now())
    assert taps.is_second(str(MOST_TABLES), RED, taps.now())
