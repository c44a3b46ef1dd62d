"""Club pictures with arbitrary content: nothing is cut off or overlaps, and the alt text has everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.artist import Page
from render.club.leaderboard import leaderboard_page
from render.club.league import league_page
from render.club.profile import profile_page
from render.club.racers import racers_page
from tests.render.checks import check_page
from tests.render.club.clubs import leaderboards, leagues, profiles, racers

View = dict[str, Any]
PAGES: dict[str, tuple[Callable[[View], Page], st.SearchStrategy[View]]] = {
    "profile": (profile_page, profiles()),
    "leaderboard": (leaderboard_page, leaderboards()),
    "league": (league_page, leagues()),
    "racers": (racers_page, racers()),
}


@pytest.mark.parametrize(("lay_out", "views"), PAGES.values(), ids=PAGES)
@settings(max_examples=60)
@given(data=st.data())
def test_every_page_has_room(lay_out: Callable[[View], Page], views: st.SearchStrategy[View], data: st.DataObject) -> None:
    check_page(lay_out(data.draw(views)), "club")
