"""Tiles keep their places for the whole game, and all rows are read from left to right."""

from __future__ import annotations

import itertools

import pytest

from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.pages.board import changing_tiles, table_layout
from render.games.thats_life.track.layout import ROWS, plate, tile, visible_spaces
from render.registry import artist_of
from render.scene.scene import WIDTH
from tests.render.games.thats_life.games import EVERYTHING, View, options_of, views
from tests.seeds import seeds

ARTIST = artist_of(GAME_ID)


def of(seed: int) -> list[View]:
    """Returns the views of another game for every seed, every second one with all modules."""
    return list(views(seed, 2 + seed % 7, EVERYTHING if seed % 2 else options_of(seed), every=5))


@pytest.mark.parametrize("seed", seeds(8))
def test_places_never_change(seed: int) -> None:
    """Whatever was taken, whoever stands there, and however much happened since the last picture: 004-R4 included."""
    [laid] = {tuple(table_layout(view).path.places.items()) for view in of(seed)}
    assert [space for space, _ in laid] == list(range(len(laid)))


@pytest.mark.parametrize("seed", seeds(8))
def test_rows_are_read_from_left_to_right(seed: int) -> None:
    path = table_layout(of(seed)[0]).path
    assert len(path.rows) == ROWS
    for a, b in itertools.pairwise(path.places.values()):
        if a.row == b.row:
            assert 0 < b.box.x - a.box.right < 20
            assert a.box.y == b.box.y
        else:
            assert b.row == a.row + 1
            assert b.box.y > a.box.bottom
            assert b.box.x < 40
            assert a.box.right > WIDTH - 40
    lengths = [sum(place.row == row for place in path.places.values()) for row in range(ROWS)]
    assert max(lengths) - min(lengths) <= 2


@pytest.mark.parametrize("seed", seeds(8))
def test_what_is_gone_leaves_a_calm_plate(seed: int) -> None:
    """It has nothing to read, and nobody stands there."""
    gone = 0
    for view in of(seed):
        layout, there = table_layout(view), {space["space"]: space for space in visible_spaces(view["board"])}
        drawn = {*layout.ground, *changing_tiles(layout, view["board"])}
        scene = ARTIST.pages(view)[0].scene
        for number, place in layout.path.places.items():
            if number in there:
                assert {*tile(place, there[number])} <= drawn
                continue
            gone += 1
            assert {*plate(place)} <= drawn
            assert not [item for item in scene.every() if item.solid and item.box.touches(place.box)]
    assert gone > 20
