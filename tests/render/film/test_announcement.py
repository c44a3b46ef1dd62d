"""Banners find a place."""

from __future__ import annotations

import pytest

from render.film.announcement import LOWEST, Banner, banner
from render.scene.scene import WIDTH, Box, Panel

CANVAS = Box(0, 0, WIDTH, 900)


@pytest.mark.parametrize("height", [40, LOWEST - 1, LOWEST, LOWEST + 1, 500])
@pytest.mark.parametrize("is_free", [True, False])
def test_a_banner_lies_in_the_picture_however_low_its_area_is(height: int, is_free: bool) -> None:
    """At the end of a game of That's Life! one row of tiles is left."""
    where = Box(0, 64, WIDTH, height)
    panel, *_ = banner(Banner("Red wins"), where, Box(0, where.bottom, WIDTH, 900 - where.bottom), [] if is_free else [where], [])
    assert isinstance(panel, Panel)
    assert CANVAS.holds(panel.box)
    if is_free:
        assert panel.box.y >= where.y
        assert panel.box.bottom <= max(where.bottom, where.y + LOWEST)
