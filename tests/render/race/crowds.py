"""Checks that hold for racers on a course, wherever they stand."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from render.race.track.layout import FIELD, TrackLayout
from render.scene.scene import WIDTH, Box

SEEN_AT = 337
"""The width at which a phone shows a picture."""

ALONE, TOGETHER = 42, 18
"""The height in phone pixels of a racer without others near it, and of six on Start."""

LEAST: Mapping[int, float] = {20: 13, 30: 13, 40: 10}
"""The smallest height of a racer in phone pixels in the thickest crowd on neighbouring spaces, by the length of the course."""

NEAR = 5
"""Racers so many spaces apart leave each other all the room they can use."""


def check_crowd(course: TrackLayout, spaces: list[int], boxes: list[Box]) -> None:
    """Checks that everybody is seen, and that it is clear who stands where."""
    assert len(boxes) == len(spaces)
    assert not any(a.touches(b) for a, b in itertools.combinations(boxes, 2))
    groups = {space: [box for own, box in zip(spaces, boxes, strict=True) if own == space] for space in spaces}
    for space, group in groups.items():
        x, y = Box.around(group).middle
        assert (course.start if space == 0 else course.tile(space)).holds(Box(x, y, 0, 0)), "the middle of a group is on its space"
        field = course.field(space)
        for box in group:
            assert field.y <= box.y
            assert box.bottom <= field.bottom
            assert box.x >= 0
            assert box.right <= WIDTH
            assert box.h * SEEN_AT >= LEAST[course.length] * WIDTH - WIDTH, (spaces, space)
            if space == 0:
                assert box.h * SEEN_AT >= TOGETHER * WIDTH, spaces
        if len(group) == 1 and space > NEAR and all(abs(space - other) > NEAR for other in groups if other != space):
            edges = course.podium.right if course.to_the_left(space) else 0, WIDTH
            if edges[0] <= x - FIELD // 2 and x + FIELD // 2 <= edges[1]:
                assert group[0].h * SEEN_AT >= ALONE * WIDTH
    for row in (0, 1):
        order = sorted(space for space in groups if space and course.straight(space) == row)
        middles = [Box.around(groups[space]).middle[0] for space in order]
        assert middles == sorted(middles, reverse=bool(row)), "in the order of their spaces"
