"""The drawings: each fills its square, and is distinct from all others without colour."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image

from render.games.thats_life.drawings import ICONS
from render.games.thats_life.drawings.pieces import SLIM
from render.scene.theme import SEATS
from tests.render.drawing import images
from tests.render.drawing.images import difference, drawn, extent, shared

SMALL = 44
"""The size on a phone that shows pictures at half size."""


def grey(kind: str, value: int) -> Image.Image:
    return images.grey(drawn(ICONS[kind], value, SMALL))


def silhouette(kind: str, value: int) -> Image.Image:
    return images.silhouette(drawn(ICONS[kind], value, SMALL))


@pytest.mark.parametrize("kind", ICONS)
def test_a_sign_fills_its_square_and_is_not_cut_off(kind: str) -> None:
    size, beyond = extent(ICONS[kind], 5)
    assert size >= 80
    assert beyond <= 3


@pytest.mark.parametrize("seat", range(len(SEATS)))
@pytest.mark.parametrize("kind", ["pawn", "lucky pawn", "cursed pawn", "guard"])
def test_whoever_stands_in_a_crowd_is_slim(kind: str, seat: int) -> None:
    """Otherwise neighbours would partly hide each other."""
    left, _, right, _ = drawn(ICONS[kind], seat, 200).getchannel("A").point([0] * 64 + [255] * 192).getbbox() or (0, 0, 0, 0)
    assert 100 - left <= 100 * SLIM
    assert right - 100 <= 100 * SLIM


def test_no_sign_looks_like_another_without_colours() -> None:
    icons = {kind: grey(kind, 5) for kind in ICONS}
    assert not {(a, b) for a, b in itertools.combinations(icons, 2) if difference(icons[a], icons[b]) < 4}


@pytest.mark.parametrize("kind", ["plus", "minus", "risk", "turned", "yellow card", "orange card", "lap disc", "finish disc"])
def test_another_value_is_another_picture(kind: str) -> None:
    icons = [grey(kind, value) for value in range(1, 9)]
    assert min(difference(a, b) for a, b in itertools.combinations(icons, 2)) > 0.7


def test_pawns_are_told_apart_by_their_shapes() -> None:
    """Not only by colour and number: each has another head."""
    shapes = [silhouette("pawn", seat) for seat in range(len(SEATS))]
    assert max(shared(a, b) for a, b in itertools.combinations(shapes, 2)) < 0.93


def test_hats_are_told_apart_by_their_shapes() -> None:
    for seat in range(len(SEATS)):
        bare, lucky, cursed = (silhouette(f"{hat}pawn", seat) for hat in ("", "lucky ", "cursed "))
        assert max(shared(a, b) for a, b in itertools.combinations((bare, lucky, cursed), 2)) < 0.88
