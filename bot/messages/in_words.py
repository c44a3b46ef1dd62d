"""Boards and cards as text, for those who do not see pictures, and the controls for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout, button
from bot.messages.table_message import state_line
from bot.tables.hosted_table import HostedTable
from bot.text.board import board_in_words
from bot.text.escaping import plain
from engine import ReferenceCard

ALWAYS = "What only you see has boards and cards in words from now on, at all your tables. `/board` has a button to change it back."
NO_LONGER = "What only you see has pictures again."


def board_for_one(hosted: HostedTable, view: Mapping[str, Any], prefers_words: bool, link: str) -> Layout:
    """The board in words for one user: what they may see, whether they always want words, and a link to the table."""
    wish, label = ("off", "Pictures again") if prefers_words else ("on", "Always in words for me")
    toggle = button(label, CustomId("words", hosted.record.id, 0, (wish,)))
    lines = [f"**{hosted.game.title}**", board_in_words(hosted.game, view), f"{state_line(hosted)}{link}"]
    return Layout.of("\n".join(lines), rows=[[toggle]])


def card_in_words(card: ReferenceCard) -> str:
    """Everything on a card: what it does, and the rulings on it."""
    rulings: Sequence[str] = [f"- {plain(ruling.for_players)}" for ruling in card.rulings]
    ability = f", {plain(card.ability)}" if card.ability else ""
    return "\n".join(filter(None, [f"**{plain(card.name)}**{ability}: {plain(card.text)}", f"-# {plain(card.flavour)}", *rulings]))
