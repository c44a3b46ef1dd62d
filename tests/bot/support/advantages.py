"""A hosted table at which people hold advantage items, at the first roll of their first race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from bot.store import TableSettings
from bot.tables import lobby
from bot.tables.hosted_table import HostedTable
from engine import Table
from engine.table import save as saves
from tests.bot.support.hosted_tables import BLUE, CHANNEL, GREEN, NOW, RED, VIOLET, by_default, written

GAME = "magical-athlete-2003"
NAMES = ("red", "blue", "green", "violet")
Hands = Mapping[str, Mapping[str, str]]
"""The items that people hold, with the order for each."""


def given_things(table: Table, hands: Hands, names: Sequence[str] = NAMES) -> Table:
    """The table at the beginning of the current step, as if players had bought these items."""
    kept = msgspec.convert(table.save(), saves.Save)
    kept.journal = []
    items = [[item for item in hands.get(name, {}) for _ in range(3 if item == "beans" else 1)] for name in names]
    kept.state |= {"items": items, "orders": [dict(hands.get(name, {})) for name in names]}
    again = Table.load(saves.write(kept))
    again.notice = None
    return again


def at_the_first_roll(hosted: HostedTable) -> None:
    while not any(question.kind == "roll" for question in hosted.table.questions):
        by_default(hosted)


def answer_to_the_first_roll(table: Table) -> None:
    while table.questions[0].kind != "roll":
        table.answer(table.questions[0].seat, table.questions[0].key, table.questions[0].default)


def dealt(length: int) -> str:
    return quiet_dice() * length


def with_things(hands: Hands, **settings: Any) -> HostedTable:
    """A table of Red, Blue, Green and Violet with these items. Players with the order "ask" are asked as the first turn begins."""
    record = lobby.new_record(10, CHANNEL, GAME, RED, msgspec.convert(settings, TableSettings), {"advantages": "on"}, NOW, dealt)
    hosted = HostedTable(record, None, NOW)
    for guest in (BLUE, GREEN, VIOLET):
        lobby.join(hosted, guest)
    lobby.start(hosted, RED)
    at_the_first_roll(hosted)
    hosted._table = given_things(hosted.table, hands)
    return written(hosted)


@cache
def quiet_dice() -> str:
    """Dice with which Green and Violet begin the first race and no card in it asks a question."""
    return next(dice for dice in map("{:02x}".format, range(256)) if _is_quiet(dice))


def _is_quiet(dice: str) -> bool:
    table = Table.new(GAME, [name.capitalize() for name in NAMES], {"advantages": "on"}, dice * 16)
    answer_to_the_first_roll(table)
    table = given_things(table, TWO_ASKED)
    asked: list[tuple[str, int]] = []
    while len([kind for kind, _ in asked if kind == "roll"]) < 4:
        question = table.questions[0]
        asked.append((question.kind, question.seat))
        table.answer(question.seat, question.key, question.default)
    rolls = [seat for kind, seat in asked if kind == "roll"]
    return rolls == [2, 3, 0, 1] and all(kind == "roll" or kind.startswith("window.") for kind, _ in asked)


TWO_ASKED: Hands = {"red": {"gust": "ask"}, "blue": {"emp": "ask"}, "green": {"beans": "worth"}, "violet": {"bauble": "worth"}}
"""Red and Blue are asked at every opportunity, Green only when it matters; a Bauble cannot be used."""
