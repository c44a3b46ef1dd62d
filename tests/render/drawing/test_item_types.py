"""A new item type is a dataclass and a painter, in one place: pictures and films need nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from PIL import Image

from render.artist import Frame, Reel
from render.drawing import paint
from render.film.replay import palette_of, takes
from render.scene.scene import Box, Item, Scene
from render.scene.theme import DARK, Theme


@dataclass(frozen=True, slots=True)
class Dot(Item):
    """A filled square."""

    colour: str = "#ff0000"
    gap: int = 10


class DotPainter(paint.Painter[Dot], item=Dot):
    def paint(self, image: Image.Image, dot: Dot, theme: Theme) -> None:
        image.paste(dot.colour, dot.box.inset(dot.gap).corners)

    def scaled(self, dot: Dot, box: Box, by: float) -> Dot:
        return replace(dot, box=box, gap=paint.scaled_length(dot.gap, by))

    def look(self, dot: Dot) -> object:
        return dot.colour


DOT = Dot(Box(20, 20, 100, 100))


def test_a_scene_paints_it() -> None:
    image = paint.painted(Scene(200, (), (DOT,), 200), DARK)
    assert image.getpixel((70, 70)) == (255, 0, 0) != image.getpixel((25, 25))


def test_a_film_halves_it_and_has_its_colours() -> None:
    assert paint.scaled(DOT) == Dot(Box(10, 10, 50, 50), gap=5)
    reel = Reel(Scene(200, (), (), 200), [Frame((DOT,), "", 100), Frame((DOT.moved(40, 0),), "", 100)])
    assert [take.areas for take in takes(reel)][1:] == [[Box(10, 10, 70, 50)]]
    assert b"\xff\x00\x00" in bytes(palette_of([reel], DARK).getpalette("RGB") or ())


def test_an_item_without_a_painter_is_an_error() -> None:
    with pytest.raises(TypeError, match="no painter is registered for Item"):
        paint.put(Image.new("RGB", (9, 9)), Item(Box(0, 0, 9, 9)), DARK)
