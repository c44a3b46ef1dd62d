"""Racers of a club compared with simulated games: the difference is visible without colours."""

from __future__ import annotations

from typing import Any

import pytest

import render
from engine.text.percent import SPACE
from render.artist import Page
from render.club.racers import racers_page
from render.gallery.club import racers
from render.registry import artists
from render.scene.scene import Box, Figure, Label, Panel
from tests.render.club.clubs import GAME

HARE = {"card": "Hare", "races": 10, "wins": 3, "pick": 0.5, "win": 0.3, "simulated_pick": 0.4, "simulated_win": 0.2}


def page_of(*rows: dict[str, Any]) -> Page:
    return racers_page({"game": GAME, "title": "Magical Athlete", "server": "The Club", "races": 40, "rows": rows})


def shown(**changed: Any) -> list[Label | Panel]:
    return [item for item in page_of({**HARE, **changed}).scene.items if isinstance(item, (Label, Panel))]


def bar(**changed: Any) -> tuple[Box | None, Box | None, Box | None, Box | None]:
    """Returns the simulated part, the surplus, the deficit, and the tick."""
    panels = [item for item in shown(**changed) if isinstance(item, Panel)][3:]
    wanted = (("calm", None), ("accent", None), (None, "card edge"), ("ink", None))
    usual, more, missing, tick = (next((item.box for item in panels if (item.fill, item.edge) == look), None) for look in wanted)
    return usual, more, missing, tick


def label(text: str, **changed: Any) -> Label:
    return next(item for item in shown(**changed) if isinstance(item, Label) and item.text.replace(SPACE, " ") == text)


@pytest.mark.parametrize("game", artists())
def test_every_racer_has_its_figure_its_rates_and_its_words(game: str) -> None:
    view = racers(game)
    page = racers_page(view)
    names = {item.name.removeprefix(f"{game}/") for item in page.scene.items if isinstance(item, Figure)}
    assert names == {*artists()[game].cast}
    assert all(f"{row['card']}" in page.alt and f"{row['win'] * 100:.0f}" in page.alt for row in view["rows"])


def test_a_few_racers_are_told_in_whole_words() -> None:
    assert page_of(HARE).alt.replace(SPACE, " ") == (
        "Racers. Magical Athlete, The Club. 40 races. Hare: 10 races, in 50 % of games (simulated 40 %), 30 % won (simulated 20 %)."
    )


def test_words_say_too_when_races_are_too_few() -> None:
    assert page_of({**HARE, "races": 4}).alt.endswith(", too few to say.")
    alt = page_of(*({**HARE, "races": 4 + at, "card": f"Racer {at}"} for at in range(20))).alt
    assert "Question mark: too few to say." in alt
    assert alt.count("?") == 1


def test_a_game_without_figures_shows_names() -> None:
    page = racers_page({**racers(GAME), "game": "chess"})
    assert not [item for item in page.scene.items if isinstance(item, Figure)]
    assert "Hare" in [item.text for item in page.scene.items if isinstance(item, Label)]


def test_what_is_more_than_simulated_goes_on_behind_the_tick() -> None:
    usual, more, missing, tick = bar()
    assert usual
    assert more
    assert tick
    assert (usual.right, missing) == (more.x, None)
    assert abs(tick.middle[0] - more.x) <= 1
    assert abs(usual.w - 2 * more.w) <= 2


def test_what_is_missing_is_hollow_up_to_the_tick() -> None:
    usual, more, missing, tick = bar(win=0.1)
    assert usual
    assert missing
    assert tick
    assert (usual.right, more) == (missing.x, None)
    assert abs(tick.middle[0] - missing.right) <= 1
    assert abs(usual.w - missing.w) <= 2


@pytest.mark.parametrize("races", [0, 1, 4])
def test_too_few_races_have_no_bar_and_a_dim_rate(races: int) -> None:
    *parts, tick = bar(races=races)
    assert parts == [None, None, None]
    assert tick
    rate = label("30 %" if races else "–", races=races)
    assert (rate.ink, rate.bold) == ("dim", False)
    assert label("Dim: fewer than 5 races here, too few to say.", races=races)


def test_five_races_are_enough() -> None:
    rate = label("30 %", races=5)
    assert (rate.ink, rate.bold) == ("ink", True)
    assert not [item for item in shown(races=5) if isinstance(item, Label) and "too few" in item.text]


def test_a_racer_that_was_never_simulated_has_no_tick() -> None:
    usual, more, missing, tick = bar(simulated_win=None, simulated_pick=None)
    assert usual
    assert (more, missing, tick) == (None, None, None)


def test_a_club_without_races_says_so() -> None:
    page = racers_page({**racers(GAME), "races": 0, "rows": []})
    assert "No games here yet." in page.alt


def test_all_of_a_long_table_is_drawn_in_its_own_colours() -> None:
    """The picture is requested rarely, so the size limit of turn pictures does not apply to it."""
    picture = render.racers_picture(racers(GAME), "light")
    assert picture.name == "club-racers.png"
    assert len(picture.data) < 400 * 1024
