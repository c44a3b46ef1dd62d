"""Races with items at real tables, where players answer one at a time and give orders in between."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Table
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import LINE_UP, RACE, Match
from engine.games.magical_athlete_2003.notation import NOTATION
from tests.engine.support.tables import answer_next, question_of, table_at

NAMES = ("Ada", "Ben", "Cleo", "Dan")
NOTHING: Mapping[str, str] = {}
OPTIONS = GAME.read_options({"advantages": "on"})


def racing(position: str, race: int = 1, first: int = 0) -> Table:
    """A race of four characters in seat order, with their players' items; players without items are not asked."""
    match = Match.new(4, OPTIONS)
    sheet = match.sheet
    sheet.phase, sheet.first = RACE, first
    sheet.races, sheet.forecasts = [[] for _ in range(race - 1)], [None] * (race - 1)
    written = NOTATION.read_position_with_items(position)
    sheet.items = [items for _, items in written]
    others = [name for name in CARDS if name not in {racer.name for racer, _ in written}]
    sheet.hands = [others[seat::4][: 5 - race] for seat in range(4)]
    match = Match(4, OPTIONS, sheet)
    match.set_race([racer for racer, _ in written], first).started = True
    return table_at(GAME, match, NAMES, OPTIONS)


def before_line_up(teams: list[list[str]], items: list[list[str]], second: Mapping[str, str] = NOTHING) -> Table:
    """A match before a line-up; `second` are earlier orders of the second seat."""
    match = Match.new(len(teams), OPTIONS)
    match.sheet.orders[1] = dict(second)
    match.sheet.phase, match.sheet.hands, match.sheet.items = LINE_UP, teams, items
    return table_at(GAME, Match(len(teams), OPTIONS, match.sheet), NAMES, OPTIONS)


def asked(table: Table) -> list[tuple[int, str]]:
    return [(question.seat, question.kind) for question in table.questions]


def windows(table: Table) -> list[tuple[int, str]]:
    return [(question.seat, question.kind) for question in table.questions if question.window]


def say(table: Table, seat: int, label: str) -> None:
    """Answers with the first option whose name contains `label`."""
    question = question_of(table, seat)
    option = next(option for option in question.options if label in option.name)
    table.answer(seat, question.key, option.id)


def roll_on(table: Table, turns: int = 1) -> None:
    """Rolls and declines everything else until so many turns have begun or a reaction window opens."""
    begun = table.view()["board"]["race_no"], table.view()["board"]["race"]["turn"] if table.view()["board"]["race"] else 0
    while table.questions and not windows(table):
        race = table.view()["board"]["race"]
        if race is None or (race["turn"] >= begun[1] + turns and race["turn"] > begun[1]):
            return
        answer_next(table)


def spaces(table: Table) -> list[int]:
    return [racer["space"] for racer in table.view()["board"]["race"]["racers"]]
