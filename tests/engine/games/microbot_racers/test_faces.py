"""The track cards and the layouts: whatever is laid can be driven, and every switch does something."""

from __future__ import annotations

import random

import pytest

from engine.games.microbot_racers.board import Board
from engine.games.microbot_racers.faces import BLOCK, FACES, LAYOUTS, NAMES, PUDDLE, RAMP
from tests.engine.games.microbot_racers.check_faces import any_cards, faults_of_faces, faults_of_layout, hopeless_squares, is_cut
from tests.engine.tools.microbot_measures import COLUMNS, measure

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


def test_the_checks_find_what_is_wrong_with_a_face() -> None:
    """003-R1."""
    closed = "." * 4 + BLOCK * 16 + "." * 4
    assert faults_of_faces({**FACES, 8: (closed, closed)}) == [
        "8A has a block on a seam square.",
        "8A is cut into pieces.",
        "Card 8 has no switch.",
        "8B has a block on a seam square.",
        "8B is cut into pieces.",
        "Card 8 has no switch.",
    ]
    same_after_half_a_turn = "......R" + "." * 17
    assert "The switch R on 8A changes only 2 squares." in faults_of_faces({**FACES, 8: (same_after_half_a_turn, FACES[8][1])})


def test_faces_keep_what_their_names_promise() -> None:
    """003-R1."""
    straight, splash, ramp_alley, jump_yard, quagmire = (FACES[card][0] for card in (2, 3, 4, 7, 8))
    assert any(BLOCK not in straight[column::4] for column in range(4))
    assert splash.count(PUDDLE) >= 5
    assert quagmire.count(PUDDLE) >= 6
    assert ramp_alley.count(RAMP) >= 2
    assert any(jump_yard[row : row + 4].count(BLOCK) >= 3 for row in range(0, 24, 4))


def test_a_lead_is_not_yet_a_win() -> None:
    """003-R1: where the quick line has no water and no walls, who is ahead after a third of the race wins nearly always."""
    measured = measure(16, {"layout": "ring", "laps": "2"})
    count = measured.count
    assert count["1/3"] < 0.8 * count["1/3 known"]
    assert count["chg"] > count["games"]
    assert not count["called"]
    assert len(measured.row()) == len(COLUMNS)
