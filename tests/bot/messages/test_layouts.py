"""Questions as controls, for any game: every option can be pressed or picked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
import pytest
from discord import ui
from msgspec.structs import replace

from bot.messages import layouts
from bot.messages.custom_ids import MAX_LENGTH, CustomId, answer_custom_id, parse_custom_id
from bot.messages.layouts import ALWAYS_LABEL, MOST_BUTTONS, MOST_CHOICES, Layout, Row, button, question_rows, with_extra_button
from bot.store import TableRecord
from bot.tables.question_codes import question_code, short
from engine import Option, Order, Question
from engine.text.truncate import truncate

TABLE, REVISION = "00c0ffee", 7
RECORD = TableRecord(TABLE, 1, 2, 3, "toy", 4, "5a" * 16, 0.0, revision=REVISION)
PASS = Option("no", "Pass")
THINGS = button("My things", CustomId("things", TABLE))


def long_options(count: int) -> list[Option]:
    return [Option(f"option-{number}", f"Option {number} {'long ' * 30}", "what it means " * 20) for number in range(count)]


def question(options: Iterable[Option], **fields: Any) -> Question:
    options = tuple(options)
    return Question("12.3.1.a-kind-of-question", 3, "a-kind-of-question", "Which one?", options, options[0].id, **fields)


def controls(asked: Question, *, explains: bool = False) -> list[Any]:
    rows = question_rows(RECORD, asked, explains=explains)
    assert Layout.of("Which one?", rows=rows).total_children_count <= 40, "Discord's limit for one message"
    return [control for row in rows for control in row]


def labels(rows: Iterable[Row]) -> list[list[str]]:
    """The labels of buttons row by row; "a select" for a select, and the text of a row of text."""
    return [[row] if isinstance(row, str) else [getattr(control, "label", "a select") for control in row] for row in rows]


@pytest.mark.parametrize("count", [1, 2, MOST_BUTTONS])
def test_few_options_are_buttons(count: int) -> None:
    options = [Option(f"option-{number}", f"Option {number}") for number in range(count)]
    custom_ids = [parse_custom_id(control.custom_id) for control in controls(question(options))]
    assert [custom_id.argument(1) for custom_id in custom_ids if custom_id] == [short(option.id) for option in options]


@pytest.mark.parametrize(
    ("letters", "four", "and_stay"), [(20, ui.Button, ui.Button), (30, ui.Button, ui.Select), (80, ui.Select, ui.Select)]
)
def test_buttons_on_more_than_four_lines_of_a_phone_are_a_select(letters: int, four: type, and_stay: type) -> None:
    """Four labels that have a line each, or two; and a short fifth one, which fits beside the last one or not."""
    options = [Option(f"{number}", f"{number}" * letters) for number in range(4)]
    kinds = [{type(each) for each in controls(question([*options, *more]))} for more in ([], [Option("last", "Stay")])]
    assert kinds == [{four}, {and_stay}]


def test_two_long_answers_are_buttons() -> None:
    assert {type(control) for control in controls(question(long_options(2)))} == {ui.Button}


@pytest.mark.parametrize("count", [1, 2, 3, MOST_BUTTONS])
def test_a_colour_is_no_advice(count: int) -> None:
    """What can only be pressed is blue; real choices look alike, whatever an AI player would take."""
    styles = {control.style for control in controls(question(Option(f"{k}", f"{k}") for k in range(count)))}
    assert styles == {discord.ButtonStyle.primary if count == 1 else discord.ButtonStyle.secondary}


@pytest.mark.parametrize("count", [MOST_BUTTONS + 1, MOST_CHOICES, MOST_CHOICES + 1, 60, 5 * MOST_CHOICES])
def test_more_options_are_selects_of_25_at_most(count: int) -> None:
    options = long_options(count)
    selects = controls(question(options))
    assert all(isinstance(control, ui.Select) and len(control.options) <= MOST_CHOICES for control in selects)
    assert [choice.value for control in selects for choice in control.options] == [option.id for option in options]
    assert len({control.custom_id for control in selects}) == len(selects) == -(-count // MOST_CHOICES)


def test_a_question_that_asks_for_a_menu_has_one_unless_there_is_little_to_choose() -> None:
    """Its options need so many words that buttons would hide the picture above them."""
    kinds = [[type(control) for control in controls(question(long_options(count), menu=True))] for count in (2, 3)]
    assert kinds == [[ui.Button, ui.Button], [ui.Select]]


@pytest.mark.parametrize("count", [3, 60])
def test_a_control_fits_discord_and_names_its_question(count: int) -> None:
    asked = question(long_options(count))
    for control in controls(asked):
        custom_id = parse_custom_id(control.custom_id)
        assert custom_id is not None
        assert (custom_id.table, custom_id.revision, custom_id.argument(0)) == (TABLE, REVISION, question_code(RECORD, asked.key))
        assert len(control.custom_id) <= MAX_LENGTH


# ---------------------------------------------------------------------- the Always… button


def with_standing_answer(options: Sequence[str]) -> list[str]:
    """The buttons of a question with these options that allows a standing answer."""
    asked = question((Option(label, label) for label in options), orders=(Order("kind=yes", "Always"),))
    *_, last = buttons = controls(asked)
    if getattr(last, "label", "") == ALWAYS_LABEL:
        assert last.custom_id == f"gs:standing:{TABLE}:{REVISION}:{question_code(RECORD, asked.key)}"
    return [control.label or "" for control in buttons if isinstance(control, ui.Button)]


@pytest.mark.parametrize(
    "options",
    [
        ["Jog 5", "Roll"],
        ["Swap with Hypnotist on 5", "Warp", "Roll"],
    ],
)
def test_a_question_that_allows_a_standing_answer_has_one_more_button(options: list[str]) -> None:
    assert with_standing_answer(options) == [*options, ALWAYS_LABEL]


@pytest.mark.parametrize(
    "options",
    [
        ["Duel Rocket Scientist", "Let Rocket Scientist be as it is"],
        ["Swap with Hypnotist on 1", "Swap with Baba Yaga on 6", "Swap with Rocket Scientist on Start"],
        [*"ABCDE"],
    ],
)
def test_that_button_is_not_worth_a_line_of_its_own_on_a_phone(options: list[str]) -> None:
    assert with_standing_answer(options) == options


def test_beside_a_select_there_is_no_button_for_a_standing_answer() -> None:
    assert with_standing_answer([f"Option {number}" for number in range(MOST_BUTTONS + 1)]) == []


# ---------------------------------------------------------------------- declining, and further buttons


@pytest.mark.parametrize("count", [MOST_BUTTONS, 12, MOST_CHOICES, 60])
def test_among_many_options_to_decline_is_a_button_and_no_entry_of_a_select(count: int) -> None:
    """On a phone it would be the last entry, out of sight."""
    options = long_options(count)
    asked = question([*options, PASS])
    *selects, passing = controls(asked)
    assert [choice.value for select in selects for choice in select.options] == [option.id for option in options]
    assert (passing.label, passing.custom_id) == ("Pass", str(answer_custom_id(RECORD, asked, PASS)))


def test_an_extra_button_stands_beside_the_one_to_decline() -> None:
    rows = question_rows(RECORD, question([*long_options(8), PASS]))
    assert labels(with_extra_button(rows, THINGS)) == [["a select"], ["Pass", "My things"]]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([["Roll"]], [["Roll", "My things"]]),
        ([["Jog 5", "Roll", ALWAYS_LABEL]], [["Jog 5", "Roll", ALWAYS_LABEL], ["My things"]]),
        ([[*"ABCDE"]], [[*"ABCDE"], ["My things"]]),
        ([], [["My things"]]),
    ],
)
def test_an_extra_button_stands_beside_the_others_where_a_phone_has_room(before: list[list[str]], after: list[list[str]]) -> None:
    rows = [[button(label, CustomId("answer", TABLE)) for label in row] for row in before]
    assert labels(with_extra_button(rows, THINGS)) == after


# ---------------------------------------------------------------------- explanations, in private questions


def explained(*options: tuple[str, str]) -> list[Any]:
    """The controls of a private question with these names and explanations."""
    return controls(question(Option(name, name, detail) for name, detail in options), explains=True)


def test_an_explanation_stands_on_its_button_if_there_is_room_on_all() -> None:
    buttons = explained(("Play the orange 1", "A piece goes 1 ahead"), ("Keep it", ""))
    assert [button.label for button in buttons] == ["Play the orange 1: A piece goes 1 ahead", "Keep it"]


def test_otherwise_it_stands_below_its_name_in_a_select() -> None:
    options = [("Play the orange 1", "A piece goes 1 ahead"), ("Everyone Off", "x" * 80)]
    (select,) = explained(*options)
    assert [(choice.label, choice.description) for choice in select.options] == options


def test_bare_names_stay_as_they_are() -> None:
    """In public nothing is added to them, because the picture or the question explains them."""
    assert [button.label for button in explained(("Left", ""), ("Right", ""))] == ["Left", "Right"]
    options = long_options(2)
    assert [control.label for control in controls(question(options))] == [
        truncate(option.label, layouts.MAX_LABEL) for option in options
    ]


# ---------------------------------------------------------------------- reaction windows


@pytest.mark.parametrize(
    ("count", "options"),
    [(1, [["Way 0", "Pass"]]), (4, [["Way 0", "Way 1", "Way 2", "Way 3", "Pass"]]), (5, [["a select"], ["Pass"]])],
)
def test_below_the_options_of_a_window_are_its_orders_and_passing_is_always_a_button(count: int, options: list[list[str]]) -> None:
    orders = (Order("*=hush", "Not again", "no"), Order("a,b,c,d,e,f=never", "Never", "no"))
    asked = question([*(Option(f"way-{number}", f"Way {number}") for number in range(count)), PASS], orders=orders, window=True)
    rows = layouts.window_rows(replace(RECORD, revision=999_999_999), replace(asked, default=PASS.id))
    assert labels(rows) == [*options, ["-# Pass, and from now on:"], ["Not again", "Never"]]
    custom_ids = [control.custom_id or "" for row in rows if not isinstance(row, str) for control in row]
    assert all(len(custom_id) <= MAX_LENGTH and parse_custom_id(custom_id) is not None for custom_id in custom_ids)
