"""Points with tenths, from Shiny Baubles, fit wherever points are shown."""

from __future__ import annotations

import copy
import re
from decimal import Decimal
from typing import Any

import pytest

import render
from engine import get_game
from engine.games.magical_athlete_2003.advantages.text.reference import ITEM_CARDS
from engine.text.english import tenths
from engine.text.truncate import MORE
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.film_frame import grass
from render.race.panels.common import plus
from render.race.showcase import views
from render.race.track.layout import course_of
from render.registry import artist_of
from render.scene.scene import WIDTH, Label, Panel, faults
from tests.render.checks import check_page
from tests.render.games.magical_athlete_2003.games import View, played

ARTIST = artist_of(GAME_ID)
MUCH = 25.4
"""About the highest possible score."""
LONG = ("Ann", "Bartholomew the Unready", "Wolfeschlegelsteinhausenbergerdorff", "Dee", "🦊 Foxy")


def rich(view: View) -> View:
    """Returns the same view with more points for every player."""
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
            check_page(page, GAME_ID)
            assert not [text for text in texts(page.scene.items) if re.fullmatch(rf"[+−]?\d[\d.]*{MORE}", text)], page.name
            if str(MUCH) in " ".join(texts(page.scene.items)):
                kinds.add(page.name.rpartition("-")[2])
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


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("draft", ["plain", "advanced"])
def test_every_row_of_the_last_picture_adds_up(players: int, draft: str) -> None:
    """002-38, 002-17: the races, the Baubles and coins kept, and the total, in the picture and in its alt text."""
    *course, view, _ = views(GAME_ID, players, {"advantages": "on", "draft": draft})
    (page,) = [page for page in ARTIST.pages(view) if page.name.endswith("-final")]
    check_page(page, GAME_ID)
    labels = [item for item in page.scene.items if isinstance(item, Label)]
    titles = ["Kept", *(f"Race {number}" for number in range(1, len(view["board"]["races"]) + 1))]
    columns = [next(item.box for item in labels if item.text == title) for title in titles]
    total = next(item.box for item in labels if item.text == "Sum")
    for row in (item.box for item in page.scene.items if isinstance(item, Panel) and item.fill == "frame"):
        cells = [item for item in labels if row.holds(item.box)]
        parts = [next(item.text for item in cells if item.box.touches(column._replace(h=WIDTH))) for column in columns]
        (own,) = [item.text for item in cells if item.box.touches(total._replace(h=WIDTH))]
        assert sum(Decimal(part.replace("−", "-")) for part in parts if part not in ("–", "out")) == Decimal(own)
    before = next(view for view in course if view["board"]["phase"] != "draft")["board"]["points"]
    kept = ", ".join(f"{name} {tenths(points)}" for name, points in zip(view["seats"], before, strict=True) if points)
    assert f"Kept from the draft: {kept}." in page.alt


def test_without_anything_kept_there_is_no_column_for_it() -> None:
    (page,) = [page for page in ARTIST.pages(played(3, 4, people=LONG).seen[-1]) if page.name.endswith("-final")]
    assert "Kept" not in texts(page.scene.items) + page.alt.split()


def test_gains_are_signed() -> None:
    assert [plus(points) for points in (0, 3, -1, 1.1)] == ["–", "+3", "−1", "+1.1"]


@pytest.mark.parametrize("thing", ITEM_CARDS.values(), ids=lambda thing: thing.name)
def test_a_thing_can_be_looked_up(thing: Any) -> None:
    page = ARTIST.card(get_game(GAME_ID).cards[thing.name])
    check_page(page, GAME_ID)
    assert thing.name in texts(page.scene.items)


def test_a_things_card_can_be_drawn() -> None:
    assert render.card_picture(GAME_ID, "boot").data
