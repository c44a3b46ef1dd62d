"""Emojis in layouts: on the controls of options, and what a message does without them or with too many."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot.messages.layouts import MAX_TEXT, Layout, question_rows, shared_row
from bot.store import TableRecord
from bot.text.emojis import markup, without_emojis
from engine import Option, Question

RECORD = TableRecord("00c0ffee", 1, 2, 3, "toy", 4, "5a" * 16, 0.0)
EMOJIS = {"Banana": markup("gs_bcdf23", 1_278_000_000_000_000_007), "Hare": markup("gs_bcdf24", 1_278_000_000_000_000_008)}
FRUIT = Option("b", "Trip Banana", emoji="Banana")
STONE = Option("s", "Stone", emoji="Stone")


def question(*options: Option, **fields: Any) -> Question:
    return Question("12.3.1.kind", 3, "kind", "Which one?", options, options[0].id, **fields)


def emojis_of(layout: Layout) -> list[str]:
    controls: list[Any] = []
    for part in layout.walk_children():
        controls += part.options if isinstance(part, ui.Select) else [part] if isinstance(part, ui.Button) else []
    return ["" if control.emoji is None else str(control.emoji) for control in controls]


@pytest.mark.parametrize("menu", [False, True], ids=["buttons", "select"])
def test_an_option_carries_its_emoji_if_there_is_one(menu: bool) -> None:
    asked = question(FRUIT, STONE, Option("h", "Hare", emoji="Hare"), menu=menu)
    layout = Layout.of("Which one?", rows=question_rows(RECORD, asked, EMOJIS))
    assert emojis_of(layout) == [EMOJIS["Banana"], "", EMOJIS["Hare"]]
    assert emojis_of(Layout.of("Which one?", rows=question_rows(RECORD, asked))) == ["", "", ""]


def test_so_does_a_button_that_several_players_share() -> None:
    assert emojis_of(Layout.of("?", rows=[shared_row(RECORD, question(FRUIT, STONE), EMOJIS)])) == [EMOJIS["Banana"], ""]


def test_what_discord_refuses_goes_from_controls_and_nothing_else_does() -> None:
    other: ui.Button[Any] = ui.Button(label="Party", custom_id="party", emoji="🎉")
    layout = Layout.of("Which one?", rows=[[*question_rows(RECORD, question(FRUIT, STONE), EMOJIS)[0], other]])
    assert layout.drop_emojis()
    assert emojis_of(layout) == ["", "", "🎉"]
    assert not layout.drop_emojis(), "nothing is left to drop"


def test_a_text_that_is_too_long_loses_its_emojis_before_its_words() -> None:
    told = f"{EMOJIS['Banana']} Banana trips. " * 100
    assert len(told) > MAX_TEXT > len(without_emojis(told))
    [text] = [part.content for part in Layout.of(told).walk_children() if isinstance(part, ui.TextDisplay)]
    assert text == without_emojis(told)
