"""Questions as controls, for games that nobody knows yet: whatever is on offer can be pressed or picked."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui
from msgspec.structs import replace

from bot.messages.custom_ids import MAX_LENGTH, CustomId, answer_custom_id, parse_custom_id
from bot.messages.layouts import (
    EVERY_TIME_LABEL,
    MAX_LABEL,
    MOST_BUTTONS,
    MOST_CHOICES,
    Layout,
    button,
    question_rows,
    window_rows,
    with_extra_button,
)
from bot.tables.play import short
from engine import Option, Order, Question
from engine.text.truncate import truncate


def asked(count: int) -> Question:
    options = tuple(Option(f"option-{number}", f"Option {number} {'long ' * 30}", "what it means " * 20) for number in range(count))
    return Question("12.3.1.a-kind-of-question", 3, "a-kind-of-question", "Which one?", options, options[0].id)


def controls(count: int) -> list[Any]:
    rows = question_rows("00c0ffee", 7, asked(count))
    assert Layout.of("Which one?", rows=rows).total_children_count <= 40, "what Discord takes in one message"
    return [control for row in rows for control in row]


@pytest.mark.parametrize("count", [1, 2, MOST_BUTTONS])
def test_few_options_are_buttons(count: int) -> None:
    codes = [parse_custom_id(control.custom_id) for control in controls(count)]
    assert [code.arguments[1] for code in codes if code is not None] == [short(option.id) for option in asked(count).options]


@pytest.mark.parametrize("count", [MOST_BUTTONS + 1, MOST_CHOICES, MOST_CHOICES + 1, 60, 5 * MOST_CHOICES])
def test_more_options_are_selects_of_25_at_most(count: int) -> None:
    selects = controls(count)
    assert all(isinstance(control, ui.Select) and len(control.options) <= MOST_CHOICES for control in selects)
    assert [choice.value for control in selects for choice in control.options] == [option.id for option in asked(count).options]
    assert len({control.custom_id for control in selects}) == len(selects) == -(-count // MOST_CHOICES)


def test_a_question_that_asks_for_a_menu_has_one_unless_there_is_little_to_choose() -> None:
    """Its options need so many words that buttons would hide the picture above them."""
    kinds = [[type(each) for row in question_rows("00c0ffee", 7, replace(asked(n), menu=True)) for each in row] for n in (2, 3)]
    assert kinds == [[ui.Button, ui.Button], [ui.Select]]


@pytest.mark.parametrize("count", [3, 60])
def test_a_control_fits_discord_and_names_its_question(count: int) -> None:
    for control in controls(count):
        code = parse_custom_id(control.custom_id)
        assert code is not None
        assert (code.table, code.revision, code.arguments[0]) == ("00c0ffee", 7, short(asked(count).key))
        assert len(control.custom_id) <= MAX_LENGTH


def for_good(*labels: str) -> list[str]:
    """The buttons of a question with these options that can be answered for good."""
    options = tuple(Option(str(at), label) for at, label in enumerate(labels))
    question = Question("12", 3, "kind", "Which one?", options, "0", orders=(Order("kind=yes", "Always"),))
    (row,) = question_rows("00c0ffee", 7, question)
    if getattr(row[-1], "label", "") == EVERY_TIME_LABEL:
        assert row[-1].custom_id == f"gs:standing:00c0ffee:7:{short(question.key)}"
    return [each.label or "" for each in row if isinstance(each, ui.Button)]


@pytest.mark.parametrize(
    "labels",
    [
        ("Jog 5", "Roll"),
        ("Duel Rocket Scientist", "Let Rocket Scientist be as it is"),
        ("Swap with Hypnotist on 5", "Warp", "Roll"),
    ],
)
def test_what_can_be_answered_for_good_has_one_more_button_beside_the_options(labels: tuple[str, ...]) -> None:
    assert for_good(*labels) == [*labels, EVERY_TIME_LABEL]


@pytest.mark.parametrize(
    "labels",
    [("Swap with Hypnotist on 1", "Swap with Baba Yaga on 6", "Swap with Gunk on Start"), ("A", "B", "C", "D", "E")],
)
def test_that_button_is_not_worth_a_line_of_its_own_on_a_phone(labels: tuple[str, ...]) -> None:
    assert for_good(*labels) == [*labels]


def test_beside_a_select_there_is_no_button_for_good() -> None:
    assert for_good(*(f"Option {at}" for at in range(MOST_BUTTONS + 1))) == []


@pytest.mark.parametrize("count", [MOST_BUTTONS, 12, MOST_CHOICES, 60])
def test_among_many_options_to_decline_is_a_button_and_no_entry_of_a_select(count: int) -> None:
    """On a phone it would be the last entry, out of sight."""
    options = (*asked(count).options, Option("no", "Pass"))
    question = Question("12.3.1.kind", 3, "kind", "Which one?", options, options[0].id, likely="no")
    *selects, (passing,) = question_rows("00c0ffee", 7, question)
    assert [each.value for row in selects for select in row if isinstance(select, ui.Select) for each in select.options] == [
        option.id for option in options[:-1]
    ]
    assert isinstance(passing, ui.Button)
    assert (passing.label, passing.custom_id) == ("Pass", str(answer_custom_id("00c0ffee", 7, question, options[-1])))
    assert passing.style is discord.ButtonStyle.primary


def test_whatever_else_can_be_pressed_stands_beside_declining() -> None:
    options = (*asked(8).options, Option("no", "Pass"))
    rows = question_rows("00c0ffee", 7, Question("12", 3, "kind", "Which one?", options, "no"))
    with_things = with_extra_button(rows, button("My things", CustomId("things", "00c0ffee")))
    assert [[getattr(each, "label", None) for each in row] for row in with_things] == [[None], ["Pass", "My things"]]


def offered(*options: tuple[str, str]) -> list[Any]:
    """The controls of a private question with these names and meanings."""
    question = Question("12", 3, "kind", "Which one?", tuple(Option(name, name, detail) for name, detail in options), options[0][0])
    return [control for row in question_rows("00c0ffee", 7, question, explains=True) for control in row]


def test_what_an_option_means_stands_on_its_button_if_there_is_room_on_all() -> None:
    buttons = offered(("Play the orange 1", "A piece goes 1 ahead"), ("Keep it", ""))
    assert [button.label for button in buttons] == ["Play the orange 1: A piece goes 1 ahead", "Keep it"]


def test_otherwise_it_stands_below_its_name_in_a_select() -> None:
    (select,) = offered(("Play the orange 1", "A piece goes 1 ahead"), ("Everyone Off", "x" * 80))
    assert [(choice.label, choice.description) for choice in select.options] == [
        ("Play the orange 1", "A piece goes 1 ahead"),
        ("Everyone Off", "x" * 80),
    ]


def test_bare_names_stay_as_they_are() -> None:
    """And in public, where the picture or the question says it, nothing is added to them."""
    assert [button.label for button in offered(("Left", ""), ("Right", ""))] == ["Left", "Right"]
    assert [control.label for control in controls(2)] == [truncate(option.label, MAX_LABEL) for option in asked(2).options]


# ---------------------------------------------------------------------- moments to step in


def at_a_window(count: int) -> list[list[str]]:
    """The controls of one with so many things to do, row by row; among them the words between."""
    options = (*(Option(f"way-{at}", f"Way {at}") for at in range(count)), Option("no", "Pass"))
    orders = (Order("*=hush", "Not again", "no"), Order("a,b,c,d,e,f=never", "Never", "no"))
    question = Question("12.3.1.window.moving", 3, "window.moving", "Use something?", options, "no", orders=orders, window=True)
    rows = window_rows("00c0ffee", 999_999_999, question)
    controls = [each for row in rows if not isinstance(row, str) for each in row]
    assert all(len(each.custom_id or "") <= MAX_LENGTH and parse_custom_id(each.custom_id or "") is not None for each in controls)
    return [[row] if isinstance(row, str) else [getattr(each, "label", None) or "a select" for each in row] for row in rows]


def test_below_the_options_of_a_window_are_its_orders_and_passing_is_always_a_button() -> None:
    below = [["-# Pass, and from now on:"], ["Not again", "Never"]]
    assert at_a_window(1) == [["Way 0", "Pass"], *below]
    assert at_a_window(4) == [["Way 0", "Way 1", "Way 2", "Way 3", "Pass"], *below]
    assert at_a_window(5) == [["a select"], ["Pass"], *below]


@pytest.mark.parametrize(
    ("labels", "rows"),
    [
        (["Roll"], [["Roll", "My things"]]),
        (["Jog 5", "Roll", EVERY_TIME_LABEL], [["Jog 5", "Roll", EVERY_TIME_LABEL], ["My things"]]),
        (["A", "B", "C", "D", "E"], [["A", "B", "C", "D", "E"], ["My things"]]),
        ([], [["My things"]]),
    ],
)
def test_one_more_button_stands_beside_the_others_where_a_phone_has_room(labels: list[str], rows: list[list[str]]) -> None:
    before = [[button(label, CustomId("answer", "00c0ffee")) for label in labels]] if labels else []
    after = with_extra_button(before, button("My things", CustomId("things", "00c0ffee")))
    assert [[getattr(each, "label", None) for each in row] for row in after] == rows
