"""A story that is too long for a film is told by how it ended, and by its big moments."""

from __future__ import annotations

import pytest

from engine.text.beat import BANNER, TOLD, Beat
from render.film.highlights import highlights
from render.film.pacing import Shot, Weight

ROOM = 20_000
SHOT = 1000


def story(length: int) -> list[Beat]:
    """Every fifth beat is a big moment, and the others are plain; each tells two events of a turn that has one of its own."""
    return [Beat((3 * i + 2, 3 * i + 3), (), 3 * i + 1, 0 if i % 5 else BANNER + i) for i in range(length)]


def told(beats: list[Beat]) -> list[Beat]:
    numbers = highlights(beats, shots(beats), ROOM, ROOM).events
    assert {number for beat in beats for number in (beat.turn, *beat.events) if beat.events[0] in numbers} == numbers
    return [beat for beat in beats if beat.events[0] in numbers]


def shots(beats: list[Beat]) -> list[Shot]:
    weights = [(number, Weight.BIG if beat.drama >= BANNER else Weight.PLAIN) for beat in beats for number in beat.events]
    return [Shot(SHOT // 2, "", lambda _: (), True, weight, number) for number, weight in weights]


@pytest.mark.parametrize("length", [50, 100, 400])
def test_the_end_and_the_biggest_moments_are_told(length: int) -> None:
    beats = story(length)
    shown = told(beats)
    assert shown[-3:] == beats[-3:]
    big = [beat for beat in shown if beat.drama]
    assert big == [beat for beat in beats if beat.drama][-len(big) :], "these have the most drama"
    assert len(big) >= 9


@pytest.mark.parametrize("length", [50, 100, 400])
def test_what_is_told_has_time_and_the_rest_is_a_glimpse(length: int) -> None:
    beats = story(length)
    assert len(told(beats)) * SHOT * 0.7 <= ROOM
    chosen = highlights(beats, shots(beats), ROOM, ROOM)
    assert 0 < chosen.glimpse * (2 * length - len(chosen.events)) <= ROOM / 2


def test_what_has_consequences_is_told_before_what_is_plain() -> None:
    beats = [Beat((i + 1,), (), 0, 0 if i % 2 else TOLD) for i in range(40)]
    times = [Shot(SHOT, "", lambda _: (), True, Weight.PLAIN, beat.first) for beat in beats]
    shown = highlights(beats, times, ROOM, ROOM).events
    early = [beat for beat in beats[:30] if beat.first in shown]
    assert early
    assert all(beat.drama for beat in early)
