"""The private panel of a player's standing answers: those given, and those that the open question allows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import ALWAYS_LABEL, MOST_BUTTONS, Control, Layout, Row, button
from bot.tables.hosted_table import HostedTable
from bot.text.escaping import plain
from engine import Order

NONE = f"You have no standing answers. A question that will come again has a button for it: **{ALWAYS_LABEL}**, or one in `/hand`."
FOR_GOOD = "-# It answers this question and all like it until the race ends. Only you see it; `/standing` changes it."
AGAIN = "### Your standing answers\n-# They end with the race, and only you see them. Press one to be asked again."
AND_THINGS = "### Your standing answers\n-# Only you see them. Press one to take it back."


def standing_panel(hosted: HostedTable, seat: int, *, offers: bool = True) -> Layout:
    """The panel for a seat; with `offers`, also the standing answers that the open question allows."""
    question, given = hosted.question_of(seat), hosted.table.orders_of(seat)
    rows: list[Row] = []
    if offers and question is not None and question.orders and not question.window:
        rows += [f"### Always, in this race\n{plain(question.prompt)}", *_controls(hosted, question.orders), FOR_GOOD]
    if given:
        rows += [AND_THINGS if hosted.table.menus(seat) else AGAIN, *_controls(hosted, given)]
    return Layout.of(rows=rows or [NONE])


def _controls(hosted: HostedTable, orders: Sequence[Order]) -> list[Sequence[Control]]:
    record = hosted.record
    buttons = [button(order.label, CustomId("order", record.id, record.public_revision, (order.text,))) for order in orders]
    return [buttons[start : start + MOST_BUTTONS] for start in range(0, len(buttons), MOST_BUTTONS)]
