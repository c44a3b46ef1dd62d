"""Random orders about items at a table: from menus, from questions, cancellations, and nonsense."""

from __future__ import annotations

import random

from engine import Table
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.games.magical_athlete_2003.advantages.orders import is_item_order
from engine.games.magical_athlete_2003.game import GAME
from tests.engine.games.magical_athlete_2003.advantages.random_games import options_of
from tests.engine.support.random_orders import Ordering, play_with_orders

NONSENSE = (
    "",
    "=",
    "@",
    "*",
    "*=",
    "*=never",
    "*,boot=hush",
    "boot",
    "boot=",
    "boot=always",
    "boot=hush",
    "boot=armed:",
    "boot=armed:use:r0",
    "boot=armed:roll:r0",
    "emp=armed:use:r9",
    "emp=armed:use",
    "gust=armed:home:r-1",
    "mind=armed:turn:r1:r2",
    "dynamite=armed:roll",
    "bauble=ask",
    "boot,boat=never",
    "boot;emp=never",
    "BOOT=never",
    "boot =never",
    "Amazon.sprint=maybe",
    "Nobody.nothing=yes",
    "roll=yes",
    "draft=no",
    "\u2603=\N{DROMEDARY CAMEL}",
    "boot=never" * 40,
)


def offered_to(table: Table, seat: int) -> list[str]:
    menus = [order.text for menu in table.menus(seat) for order in (*menu.orders, *filter(None, [menu.at_once]))]
    return [*menus, *(order.text for order in table.orders_of(seat))]


def _instead(table: Table, seat: int) -> list[str]:
    return [order.text for question in table.questions if question.seat == seat for order in question.orders]


def draw(table: Table, luck: random.Random) -> tuple[int, str]:
    seat = luck.randrange(len(table.seats))
    offered, instead = offered_to(table, seat), _instead(table, seat)
    other = (
        f"{luck.choice([*ITEMS, '*'])}={luck.choice(['worth', 'ask', 'turn', 'armed', 'never', 'next', 'hush', 'armed:roll@7'])}"
    )
    kinds = [texts for texts in (offered, offered, instead, instead, [other], NONSENSE) if texts]
    return seat, luck.choice(luck.choice(kinds))


def is_possible(table: Table, seat: int, text: str) -> bool:
    return text in offered_to(table, seat) or (text in _instead(table, seat) and is_item_order(text))


ORDERS_OF_THINGS = Ordering(draw, is_possible, is_item_order)


def play_at_a_table(seed: int, every: int = 1, likely: float = 0.3) -> Table:
    table = Table.new(GAME.id, [f"P{seat}" for seat in range(4 + seed % 2)], options_of(seed), seed)
    return play_with_orders(table, ORDERS_OF_THINGS, random.Random(seed), likely, every)
