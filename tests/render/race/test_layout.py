"""Courses of all lengths: every space has its place, and every racer is visible."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.drawing.scenery import Scenery
from render.race.track.crowd import racer_boxes, taken_marks
from render.race.track.ground import ground
from render.race.track.layout import BAND, GAP, MARGIN, SHAPES, STRAIGHT, VERGE, TrackLayout, course_of
from render.race.track.scenery import LANDSCAPES
from render.scene.scene import READABLE, WIDTH, Box, Label, Panel, Scene, faults
from tests.render.race.crowds import check_crowd

COURSES = [course_of(length) for length in SHAPES]
each_course = pytest.mark.parametrize("course", COURSES, ids=str)


@each_course
def test_the_course_is_a_hairpin(course: TrackLayout) -> None:
    """To the right, around the bend and back, each space beside the one before, from Start to the finish below it."""
    tiles = [course.tile(space) for space in range(1, course.length)]
    for space, (before, after) in enumerate(itertools.pairwise(tiles), 1):
        way = -1 if course.to_the_left(space) else 1
        beside = before.y == after.y and after.x - before.x == way * course.shape.tile
        below = before.x == after.x and after.y - before.y == STRAIGHT + GAP
        assert below if space == course.end else beside
    assert not course.to_the_left(1)
    assert course.start.right < tiles[0].x
    assert course.start.y == tiles[0].y
    assert course.podium.y == tiles[-1].y
    assert not any(a.touches(b) for a, b in itertools.combinations([course.start, course.podium, course.turning, *tiles], 2))


@each_course
def test_the_finish_is_where_the_last_straight_leads(course: TrackLayout) -> None:
    last, (x, _) = course.tile(course.length - 1), course.waypoint(course.length, 0, 1)
    assert course.podium.gap(last) == VERGE
    assert course.start.gap(course.tile(1)) == VERGE
    assert course.podium.x < x < course.podium.right


@each_course
def test_an_empty_course_has_numbers_and_the_direction_of_the_race(course: TrackLayout) -> None:
    """Every number, or every second one where spaces are narrower than a number; large enough for a phone."""
    items = ground(course, "mild", None, {}, "FINISH")
    assert not faults(Scene(course.bottom + MARGIN, items, ()))
    numbers = {item.text: item for item in items if isinstance(item, Label)}
    ways = {item.box.middle: item.motif for item in items if isinstance(item, Scenery) and item.motif.startswith("to the")}
    for space in range(1, course.length):
        tile = course.tile(space)
        if course.has_number(space):
            assert numbers[str(space)].size >= READABLE
            assert numbers[str(space)].box.middle[0] == pytest.approx(tile.middle[0], abs=1)
            assert tile.bottom - BAND <= numbers[str(space)].box.y
        else:
            assert course.has_number(space + 1)
            assert course.has_number(space - 1) or space == 1
        for (x, y), way in ways.items():
            if tile.holds(Box(x, y, 0, 0)):
                assert way == ("to the left" if course.to_the_left(space) else "to the right")
    assert {*ways.values()} == {"to the left", "to the right"}


@pytest.mark.parametrize("look", LANDSCAPES)
@each_course
def test_scenery_is_behind_everything(course: TrackLayout, look: str) -> None:
    """It is part of the ground, which is painted once, and nothing that must be read gives way to it."""
    items = ground(course, look, None, {}, "GOAL")
    scenery = [item for item in items if isinstance(item, Scenery)]
    assert {"stands", "bend", "start", "finish", LANDSCAPES[look]} <= {item.motif for item in scenery}
    assert not any(item.solid for item in scenery)
    assert all(course.area.holds(item.box) for item in scenery)


@each_course
def test_winners_stand_above_the_word_for_it(course: TrackLayout) -> None:
    first, second = course.on_podium({"a": 1, "b": 2}).values()
    assert not first.touches(second)
    for box in (first, second):
        assert course.podium.holds(box)
        assert box.bottom <= course.podium.bottom - BAND
        assert box.w >= 80


@each_course
def test_in_the_thickest_crowd_everybody_stands_on_its_own_space_and_can_be_seen(course: TrackLayout) -> None:
    """Six racers in all ways on five spaces: beside Start, around the bend, before the finish, and in the middle."""
    for first in sorted({1, 4, course.end - 4, course.end - 2, course.end, course.length - 5}):
        for spaces in itertools.combinations_with_replacement(range(first, first + 5), 6):
            boxes = racer_boxes(course, dict(enumerate(spaces)))
            check_crowd(course, list(spaces), [boxes[lane] for lane in range(6)])
            assert not any(box.touches(course.podium) for box in boxes.values())


@each_course
def test_even_six_on_six_spaces_in_a_row_find_room(course: TrackLayout) -> None:
    for first in range(1, course.length - 6):
        spaces = [*range(first, first + 6)]
        boxes = racer_boxes(course, dict(enumerate(spaces)))
        check_crowd(course, spaces, [boxes[lane] for lane in range(6)])


@each_course
@pytest.mark.parametrize("count", range(1, 13))
def test_all_find_room_on_start_and_on_any_space(course: TrackLayout, count: int) -> None:
    boxes = racer_boxes(course, dict.fromkeys(range(count), 0))
    assert len(boxes) == count
    assert all(course.start.holds(box) for box in boxes.values())
    for space in range(1, course.length):
        group = racer_boxes(course, dict.fromkeys(range(count), space)).values()
        assert len(group) == count
        assert not any(a.touches(b) for a, b in itertools.combinations(group, 2))


@given(st.sampled_from(COURSES), st.randoms(use_true_random=False))
def test_nobody_hides_anybody_wherever_they_stand(course: TrackLayout, chance: random.Random) -> None:
    spaces = [chance.randrange(course.length) for _ in range(chance.randint(2, 6))]
    boxes = racer_boxes(course, dict(enumerate(spaces)))
    check_crowd(course, spaces, [boxes[lane] for lane in range(len(spaces))])


@given(st.sampled_from(COURSES), st.lists(st.integers(1, 19), min_size=1, max_size=6))
def test_the_number_of_every_space_that_is_taken_is_framed(course: TrackLayout, spaces: list[int]) -> None:
    """A group that reaches beyond its space has a plate, which covers no number and nobody else."""
    boxes = racer_boxes(course, dict(enumerate(spaces)))
    groups = {space: [box for lane, box in boxes.items() if spaces[lane] == space] for space in spaces}
    panels = [item for item in taken_marks(course, "wild", groups) if isinstance(item, Panel)]
    assert {item.box for item in panels if item.fill is None} == {course.number_box(space) for space in spaces}
    for plate in (item.box for item in panels if item.fill is not None):
        inside = [space for space, group in groups.items() if any(plate.touches(box) for box in group)]
        whole = [space for space in inside if plate.holds(Box.around(groups[space]))]
        assert len(whole) == 1
        assert not any(plate.touches(course.number_box(space)) for space in range(1, course.length))


@each_course
def test_ways_around_the_bend_stay_on_it_one_within_the_other(course: TrackLayout) -> None:
    lanes = [course.bend(lane, 6) for lane in range(6)]
    for (first, second), (inner, _) in itertools.pairwise(lanes):
        assert course.turning.holds(Box(*first, 0, 0))
        assert first[0] == second[0] > inner[0]
        assert first[1] < inner[1]
        assert first[0] <= WIDTH
