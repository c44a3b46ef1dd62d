"""Views of real games with Advantages, as in the gallery, and all pictures of such games."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import cast

import pytest

from engine import Table
from engine.games.magical_athlete_2003.advantages.items import GUST
from render.artist import View
from render.film.replay import scene_of, takes
from render.games.magical_athlete_2003.advantages.moments import FILM, KINDS, answered, moments
from render.games.magical_athlete_2003.advantages.showcase import ADVANCED, PLAIN, page_of
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.artist import RaceArtist
from render.registry import artist_of
from tests.render.checks import check_page
from tests.render.random_games import PEOPLE
from tests.seeds import seeds

ARTIST = cast("RaceArtist", artist_of(GAME_ID))
GAMES = pytest.mark.parametrize(("players", "draft"), [(4, "plain"), (5, "advanced")])


@cache
def seen(players: int, draft: str) -> Mapping[str, View]:
    return moments(players, ADVANCED if draft == "advanced" else PLAIN)


@GAMES
def test_every_moment_of_the_gallery_comes_about_in_a_real_game(players: int, draft: str) -> None:
    assert {*seen(players, draft)} == {*KINDS}
    for name, view in seen(players, draft).items():
        if name != FILM:
            check_page(page_of(ARTIST, name, view), GAME_ID)


@GAMES
def test_a_shared_place_of_the_gallery_is_the_work_of_a_gust(players: int, draft: str) -> None:
    """002-30: racers that a gust takes home share the place, and no picture contradicts that."""
    view = seen(players, draft)["shared"]
    page = page_of(ARTIST, "shared", view)
    racers = view["board"]["races"][-1]["racers"]
    first = {racer["racer"] for racer in racers if racer["place"] == 1}
    gusts = [event["data"]["racers"] for event in view["events"] if event["data"].get("item") == GUST]
    assert first <= {*gusts[-1]}
    assert page.alt.count("shared 1st") == len(first) > 1
    assert all(racer["space"] < view["board"]["length"] for racer in racers if racer["place"] is None)
    places = [event["data"]["place"] for event in view["events"] if event["kind"] == "finished"]
    assert sorted(places) == sorted(racer["place"] for racer in racers if racer["place"])


@pytest.mark.parametrize("draft", ["plain", "advanced"])
@pytest.mark.parametrize("seed", seeds(2))
def test_pictures_of_real_games_with_things_have_room_for_everything(seed: int, draft: str) -> None:
    """Pictures after one answer and after several, including those of private questions."""
    chance, last_event = random.Random(seed), 0
    table = Table.new(GAME_ID, PEOPLE[: 4 + seed % 2], {"advantages": "on", "draft": draft}, str(seed))
    while table.questions:
        question = chance.choice(table.questions)
        table.answer(question.seat, question.key, answered(table, question))
        if chance.random() < 0.3 or table.result:
            private = [ARTIST.question(table.view(question.seat)) for question in table.questions]
            for page in (*ARTIST.pages(table.view(None, since=last_event)), *filter(None, private)):
                check_page(page, GAME_ID)
            last_event = table.last_event


def test_a_film_of_a_real_race_with_things_stays_on_its_canvas() -> None:
    for reel in ARTIST.reels(seen(4, "plain")[FILM]):
        canvas = scene_of(reel).canvas
        assert not [item for take in takes(reel) for item in take.items if not canvas.holds(item.box)]
