"""The ground of a course: its scenery, its spaces with their numbers and features, Start and the finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from engine.race.model.track import START
from engine.text.english import signed
from render.drawing.icons import AHEAD, BACK
from render.drawing.scenery import Scenery
from render.race.track.layout import BAND, FIELD, STRAIGHT, VERGE, TrackLayout
from render.race.track.scenery import behind
from render.scene.scene import READABLE, Box, Icon, Item, Label, Panel

BACK_ROW = 46
"""The height of the scenery behind the spaces of a straight."""

SIGN, ONWARDS, EVERY = 42, 40, 3
"""The size of a feature; that of an arrow in the direction of the race, and on which plain spaces there is one."""

Features = tuple[tuple[int, str, int], ...]
"""Spaces with a feature: number, kind and amount."""


def ground(
    course: TrackLayout, look: str, corner: int | None, features: Mapping[str, Mapping[str, Any]], finish: str
) -> tuple[Item, ...]:
    """Returns the empty course; cached for each track."""
    ordered = tuple(sorted((int(space), feature["kind"], feature["n"]) for space, feature in features.items()))
    return _ground(course, look, corner, ordered, finish)


@lru_cache(maxsize=16)
def _ground(course: TrackLayout, look: str, corner: int | None, features: Features, finish: str) -> tuple[Item, ...]:
    return (
        *_scenery(course, look),
        *_start(course, look),
        *_finish(course, look, finish),
        *_spaces(course, look, corner, {space: (kind, n) for space, kind, n in features}),
    )


def _scenery(course: TrackLayout, look: str) -> Iterator[Item]:
    first, last = course.tile(1), course.tile(course.length - 1)
    yield Scenery(course.turning, "bend", look)
    yield Scenery(Box(first.x, first.y, course.right - first.x, BACK_ROW + 8), "stands", look)
    yield behind(look, Box(last.x, last.y, course.right - last.x, BACK_ROW + 8))


def _start(course: TrackLayout, look: str) -> Iterator[Item]:
    box = course.start
    yield Panel(box, look, "tile edge", 2, radius=22)
    yield Scenery(course.field(START).inset(6, 2), "start", look)
    yield Label(Box(box.x, box.bottom - BAND, box.w, BAND), "START", READABLE, "tile ink", bold=True, align="middle")


def _finish(course: TrackLayout, look: str, word: str) -> Iterator[Item]:
    box = course.podium
    yield Panel(box, "panel", "panel edge", 2, radius=18)
    yield Scenery(Box(box.x + 4, box.y + 4, box.w - 8, FIELD - 4), "finish", look)
    yield Label(Box(box.x, box.bottom - BAND, box.w, BAND), word, READABLE, bold=True, align="middle")
    size = VERGE // 2
    for row in range(STRAIGHT // size):
        yield Panel(Box(box.right + row % 2 * size, box.y + row * size, size, size), "tile edge")


def _spaces(course: TrackLayout, look: str, corner: int | None, features: Mapping[int, tuple[str, int]]) -> Iterator[Item]:
    for space in range(1, course.length):
        tile, is_corner = course.tile(space), space == corner
        fill = f"{look} corner" if is_corner else look if space % 2 else f"{look} odd"
        surface = Box(tile.x, tile.y + BACK_ROW, tile.w, tile.h - BACK_ROW).inset(1, 0)
        yield Panel(surface, fill, "tile edge", 4 if is_corner else 1, radius=16 if is_corner else 6)
        if space % EVERY == 0:
            way = "to the left" if course.to_the_left(space) else "to the right"
            yield Scenery(Box(surface.x, tile.y, surface.w, FIELD + BACK_ROW).square(ONWARDS), way, fill)
        if space in features:
            yield from _feature(course.number_box(space), *features[space])
        elif course.has_number(space):
            box = course.number_box(space)
            more = max(0, BAND + 8 - box.w) // 2
            yield Label(box.inset(-more, 0), str(space), READABLE, "tile ink", bold=True, align="middle")


def _feature(box: Box, kind: str, n: int) -> list[Item]:
    """Lays out a feature. An arrow's number is written out, because a number is easier to read on a phone than a drawing."""
    if kind != "arrow":
        return [Icon(box.square(SIGN), kind)]
    moves = signed(n)
    return [
        Panel(box.inset(2, 1), AHEAD if n > 0 else BACK, "on accent", 2, radius=12),
        Label(box.inset(4, 1), moves, READABLE, "on accent", bold=True, align="middle"),
    ]
