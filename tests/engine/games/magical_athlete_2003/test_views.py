"""What a seat may not know is not in its view, and no playout knows it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Table
from engine.ai import Quick
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.game import GAME
from tests.engine.games.magical_athlete_2003.match_support import all_options, before_race
from tests.engine.support.other_secrets import known
from tests.engine.support.tables import answer, answer_next, table_at

NAMES = ("Ada", "Ben", "Cleo", "Dan")
TEAMS = [["Fortuneteller", "Wizard"], ["Devil", "Eros"], ["Hoodlum", "Ghoul"], ["Troll", "Siren"]]


def views(table: Table, without: int) -> list[dict[str, Any]]:
    return [table.view(seat, since=0) for seat in (None, 0, 1, 2, 3) if seat != without]


def at_line_up() -> Table:
    return table_at(GAME, before_race(TEAMS, markers=[1, 1, 1, 1]), NAMES, all_options())


def with_forecast(whom: str) -> Table:
    """The Fortuneteller has written something down, and the Hoodlum is being asked in the same step."""
    table = at_line_up()
    for seat, name in enumerate(("Fortuneteller", "Devil", "Hoodlum", "Troll")):
        answer(table, seat, name)
    (question,) = table.questions
    assert question.kind == "Fortuneteller.forecast"
    assert question.secret
    answer(table, 0, next(option.id for option in question.options if option.label.startswith(whom)))
    assert table.questions[0].kind == "Hoodlum.pickpocket"
    return table


def test_tables_that_differ_in_a_secret_pick_look_the_same_to_everybody_else() -> None:
    """001-22"""
    tables = [at_line_up() for _ in range(2)]
    for table, name in zip(tables, TEAMS[1], strict=True):
        answer(table, 1, name)
    assert tables[0].view(1) != tables[1].view(1)
    assert views(tables[0], without=1) == views(tables[1], without=1)


def test_tables_that_differ_in_the_forecast_look_the_same_to_everybody_else() -> None:
    """001-6, 001-25: in views, in the events and in what is told of them; and a turn later as well."""
    tables = [with_forecast(whom) for whom in ("Devil", "Troll")]
    for _ in range(3):
        assert tables[0].view(0) != tables[1].view(0)
        assert views(tables[0], without=0) == views(tables[1], without=0)
        for table in tables:
            answer_next(table)


def test_only_she_sees_what_she_has_written() -> None:
    """001-25"""
    table = with_forecast("Troll")
    assert [racer["predicts"] for racer in table.view(0)["board"]["race"]["racers"]] == ["Troll", None, None, None]
    for seat in (None, 1, 2, 3):
        assert [racer["predicts"] for racer in table.view(seat)["board"]["race"]["racers"]] == [None] * 4


@pytest.mark.parametrize("later", [0, 2])
def test_what_others_imagine_does_not_depend_on_the_forecast(later: int) -> None:
    """001-25: playouts of the others come to the same, whatever she has written, in the same step and after it."""
    results = []
    for whom in ("Devil", "Troll"):
        table = with_forecast(whom)
        for _ in range(later):
            answer_next(table)
        question = next(question for question in table.questions if question.seat != 0)
        results.append(
            [
                table.information_set(question.seat).play_out(FastDice(7), Quick(), (question.key, option.id))
                for option in question.options
                for _ in range(5)
            ]
        )
    assert results[0] == results[1]


@pytest.mark.parametrize("later", [0, 2])
def test_no_information_set_but_her_own_has_the_forecast(later: int) -> None:
    """001-25: in the same step, where Hoodlum's player is asked after her, and after it; nor do spectators have it."""
    tables = [with_forecast(whom) for whom in ("Devil", "Troll")]
    for table in tables:
        for _ in range(later):
            answer_next(table)
    for seat in (None, 1, 2, 3):
        assert known(tables[0], seat) == known(tables[1], seat)
    assert known(tables[0], 0) != known(tables[1], 0)


def test_cards_in_the_pile_are_in_no_view() -> None:
    """001-7: nobody knows what comes up, nor who was set aside."""
    table = Table.new(GAME.id, NAMES, seed="pile")
    text = json.dumps([table.view(seat, since=0) for seat in (None, 0, 1)])
    shown = {*filter(None, table.view()["board"]["fields"])}
    assert [name for name in CARDS if f'"{name}"' in text and name not in shown] == []
