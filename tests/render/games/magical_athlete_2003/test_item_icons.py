"""Icons of items: each exists, fills its square, and is distinct from all others without colour."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops, ImageStat

from engine import ReferenceCard
from engine.games.magical_athlete_2003.advantages.items import BEANS, ITEMS
from render.drawing.icons import icon_drawing
from render.drawing.pen import Pen
from render.games.magical_athlete_2003.advantages.drawings import ICONS, THINGS
from render.games.magical_athlete_2003.advantages.items import icon_of
from render.games.magical_athlete_2003.cast import GAME_ID
from render.registry import artist_of
from render.scene.scene import Icon
from tests.render.checks import check_page
from tests.render.test_seats import shared

ARTIST = artist_of(GAME_ID)
SMALL = 24


def drawn(kind: str, value: int = 1, size: int = SMALL) -> Image.Image:
    pen = Pen(size, size, size / 100)
    ICONS[kind](pen, value)
    return pen.finished()


def grey(kind: str, value: int = 1, ground: str = "#808080") -> Image.Image:
    image, sheet = drawn(kind, value), Image.new("RGB", (SMALL, SMALL), ground)
    sheet.paste(image, (0, 0), image)
    return sheet.convert("L")


def silhouette(kind: str) -> Image.Image:
    return drawn(kind, 3).getchannel("A").point([0] * 128 + [255] * 128)


def difference(a: Image.Image, b: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(a, b)).mean[0])


def test_every_thing_of_the_stall_has_its_sign() -> None:
    """002-2."""
    assert list(THINGS) == list(ITEMS)
    assert all(icon_drawing(icon_of(thing)) is THINGS[thing] for thing in ITEMS)


@pytest.mark.parametrize("kind", ICONS)
def test_a_sign_fills_its_square_and_is_not_cut_off(kind: str) -> None:
    for value in range(1, 7) if kind == BEANS else (1,):
        pen = Pen(480, 480, unit=4, rim=10, finer=2)
        ICONS[kind](pen, value)
        left, top, right, bottom = pen.finished().getchannel("A").getbbox() or (0, 0, 0, 0)
        assert max(right - left, bottom - top) >= 4 * 80
        assert max(40 - left, 40 - top, right - 440, bottom - 440) / 4 <= 1.25


def test_things_are_told_apart_by_their_shapes_alone() -> None:
    """At phone size, by the silhouette alone."""
    assert max(shared(silhouette(a), silhouette(b)) for a, b in itertools.combinations(THINGS, 2)) < 0.8


@pytest.mark.parametrize("ground", ["#2a2d44", "#808080", "#fffdf6"])
def test_things_are_told_apart_without_colours(ground: str) -> None:
    images = [grey(kind, 3, ground) for kind in ICONS if kind != "gust right"]
    assert min(difference(a, b) for a, b in itertools.combinations(images, 2)) > 12


@pytest.mark.parametrize("ground", ["#2a2d44", "#fffdf6"])
def test_a_thing_stands_out_from_its_ground(ground: str) -> None:
    empty = Image.new("RGB", (SMALL, SMALL), ground).convert("L")
    assert min(difference(grey(kind, 3, ground), empty) for kind in THINGS) > 15


def test_beans_are_counted_on_their_sign() -> None:
    images = [grey(BEANS, count) for count in range(1, 7)]
    assert min(difference(a, b) for a, b in itertools.combinations(images, 2)) > 8


@pytest.mark.parametrize("thing", ITEMS)
def test_the_card_of_a_thing_has_its_drawing(thing: str) -> None:
    page = ARTIST.card(ReferenceCard(ITEMS[thing].title, "For one use", "What it does is written here.", "A line of flavour."))
    check_page(page, GAME_ID)
    (sign,) = [item for item in page.scene.items if isinstance(item, Icon)]
    assert (sign.kind, sign.value) == (icon_of(thing), ITEMS[thing].pieces)
    assert sign.box.w > 250
    assert ITEMS[thing].title in page.alt
