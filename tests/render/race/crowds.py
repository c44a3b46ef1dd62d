"""Checks that hold for racers on a course, wherever they stand."""

from __future__ import annotations

import itertools

from render.race.track.layout import TrackLayout
from render.scene.scene import PHONE, WIDTH, Box

HEIGHTS = {1: 36, 2: 28, 3: 28, 4: 22, 5: 22, 6: 22}
"""The smallest height of a racer in phone pixels, by the number that share a space."""


def check_crowd(course: TrackLayout, spaces: list[int], boxes: list[Box]) -> None:
    assert len(boxes) == len(spaces)
    for space, box in zip(spaces, boxes, strict=True):
        area = course.start if space == 0 else course.tile(space)
        x, y = box.middle
        assert area.holds(Box(x, y, 0, 0)), "its middle is on its space"
        assert box.h * PHONE >= HEIGHTS[spaces.count(space)] * WIDTH, (spaces, space)
        assert box.x >= 0
        assert box.right <= WIDTH
        leans = [other for other in set(spaces) - {space} if other and box.touches(course.field(other))]
        assert not leans or not spread(spaces), "over a space that is taken only where there is no other way"
    assert not any(a.touches(b) for a, b in itertools.combinations(boxes, 2))


def spread(spaces: list[int]) -> bool:
    """Returns whether no racer has a neighbour on the next space."""
    return not any(space + 1 in spaces for space in spaces)
