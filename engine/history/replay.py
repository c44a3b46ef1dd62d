"""Replays a game from its seed and all its answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.event import Event
from engine.core.host import is_order, order_key
from engine.core.question import Refused
from engine.table.finished_step import FinishedStep
from engine.table.table import Answer, Table


def answer_all(table: Table, answers: Iterable[Answer]) -> None:
    """Give these answers and orders to a newly opened table. Raises Refused with the number of the first that does not fit."""
    for number, answer in enumerate(answers, 1):
        try:
            apply_answer(table, answer)
        except Refused as refused:
            raise Refused(f"Answer {number} does not fit the game: {refused}") from None


def apply_answer(table: Table, answer: Answer) -> list[Event]:
    """Give one recorded answer or order and return the new events. Raises Refused if it does not fit the table now."""
    seat, key, option = answer
    if not is_order(key):
        return table.answer(seat, key, option)
    if key != order_key(table.step, seat):
        raise Refused("It was ordered at another moment.")
    return table.order(seat, option)


def replayed_steps(table: Table) -> list[FinishedStep]:
    """Return all finished steps of a game, for a table that was loaded with all its answers.

    Raises Refused if answers are missing, or do not fit because the rules have been corrected since.
    """
    return _replayed(table).finished_steps()


def rolls_by_seat(table: Table) -> list[list[int]]:
    """Return each seat's rolls of six-sided dice in the whole game. Raises Refused if the game cannot be replayed exactly."""
    again = _replayed(table)
    if _without_version(again) != _without_version(table):
        raise Refused("The rules have been corrected since, so this game would go differently now.")
    dice = again.rolls()
    return [[number for roller, number in dice if roller == seat] for seat in range(len(table.seats))]


def reopened_table(table: Table, answers: Iterable[Answer]) -> Table:
    """Return a new table with the same game, played from its start with these answers."""
    again = Table.new(table.game.id, table.seats, table.options, table.seed)
    answer_all(again, answers)
    return again


def _replayed(table: Table) -> Table:
    if len(table.answers) != table.answer_count:
        raise Refused("This table does not have all answers, so it cannot be played again.")
    return reopened_table(table, table.answers)


def _without_version(table: Table) -> dict[str, Any]:
    """Return a save without the version of the rules, to compare tables."""
    return {name: value for name, value in table.save().items() if name not in ("rules", "seal")}
