"""The drawings: each fills its square, is distinct from all others at phone size, and shows its facing."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.games.microbot_racers.faces import PLAIN, SQUARES
from render.drawing.pen import Pen
from render.drawing.sprites import sprite
from render.games.microbot_racers.drawings import ICONS
from render.games.microbot_racers.drawings.portraits import CAST
from render.games.microbot_racers.track.squares import PRINTS
from render.scene.theme import DARK, LIGHT, Theme

SMALL = 21
"""The size of a square on a phone, at a third of the picture's size."""
ROBOTS = [f"robot-{seat}" for seat in range(4)]
DICE = [f"health-{seat}" for seat in range(4)]
NUMBERED = {"move": range(1, 7), "jump": (2, 3), **dict.fromkeys(DICE, range(7)), "wreck": range(4)}
WAYS = range(4)


def drawn(kind: str, value: int, size: int = SMALL) -> Image.Image:
    pen = Pen(3 * size, 3 * size, 3 * size / 100)
    ICONS[kind](pen, value)
    return pen.finished().reduce(3)


def seen(kind: str, value: int, theme: Theme = DARK) -> Image.Image:
    """Returns an icon on a square of the track, without colours."""
    ground = Image.new("RGB", (SMALL, SMALL), theme.colour("square"))
    image = drawn(kind, value)
    ground.paste(image, (0, 0), image)
    return ground.convert("L")


def apart(a: Image.Image, b: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(a, b)).mean[0])


def silhouette(kind: str, value: int = 0) -> Image.Image:
    return drawn(kind, value, 64).getchannel("A").point([0] * 128 + [255] * 128)


def values(kind: str) -> Iterable[int]:
    if kind in ROBOTS:
        return range(8)
    return NUMBERED.get(kind, range(4) if kind == "start" else range(2))


@pytest.mark.parametrize("kind", ICONS)
def test_a_sign_fills_its_square_and_is_not_cut_off(kind: str) -> None:
    for value in values(kind):
        pen = Pen(480, 480, unit=4, rim=10, finer=2)
        ICONS[kind](pen, value)
        left, top, right, bottom = pen.finished().getchannel("A").getbbox() or (0, 0, 0, 0)
        halfway = kind in ROBOTS and value >= 4
        assert max(right - left, bottom - top) >= 4 * (70 if halfway else 80), value
        assert max(40 - left, 40 - top, right - 440, bottom - 440) / 4 <= 1.25, value


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_no_sign_looks_like_another_on_a_phone_without_colours(theme: Theme) -> None:
    """The dice of the seats differ only in colour, and are always next to a name."""
    images = {kind: seen(kind, 2, theme) for kind in ICONS if kind not in DICE[1:]}
    alike = {(a, b) for a, b in itertools.combinations(images, 2) if apart(images[a], images[b]) < 12}
    assert not alike


@pytest.mark.parametrize("kind", NUMBERED)
def test_another_value_is_another_picture(kind: str) -> None:
    images = [seen(kind, value) for value in NUMBERED[kind]]
    assert min(apart(a, b) for a, b in itertools.combinations(images, 2)) > 1.5


def test_every_square_of_the_track_has_a_drawing() -> None:
    assert set(PRINTS) == set(SQUARES) - {PLAIN}
    assert set(PRINTS.values()) <= set(ICONS)


# ---------------------------------------------------------------------- robots


@pytest.mark.parametrize("kind", ROBOTS)
def test_a_robot_says_by_its_shape_which_way_it_faces(kind: str) -> None:
    """No two of its four silhouettes are equal."""
    shapes = [silhouette(kind, way) for way in WAYS]
    for a, b in itertools.combinations(shapes, 2):
        assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] / 255 > 0.04


@pytest.mark.parametrize("kind", ROBOTS)
def test_its_eyes_are_in_front(kind: str) -> None:
    """There is more white in front than behind, apart from the number on its back."""
    image = drawn(kind, 0, 64).convert("RGBA")
    white = [(x, y) for x in range(64) for y in range(64) if image.getpixel((x, y)) == (255, 253, 247, 255)]
    assert len(white) > 20
    assert sum(y for _, y in white) / len(white) < 28


@pytest.mark.parametrize("way", WAYS)
def test_robots_are_told_apart_by_their_shapes(way: int) -> None:
    for a, b in itertools.combinations(ROBOTS, 2):
        one, other = silhouette(a, way), silhouette(b, way)
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] / 255 > 0.08, (a, b)


def test_a_wreck_looks_like_no_robot() -> None:
    for kind in ROBOTS:
        assert apart(seen("wreck", 0), seen(kind, 0)) > 25


def test_a_robot_halfway_through_a_turn_is_between_two_ways() -> None:
    for kind, way in itertools.product(ROBOTS, WAYS):
        halfway = seen(kind, 4 + way)
        assert all(apart(halfway, seen(kind, other)) > 12 for other in WAYS)


# ---------------------------------------------------------------------- switches and dice


def test_the_switches_of_a_card_on_its_side_lie_on_their_sides() -> None:
    for kind in ("long", "short", "rotate"):
        upright, lying = (drawn(kind, value, 64).getchannel("A").getbbox() or (0, 0, 0, 0) for value in (0, 1))
        assert upright[3] - upright[1] > upright[2] - upright[0]
        assert lying[3] - lying[1] < lying[2] - lying[0]


def test_a_broken_die_is_in_two_pieces() -> None:
    """The middle of its upper edge is empty, where every other face has ink."""
    for kind in DICE:
        assert drawn(kind, 1, 64).getpixel((32, 8)) != (0, 0, 0, 0)
        alpha = drawn(kind, 0, 64).getchannel("A").point([0] * 128 + [255] * 128)
        columns = [alpha.crop((x, 20, x + 1, 21)).getbbox() for x in range(64)]
        pieces = [solid for solid, _ in itertools.groupby(column is not None for column in columns)]
        assert pieces.count(True) == 2


# ---------------------------------------------------------------------- portraits


@pytest.mark.parametrize("name", CAST)
def test_a_portrait_stands_in_its_box(name: str) -> None:
    left, top, right, bottom = sprite(CAST[name], 200).getchannel("A").getbbox() or (0, 0, 0, 0)
    assert min(left, top, 200 - right) >= 2
    assert 184 <= bottom <= 196
    assert bottom - top >= 160
    assert right - left >= 130


def test_nobody_is_taken_for_somebody_else() -> None:
    shapes = [sprite(draw, 40).getchannel("A").point([0] * 128 + [255] * 128) for draw in CAST.values()]
    for a, b in itertools.combinations(shapes, 2):
        both = ImageStat.Stat(ImageChops.multiply(a, b)).mean[0]
        assert both / (ImageStat.Stat(ImageChops.lighter(a, b)).mean[0]) < 0.86
