"""Points with tenths, as Shiny Baubles bring them, fit wherever points are shown."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import render
from engine import game_called
from engine.games.magical_athlete_2003.advantages.cards import THINGS
from render.games import artist_of
from render.games.magical_athlete_2003.cast import TROUPE
from render.race.course import course_of
from render.race.moment import grass
from render.race.parts import plus
from render.scene import Label, faults
from tests.render.checks import check_page
from tests.render.magical_athlete_2003.games import View, played

ARTIST = artist_of(TROUPE)
MUCH = 25.4
"""About as much as anybody can win."""
LONG = ("Ann", "Bartholomew the Unready", "Wolfeschlegelsteinhausenbergerdorff", "Dee", "🦊 Foxy")


def rich(view: View) -> View:
    """The same with more points for everybody."""
    view = copy.deepcopy(view)
    many = [MUCH] * len(view["seats"])
    view["board"]["points"] = many
    for event in view["events"]:
        if event["kind"] in ("race_over", "game_over"):
            event["data"]["points"] = many
    if view["result"]:
        view["result"]["points"] = many
    return view


def texts(items: Any) -> list[str]:
    return [item.text for item in items if isinstance(item, Label)]


@pytest.mark.parametrize("players", [4, 5])
def test_points_with_tenths_fit_into_every_picture(players: int) -> None:
    """002-38"""
    kinds = set()
    for view in played(3, players, people=LONG).seen:
        for page in ARTIST.pages(rich(view)) if view["board"]["phase"] != "draft" else ():
            check_page(page, TROUPE)
            kinds |= (
                {page.name.removeprefix(f"{TROUPE}-").rpartition("-")[2]}
                if str(MUCH) in " ".join(texts(page.scene.items))
                else set()
            )
            assert "25.4" in page.alt or page.name.endswith(("-up", "-reveal", "-assassin", "-strike", "-forecast"))
    assert {"end", "final", "1"} <= kinds


def test_they_fit_into_the_end_of_a_film() -> None:
    """002-38"""
    reel = ARTIST.reels(rich(played(3, 5, people=LONG).whole))[0]
    field, last = grass(course_of(30)), reel.frames[-1].pieces
    assert texts(last).count("25.4") == 5
    assert not faults(reel.scene._replace(ground=(), items=tuple(item for item in last if field.holds(item.box))))


def test_the_winner_is_ahead_by_tenths() -> None:
    """002-R11"""
    view = rich(played(3, 4, people=LONG).seen[-1])
    view["result"] |= {"places": [1, 2, 3, 4], "points": [7.1, 6, 5, 1.1]}
    (page,) = [page for page in ARTIST.pages(view) if page.name.endswith("-final")]
    assert {"by 1.1 points", "7.1 points", "6 points"} <= {*texts(page.scene.items)}


def test_gains_are_signed() -> None:
    assert [plus(points) for points in (0, 3, -1, 1.1)] == ["–", "+3", "−1", "+1.1"]


@pytest.mark.parametrize("thing", THINGS.values(), ids=lambda thing: thing.name)
def test_a_thing_can_be_looked_up(thing: Any) -> None:
    page = ARTIST.card(game_called(TROUPE).cards[thing.name])
    check_page(page, TROUPE)
    assert thing.name in texts(page.scene.items)


def test_a_things_card_can_be_drawn() -> None:
    assert render.card_picture(TROUPE, "boot").data
