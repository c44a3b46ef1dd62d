"""Trails on courses of all lengths: from space to space, around the bend, beside each other, and over no number."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from render.drawing.paint import RIBBON
from render.drawing.pen import smooth
from render.race.pages.board import racer_spots
from render.race.track.layout import SHAPES, TrackLayout, course_of
from render.race.track.trails import trails_of
from render.scene.scene import Box, Trail

WIDE = RIBBON + 6


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
        assert all(number.gap(point) >= WIDE // 2 for point in way)


@given(st.sampled_from(sorted(SHAPES)), st.integers(1, 38))
def test_a_step_from_straight_to_straight_goes_around_the_bend(length: int, space: int) -> None:
    course = course_of(length)
    assume(space + 1 < length)
    points = trail(course, space, space + 1).points
    outside = [x for x, y in points if not any(course.tile(other).holds(Box(x, y, 0, 0)) for other in range(1, length))]
    assert bool(outside) == (space == course.end)
    assert all(abs(ax - bx) <= 2 * course.shape.tile or ay == by for (ax, ay), (bx, by) in pairwise(points))


def placed(length: int, spaces: list[int]) -> dict[str, object]:
    racers = [{"name": str(i), "seat": i, "space": space, "racing": True, "finished": None} for i, space in enumerate(spaces)]
    return {"length": length, "racers": racers}


@given(st.sampled_from(sorted(SHAPES)), st.data())
def test_an_arrow_is_at_the_side_of_its_own_racer(length: int, data: st.DataObject) -> None:
    """For a racer that reached its space, or went there and came back."""
    spaces = data.draw(st.lists(st.integers(0, length - 1), min_size=2, max_size=6))
    start, went_to = data.draw(st.integers(0, length)), data.draw(st.one_of(st.none(), st.integers(0, length)))
    race = placed(length, spaces)
    ways = [(start, spaces[0])] if went_to is None else [(start, went_to), (went_to, spaces[0])]
    events = [{"kind": "moved", "data": {"moves": [("0", *way)]}} for way in ways if way[0] != way[1]]
    spots = racer_spots(race)
    shown = trails_of(events, race, spots)
    if shown and events[-1]["data"]["moves"][0][2] == spaces[0]:  # type: ignore[index]
        ends = [Box(*each.points[-1], 0, 0) for each in shown]
        assert min(spots["0"].gap(end) for end in ends) < 10
        assert not any(spots["0"].holds(end) for end, each in zip(ends, shown, strict=True) if each.points[-1] == ends[-1][:2])


@given(st.sampled_from(sorted(SHAPES)), st.data())
def test_trails_of_several_racers_lie_beside_each_other(length: int, data: st.DataObject) -> None:
    """Along the straights no ribbon covers another, up to their arrows."""
    starts = data.draw(st.lists(st.integers(0, length - 8), min_size=2, max_size=3))
    ways = [(str(i), start, start + data.draw(st.integers(1, 6))) for i, start in enumerate(starts)]
    race = placed(length, [length - 1, *(0 for _ in ways)])
    race["racers"] = [{**racer, "space": 0} for racer in race["racers"]]  # type: ignore[attr-defined]
    shown = trails_of([{"kind": "moved", "data": {"moves": [way]}} for way in ways], race, {})
    course = course_of(length)
    for one, other in combinations(shown, 2):
        if {*one.points} & {*other.points}:
            raise AssertionError((one.points, other.points))
        for ax, ay in one.points:
            for bx, by in other.points:
                on_track = max(ax, bx) < course.right and (ay < course.podium.y) == (by < course.podium.y)
                assert not on_track or abs(ay - by) >= WIDE
