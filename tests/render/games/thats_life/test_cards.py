"""Every reference card has its own drawing and its whole text."""

from __future__ import annotations

import pytest

import render
from engine import get_game
from render.drawing.encode import LIMIT
from render.pages.reference_card import DRAWING
from render.registry import artist_of
from render.scene.scene import Figure, Icon, faults
from tests.render.checks import check_card
from tests.render.games.thats_life.games import EVERYTHING, GAME, tables

REFERENCE_CARDS = get_game(GAME).cards
ARTIST = artist_of(GAME)


@pytest.mark.parametrize("name", REFERENCE_CARDS)
def test_a_card_tells_all_of_itself(name: str) -> None:
    check_card(ARTIST.card(REFERENCE_CARDS[name]), REFERENCE_CARDS[name], "004")


def test_no_card_has_the_drawing_of_another() -> None:
    drawn = {}
    for name, card in REFERENCE_CARDS.items():
        items = [item for item in ARTIST.card(card).scene.items if DRAWING.holds(item.box)]
        drawn[name] = tuple(item for item in items if isinstance(item, (Icon, Figure)))
        assert drawn[name], name
    assert len(set(drawn.values())) == len(drawn)


def test_what_somebody_holds_can_be_drawn() -> None:
    held: set[str] = set()
    for table, _ in tables(3, 3, EVERYTHING):
        for card in get_game(GAME).hand(table.view(0)):
            assert not faults(ARTIST.card(card).scene)
            held.add(card.name)
        if len(held) > 8:
            break
    assert len(held) > 8


def test_a_card_is_a_small_picture() -> None:
    picture = render.card_picture(GAME, "Movement cards")
    assert len(picture.data) <= LIMIT
    assert picture.name == "thats-life-card-movementcards.png"
