"""Where answers lead, for the letters on the track, and the way of the actions picked so far."""

from __future__ import annotations

import random

import pytest

from engine import Option, Table, get_policy, place_letters
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.match import SELECT
from engine.games.microbot_racers.text.names import read_square


def test_options_that_lead_to_the_same_place_share_a_letter() -> None:
    options = [Option("a", "", place="C7"), Option("b", ""), Option("c", "", place="D1"), Option("d", "", place="C7")]
    assert place_letters(options) == {"a": "A", "c": "B", "d": "A"}


@pytest.mark.parametrize("seed", range(3))
def test_places_are_those_that_labels_name(seed: int) -> None:
    """003-R30: a label with "to C7" has the place C7; what stays, is lost or only turns has none."""
    chance, player = random.Random(seed), get_policy("quick")
    table = Table.new(GAME.id, ("Ann", "Bo", "Cy"), {"field": "crowd", "cards": "wild"}, str(seed))
    places = 0
    while table.questions:
        question = chance.choice(table.questions)
        for option in question.options:
            if option.place:
                column, row = read_square(option.place)
                assert table.view(None)["board"]["rows"][row][column] not in "# "
                assert option.place in option.label
                places += 1
        standing = {robot["seat"]: robot["square"] for robot in table.view(None)["board"]["robots"]}
        for seat, way in enumerate(table.view(None)["board"]["planned"]):
            assert way is None or way["path"][0] == standing[seat]
        assert (table.state.sheet.phase == SELECT) == bool(table.view(None)["board"]["planned"])
        careless = chance.random() < 0.3
        answer = chance.choice(question.options).id if careless else player.answer(table, question)
        table.answer(question.seat, question.key, answer)
    assert places > 30


def test_the_way_is_the_same_for_everybody() -> None:
    """Picks lie open on the action card."""
    table = Table.new(GAME.id, ("Ann", "Bo"), {}, "1")
    while not any(way for way in table.view(None)["board"]["planned"]):
        question = table.questions[0]
        table.answer(question.seat, question.key, question.options[0].id)
    assert table.view(0)["board"]["planned"] == table.view(1)["board"]["planned"] == table.view(None)["board"]["planned"]
