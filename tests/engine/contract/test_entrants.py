"""The names of seats in win chances."""

from __future__ import annotations

import pytest

from engine import Table
from tests.engine.support.tables import answer_next, play_on

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def called(table: Table) -> list[str]:
    return list(table.game.entrants(table.view()))


@pytest.mark.parametrize("game", ["magical-athlete", "magical-athlete-2003"])
def test_a_racer_stands_for_its_player_while_a_race_is_on(game: str) -> None:
    table, seen = Table.new(game, NAMES, seed="entrants"), set[bool]()
    while table.questions and len(table.view()["board"]["races"]) < 2:
        race = table.view()["board"]["race"]
        assert called(table) == ([racer["name"] for racer in race["racers"]] if race else NAMES)
        seen.add(race is None)
        answer_next(table)
    assert seen == {True, False}


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"racers": "double"})])
def test_with_two_racers_each_a_player_stands_for_both(seats: int, options: dict[str, str]) -> None:
    table = Table.new("magical-athlete", NAMES[:seats], options, seed="entrants")
    play_on(table, until=lambda table: table.view()["board"]["race"])
    assert called(table) == NAMES[:seats]


@pytest.mark.parametrize("game", ["thats-life", "microbot-racers"])
def test_where_nobody_has_a_name_on_the_board_players_go_by_their_own(game: str) -> None:
    assert called(Table.new(game, NAMES[:2], seed="entrants")) == NAMES[:2]
