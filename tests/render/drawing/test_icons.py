"""Icons: each exists, fills its square, is not cut off and shows its value."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.drawing.icons import ICONS
from render.drawing.paint import put
from render.scene.scene import Box, Icon
from render.scene.theme import DARK, SEATS
from tests.render.drawing import images
from tests.render.drawing.images import area, extent

SIZES = (16, 38, 100)
ARROWS = ("arrow right", "arrow down", "arrow left", "arrow up")
NUMBERED = ("gold", "silver", "bronze", "die", *ARROWS)


def values(kind: str) -> Iterable[int]:
    """Returns the values of an icon: an arrow may lead back, and a die may count as more than six."""
    if kind == "die":
        return range(1, 13)
    if kind == "seat":
        return range(len(SEATS))
    return range(-12, 13) if kind in ARROWS else range(13)


def drawn(kind: str, value: int, size: int = 100) -> Image.Image:
    return images.drawn(ICONS[kind], value, size)


def difference(a: Image.Image, b: Image.Image) -> float:
    return area(ImageChops.difference(a, b).convert("RGB").convert("L"))


def test_all_signs_that_pictures_use_are_there() -> None:
    track = {"star", "rock", "flag", *ARROWS}
    prizes = {"gold", "silver", "bronze", "coin", "crown"}
    assert ICONS.keys() >= {"seat", "die", "to act", "out", "spark", "portal"} | track | prizes


@pytest.mark.parametrize("kind", ICONS)
def test_a_sign_fills_a_good_part_of_its_square_in_every_size(kind: str) -> None:
    """Every value at the size on the track, and some at other sizes."""
    every = [*values(kind)]
    for size, value in {*itertools.product(SIZES, (every[0], every[-1])), *itertools.product((38,), every)}:
        image = drawn(kind, value, size)
        assert image.size == (size, size)
        assert area(image.getchannel("A")) > 0.2
        box = image.getchannel("A").getbbox()
        assert box
        assert min(box[2] - box[0], box[3] - box[1]) >= size * 0.65


@pytest.mark.parametrize("kind", ICONS)
def test_a_sign_is_not_cut_off_by_its_square(kind: str) -> None:
    """On a larger canvas, it is at most a fraction of its outline larger; outlines are 5 to 9 thick."""
    every = list(values(kind))
    for value in every if kind == "seat" else (every[0], every[-1]):
        _, beyond = extent(ICONS[kind], value)
        assert beyond <= 1.25, value


@pytest.mark.parametrize("kind", NUMBERED)
def test_another_number_is_another_picture(kind: str) -> None:
    """Already at the size on the track."""
    images = [drawn(kind, value, 38) for value in values(kind)]
    assert min(difference(a, b) for a, b in itertools.combinations(images, 2)) > 0.003


@pytest.mark.parametrize("size", SIZES)
def test_no_sign_looks_like_another(size: int) -> None:
    images = {kind: drawn(kind, 1, size) for kind in ICONS}
    alike = [(a, b) for a, b in itertools.combinations(images, 2) if difference(images[a], images[b]) < 0.02]
    assert not alike


def test_arrows_point_where_they_are_named_after() -> None:
    """The half with the head has more ink than the half with the shaft."""
    for kind, head, shaft in (
        ("arrow right", (55, 0, 100, 100), (0, 0, 45, 100)),
        ("arrow left", (0, 0, 45, 100), (55, 0, 100, 100)),
        ("arrow down", (0, 55, 100, 100), (0, 0, 100, 45)),
        ("arrow up", (0, 0, 100, 45), (0, 55, 100, 100)),
    ):
        mask = drawn(kind, 3).getchannel("A")
        reach = [mask.crop(box).getbbox() or (0, 0, 0, 0) for box in (head, shaft)]
        across = [max(box[3] - box[1], box[2] - box[0]) for box in reach]
        assert across[0] >= 95
        assert across[1] <= 80
        assert area(mask) > 0.4


@pytest.mark.parametrize("kind", ARROWS)
def test_an_arrow_back_has_another_colour_than_an_arrow_ahead(kind: str) -> None:
    ahead, back = (drawn(kind, value).getpixel((50, 26)) for value in (2, -2))
    assert ahead != back
    assert drawn(kind, 1).getpixel((50, 26)) == ahead
    assert drawn(kind, -4).getpixel((50, 26)) == back


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("size", [38, 100])
def test_a_die_has_as_many_pips_as_its_face(face: int, size: int) -> None:
    inside = drawn("die", face, size).convert("L").crop((size // 7, size // 7, size - size // 7, size - size // 7))
    assert spots(inside) == face


def spots(image: Image.Image) -> int:
    """Returns the number of dark islands."""
    dark = image.point([255] * 110 + [0] * 146)
    count = 0
    while box := dark.getbbox():
        x = dark.crop((0, box[1], dark.width, box[1] + 1)).tobytes().index(255)
        ImageDraw.floodfill(dark, (x, box[1]), 0)
        count += 1
    return count


@pytest.mark.parametrize("kind", ICONS)
def test_a_sign_in_a_picture_stays_inside_its_box(kind: str) -> None:
    """In a box that is not a square, it is centred."""
    box = Box(20, 30, 90, 38)
    image = Image.new("RGB", (140, 100), "#ff00ff")
    plain = image.copy()
    put(image, Icon(box, kind, 3), DARK)
    changed = ImageChops.difference(image, plain).getbbox()
    assert changed
    assert box.square().holds(Box(changed[0], changed[1], changed[2] - changed[0], changed[3] - changed[1]))
