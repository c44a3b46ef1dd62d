"""Somebody's own things, for their eyes only: what each does, what they have ordered for it, and what else they could."""

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
"""On a select that says nothing else. One that has none of its own options chosen says what is ordered instead."""
MOST_THINGS = 7
"""A message has room for no more of them."""


def things_panel(hosted: HostedTable, seat: int) -> Layout:
    """All of them as they are now."""
    game, menus = hosted.game, hosted.table.menus(seat)
    if not game.menu_title:
        raise Refused(f"There is nothing like that in {game.title}.")
    rows: list[Row] = []
    for menu in menus[:MOST_THINGS]:
        rows += [_heading(game, menu), *_controls(hosted, menu)]
    return Layout.of(f"### {plain(game.menu_title)}\n{ONLY_YOU if menus else NOTHING}", rows=rows)


def things_in_brief(menus: Sequence[Menu]) -> str:
    """In a line."""
    return ", ".join(f"**{plain(menu.title)}**" for menu in menus)


def _heading(game: Game[Any], menu: Menu) -> str:
    """Its name, and what its card says in brief."""
    card = game.cards.get(menu.card)
    return f"**{plain(menu.title)}**" + (f"\n-# {plain(card.brief or card.text)}" if card is not None else "")


def _controls(hosted: HostedTable, menu: Menu) -> list[Sequence[Control]]:
    def custom_id(*arguments: str) -> CustomId:
        return CustomId("arm", hosted.record.id, hosted.record.revision, (menu.id, *arguments))

    rows: list[Sequence[Control]] = []
    at_once = menu.at_once if menu.at_once is not None and menu.chosen == menu.at_once.text else None
    if menu.orders:
        offered = {order.text: order.label for order in menu.orders[:MOST_CHOICES]}
        rows.append([select(at_once.label if at_once else WHEN, custom_id(), select_options(offered, menu.chosen))])
    if menu.at_once is not None:
        style = discord.ButtonStyle.success if at_once else discord.ButtonStyle.secondary
        rows.append([button(menu.at_once.label, custom_id(menu.at_once.text), style, disabled=at_once is not None)])
    return rows
