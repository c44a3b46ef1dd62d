"""The graph among the pages of every game, and the bar of the game after a race."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

import render
from render.artist import Page
from render.odds.pages import with_graph
from render.race.panels.win_chances import OUTLOOK
from render.registry import artist_of, artists
from render.scene.scene import Label
from tests.render import random_games
from tests.render.checks import check_page
from tests.render.games.magical_athlete_2003.games import played
from tests.render.games.microbot_racers import games as microbots
from tests.render.games.thats_life import games as thats_life
from tests.render.odds.random_odds import NAMES, as_told, walk
from tests.render.odds.test_graph import RACE

View = dict[str, Any]
PLAYED: dict[str, Callable[[], Sequence[View]]] = {
    "magical-athlete": lambda: random_games.views(4, 4),
    "magical-athlete-2003": lambda: played(15, 4).seen,
    "thats-life": lambda: thats_life.views(4, 4, {}),
    "microbot-racers": lambda: microbots.views(4, 4, {"layout": "sprint"}),
}


@cache
def seen(game: str) -> Sequence[View]:
    """Returns a game as a host shows it, answer by answer."""
    return PLAYED[game]()


def with_odds(view: View, **other: Any) -> View:
    names = [name or "Nobody" for name in view["seats"]]
    line = walk(len(names), 30, random.Random(len(names)))
    return {**view, "odds": as_told(RACE._replace(names=names, line=line)) | other}


def told(view: View) -> list[Page]:
    return with_graph(artist_of(view["game"]).pages(view), view)


def kinds(pages: Sequence[Page]) -> list[str]:
    return [page.name.removesuffix("-graph").rsplit("-", 1)[-1] for page in pages]


def ends(game: str) -> Iterator[View]:
    return (view for view in seen(game) if any(event["kind"] == "race_over" for event in view["events"]))


def test_every_game_is_tried_here() -> None:
    assert {*PLAYED} == {*artists()}


@pytest.mark.parametrize("game", ["magical-athlete", "magical-athlete-2003"])
def test_after_a_race_comes_its_graph_and_then_the_next_line_up_or_the_end(game: str) -> None:
    found = [kinds(told(with_odds(view))) for view in ends(game)]
    assert len(found) >= 3
    for pages in found:
        assert pages[pages.index("odds") - 1] == "end"
    assert found[-1][-3:] == ["end", "odds", "final"]
    assert any(pages[-3:] == ["end", "odds", "up"] for pages in found)


@pytest.mark.parametrize("game", ["thats-life", "microbot-racers"])
def test_a_game_without_races_shows_its_graph_before_it_is_summed_up(game: str) -> None:
    *_, last = seen(game)
    before, graph, final = told(with_odds(last))
    assert [before, final] == artist_of(game).pages(last)
    assert graph.name == f"{game}-odds-graph"
    [event] = last["events"][-1:]
    only = {**last, "events": [event], "beats": [beat for beat in last["beats"] if {*beat["events"]} == {event["number"]}]}
    assert kinds(told(with_odds(only)))[-2:] == ["odds", "final"]


@pytest.mark.parametrize("game", sorted(artists()))
def test_where_nothing_ended_there_is_no_graph(game: str) -> None:
    for view in seen(game)[:: max(1, len(seen(game)) // 12)]:
        if not view["result"] and not any(event["kind"] == "race_over" for event in view["events"]):
            assert told(with_odds(view)) == artist_of(game).pages(view)


@pytest.mark.parametrize("game", sorted(artists()))
@pytest.mark.parametrize("odds", [None, {}, {"line": [], "game": None}, {"line": [[0.5, 0.5]]}])
def test_without_a_line_nothing_is_different(game: str, odds: View | None) -> None:
    *_, last = seen(game)
    assert told({**last, "odds": odds}) == told(last) == artist_of(game).pages(last)


@pytest.mark.parametrize("game", sorted(artists()))
def test_the_table_as_it_stands_stays_the_table(game: str) -> None:
    *_, last = seen(game)
    assert render.picture(with_odds(last)) == render.picture(last)
    assert render.pictures(with_odds(last))[-1] == render.picture(last)


def test_after_a_race_the_table_as_it_stands_is_the_end_of_that_race() -> None:
    """The next player to choose sees it there; the graph explains the result."""
    view = next(ends("magical-athlete"))
    assert kinds(told(with_odds(view))) == ["end", "odds"]
    assert render.picture(with_odds(view)) == render.picture(view)


def test_several_races_at_once_have_one_graph_after_the_newest() -> None:
    """A host may show a whole game at once."""
    views = seen("magical-athlete")
    whole = {**views[-1], "events": [event for view in views for event in view["events"]], "turns": []}
    assert kinds(told(with_odds(whole))) == [*["up", "end"] * 4, "odds", "final"]


# ---------------------------------------------------------------------- the bar of the game


def has_bar(page: Page) -> bool:
    return any(isinstance(item, Label) and item.text == OUTLOOK for item in page.scene.items)


@pytest.mark.parametrize("game", ["magical-athlete", "magical-athlete-2003"])
def test_after_a_race_the_bar_of_the_game_is_there_and_after_the_last_one_it_is_not(game: str) -> None:
    *before, last = ends(game)
    for view in before:
        page = next(page for page in told(with_odds(view, game=[0.55, 0.3, 0.13, 0.02])) if page.ends)
        check_page(page, game)
        assert has_bar(page)
        assert f"{OUTLOOK}: " in page.alt
        assert "55\u00a0%, " in page.alt
        plain = next(page for page in told(with_odds(view)) if page.ends)
        assert not has_bar(plain)
        assert OUTLOOK not in plain.alt
    assert not any(map(has_bar, told(with_odds(last, game=[1.0, 0, 0, 0]))))


def test_only_the_newest_race_has_the_bar() -> None:
    first, second = itertools.islice(ends("magical-athlete"), 2)
    both = {**second, "events": [*first["events"], *second["events"]], "turns": []}
    pages = [page for page in told(with_odds(both, game=[0.25] * 4)) if page.ends]
    assert [has_bar(page) for page in pages] == [False, True]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_bar_finds_room_for_every_number_of_players(players: int) -> None:
    view = next(view for view in random_games.views(3, players, people=NAMES[:6]) if "race_over" in _kinds(view))
    for first in (0.98, 0.5, 1 / players):
        chances = [first, *[(1 - first) / (players - 1)] * (players - 1)]
        for page in told(with_odds(view, game=chances)):
            check_page(page, "magical-athlete")


def _kinds(view: View) -> set[str]:
    return {event["kind"] for event in view["events"]}
