"""GIF encoding: several changed areas, a palette with a spare entry, and parts that equal the whole."""

from __future__ import annotations

import pytest
from PIL import Image

from render.drawing import paint
from render.film.changes import composed
from render.film.gif import COLOURS, FrameChange, Patch, gif
from render.scene.scene import Box, Item, Label, Panel, Scene
from render.scene.theme import DARK
from tests.render.film.gifs import moments


def test_a_change_in_two_places_leaves_what_is_between() -> None:
    palette = Image.new("P", (1, 1))
    palette.putpalette([0, 0, 0, 255, 0, 0, 0, 255, 0])
    black, red, green = (Image.new("P", size, number) for number, size in enumerate(((30, 20), (4, 4), (5, 3))))
    first, second = [Patch(black, 0, 0)], [Patch(red, 2, 3), Patch(green, 20, 15)]
    times, image = moments(gif((30, 20), palette, [FrameChange(first, 120), FrameChange(second, 250)]))
    assert times == [120, 250]
    expected = Image.new("RGB", (30, 20))
    expected.paste((255, 0, 0), (2, 3, 6, 7))
    expected.paste((0, 255, 0), (20, 15, 25, 18))
    assert image.convert("RGB").tobytes() == expected.tobytes()


def test_a_palette_leaves_room_for_nothing() -> None:
    palette = Image.new("P", (1, 1))
    palette.putpalette([0] * 3 * (COLOURS + 1))
    with pytest.raises(AssertionError):
        gif((1, 1), palette, [])


def test_a_part_of_a_picture_is_the_same_as_in_the_whole() -> None:
    items: tuple[Item, ...] = (Panel(Box(5, 5, 60, 40), "gold", radius=9), Label(Box(10, 10, 60, 24), "Grandstand", 20, "page"))
    scene = Scene(60, (Panel(Box(0, 0, 100, 60), "grass"),), items, 100)
    painted = paint.painted(scene, DARK)
    for area in (Box(20, 12, 30, 17), Box(70, 10, 4, 24)):
        whole = painted.crop((area.x, area.y, area.right, area.bottom))
        assert composed(paint.ground(scene._replace(items=()), DARK), items, area, DARK).tobytes() == whole.tobytes()
