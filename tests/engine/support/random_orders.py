"""Whole games at real tables with random orders and saves in between. Tests play some, `make soak` many."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import NamedTuple

from engine import Event, Refused, Table, game_record, replayed_record, verify


class Ordering(NamedTuple):
    """Random orders: how to draw a seat and a text, whether the table must accept that text, and whether it leaves the open
    questions as they are."""

    draw: Callable[[Table, random.Random], tuple[int, str]]
    is_possible: Callable[[Table, int, str], bool] = lambda table, seat, text: False
    is_unheard: Callable[[str], bool] = lambda text: False


def play_with_orders(table: Table, ordering: Ordering, luck: random.Random, likely: float = 0.3, every: int = 1) -> Table:
    """Plays to the end, with a save after every `every`th input. Events never change later, nobody sees another seat's orders,
    refused orders change nothing, and the record replays with equal events."""
    events, inputs = list(table.events), 0
    while table.questions:
        new = _order(table, ordering, luck) if luck.random() < likely else _answer(table, luck)
        if new is None:
            continue
        events += new
        inputs += 1
        if inputs % every == 0:
            table = _put_away(table, events)
    assert table.events == events
    record = game_record(table)
    assert verify(record).matches
    assert replayed_record(record).answers == table.answers
    return table


def _answer(table: Table, luck: random.Random) -> list[Event]:
    """Answers at random, or changes a secret answer."""
    question = luck.choice(table.questions)
    if question.secret and luck.random() < 0.1:
        seat = luck.randrange(len(table.seats))
        chosen = table.changeable_picks(seat)
        if chosen:
            again = luck.choice(chosen).question
            return list(table.change_pick(seat, again.key, luck.choice(again.options).id).events)
    return table.answer(question.seat, question.key, luck.choice(question.options).id)


def _order(table: Table, ordering: Ordering, luck: random.Random) -> list[Event] | None:
    seat, text = ordering.draw(table, luck)
    others = [viewer for viewer in (None, *range(len(table.seats))) if viewer != seat]
    before, questions, save = [table.view(viewer) for viewer in others], table.questions, table.save()
    is_possible = ordering.is_possible(table, seat, text)
    events, sentence = None, ""
    try:
        events = table.order(seat, text)
    except Refused as refused:
        sentence = str(refused)
    if events is None:
        assert sentence.endswith(".")
        assert not is_possible
        assert (table.save(), table.questions) == (save, questions)
        return None
    if ordering.is_unheard(text):
        assert (table.questions, events) == (questions, [])
    assert table.questions != questions or [table.view(viewer) for viewer in others] == before
    return events


def _put_away(table: Table, events: list[Event]) -> Table:
    again = Table.load(json.loads(json.dumps(table.save())), table.events, table.answers)
    assert (again.save(), again.questions, again.notice) == (table.save(), table.questions, None)
    assert again.events == table.events == events
    assert [again.view(viewer) for viewer in (None, 0, 1)] == [table.view(viewer) for viewer in (None, 0, 1)]
    return again
