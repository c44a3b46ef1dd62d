"""The drawings: each fills its square, and is distinct from all others without colour."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops, ImageStat

from render.drawing.pen import Pen
from render.games.thats_life.drawings import ICONS
from render.games.thats_life.drawings.pieces import SLIM
from render.scene.theme import SEATS
from tests.render.test_seats import shared

SMALL = 44
"""The size on a phone that shows pictures at half size."""


def drawn(kind: str, value: int, size: int = SMALL) -> Image.Image:
    pen = Pen(size, size, size / 100)
    ICONS[kind](pen, value)
    return pen.finished()


def grey(kind: str, value: int) -> Image.Image:
    """Returns an icon without colours, on a medium grey."""
    ground = Image.new("RGB", (SMALL, SMALL), "#808080")
    image = drawn(kind, value)
    ground.paste(image, (0, 0), image)
    return ground.convert("L")


def silhouette(kind: str, value: int) -> Image.Image:
    return drawn(kind, value).getchannel("A").point([0] * 128 + [255] * 128)


@pytest.mark.parametrize("kind", ICONS)
def test_a_sign_fills_its_square_and_is_not_cut_off(kind: str) -> None:
    pen = Pen(480, 480, unit=4, rim=10, finer=2)
    ICONS[kind](pen, 5)
    left, top, right, bottom = pen.finished().getchannel("A").getbbox() or (0, 0, 0, 0)
    assert max(right - left, bottom - top) >= 4 * 80
    assert max(40 - left, 40 - top, right - 440, bottom - 440) / 4 <= 3


@pytest.mark.parametrize("seat", range(len(SEATS)))
@pytest.mark.parametrize("kind", ["pawn", "lucky pawn", "cursed pawn", "guard"])
def test_whoever_stands_in_a_crowd_is_slim(kind: str, seat: int) -> None:
    """Otherwise neighbours would partly hide each other."""
    left, _, right, _ = drawn(kind, seat, 200).getchannel("A").point([0] * 64 + [255] * 192).getbbox() or (0, 0, 0, 0)
    assert 100 - left <= 100 * SLIM
    assert right - 100 <= 100 * SLIM


def test_no_sign_looks_like_another_without_colours() -> None:
    images = {kind: grey(kind, 5) for kind in ICONS}
    alike = {
        (a, b)
        for a, b in itertools.combinations(images, 2)
        if ImageStat.Stat(ImageChops.difference(images[a], images[b])).mean[0] < 4
    }
    assert not alike


@pytest.mark.parametrize("kind", ["plus", "minus", "risk", "turned", "yellow card", "orange card", "lap disc", "finish disc"])
def test_another_value_is_another_picture(kind: str) -> None:
    images = [grey(kind, value) for value in range(1, 9)]
    for a, b in itertools.combinations(images, 2):
        assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 0.7


def test_pawns_are_told_apart_by_their_shapes() -> None:
    """Not only by colour and number: each has another head."""
    shapes = [silhouette("pawn", seat) for seat in range(len(SEATS))]
    assert max(shared(a, b) for a, b in itertools.combinations(shapes, 2)) < 0.93


def test_hats_are_told_apart_by_their_shapes() -> None:
    for seat in range(len(SEATS)):
        bare, lucky, cursed = (silhouette(f"{hat}pawn", seat) for hat in ("", "lucky ", "cursed "))
        assert max(shared(a, b) for a, b in itertools.combinations((bare, lucky, cursed), 2)) < 0.88
