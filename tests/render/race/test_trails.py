"""Trails on courses of all lengths: from space to space, around the bends, and over no number."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from render.drawing.paint import RIBBON
from render.drawing.pen import smooth
from render.race.pages.board import racer_spots
from render.race.track.layout import SHAPES, TrackLayout, course_of
from render.race.track.trails import is_seen, trails_of
from render.scene.scene import Box, Trail


def trail(course: TrackLayout, start: int, end: int) -> Trail:
    """Returns the trail of a single racer that has moved on since."""
    race = {"length": course.length, "racers": [{"name": "Troll", "seat": 0, "space": 0}]}
    (found,) = trails_of([{"kind": "moved", "data": {"moves": [["Troll", start, end]]}}], race, {})
    return found


@given(st.sampled_from(sorted(SHAPES)), st.integers(0, 40), st.integers(0, 40))
def test_a_trail_leads_over_every_space_and_no_number(length: int, start: int, end: int) -> None:
    assume(start != end and max(start, end) <= length)
    course = course_of(length)
    points = trail(course, start, end).points
    low, high = sorted((start, end))
    for space in range(low + 1, high):
        assert any(course.tile(space).holds(Box(x, y, 0, 0)) for x, y in points)
    way = [Box(round(x), round(y), 0, 0) for x, y in smooth(points)]
    for number in map(course.number_box, range(1, length)):
        assert all(number.gap(point) >= (RIBBON + 6) // 2 for point in way)


@given(st.sampled_from(sorted(SHAPES)), st.integers(1, 38))
def test_a_step_from_straight_to_straight_goes_around_outside(length: int, space: int) -> None:
    """It crosses no other space, and no part is longer than two spaces are wide or two straights are high."""
    course = course_of(length)
    assume(space + 1 < length)
    points = trail(course, space, space + 1).points
    outside = [x for x, y in points if not any(course.tile(other).holds(Box(x, y, 0, 0)) for other in range(1, length))]
    assert bool(outside) == (space in course.ends)
    assert all(abs(ax - bx) <= 2 * course.shape.tile or ay == by for (ax, ay), (bx, by) in pairwise(points))


@given(st.sampled_from(sorted(SHAPES)), st.data())
def test_an_arrow_is_where_nobody_stands_or_at_their_side(length: int, data: st.DataObject) -> None:
    """For a racer that reached its space, or went there and came back: an arrow must not hide another racer."""
    spaces = data.draw(st.lists(st.integers(0, length - 1), min_size=2, max_size=6))
    start, went_to = data.draw(st.integers(0, length)), data.draw(st.one_of(st.none(), st.integers(0, length)))
    racers = [{"name": str(i), "seat": i, "space": space, "racing": True, "finished": None} for i, space in enumerate(spaces)]
    race = {"length": length, "racers": racers}
    ways = [(start, spaces[0])] if went_to is None else [(start, went_to), (went_to, spaces[0])]
    events = [{"kind": "moved", "data": {"moves": [("0", *way)]}} for way in ways if way[0] != way[1]]
    spots = racer_spots(race)
    for shown in trails_of(events, race, spots):
        x, _ = end = shown.points[-1]
        behind = [box for box in spots.values() if not is_seen([end], [box])]
        assert all(abs(x - box.middle[0]) > box.w * 0.3 for box in behind)


@given(st.sampled_from(sorted(SHAPES)), st.integers(1, 39))
def test_an_arrow_to_where_somebody_is_no_longer_stays_on_that_space(length: int, end: int) -> None:
    """Beside or above the racers that stand there."""
    assume(end < length)
    course = course_of(length)
    racers = [{"name": str(i), "seat": i, "space": space, "racing": True, "finished": None} for i, space in enumerate([0, end])]
    race = {"length": length, "racers": racers}
    spots = racer_spots(race)
    (found,) = trails_of([{"kind": "moved", "data": {"moves": [("0", end - 1, end)]}}], race, spots)
    x, y = found.points[-1]
    hidden = [box for box in spots.values() if not is_seen([(x, y)], [box])]
    assert all(abs(x - box.middle[0]) > box.w * 0.3 for box in hidden)
    assert course.field(end).y <= y <= course.field(end).bottom
