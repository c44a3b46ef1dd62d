"""No racer's name is ever cut, in any picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.games.magical_athlete.text.reference import REFERENCE_CARDS
from engine.text.truncate import MORE
from render.artist import Page
from render.games.magical_athlete.profile import PROFILE
from render.race.film_frame import FilmRunner, RaceFrame, infield
from render.race.track.layout import course_of
from render.registry import artist_of
from render.scene.scene import PHONE, WIDTH, Figure, Label, Scene, faults
from tests.render.random_games import GAME, views

ARTIST = artist_of(GAME)
EVERY = sorted(REFERENCE_CARDS)
PEOPLE = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")
TABLES = [(2, "single"), (3, "single"), (3, "double"), (4, "single"), (5, "single"), (6, "single")]
View = dict[str, Any]


@cache
def moments(players: int, racers: str) -> list[View]:
    """Returns a view for each kind of picture, with the open questions."""
    by_kind: dict[str, View] = {}
    for view in views(1, players, {"racers": racers}, people=PEOPLE):
        for page in ARTIST.pages(view):
            by_kind.setdefault(kind_of(page), view)
    return [*by_kind.values()]


def kind_of(page: Page) -> str:
    """Returns draft, choosing, line-up, turn, end or final."""
    return next((kind for kind in ("draft", "up", "turn", "end", "final") if kind in page.name.split("-")), "choosing")


def renamed(thing: Any, shift: int) -> Any:
    """Returns the same data with racers renamed: each gets the name that many places further down the list."""
    if isinstance(thing, dict):
        return {key: renamed(value, shift) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [renamed(value, shift) for value in thing]
    return EVERY[(EVERY.index(thing) + shift) % len(EVERY)] if thing in REFERENCE_CARDS else thing


def pages(players: int, racers: str) -> Iterator[Page]:
    """Yields pages with every racer in every place."""
    for view in moments(players, racers):
        for shift in range(len(EVERY)):
            yield from ARTIST.pages(renamed(view, shift))


def text_of(scene: Scene) -> str:
    return " ".join(item.text for item in scene.every() if isinstance(item, Label))


def seen_in(scene: Scene) -> set[str]:
    return {item.name.partition("/")[2] for item in scene.every() if isinstance(item, Figure)}


@pytest.mark.parametrize(("players", "racers"), TABLES)
def test_every_racer_shown_is_named_and_no_name_is_cut(players: int, racers: str) -> None:
    """Except for the teams around a draft and the totals of a game, which are about the players."""
    kinds = set()
    for page in pages(players, racers):
        kinds.add(kind_of(page))
        text = text_of(page.scene)
        assert MORE not in text, page.name
        assert not faults(page.scene), page.name
        if kind_of(page) not in ("draft", "final"):
            assert [name for name in seen_in(page.scene) if name not in text] == [], page.name
    assert kinds == {"draft", "choosing", "up", "turn", "end", "final"}


@pytest.mark.parametrize(("players", "racers"), TABLES)
def test_while_teams_choose_large_figures_stand_above_their_names(players: int, racers: str) -> None:
    """30 phone pixels for 24 figures, and 40 for up to 16."""
    for page in pages(players, racers):
        if kind_of(page) == "choosing":
            figures = [item for item in page.scene.items if isinstance(item, Figure)]
            least = 30 if len(figures) > 16 else 40
            labels = [item for item in page.scene.items if isinstance(item, Label)]
            for figure in figures:
                assert figure.box.h * PHONE >= least * WIDTH
                column = [label for label in labels if label.box.middle[0] == figure.box.middle[0]]
                below = [label for label in column if label.box.y >= figure.box.bottom]
                named = " ".join(label.text for label in sorted(below, key=lambda label: label.box.y)[:2])
                assert f"{GAME}/{named}".startswith(figure.name)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_film_names_the_current_racer_and_all_who_run(players: int) -> None:
    """Even beside the dice of a duel, with eliminated racers in the corner."""
    for name in EVERY:
        rivals = [racer for racer in EVERY if racer != name][: players - 1]
        others = [FilmRunner(rival, seat) for seat, rival in enumerate(rivals, 1)]
        out = [runner._replace(out=number) for number, runner in enumerate(others[1:], 1)]
        start = RaceFrame(course_of(30), (FilmRunner(name, 0), *others))
        thrown = ((name, 3), (others[0].name, 4))
        duel = RaceFrame(course_of(30), (FilmRunner(name, 0), *others[:1], *out), turn=name, roll=6, thrown=thrown)
        for moment in (start, duel):
            words = [item.text for item in infield(PROFILE, moment, PEOPLE[:players]) if isinstance(item, Label)]
            assert name in words
            assert not any(MORE in word for word in words)
