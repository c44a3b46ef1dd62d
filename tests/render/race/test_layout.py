"""Courses of all lengths: every space has its place, and every racer is visible."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.race.track.crowd import racer_boxes
from render.race.track.layout import GAP, MARGIN, SHAPES, STRAIGHT, STRIP, VERGE, TrackLayout, course_of, ground
from render.scene.scene import WIDTH, Box, Icon, Label, Scene, faults
from tests.render.race.crowds import check_crowd

COURSES = [course_of(length) for length in SHAPES]
each_course = pytest.mark.parametrize("course", COURSES, ids=str)


@each_course
def test_the_course_runs_as_people_read_it(course: TrackLayout) -> None:
    """To the right, back to the left and so on, each space beside the one before, from Start to the finish."""
    tiles = [course.tile(space) for space in range(1, course.length)]
    for space, (before, after) in enumerate(itertools.pairwise(tiles), 1):
        way = -1 if course.to_the_left(space) else 1
        beside = before.y == after.y and after.x - before.x == way * course.shape.tile
        below = before.x == after.x and after.y - before.y == STRAIGHT + GAP
        assert below if space in course.ends else beside
    assert not course.to_the_left(1)
    assert course.start.right < tiles[0].x
    assert course.start.y == tiles[0].y
    assert course.podium.y == tiles[-1].y
    assert not any(a.touches(b) for a, b in itertools.combinations([course.start, course.podium, *tiles], 2))


@each_course
def test_the_finish_is_where_the_last_straight_leads(course: TrackLayout) -> None:
    last, (x, _) = course.tile(course.length - 1), course.waypoint(course.length, 0, 1)
    assert course.podium.gap(last) == VERGE
    assert course.start.gap(course.tile(1)) == VERGE
    near = course.podium.right if course.to_the_left(course.length - 1) else course.podium.x
    assert abs(x - near) < course.podium.w / 2
    assert course.podium.x < x < course.podium.right


@each_course
def test_an_empty_course_has_every_number_and_which_way_to_run(course: TrackLayout) -> None:
    items = ground(course, "mild", None, {}, "FINISH")
    assert not faults(Scene(course.bottom + MARGIN, items, ()))
    numbers = {item.text: item.box for item in items if isinstance(item, Label)}
    ways = [item for item in items if isinstance(item, Icon)]
    for space in range(1, course.length):
        assert course.tile(space).holds(numbers[str(space)])
        (way,) = [sign for sign in ways if course.feature_box(space).holds(sign.box)]
        assert way.kind == ("arrow left" if course.to_the_left(space) else "arrow right")


@each_course
def test_winners_stand_below_the_word_for_it(course: TrackLayout) -> None:
    first, second = course.on_podium({"a": 1, "b": 2}).values()
    assert not first.touches(second)
    for box in (first, second):
        assert course.podium.holds(box)
        assert box.y >= course.podium.y + STRIP
        assert box.w >= 84


@each_course
def test_in_the_thickest_crowd_everybody_stands_on_its_own_space_and_can_be_seen(course: TrackLayout) -> None:
    """Six racers in all ways on five spaces: beside Start, around every bend, before the finish, and in the middle."""
    for first in sorted({1, 4, *(end - 1 for end in course.ends), course.length - 5}):
        for spaces in itertools.combinations_with_replacement(range(first, first + 5), 6):
            boxes = racer_boxes(course, dict(enumerate(spaces)))
            check_crowd(course, list(spaces), [boxes[lane] for lane in range(6)])
            assert not any(box.touches(course.podium) for box in boxes.values())


@each_course
@pytest.mark.parametrize("count", range(1, 7))
def test_all_find_room_on_start(course: TrackLayout, count: int) -> None:
    boxes = racer_boxes(course, dict.fromkeys(range(count), 0))
    check_crowd(course, [0] * count, list(boxes.values()))
    assert all(course.start.holds(box) for box in boxes.values())


@given(st.sampled_from(COURSES), st.randoms(use_true_random=False))
def test_nobody_hides_anybody_wherever_they_stand(course: TrackLayout, chance: random.Random) -> None:
    spaces = [chance.randrange(course.length) for _ in range(chance.randint(2, 6))]
    boxes = racer_boxes(course, dict(enumerate(spaces)))
    check_crowd(course, spaces, [boxes[lane] for lane in range(len(spaces))])


@each_course
def test_ways_around_a_bend_stay_on_the_picture(course: TrackLayout) -> None:
    canvas = Box(0, 0, WIDTH, course.bottom)
    for end in course.ends:
        for x, y in course.bend(end, 0, 6):
            point = Box(x, y, 0, 0)
            assert canvas.holds(point)
            assert not any(course.tile(space).holds(point) for space in range(1, course.length))
