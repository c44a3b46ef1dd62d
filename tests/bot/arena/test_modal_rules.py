"""What Discord refuses in modals, and what its clients let people answer, there and in messages."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.arena.behaviour.errors import ApiError, Json
from bot.arena.validation import answers
from bot.arena.validation.component_tree import walk
from bot.arena.validation.modals import read_modal
from tests.bot.arena.garbage import GARBAGE, examples, spoiled
from tests.bot.arena.refusals import button, container, refusal_of, row, select, text


def modal(*components: Json, **more: Any) -> Json:
    return {"custom_id": "setup", "title": "New race", "components": list(components), **more}


def label(component: Json, words: str = "Seats", **more: Any) -> Json:
    return {"type": 18, "label": words, "component": component, **more}


def text_input(custom_id: str = "name", **more: Any) -> Json:
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def options(*values: str, default: str = "") -> list[Json]:
    return [{"label": value.title(), "value": value, "default": value in default} for value in values]


def refused(*components: Json, **more: Any) -> Any:
    return refusal_of(lambda: read_modal(modal(*components, **more)))


def labelled(component: Json) -> Any:
    """The errors of one component in a label, without the path that leads there."""
    return {path.removeprefix("components.0.component."): code for path, code in refused(label(component)).items()}


def test_a_modal_has_a_title_and_a_custom_id() -> None:
    good = label(text_input())
    assert read_modal(modal(good, title="x" * 45, custom_id="x" * 100))["title"] == "x" * 45
    assert refused(good, title="x" * 46) == {"title": "BASE_TYPE_BAD_LENGTH"}
    assert refused(good, title="") == {"title": "BASE_TYPE_REQUIRED"}
    assert refused(good, custom_id="x" * 101) == {"custom_id": "BASE_TYPE_BAD_LENGTH"}
    assert refused(good, custom_id=None) == {"custom_id": "BASE_TYPE_REQUIRED"}


def test_a_modal_has_one_to_five_components() -> None:
    parts = [label(text_input(f"i{at}")) for at in range(6)]
    assert len(read_modal(modal(*parts[:5]))["components"]) == 5
    assert refused() == {"components": "BASE_TYPE_BAD_LENGTH"}
    assert refused(*parts) == {"components": "BASE_TYPE_BAD_LENGTH"}
    assert refused(components="x") == {"components": "LIST_TYPE_CONVERT"}


@pytest.mark.parametrize("component", [button(), text_input(), container(text()), {"type": 23, "custom_id": "x"}, {"type": 99}])
def test_only_labels_texts_and_rows_stand_at_the_top(component: Json) -> None:
    assert refused(component) == {"components.0": "UNION_TYPE_CHOICES"}


def test_only_inputs_stand_in_a_label_and_only_texts_in_a_row() -> None:
    assert refused(label(button())) == {"components.0.component": "UNION_TYPE_CHOICES"}
    assert refused(row(select())) == {"components.0.components.0": "UNION_TYPE_CHOICES"}
    assert refused({"type": 18, "label": "x"}) == {"components.0.component": "BASE_TYPE_REQUIRED"}


def test_a_label_has_at_most_45_characters_and_its_description_100() -> None:
    good = text_input()
    assert read_modal(modal(label(good, "x" * 45, description="x" * 100)))
    assert refused(label(good, "x" * 46)) == {"components.0.label": "BASE_TYPE_BAD_LENGTH"}
    assert refused(label(good, description="x" * 101)) == {"components.0.description": "BASE_TYPE_BAD_LENGTH"}


def test_a_text_input_in_a_row_has_its_own_label_and_the_row_for_itself() -> None:
    assert read_modal(modal(row(text_input(label="Name"))))
    assert refused(row(text_input())) == {"components.0.components.0.label": "BASE_TYPE_REQUIRED"}
    two = row(text_input("a", label="A"), text_input("b", label="B"))
    assert refused(two) == {"components.0.components.1": "COMPONENT_LAYOUT_WIDTH_EXCEEDED"}


@pytest.mark.parametrize(
    ("component", "code"),
    [
        (text_input(style=3), {"style": "BASE_TYPE_CHOICES"}),
        (text_input(style=None), {"style": "BASE_TYPE_REQUIRED"}),
        (text_input(custom_id=""), {"custom_id": "BASE_TYPE_REQUIRED"}),
        (text_input(label="x" * 46), {"label": "BASE_TYPE_BAD_LENGTH"}),
        (text_input(value="x" * 4001), {"value": "BASE_TYPE_MAX_LENGTH"}),
        (text_input(value="xx", max_length=1), {"value": "BASE_TYPE_MAX_LENGTH"}),
        (text_input(placeholder="x" * 101), {"placeholder": "BASE_TYPE_MAX_LENGTH"}),
        (text_input(min_length=4001), {"min_length": "NUMBER_TYPE_MAX"}),
        (text_input(max_length=0), {"max_length": "NUMBER_TYPE_MIN"}),
        (text_input(min_length=3, max_length=2), {"min_length": "TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH"}),
        (select(disabled=True), {"disabled": "COMPONENT_DISABLED_IN_MODAL"}),
        (select(max_values=3), {"options": "BASE_TYPE_BAD_LENGTH"}),
        ({"type": 19, "custom_id": "x", "max_values": 11}, {"max_values": "NUMBER_TYPE_MAX"}),
        ({"type": 21, "custom_id": "x", "options": options("a")}, {"options": "BASE_TYPE_BAD_LENGTH"}),
        ({"type": 21, "custom_id": "x", "options": options(*"abcdefghijk")}, {"options": "BASE_TYPE_BAD_LENGTH"}),
        (
            {"type": 21, "custom_id": "x", "options": options("a", "b", default="ab")},
            {"options": "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"},
        ),
        ({"type": 22, "custom_id": "x", "options": options(*"abcdefghijk")}, {"options": "BASE_TYPE_BAD_LENGTH"}),
        ({"type": 22, "custom_id": "x", "options": options("a"), "max_values": 2}, {"options": "BASE_TYPE_BAD_LENGTH"}),
        (
            {"type": 22, "custom_id": "x", "options": options("a"), "min_values": 0},
            {"required": "CHECKBOX_GROUP_COMPONENT_REQUIRED_INVALID"},
        ),
        ({"type": 23}, {"custom_id": "BASE_TYPE_REQUIRED"}),
        ({"type": 23, "custom_id": "x", "default": "yes"}, {"default": "BOOLEAN_TYPE_CONVERT"}),
    ],
)
def test_a_question_that_is_refused(component: Json, code: Json) -> None:
    errors = labelled(component)
    assert {path: errors.get(path) for path in code} == code


def test_a_custom_id_comes_once_in_a_modal() -> None:
    twice = {"components.1.component.custom_id": "COMPONENT_CUSTOM_ID_DUPLICATED"}
    assert refused(label(text_input("x")), label(select("x"))) == twice


def every_question() -> Json:
    """A modal of discord.py in two halves, for it has more kinds of questions than a modal may hold."""
    ui = discord.ui

    class Half(ui.Modal):
        pass

    first, second = Half(title="Setup", custom_id="setup"), Half(title="Setup", custom_id="setup")
    radio = [discord.RadioGroupOption(label="Mild", value="mild"), discord.RadioGroupOption(label="Wild", value="wild")]
    boxes = [discord.CheckboxGroupOption(label=one.title(), value=one) for one in ("a", "b", "c")]
    choices = [discord.SelectOption(label="Banana"), discord.SelectOption(label="Egg")]
    short = ui.TextInput[Any](custom_id="name", min_length=2, max_length=5)
    long = ui.TextInput[Any](custom_id="motto", required=False, style=discord.TextStyle.long, label="Motto")
    for item in (
        ui.TextDisplay[Any]("Who races?"),
        ui.Label[Any](text="Name", component=short, description="Of the table"),
        long,
        ui.Label[Any](text="Racer", component=ui.Select(custom_id="racer", options=choices, required=False)),
        ui.Label[Any](text="Track", component=ui.RadioGroup(custom_id="track", options=radio)),
    ):
        first.add_item(item)
    for item in (
        ui.Label[Any](text="Rules", component=ui.CheckboxGroup(custom_id="rules", options=boxes, max_values=2)),
        ui.Label[Any](text="Fast", component=ui.Checkbox(custom_id="fast")),
        ui.Label[Any](text="Map", component=ui.FileUpload(custom_id="map", required=False)),
        ui.Label[Any](text="Who", component=ui.UserSelect(custom_id="who", max_values=2, required=True)),
    ):
        second.add_item(item)
    halves = [read_modal(half.to_dict()) for half in (first, second)]
    return halves[0] | {"components": [*halves[0]["components"], *halves[1]["components"]]}


GOOD: Json = {"name": "Ann's", "track": "wild", "rules": ["a", "c"], "who": ["5"]}


def test_modals_of_discord_py_are_taken_and_numbered() -> None:
    read = every_question()
    assert [(part["type"], part["id"]) for part in walk(read["components"][:5])] == [
        *((10, 1), (18, 2), (4, 3), (1, 4), (4, 5), (18, 6), (3, 7), (18, 8), (21, 9))
    ]


def test_answers_have_the_shape_of_a_submission() -> None:
    submitted = answers.modal_answers(every_question(), GOOD | {"fast": True})
    assert submitted[:5] == [
        {"type": 10, "id": 1},
        {"type": 18, "id": 2, "component": {"type": 4, "id": 3, "custom_id": "name", "value": "Ann's"}},
        {"type": 1, "id": 4, "components": [{"type": 4, "id": 5, "custom_id": "motto", "value": ""}]},
        {"type": 18, "id": 6, "component": {"type": 3, "id": 7, "custom_id": "racer", "values": []}},
        {"type": 18, "id": 8, "component": {"type": 21, "id": 9, "custom_id": "track", "value": "wild"}},
    ]
    assert [part["component"] for part in submitted[5:]] == [
        {"type": 22, "id": 2, "custom_id": "rules", "values": ["a", "c"]},
        {"type": 23, "id": 4, "custom_id": "fast", "value": True},
        {"type": 19, "id": 6, "custom_id": "map", "values": []},
        {"type": 5, "id": 8, "custom_id": "who", "values": ["5"]},
    ]


@pytest.mark.parametrize(
    ("filled", "sentence"),
    [
        ({"name": ""}, "Name must be filled in."),
        ({"name": None}, "Name must be filled in."),
        ({"name": "A"}, "Name needs at least 2 characters, not 1."),
        ({"name": "Ann and Bo"}, "Name takes at most 5 characters, not 10."),
        ({"name": ["Ann"]}, "Name: answer with a text."),
        ({"racer": ["Duck"]}, "Racer: Duck is not on offer; there are: Banana, Egg."),
        ({"racer": ["Banana", "Egg"]}, "Racer: Choose 1, not 2."),
        ({"racer": "Egg"}, "Racer: answer with a list of choices."),
        ({"track": None}, "Track must be answered."),
        ({"track": "sea"}, "Track: sea is not on offer; there are: mild, wild."),
        ({"rules": []}, "Rules must be answered."),
        ({"rules": ["a", "b", "c"]}, "Rules: Choose between 1 and 2, not 3."),
        ({"rules": ["a", "a"]}, "Rules: Each choice can only be made once."),
        ({"fast": "yes"}, "Fast: answer with true or false."),
        ({"who": []}, "Who must be answered."),
        ({"speed": "x"}, "This form has no field speed; there are: fast, map, motto, name, racer, rules, track, who."),
    ],
)
def test_what_cannot_be_answered_is_said_in_a_sentence(filled: Json, sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        answers.modal_answers(every_question(), GOOD | filled)
    assert str(caught.value) == sentence


def test_what_was_filled_in_from_the_start_stays() -> None:
    read = read_modal(
        modal(
            label(text_input("name", value="Ann")),
            label({"type": 21, "custom_id": "track", "options": options("mild", "wild", default="wild")}),
            label({"type": 22, "custom_id": "rules", "options": options("a", "b", default="a")}),
            label({"type": 23, "custom_id": "fast", "default": True}),
            label({"type": 5, "custom_id": "who", "default_values": [{"type": "user", "id": 5}]}),
        )
    )
    parts = [part["component"] for part in answers.modal_answers(read, {})]
    assert [part.get("value", part.get("values")) for part in parts] == ["Ann", "wild", ["a"], True, ["5"]]
    emptied = answers.modal_answers(read, {"fast": False, "name": "Bo"})
    assert [emptied[0]["component"]["value"], emptied[3]["component"]["value"]] == ["Bo", False]


def test_an_optional_radio_group_without_an_answer_is_null() -> None:
    radio = {"type": 21, "custom_id": "track", "options": options("mild", "wild"), "required": False}
    assert answers.modal_answers(read_modal(modal(label(radio))), {})[0]["component"]["value"] is None


MESSAGE: list[Json] = [
    container(
        text("Lap 1"),
        {"type": 9, "components": [text("Banana")], "accessory": button("hand")},
        row(button("roll"), {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"}),
        row(select("pick")),
    ),
    text("The end"),
]


def test_components_are_found_by_their_custom_id_wherever_they_are() -> None:
    for custom_id in ("hand", "roll", "pick"):
        component = answers.find(MESSAGE, custom_id)
        assert component is not None
        assert component["custom_id"] == custom_id
    assert answers.find(MESSAGE, "lost") is None
    assert answers.find([label(text_input("name"))], "name") == text_input("name")


def test_controls_and_words_come_in_reading_order() -> None:
    assert [component.get("custom_id", component.get("url")) for component in answers.controls(MESSAGE)] == [
        *("hand", "roll", "https://example.org", "pick")
    ]
    assert list(answers.texts(MESSAGE)) == ["Lap 1", "Banana", "The end"]


@pytest.mark.parametrize(
    ("more", "values", "sentence"),
    [
        ({}, ["a"], None),
        ({}, [], "Choose 1, not 0."),
        ({}, ["a", "b"], "Choose 1, not 2."),
        ({"min_values": 0, "max_values": 2}, [], None),
        ({"min_values": 0, "max_values": 2}, ["b", "a"], None),
        ({"min_values": 0, "max_values": 2}, ["a", "a"], "Each choice can only be made once."),
        ({}, ["c"], "c is not on offer; there are: a, b."),
        ({"disabled": True}, ["a"], "This choice is switched off."),
    ],
)
def test_a_choice_from_a_select(more: Json, values: list[str], sentence: str | None) -> None:
    assert answers.choice_error(select(**more), values) == sentence


def test_people_are_only_counted() -> None:
    who = {"type": 5, "custom_id": "who", "min_values": 1, "max_values": 2}
    assert answers.choice_error(who, ["5", "6"]) is None
    assert answers.choice_error(who, ["5", "6", "7"]) == "Choose between 1 and 2, not 3."


VALID = modal(
    text(),
    label(text_input("a", value="x", min_length=0, max_length=9)),
    label(select("b"), description="x"),
    label({"type": 22, "custom_id": "c", "options": options("a", "b")}),
    row(text_input("d", label="D")),
)


@examples(80)
@given(path=st.lists(st.integers(0, 9), max_size=6), garbage=GARBAGE)
def test_a_modal_with_one_spoiled_part_is_read_or_refused(path: list[int], garbage: Any) -> None:
    with suppress(ApiError):
        assert isinstance(read_modal(spoiled(VALID, path, garbage)), dict)


def test_the_modal_that_is_spoiled_above_is_good() -> None:
    assert read_modal(VALID)
