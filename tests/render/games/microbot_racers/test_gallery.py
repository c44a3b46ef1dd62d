"""The gallery: its races contain what they are meant to show."""

from __future__ import annotations

import pytest

from engine import Table
from engine.games.microbot_racers.match import DRAW, INTACT
from render.artist import Page
from render.games.microbot_racers import showcase
from tests.render.checks import check_page
from tests.render.games.microbot_racers.games import GAME


@pytest.mark.parametrize(("title", "players", "options"), showcase.RACES, ids=[race[0] for race in showcase.RACES])
def test_a_race_is_shown_from_the_line_to_its_end(title: str, players: int, options: dict[str, str]) -> None:
    pages = showcase.shown(players, options)
    for page in pages:
        check_page(page, GAME)
    names = [page.name for page in pages]
    assert len({*names}) == len(names)
    assert names[0] == f"{GAME}-round-0"
    assert names[-1] == f"{GAME}-final"
    assert len(names) >= 4


def test_all_layouts_and_all_numbers_of_players_are_shown() -> None:
    assert {options.get("layout", "ring") for _, _, options in showcase.RACES} == {"ring", "stadium", "pinwheel", "sprint"}
    assert {players for _, players, _ in showcase.RACES} == {2, 3, 4}


def test_the_busiest_moment_has_trails_and_a_card_that_was_turned() -> None:
    page = showcase.busiest()
    check_page(page, GAME)
    signs = {getattr(item, "kind", "") for item in page.scene.every()}
    assert f"{GAME}/turned" in signs
    assert signs & {f"{GAME}/impact", f"{GAME}/splash"}


@pytest.mark.parametrize("how", [INTACT, DRAW])
def test_wrecks_are_shown_at_the_end(how: str) -> None:
    page: Page = showcase.ended(how)
    check_page(page, GAME)
    wrecks = [item for item in page.scene.every() if getattr(item, "kind", "") == f"{GAME}/wreck"]
    assert len(wrecks) == (1 if how == INTACT else 2)


def test_a_view_begins_with_the_newest_round_that_was_driven() -> None:
    *_, last = showcase.race(2, {})
    table: Table = last.table
    begins = last.view["events"][0]
    assert begins["kind"] == "round"
    assert begins["data"]["round"] == max(event.data["round"] for event in table.events if event.kind == "round")
