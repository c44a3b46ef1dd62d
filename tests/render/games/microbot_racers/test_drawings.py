"""The drawings: each fills its square, is distinct from all others at phone size, and shows its facing."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest
from PIL import Image

from engine.games.microbot_racers.faces import PLAIN, SQUARES
from render.drawing.sprites import sprite
from render.games.microbot_racers.drawings import ICONS
from render.games.microbot_racers.drawings.portraits import CAST
from render.games.microbot_racers.track.squares import PRINTS
from render.scene.theme import DARK, LIGHT, Theme
from tests.render.drawing import images
from tests.render.drawing.images import difference, extent, shared

SMALL = 21
"""The size of a square on a phone, at a third of the picture's size."""
ROBOTS = [f"robot-{seat}" for seat in range(4)]
DICE = [f"die-{seat}" for seat in range(4)]
GHOSTS = [f"ghost-{seat}" for seat in range(4)]
NUMBERED = {"move": range(1, 7), "jump": (2, 3), **dict.fromkeys(DICE, range(1, 7)), "heart": range(2), "wreck": range(4)}
WAYS = range(4)


def drawn(kind: str, value: int, size: int = SMALL) -> Image.Image:
    return images.drawn(ICONS[kind], value, 3 * size).reduce(3)


def seen(kind: str, value: int, theme: Theme = DARK) -> Image.Image:
    """Returns an icon on a square of the track, without colours."""
    return images.grey(drawn(kind, value), theme.colour("square"))


def silhouette(kind: str, value: int = 0) -> Image.Image:
    return images.silhouette(drawn(kind, value, 64))


def values(kind: str) -> Iterable[int]:
    if kind in ROBOTS + GHOSTS:
        return range(8)
    return NUMBERED.get(kind, range(4) if kind in ("start", "onwards") else range(2))


@pytest.mark.parametrize("kind", ICONS)
def test_a_sign_fills_its_square_and_is_not_cut_off(kind: str) -> None:
    for value in values(kind):
        size, beyond = extent(ICONS[kind], value)
        halfway = kind in ROBOTS + GHOSTS and value >= 4
        assert size >= (70 if halfway else 80), value
        assert beyond <= 1.25, value


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_no_sign_looks_like_another_on_a_phone_without_colours(theme: Theme) -> None:
    """The dice of the seats differ only in colour and are seen in films, and a ghost is its robot, which can be seen through."""
    icons = {kind: seen(kind, 2, theme) for kind in ICONS if kind not in DICE[1:] + GHOSTS}
    assert not {(a, b) for a, b in itertools.combinations(icons, 2) if difference(icons[a], icons[b]) < 12}


@pytest.mark.parametrize("kind", NUMBERED)
def test_another_value_is_another_picture(kind: str) -> None:
    icons = [seen(kind, value) for value in NUMBERED[kind]]
    assert min(difference(a, b) for a, b in itertools.combinations(icons, 2)) > 1.5


def test_every_square_of_the_track_has_a_drawing() -> None:
    assert set(PRINTS) == set(SQUARES) - {PLAIN}
    assert set(PRINTS.values()) <= set(ICONS)


# ---------------------------------------------------------------------- robots


@pytest.mark.parametrize("kind", ROBOTS)
def test_a_robot_says_by_its_shape_which_way_it_faces(kind: str) -> None:
    """No two of its four silhouettes are equal."""
    shapes = [silhouette(kind, way) for way in WAYS]
    assert min(difference(a, b) for a, b in itertools.combinations(shapes, 2)) > 0.04 * 255


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
        assert difference(silhouette(a, way), silhouette(b, way)) > 0.08 * 255, (a, b)


def test_a_wreck_looks_like_no_robot() -> None:
    for kind in ROBOTS:
        assert difference(seen("wreck", 0), seen(kind, 0)) > 25


def test_a_robot_halfway_through_a_turn_is_between_two_ways() -> None:
    for kind, way in itertools.product(ROBOTS, WAYS):
        halfway = seen(kind, 4 + way)
        assert all(difference(halfway, seen(kind, other)) > 12 for other in WAYS)


# ---------------------------------------------------------------------- switches and dice


def test_the_switches_of_a_card_on_its_side_lie_on_their_sides() -> None:
    for kind in ("long", "short", "rotate"):
        upright, lying = (drawn(kind, value, 64).getchannel("A").getbbox() or (0, 0, 0, 0) for value in (0, 1))
        assert upright[3] - upright[1] > upright[2] - upright[0]
        assert lying[3] - lying[1] < lying[2] - lying[0]


def test_a_ghost_is_its_robot_and_can_be_seen_through() -> None:
    for seat in range(4):
        for way in WAYS:
            ghost, robot = (drawn(f"{kind}-{seat}", way, 64) for kind in ("ghost", "robot"))
            assert difference(images.silhouette(ghost), images.silhouette(robot)) < 12
            assert (ghost.getchannel("A").getextrema()[1], robot.getchannel("A").getextrema()[1]) == (153, 255)


# ---------------------------------------------------------------------- portraits


@pytest.mark.parametrize("name", CAST)
def test_a_portrait_stands_in_its_box(name: str) -> None:
    left, top, right, bottom = sprite(CAST[name], 200).getchannel("A").getbbox() or (0, 0, 0, 0)
    assert min(left, top, 200 - right) >= 2
    assert 184 <= bottom <= 196
    assert bottom - top >= 160
    assert right - left >= 130


def test_nobody_is_taken_for_somebody_else() -> None:
    shapes = [images.silhouette(sprite(draw, 40)) for draw in CAST.values()]
    assert max(shared(a, b) for a, b in itertools.combinations(shapes, 2)) < 0.86
