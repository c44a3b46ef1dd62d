"""Rulings on the options of commands, and on the choices that a bot offers while somebody types."""

from __future__ import annotations

from typing import Any

import pytest

from bot.arena.behaviour.errors import ApiError, Json
from bot.arena.validation.commands import read_choices, read_command
from tests.bot.arena.command_bodies import command, option, refused


def test_a_command_has_25_options_at_most() -> None:
    options = [option(name=f"n{at}") for at in range(26)]
    assert len(read_command(command(options=options[:25]), in_guild=False)["options"]) == 25
    refused(command(options=options), "options", "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")


def test_required_options_come_first() -> None:
    options = [option(), option(name="seats", required=True)]
    refused(
        command(options=options),
        "options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        "Required options must be placed before non-required options",
    )
    read_command(command(options=options[::-1]), in_guild=False)


def test_option_names_are_unique_in_their_place_only() -> None:
    refused(
        command(options=[option(), option()]),
        "options.1",
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
        "Option name racer is already used in these options",
    )
    subs = [option(type=1, name=name, options=[option()]) for name in ("start", "racer")]
    read_command(command(options=subs), in_guild=False)


def test_sub_commands_do_not_mix_with_values_but_with_groups() -> None:
    for pair in ([option(), option(type=1, name="start")], [option(type=2, name="tables"), option()]):
        refused(
            command(options=pair),
            "options.1",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )
    start = option(type=1, name="start")
    read_command(command(options=[start, option(type=2, name="tables", options=[start])]), in_guild=False)
    refused(command(options=[start, option(type=2, name="tables")]), "options.1.options", "BASE_TYPE_REQUIRED")


def test_groups_hold_sub_commands_and_those_hold_values_and_nothing_is_deeper() -> None:
    sub = option(type=1, name="close", options=[option(required=True)])
    read = read_command(command(options=[option(type=2, name="tables", options=[sub])]), in_guild=False)
    assert read["options"][0]["options"][0]["options"][0]["required"] is True
    group = option(type=2, name="tables")
    refused(command(options=[group | {"options": [group]}]), "options.0.options.0.type", "BASE_TYPE_CHOICES")
    refused(command(options=[group | {"options": [option()]}]), "options.0.options.0.type", "BASE_TYPE_CHOICES")
    refused(command(options=[sub | {"options": [sub]}]), "options.0.options.0.type", "BASE_TYPE_CHOICES")
    refused(command(options=[option(options=[option()])]), "options.0.options", "BASE_TYPE_MAX_LENGTH")


def test_choices_are_25_at_most_with_a_name_and_a_value_of_the_options_type() -> None:
    def with_choices(kind: int, *choices: Any) -> Json:
        return command(options=[option(type=kind, choices=list(choices))])

    read = read_command(with_choices(3, {"name": "Gunk", "value": "gunk"}), in_guild=False)
    assert read["options"][0]["choices"] == [{"name": "Gunk", "name_localizations": None, "value": "gunk"}]
    assert (
        read_command(with_choices(10, {"name": "Half", "value": 0.5}), in_guild=False)["options"][0]["choices"][0]["value"] == 0.5
    )
    refused(with_choices(3, *({"name": str(at), "value": "v"} for at in range(26))), "options.0.choices", "BASE_TYPE_MAX_LENGTH")
    refused(with_choices(3, {"name": "x" * 101, "value": "v"}), "options.0.choices.0.name", "BASE_TYPE_BAD_LENGTH")
    refused(with_choices(3, {"name": "n", "value": "x" * 101}), "options.0.choices.0.value", "BASE_TYPE_MAX_LENGTH")
    refused(with_choices(3, {"name": "n"}), "options.0.choices.0.value", "BASE_TYPE_REQUIRED")
    refused(with_choices(4, {"name": "n", "value": "four"}), "options.0.choices.0.value", "NUMBER_TYPE_COERCE")
    refused(with_choices(4, {"name": "n", "value": 0.5}), "options.0.choices.0.value", "NUMBER_TYPE_COERCE")
    refused(with_choices(10, {"name": "n", "value": float("inf")}), "options.0.choices.0.value", "NUMBER_TYPE_COERCE")
    refused(with_choices(4, {"name": "n", "value": 2**53}), "options.0.choices.0.value", "NUMBER_TYPE_MAX")


def test_an_option_is_completed_or_has_choices_but_not_both() -> None:
    assert (
        read_command(command(options=[option(autocomplete=True, choices=[])]), in_guild=False)["options"][0]["autocomplete"] is True
    )
    both = option(autocomplete=True, choices=[{"name": "n", "value": "v"}])
    refused(command(options=[both]), "options.0.autocomplete", "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID")


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        (5, "choices", [{"name": "n", "value": "v"}]),
        (6, "autocomplete", True),
        (3, "min_value", 0),
        (5, "max_value", 1),
        (4, "min_length", 0),
        (10, "max_length", 1),
        (3, "channel_types", [0]),
        (1, "channel_types", [0]),
    ],
)
def test_a_field_belongs_to_its_types_of_options(kind: int, field: str, value: Any) -> None:
    refused(
        command(options=[option(type=kind, **{field: value})]), f"options.0.{field}", "APPLICATION_COMMAND_OPTIONS_FIELD_INVALID"
    )


def test_limits_of_values_and_lengths() -> None:
    read = read_command(command(options=[option(min_length=0, max_length=6000)]), in_guild=False)["options"][0]
    assert (read["min_length"], read["max_length"]) == (0, 6000)
    read = read_command(command(options=[option(type=4, min_value=0, max_value=0)]), in_guild=False)["options"][0]
    assert (read["min_value"], read["max_value"]) == (0, 0)
    refused(command(options=[option(max_length=0)]), "options.0.max_length", "NUMBER_TYPE_MIN")
    refused(command(options=[option(min_length=6001)]), "options.0.min_length", "NUMBER_TYPE_MAX")
    refused(command(options=[option(type=4, min_value=0.5)]), "options.0.min_value", "NUMBER_TYPE_COERCE")
    refused(command(options=[option(type=4, min_value=6, max_value=1)]), "options.0.max_value")
    refused(command(options=[option(min_length=6, max_length=1)]), "options.0.max_length")


def test_channel_types_are_a_set_of_known_ones() -> None:
    assert read_command(command(options=[option(type=7, channel_types=[0, 5])]), in_guild=False)["options"][0]["channel_types"] == [
        0,
        5,
    ]
    refused(command(options=[option(type=7, channel_types=[0, 99])]), "options.0.channel_types.1", "BASE_TYPE_CHOICES")
    refused(command(options=[option(type=7, channel_types=[0, 0])]), "options.0.channel_types.1", "SET_TYPE_ALREADY_CONTAINS_VALUE")
    refused(command(contexts=[]), "contexts", "BASE_TYPE_BAD_LENGTH")
    refused(command(integration_types=[2]), "integration_types.0", "BASE_TYPE_CHOICES")


def test_completed_choices_fit_the_option_that_is_typed() -> None:
    assert read_choices({"choices": [{"name": "Gunk", "value": "gunk"}]}, 3)[0]["value"] == "gunk"
    assert read_choices({"choices": []}, 4) == []
    for data, kind, where in (
        ({"choices": [{"name": "n", "value": "v"}] * 26}, 3, "data.choices"),
        ({"choices": [{"name": "", "value": "v"}]}, 3, "data.choices.0.name"),
        ({"choices": [{"name": "n", "value": "x" * 101}]}, 3, "data.choices.0.value"),
        ({"choices": [{"name": "n", "value": "v"}]}, 4, "data.choices.0.value"),
        ({"choices": [{"name": "n", "value": True}]}, 10, "data.choices.0.value"),
        (None, 3, "data"),
        ([], 3, "data"),
    ):
        with pytest.raises(ApiError) as caught:
            read_choices(data, kind)
        here: Any = caught.value.errors
        for name in where.split("."):
            here = here[name]
        assert here["_errors"]
