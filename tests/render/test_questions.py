"""Pictures of questions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import render
from engine import Question, Table
from engine.games.magical_athlete.text.reference import REFERENCE_CARDS
from render.artist import Page
from render.drawing.icons import letter_of
from render.race.track.layout import course_of
from render.registry import artist_of
from render.scene.scene import Figure, Label, Panel, faults
from tests.render.random_games import GAME, PEOPLE

COURSE = course_of(30)


def asked(seed: int) -> Iterator[tuple[Question, dict[str, Any], Page | None]]:
    """Yields every question of a game with the view of its seat, and its picture."""
    chance = random.Random(seed)
    table = Table.new(GAME, PEOPLE[: 2 + seed % 5], {"tracks": "wild,mild,wild,wild-printed"}, str(seed))
    while table.questions:
        question = chance.choice(table.questions)
        view = table.view(question.seat)
        yield question, view, artist_of(GAME).question(view)
        table.answer(question.seat, question.key, chance.choice(question.options).id)


def is_racer(option: str) -> bool:
    return option[:1] == "r" and option[1:].isdigit()


@pytest.mark.parametrize("seed", range(8))
def test_what_can_be_chosen_can_be_seen(seed: int) -> None:
    kinds = set()
    for question, view, page in asked(seed):
        ids = [option.id for option in question.options]
        if page is None:
            assert question.kind == "draft" or not any(option in REFERENCE_CARDS or is_racer(option) for option in ids)
            continue
        kinds.add(question.kind)
        assert not faults(page.scene), question
        race = view["board"]["race"]
        drawn = [item for item in page.scene.items if isinstance(item, Figure)]
        rings = [item.box for item in page.scene.items if isinstance(item, Panel) and item.edge == "accent"]
        words = " ".join(item.text for item in page.scene.items if isinstance(item, Label))
        for option in ids:
            if option in REFERENCE_CARDS:
                assert option in words
                assert REFERENCE_CARDS[option].brief in words
                assert any(item.name.endswith(f"/{option}") for item in drawn)
            elif is_racer(option):
                racer = race["racers"][int(option[1:])]
                assert racer["name"] in words
                own = [item for item in drawn if item.name.endswith(f"/{racer['name']}")]
                assert not racer["racing"] or any(item.box in rings for item in own)
                lettered = [letter_of(item.choice) for item in own if item.choice is not None]
                assert lettered == [page.marks[option]] * (1 + racer["racing"] + bool(racer["finished"])), "on board and in its box"
            elif question.kind == "ThirdWheel.roll_through" and option.isdigit():
                area = COURSE.tile(int(option)) if option != "0" else COURSE.start
                assert any(area == ring for ring in rings)
        assert len({*page.marks.values()}) == len(page.marks), "no letter stands for two options"
        assert {*page.marks} <= {*ids}
    assert "line-up" in kinds


def test_a_choice_is_a_small_picture_with_a_description() -> None:
    """One of option kind is painted."""
    drawn = set()
    for question, view, page in asked(3):
        if page is None:
            continue
        assert page.alt.startswith(question.prompt[:40])
        if question.kind not in drawn:
            drawn.add(question.kind)
            picture = render.question_picture(view, "light")
            assert picture is not None
            assert (picture.alt, picture.marks) == (page.alt, page.marks)
            assert len(picture.data) <= 100 * 1024
    assert len(drawn) > 4


def test_nothing_to_see_is_no_picture() -> None:
    table = Table.new(GAME, PEOPLE[:3], {}, "1")
    assert render.question_picture(table.view(table.questions[0].seat)) is None, "the draft is there for everybody"
    assert render.question_picture(table.view(None)) is None
