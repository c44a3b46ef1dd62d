"""Leaderboard and league: the places, the user who asked, and the number of omitted people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from render.artist import Page
from render.club.leaderboard import leaderboard_page
from render.club.league import league_page
from render.gallery import club
from render.scene.scene import Icon, Item, Label, Panel
from tests.render.club.clubs import GAME

LEADERS, LEAGUE = club.leaderboard(GAME), club.league(GAME)
View = Mapping[str, Any]
LayOut = Callable[[View], Page]
TABLES = [(leaderboard_page, LEADERS), (league_page, LEAGUE)]
each_table = pytest.mark.parametrize(("lay_out", "view"), TABLES, ids=["leaderboard", "league"])


def texts(page: Page) -> list[str]:
    return [item.text for item in page.scene.items if isinstance(item, Label)]


def row_of(page: Page, name: str) -> Sequence[Item]:
    """Returns everything in a person's row."""
    (words,) = [item for item in page.scene.items if isinstance(item, Label) and item.text == name]
    frame = next(item for item in page.scene.items if isinstance(item, Panel) and item.box.holds(words.box))
    return [item for item in page.scene.items if frame.box.holds(item.box)]


def words_of(page: Page, name: str) -> list[str]:
    return [item.text for item in row_of(page, name) if isinstance(item, Label)]


@each_table
def test_the_user_who_asked_is_marked_by_a_word_and_a_frame(lay_out: LayOut, view: View) -> None:
    page = lay_out(view)
    (you,) = [row["name"] for row in view["rows"] if row["you"]]
    assert "you" in words_of(page, you)
    assert max(item.line for item in row_of(page, you) if isinstance(item, Panel)) > 2
    assert texts(page).count("you") == 1
    assert f"{you} (you)" in page.alt


@each_table
def test_who_are_level_share_a_place(lay_out: LayOut, view: View) -> None:
    page = lay_out(view)
    for row in view["rows"]:
        assert str(row["place"]) in words_of(page, row["name"])
    assert len({row["place"] for row in view["rows"]}) < len(view["rows"])


@each_table
def test_a_long_table_says_how_many_more_there_are(lay_out: LayOut, view: View) -> None:
    page = lay_out({**view, "more": 1234})
    assert texts(page)[-1] == "and 1,234 others"
    assert f"{len(view['rows'])} of {len(view['rows']) + 1234:,} people." in page.alt
    assert texts(lay_out({**view, "more": 1}))[-1] == "and 1 other"
    assert not any("other" in text for text in texts(lay_out({**view, "more": 0})))


@each_table
def test_dots_stand_where_people_are_left_out(lay_out: LayOut, view: View) -> None:
    far = [*view["rows"][:4], {**view["rows"][4], "place": 57}]
    assert len(dots(lay_out({**view, "rows": far}))) == 3
    assert not dots(lay_out(view))
    assert not dots(lay_out({**view, "rows": view["rows"][1:]}))


def dots(page: Page) -> list[Panel]:
    return [item for item in page.scene.items if isinstance(item, Panel) and item.fill == "dim"]


@each_table
def test_a_table_without_anybody_says_so(lay_out: LayOut, view: View) -> None:
    page = lay_out({**view, "rows": [], "more": 0})
    assert texts(page)[-1] in page.alt
    assert texts(page)[-1] in ("Nobody is rated here yet.", "No games here yet.")


@each_table
def test_a_name_that_cannot_be_drawn_is_somebody(lay_out: LayOut, view: View) -> None:
    page = lay_out({**view, "rows": [{**view["rows"][0], "name": "\u200b\u2060"}]})
    assert "Somebody" in texts(page)
    assert "1st Somebody" in page.alt


@each_table
def test_everybody_in_a_long_table_is_told_in_words(lay_out: LayOut, view: View) -> None:
    people = [{**view["rows"][at % 5], "place": at + 1, "name": f"Person {at}", "you": False} for at in range(25)]
    assert all(f"Person {at} " in lay_out({**view, "rows": people}).alt for at in range(25))


def test_a_provisional_rating_says_so_and_is_thin() -> None:
    page = leaderboard_page(LEADERS)
    for row in LEADERS["rows"]:
        rating = next(item for item in row_of(page, row["name"]) if isinstance(item, Label) and item.text == f"{row['rating']:,}")
        assert rating.bold != row["provisional"]
        assert ("provisional" in " ".join(words_of(page, row["name"]))) == row["provisional"]


def test_a_league_that_is_over_has_a_champion() -> None:
    over, still_on = league_page(LEAGUE), league_page({**LEAGUE, "closed": False})
    assert "champion · 11 games · 6 wins" in words_of(over, "Ada")
    assert sum("champion" in text for text in texts(over)) == 1
    assert not any("champion" in text for text in texts(still_on))
    assert [sum(isinstance(item, Icon) for item in page.scene.items) for page in (over, still_on)] == [1, 0]
    assert ("final table" in over.alt, "so far" in still_on.alt) == (True, True)


@pytest.mark.parametrize("worth", [[], [3], [5, 3, 2, 1], [10, 8, 6, 5, 4, 3, 2, 1]])
def test_a_league_says_what_every_place_is_worth(worth: list[int]) -> None:
    page = league_page({**LEAGUE, "points": worth})
    text = " ".join(texts(page))
    assert all(f"+{points}" in text for points in worth)
    assert all(f"+{points}" in page.alt for points in worth)


def test_a_league_shows_how_often_everybody_came_to_each_place() -> None:
    assert words_of(league_page(LEAGUE), "Fay") == ["Fay", "6", "5 games · 2 wins", "2", "–", "1", "2", "14"]


def test_a_league_may_be_of_any_game() -> None:
    assert "20 games · all games · The Tuesday Club" in texts(league_page({**LEAGUE, "game": ""}))
