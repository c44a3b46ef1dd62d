"""A game once more from its seed and all its answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.event import Event
from engine.core.host import is_order, order_key
from engine.core.question import Refused
from engine.table.finished_step import FinishedStep
from engine.table.table import Answer, Table


def answer_all(table: Table, answers: Iterable[Answer]) -> None:
    """Gives these answers and orders to a table that has just been opened."""
    for number, answer in enumerate(answers, 1):
        try:
            apply_answer(table, answer)
        except Refused as refused:
            raise Refused(f"Answer {number} does not fit the game: {refused}") from None


def apply_answer(table: Table, answer: Answer) -> list[Event]:
    """An answer, or an order, at the same moment as then. Returns the new events."""
    seat, key, option = answer
    if not is_order(key):
        return table.answer(seat, key, option)
    if key != order_key(table.step, seat):
        raise Refused("It was ordered at another moment.")
    return table.order(seat, option)


def replayed_steps(table: Table) -> list[FinishedStep]:
    """All steps of a game, for a table that came back from a save with all its answers. Refused if some are missing, or if the
    rules have been corrected since, so that they do not fit."""
    return _once_more(table).finished_steps()


def rolls_by_seat(table: Table) -> list[list[int]]:
    """What the usual dice of each seat have shown in the whole game. Refused likewise, and if it would go differently now."""
    again = _once_more(table)
    if _without_rules(again) != _without_rules(table):
        raise Refused("The rules have been corrected since, so this game would go differently now.")
    dice = again.rolls()
    return [[shown for whose, shown in dice if whose == seat] for seat in range(len(table.seats))]


def _once_more(table: Table) -> Table:
    if len(table.answers) != table.answer_count:
        raise Refused("This table does not have all answers, so it cannot be played again.")
    again = Table.new(table.game.id, table.seats, table.options, table.seed)
    answer_all(again, table.answers)
    return again


def _without_rules(table: Table) -> dict[str, Any]:
    """Where a table stands, by whichever version of the rules: with as many numbers, events and answers, in the same state."""
    return {name: value for name, value in table.save().items() if name not in ("rules", "seal")}
