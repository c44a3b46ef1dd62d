"""The track cards and the layouts: whatever is laid can be driven, and every switch does something."""

from __future__ import annotations

import random

import pytest

from engine.games.microbot_racers.board import Board
from engine.games.microbot_racers.faces import FACES, LAYOUTS, NAMES
from tests.engine.microbot_racers.check_faces import any_cards, faults_of_faces, faults_of_layout, hopeless_squares, is_cut

WILD_TRACKS = 1000
WITH_FIELDS = 40
"""A field takes much longer than a flood."""


def test_there_are_eight_cards_with_two_faces_and_every_face_has_a_name() -> None:
    """003-1."""
    assert [*FACES] == [*range(1, 9)] == [*NAMES]
    assert len({name for pair in NAMES.values() for name in pair}) == 16


def test_the_faces_are_sound() -> None:
    """003-R1, 003-R16, 003-37: seams are open, nothing is cut off, the start card has its line, its pits and no switch, and every
    switch changes something."""
    assert faults_of_faces(FACES) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_card_meets_the_next_two_and_no_others_not_even_by_a_jump(layout: str) -> None:
    """003-6, 003-R36."""
    assert faults_of_layout(layout) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_wild_track_is_cut(layout: str) -> None:
    """003-6."""
    chance = random.Random(layout)
    assert not [cards for _ in range(WILD_TRACKS) if is_cut(Board(layout, cards := any_cards(layout, chance)))]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_there_is_a_way_home_from_everywhere(layout: str) -> None:
    """003-20."""
    chance = random.Random(layout)
    for _ in range(WITH_FIELDS):
        assert not hopeless_squares(Board(layout, any_cards(layout, chance)))
