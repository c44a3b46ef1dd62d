"""Icons of items: each exists, fills its square, and is distinct from all others without colour."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image

from engine import ReferenceCard
from engine.games.magical_athlete_2003.advantages.items import BEANS, ITEMS
from render.drawing.icons import icon_drawing
from render.games.magical_athlete_2003.advantages.drawings import ICONS, THINGS
from render.games.magical_athlete_2003.advantages.items import icon_of
from render.games.magical_athlete_2003.cast import GAME_ID
from render.registry import artist_of
from render.scene.scene import Icon
from tests.render.checks import check_page
from tests.render.drawing import images
from tests.render.drawing.images import difference, drawn, extent, shared, silhouette

ARTIST = artist_of(GAME_ID)
SMALL = 24


def grey(kind: str, value: int, ground: str = "#808080") -> Image.Image:
    return images.grey(drawn(ICONS[kind], value, SMALL), ground)


def test_every_thing_of_the_stall_has_its_sign() -> None:
    """002-2."""
    assert list(THINGS) == list(ITEMS)
    assert all(icon_drawing(icon_of(thing)) is THINGS[thing] for thing in ITEMS)


@pytest.mark.parametrize("kind", ICONS)
def test_a_sign_fills_its_square_and_is_not_cut_off(kind: str) -> None:
    for value in range(1, 7) if kind == BEANS else (1,):
        size, beyond = extent(ICONS[kind], value)
        assert size >= 80
        assert beyond <= 1.25


def test_things_are_told_apart_by_their_shapes_alone() -> None:
    """At phone size, by the silhouette alone."""
    shapes = [silhouette(drawn(draw, 3, SMALL)) for draw in THINGS.values()]
    assert max(shared(a, b) for a, b in itertools.combinations(shapes, 2)) < 0.8


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
