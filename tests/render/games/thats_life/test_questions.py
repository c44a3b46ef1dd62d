"""Pictures of questions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import render
from engine import Question, Table
from render.artist import Page
from render.drawing.icons import PALE
from render.games.thats_life.pages.board import RING
from render.registry import artist_of
from render.scene.scene import Box, Figure, Icon, Item, Label, Panel, Scene, faults
from tests.render.games.thats_life.games import EVERYTHING, GAME, PEOPLE

ABOUT = {"move": 1, "off": 1, "swap": 2, "attack": 1}
"""Kinds of questions about something on the track, with the number of targets per option."""


def asked(seed: int) -> Iterator[tuple[Question, Page | None]]:
    """Yields every question of a game with its picture."""
    chance = random.Random(seed)
    table = Table.new(GAME, PEOPLE[: 2 + seed % 7], EVERYTHING, str(seed))
    while table.questions:
        question = table.questions[0]
        yield question, artist_of(GAME).question(table.view(question.seat))
        table.answer(question.seat, question.key, chance.choice(question.options).id)


@pytest.mark.parametrize("seed", [8, 13])  # three players and eight
def test_what_can_be_chosen_has_a_ring_and_a_letter(seed: int) -> None:
    """Cards and tokens are chosen by name, without a picture."""
    kinds = Counter[str]()
    for question, page in asked(seed):
        options = question.options if question.kind in ABOUT else ()
        marked = [option.id for option in options if option.id not in ("no", "stay", "token")]
        assert (page is not None) == bool(marked), question
        if page is None:
            continue
        kinds[question.kind] += 1
        assert not faults(page.scene), question
        assert [*page.marks] == marked
        letters = Counter(
            item.text for item in page.scene.items if isinstance(item, Label) and item.ink == PALE and item.text.isalpha()
        )
        assert letters == dict.fromkeys(page.marks.values(), ABOUT[question.kind])
        if question.kind == "move":
            ringed = [item for ring in rings(page.scene) for item in page.scene.items if item.box == ring and item.solid]
            assert [of(item) for item in ringed] == [option[0] for option in marked]
    assert kinds["move"] > 20
    assert kinds.keys() == ABOUT.keys()


def rings(scene: Scene) -> list[Box]:
    return [item.box for item in scene.items if isinstance(item, Panel) and item.edge == RING[1]]


def of(piece: Item) -> str:
    """Returns the kind of a piece as option ids spell it."""
    assert isinstance(piece, Icon | Figure)
    return "f" if isinstance(piece, Figure) else "g" if piece.kind.endswith("guard") else "p"


def test_a_choice_is_a_small_picture_with_a_description() -> None:
    table = Table.new(GAME, PEOPLE[:8], EVERYTHING, "1")
    while table.questions[0].kind != "move":
        table.answer(table.questions[0].seat, table.questions[0].key, table.questions[0].options[0].id)
    picture = render.question_picture(table.view(table.questions[0].seat), "light")
    assert picture is not None
    assert picture.marks
    assert len(picture.data) <= 100 * 1024
    assert picture.alt.startswith(table.questions[0].prompt)
