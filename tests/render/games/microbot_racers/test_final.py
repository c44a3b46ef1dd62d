"""The end: who won and how, and what became of each robot."""

from __future__ import annotations

import copy

import pytest

from render.artist import Page
from render.registry import artist_of
from render.scene.scene import Figure, Icon
from tests.render.checks import check_page
from tests.render.games.microbot_racers.games import GAME, PEOPLE, View, views
from tests.render.games.microbot_racers.test_board import words_of

ARTIST = artist_of(GAME)


def finished(players: int = 3) -> View:
    return copy.deepcopy(views(1, players, every=400)[-1])


def ended(view: View, how: str, winners: list[int], wrecks: list[int]) -> Page:
    board, seats = view["board"], range(len(view["seats"]))
    board["ending"], board["winners"] = how, winners
    for robot in board["robots"]:
        robot["intact"], robot["left"] = robot["seat"] not in wrecks, 8.4
        robot["health"] = 3 * robot["intact"]
    places = [1 if seat in winners else 3 if seat in wrecks else 2 for seat in seats]
    page = ARTIST.pages({**view, "result": {**view["result"], "places": places}})[-1]
    check_page(page, GAME)
    return page


@pytest.mark.parametrize("seed", range(6))
def test_a_race_ends_with_the_board_and_a_page_of_its_own(seed: int) -> None:
    *_, last = views(seed, 2 + seed % 3, every=50)
    board, final = ARTIST.pages(last)
    assert (board.name, final.name) == (f"{GAME}-round-{last['board']['round']}", f"{GAME}-final")
    check_page(final, GAME)
    assert any(isinstance(item, Icon) and item.kind == "crown" for item in board.scene.items) == bool(last["board"]["winners"])


@pytest.mark.parametrize(
    ("how", "title", "sentence"),
    [
        ("laps", "Ann wins: home first", "Ann is home first."),
        ("intact", "Ann wins: last one intact", "Ann is the last robot intact."),
        ("called", "Ann wins: nearest to home", "The race is called: Ann is nearest to home."),
    ],
)
def test_it_says_how_the_race_was_won(how: str, title: str, sentence: str) -> None:
    page = ended(finished(), how, [0], [2])
    assert words_of(page)[1] == title
    assert sentence in page.alt
    assert "destroyed" in words_of(page)
    assert "about 8 actions from home" in words_of(page)


def test_nobody_wins_when_nobody_is_left() -> None:
    """003-R12."""
    view = finished(2)
    page = ended(view, "draw", [], [0, 1])
    view["events"] = []
    assert not any(isinstance(item, Icon) and item.kind == "crown" for item in ARTIST.pages(view)[0].scene.items)
    assert "Nobody is left: nobody wins" in words_of(page)
    assert not [item for item in page.scene.items if isinstance(item, Icon) and item.kind == "crown"]
    assert sum(isinstance(item, Icon) and item.kind == f"{GAME}/wreck" for item in page.scene.items) == 2


def test_a_called_race_can_have_several_winners() -> None:
    page = ended(finished(4), "called", [1, 3], [])
    assert f"{PEOPLE[1]} and" in page.alt
    assert "are nearest to home" in page.alt


def test_the_winner_is_the_largest() -> None:
    page = ended(finished(4), "laps", [2], [1])
    robots = {item.name: item.box.w for item in page.scene.items if isinstance(item, Figure)}
    assert robots.keys() == {f"{GAME}/{name}" for name in ("Dot", "Bolt", "Ray")}
    assert robots[f"{GAME}/Bolt"] > 2 * robots[f"{GAME}/Dot"]
