"""Questions as controls, for games that nobody knows yet: whatever is on offer can be pressed or picked."""

from __future__ import annotations

from typing import Any

import pytest
from discord import ui

from bot.desk.incoming.codes import LONGEST, read_code
from bot.desk.messages.layouts import MOST_BUTTONS, MOST_CHOICES, Layout, question_rows
from bot.hall.play import short
from engine import Option, Question


def asked(count: int) -> Question:
    options = tuple(Option(f"option-{number}", f"Option {number} {'long ' * 30}", "what it means " * 20) for number in range(count))
    return Question("12.3.1.a-kind-of-question", 3, "a-kind-of-question", "Which one?", options, options[0].id)


def controls(count: int) -> list[Any]:
    rows = question_rows("00c0ffee", 7, asked(count))
    assert Layout.of("Which one?", rows=rows).total_children_count <= 40, "what Discord takes in one message"
    return [control for row in rows for control in row]


@pytest.mark.parametrize("count", [1, 2, MOST_BUTTONS])
def test_few_options_are_buttons(count: int) -> None:
    codes = [read_code(control.custom_id) for control in controls(count)]
    assert [code.rest[1] for code in codes if code is not None] == [short(option.id) for option in asked(count).options]


@pytest.mark.parametrize("count", [MOST_BUTTONS + 1, MOST_CHOICES, MOST_CHOICES + 1, 60, 5 * MOST_CHOICES])
def test_more_options_are_selects_of_25_at_most(count: int) -> None:
    selects = controls(count)
    assert all(isinstance(control, ui.Select) and len(control.options) <= MOST_CHOICES for control in selects)
    assert [choice.value for control in selects for choice in control.options] == [option.id for option in asked(count).options]
    assert len({control.custom_id for control in selects}) == len(selects) == -(-count // MOST_CHOICES)


@pytest.mark.parametrize("count", [3, 60])
def test_a_control_fits_discord_and_names_its_question(count: int) -> None:
    for control in controls(count):
        code = read_code(control.custom_id)
        assert code is not None
        assert (code.table, code.revision, code.rest[0]) == ("00c0ffee", 7, short(asked(count).key))
        assert len(control.custom_id) <= LONGEST
