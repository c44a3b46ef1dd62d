"""The private panel of a player's items: what each does, the order given for it, and the orders that are possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import MOST_CHOICES, Control, Layout, Row, button, select, select_options
from bot.tables.hosted_table import HostedTable
from bot.text.escaping import plain
from engine import Game, Menu, Refused

NOTHING = "You have nothing to give orders about."
ONLY_YOU = "-# Only you see your orders. They count from the next chance on."
WHEN = "When?"
"""The placeholder of a select. If the item is to be used at once, the placeholder says so instead."""
MOST_THINGS = 7
"""A message has room for no more items."""


def things_panel(hosted: HostedTable, seat: int) -> Layout:
    """The panel for a seat. Raises Refused if the game has no items."""
    game, menus = hosted.game, hosted.table.menus(seat)
    if not game.menu_title:
        raise Refused(f"There is nothing like that in {game.title}.")
    rows: list[Row] = []
    for menu in menus[:MOST_THINGS]:
        rows += [_heading(game, menu), *_controls(hosted, menu)]
    return Layout.of(f"### {plain(game.menu_title)}\n{ONLY_YOU if menus else NOTHING}", rows=rows)


def things_in_brief(menus: Sequence[Menu]) -> str:
    """The names of the items in a line."""
    return ", ".join(f"**{plain(menu.title)}**" for menu in menus)


def _heading(game: Game[Any], menu: Menu) -> str:
    """An item's name and its card's text in brief."""
    card = game.cards.get(menu.card)
    return f"**{plain(menu.title)}**" + (f"\n-# {plain(card.brief or card.text)}" if card is not None else "")


def _controls(hosted: HostedTable, menu: Menu) -> list[Sequence[Control]]:
    def custom_id(*arguments: str) -> CustomId:
        return CustomId("arm", hosted.record.id, hosted.record.public_revision, (menu.id, *arguments))

    rows: list[Sequence[Control]] = []
    at_once = menu.at_once if menu.at_once is not None and menu.chosen == menu.at_once.text else None
    if menu.orders:
        offered = {order.text: order.label for order in menu.orders[:MOST_CHOICES]}
        rows.append([select(at_once.label if at_once else WHEN, custom_id(), select_options(offered, menu.chosen))])
    if menu.at_once is not None:
        style = discord.ButtonStyle.success if at_once else discord.ButtonStyle.secondary
        rows.append([button(menu.at_once.label, custom_id(menu.at_once.text), style, disabled=at_once is not None)])
    return rows
