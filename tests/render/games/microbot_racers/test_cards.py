"""Every reference card has its own drawing and its whole text."""

from __future__ import annotations

import pytest

from engine import ReferenceCard, get_game
from render import drawn
from render.drawing.encode import LIMIT
from render.games.microbot_racers.pages.reference_card import DRAWINGS, drawing_of
from render.pages.reference_card import DRAWING
from render.registry import artist_of
from render.scene.scene import Figure, Icon, Item, Scene, Trail, faults
from render.scene.theme import THEMES
from tests.render.checks import check_card
from tests.render.games.microbot_racers.games import GAME

REFERENCE_CARDS = get_game(GAME).cards
ARTIST = artist_of(GAME)


@pytest.mark.parametrize("name", REFERENCE_CARDS)
def test_a_card_tells_all_of_itself(name: str) -> None:
    check_card(ARTIST.card(REFERENCE_CARDS[name]), REFERENCE_CARDS[name], "003")


def test_every_card_has_a_drawing_of_its_own() -> None:
    assert not set(REFERENCE_CARDS) - set(DRAWINGS)


def drawings(name: str) -> tuple[Item, ...]:
    """Returns the items without the ground."""
    return tuple(item for item in drawing_of(name, DRAWING) if isinstance(item, (Icon, Figure, Trail)))


@pytest.mark.parametrize("name", [*DRAWINGS, "something else"])
def test_a_drawing_stays_in_its_place(name: str) -> None:
    items = drawing_of(name, DRAWING)
    assert not faults(Scene(400, (), tuple(items)))
    assert all(DRAWING.holds(item.box) for item in items)
    assert drawings(name)


def test_no_card_has_the_drawing_of_another() -> None:
    every = [drawings(name) for name in (*DRAWINGS, "something else")]
    assert len(set(every)) == len(every)


def test_a_card_is_a_small_picture() -> None:
    page = ARTIST.card(ReferenceCard("Half-turn switch", "Transform switch", "It turns its card.", "Where was I?", (), "Turns"))
    assert page.name == "microbot-racers-card-halfturnswitch"
    assert all(len(drawn(page, theme).data) <= LIMIT for theme in THEMES)
