"""Club pictures with arbitrary content: nothing is cut off or overlaps, and the alt text has everything."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from render.club.leaderboard import leaderboard_page
from render.club.league import league_page
from render.club.profile import profile_page
from render.club.racers import racers_page
from tests.render.checks import check_page
from tests.render.club.clubs import leaderboards, leagues, profiles, racers

often = settings(max_examples=60)


@often
@given(profiles())
def test_every_profile_has_room(view: dict[str, Any]) -> None:
    check_page(profile_page(view), "club")


@often
@given(leaderboards())
def test_every_leaderboard_has_room(view: dict[str, Any]) -> None:
    check_page(leaderboard_page(view), "club")


@often
@given(leagues())
def test_every_league_has_room(view: dict[str, Any]) -> None:
    check_page(league_page(view), "club")


@often
@given(racers())
def test_every_table_of_racers_has_room(view: dict[str, Any]) -> None:
    check_page(racers_page(view), "club")
