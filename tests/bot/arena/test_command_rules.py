"""Rulings on the commands that a bot registers, and on the choices it offers while somebody types."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import discord
import jsonschema
import pytest
from discord import app_commands
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from bot.arena.refusal import Json, Refusal
from bot.arena.rules.commands import LOCALES, read_choices, read_command, read_commands

SPEC = Path(__file__).parents[4] / "shared/discord/openapi.json"


@functools.cache
def spec() -> Json:
    if not SPEC.exists():
        pytest.skip(f"Discord's description of its API is not here: {SPEC}")
    described: Json = json.loads(SPEC.read_text())
    return described


@functools.cache
def schema(name: str) -> jsonschema.Draft202012Validator:
    registry: Registry[Any] = Registry().with_resource("spec:", Resource.from_contents(spec(), default_specification=DRAFT202012))
    return jsonschema.Draft202012Validator({"$ref": f"spec:#/components/schemas/{name}"}, registry=registry)


def command(**changes: Any) -> Json:
    return {"name": "play", "description": "Starts a game"} | changes


def option(**changes: Any) -> Json:
    return {"type": 3, "name": "racer", "description": "Who races"} | changes


def refused(body: Any, where: str = "", code: str = "", message: str = "") -> list[Json]:
    """What stands at one place of the refusal of a body; checks code and message when they are given."""
    with pytest.raises(Refusal) as caught:
        read_commands(body, in_guild=False) if isinstance(body, list) else read_command(body, in_guild=False)
    assert (caught.value.status, int(caught.value.code), caught.value.message) == (400, 50035, "Invalid Form Body")
    here: Any = caught.value.errors
    for name in where.split(".") if where else ():
        assert name in here, f"{where} is not in {caught.value.errors}"
        here = here[name]
    errors: list[Json] = here["_errors"]
    if code:
        assert code in [error["code"] for error in errors], errors
    if message:
        assert message in [error["message"] for error in errors], errors
    return errors


def test_a_command_comes_back_with_everything_that_discord_fills_in() -> None:
    assert read_command(command(options=[option()]), in_guild=False) == {
        "type": 1,
        "name": "play",
        "name_localizations": None,
        "description": "Starts a game",
        "description_localizations": None,
        "options": [
            {
                "type": 3,
                "name": "racer",
                "name_localizations": None,
                "description": "Who races",
                "description_localizations": None,
                "required": False,
            }
        ],
        "default_member_permissions": None,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        "dm_permission": True,
    }


def test_permissions_come_back_as_text_and_null_installations_as_the_default() -> None:
    read = read_command(command(default_member_permissions=32, integration_types=None, contexts=[0, 2], nsfw=True), in_guild=False)
    assert (read["default_member_permissions"], read["integration_types"], read["contexts"]) == ("32", [0], [0, 2])
    assert (read["nsfw"], read["dm_permission"]) == (True, False)


def test_contexts_and_installations_mean_nothing_for_a_command_of_a_guild() -> None:
    read = read_command(command(contexts=[0], integration_types=[1]), in_guild=True)
    assert (read["contexts"], read["integration_types"]) == (None, [0])
    assert "dm_permission" not in read


@pytest.mark.parametrize("name", ["play", "a", "x" * 32, "spiel_auf-2", "größe", "играть", "プレイ", "ทดสอบ", "हिन्दी", "l'or"])
def test_names_may_be_lower_case_of_any_script(name: str) -> None:
    assert read_command(command(name=name), in_guild=False)["name"] == name


@pytest.mark.parametrize("name", ["two words", "play!", "a.b", "🏁", "/play"])
def test_a_name_with_other_signs_is_refused_twice(name: str) -> None:
    assert refused(command(name=name), "name") == [
        {"code": "STRING_TYPE_REGEX", "message": "String value did not match validation regex."},
        {"code": "APPLICATION_COMMAND_INVALID_NAME", "message": "Command name is invalid"},
    ]


@pytest.mark.parametrize("name", ["Play", "GRÖSSE"])
def test_a_name_with_a_capital_is_invalid(name: str) -> None:
    assert refused(command(name=name), "name") == [
        {"code": "APPLICATION_COMMAND_INVALID_NAME", "message": "Command name is invalid"}
    ]


def test_names_have_1_to_32_characters_and_descriptions_1_to_100() -> None:
    refused(command(name="x" * 33), "name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length.")
    refused(command(name=""), "name", "BASE_TYPE_REQUIRED")
    refused({"description": "d"}, "name", "BASE_TYPE_REQUIRED")
    refused(command(description="x" * 101), "description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    refused({"name": "play"}, "description", "BASE_TYPE_REQUIRED", "This field is required")
    refused(command(options=[option(description="")]), "options.0.description", "BASE_TYPE_REQUIRED")


@pytest.mark.parametrize("kind", [2, 3])
def test_a_menu_has_capitals_and_spaces_but_neither_description_nor_options(kind: int) -> None:
    assert read_command({"type": kind, "name": "Look At"}, in_guild=False)["description"] == ""
    refused({"type": kind, "name": "Look At", "description": "x"}, "description", "APPLICATION_COMMAND_DESCRIPTION_INVALID")
    refused({"type": kind, "name": "Look At", "options": [option()]}, "options", "BASE_TYPE_MAX_LENGTH")


def test_an_unknown_type_of_command_is_refused() -> None:
    refused(command(type=9), "type", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3}.")


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
    read_command(command(options=[option(type=1, name="start"), option(type=2, name="tables")]), in_guild=False)


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


def test_translations_are_for_locales_that_discord_knows_and_follow_the_same_rules() -> None:
    known = {locale["const"] for locale in spec()["components"]["schemas"]["AvailableLocalesEnum"]["oneOf"]}
    assert known == LOCALES
    read = read_command(command(name_localizations={"de": "spiele"}, description_localizations={}), in_guild=False)
    assert (read["name_localizations"], read["description_localizations"]) == ({"de": "spiele"}, None)
    refused(command(name_localizations={"xx": "spiele"}), "name_localizations", "ENUM_TYPE_COERCE")
    refused(command(name_localizations={"de": "Spiele"}), "name_localizations.de", "APPLICATION_COMMAND_INVALID_NAME")
    refused(command(description_localizations={"de": "x" * 101}), "description_localizations.de", "BASE_TYPE_BAD_LENGTH")


def full_of(characters: int) -> Json:
    """A command of exactly so many characters, made of options with descriptions of 90."""
    options = [option(name=f"o{at:02}", description="x" * 90, choices=[]) for at in range(25)]
    body = command(options=options)
    left = characters - len(body["name"]) - len(body["description"]) - 25 * 93
    for one in options:
        while left > 0 and len(one["choices"]) < 25:
            size = min(200, left)
            one["choices"].append({"name": "n" * (size - size // 2), "value": "v" * (size // 2)})
            left -= size
    return body


def test_a_whole_command_has_8000_characters_at_most() -> None:
    read_command(full_of(8000), in_guild=False)
    refused(full_of(8001), "", "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")
    refused([command(), full_of(8001) | {"name": "dial"}], "1", "APPLICATION_COMMAND_TOO_LARGE")


def test_of_translations_only_the_longest_counts() -> None:
    body = full_of(7990)
    read_command(body | {"description_localizations": {"de": "x" * 23, "fr": "x" * 22}}, in_guild=False)
    refused(body | {"description_localizations": {"de": "x" * 24, "fr": "x"}}, "", "APPLICATION_COMMAND_TOO_LARGE")


def test_two_commands_of_one_type_cannot_share_a_name() -> None:
    refused(
        [command(), command(name="other"), command()],
        "2",
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
        "Application command names must be unique",
    )
    read_commands([command(), {"type": 2, "name": "play"}, {"type": 3, "name": "play"}], in_guild=False)


@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
def test_there_is_a_most_of_commands_by_type(kind: int, most: int) -> None:
    bodies = [{"type": kind, "name": f"c{at}"} | ({"description": "d"} if kind == 1 else {}) for at in range(most + 1)]
    assert len(read_commands(bodies[:most], in_guild=True)) == most
    with pytest.raises(Refusal) as caught:
        read_commands(bodies, in_guild=True)
    assert caught.value.body == {"message": f"Maximum number of application commands reached ({most})", "code": 30032}


def test_all_that_is_wrong_is_said_at_once_and_under_the_commands_number() -> None:
    bodies = [command(), command(name="Bad", options=[option(type=99)])]
    refused(bodies, "1.name", "APPLICATION_COMMAND_INVALID_NAME")
    refused(bodies, "1.options.0.type", "BASE_TYPE_CHOICES")


@pytest.mark.parametrize(("body", "code"), [([], None), (None, None), ({}, "LIST_TYPE_CONVERT"), ("x", "LIST_TYPE_CONVERT")])
def test_all_commands_come_as_a_list(body: Any, code: str | None) -> None:
    if code is None:
        assert read_commands(body, in_guild=False) == []
        return
    with pytest.raises(Refusal) as caught:
        read_commands(body, in_guild=False)
    assert caught.value.errors is not None
    assert caught.value.errors["_errors"][0]["code"] == code


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
        with pytest.raises(Refusal) as caught:
            read_choices(data, kind)
        here: Any = caught.value.errors
        for name in where.split("."):
            here = here[name]
        assert here["_errors"]


def commands_of_discord_py() -> list[Json]:
    tree: app_commands.CommandTree[discord.Client] = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))

    @tree.command(description="Starts a game")
    @app_commands.describe(seats="How many play")
    @app_commands.choices(track=[app_commands.Choice(name="Mild", value="mild"), app_commands.Choice(name="Wild", value="wild")])
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=True)
    @app_commands.default_permissions(manage_guild=True)
    async def play(
        interaction: discord.Interaction,
        seats: app_commands.Range[int, 2, 6],
        pace: app_commands.Range[float, 0.5],
        track: app_commands.Choice[str],
        title: app_commands.Range[str, 1, 40] = "Race",
        friend: discord.Member | None = None,
        where: discord.TextChannel | None = None,
        picture: discord.Attachment | None = None,
        whom: discord.Role | discord.User | None = None,
        loud: bool = False,
    ) -> None: ...

    async def racers(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return []

    admin = app_commands.Group(name="admin", description="For those who run the server", guild_only=True, nsfw=True)
    tables = app_commands.Group(name="tables", description="All tables", parent=admin)

    @tables.command(description="Closes a table")
    @app_commands.autocomplete(table=racers)
    async def close(interaction: discord.Interaction, table: str) -> None: ...

    @admin.command(description="Says how things are")
    async def state(interaction: discord.Interaction) -> None: ...

    @tree.context_menu(name="Show Hand")
    async def hand(interaction: discord.Interaction, member: discord.Member) -> None: ...

    @tree.context_menu(name="Replay This")
    async def replay(interaction: discord.Interaction, message: discord.Message) -> None: ...

    tree.add_command(admin)
    return [command.to_dict(tree) for command in (play, admin, hand, replay)]


@pytest.mark.parametrize("in_guild", [False, True])
def test_what_discord_py_sends_is_accepted_and_what_comes_back_fits_the_description(in_guild: bool) -> None:
    read = read_commands(commands_of_discord_py(), in_guild=in_guild)
    assert [(command["type"], command["name"]) for command in read] == [
        (1, "play"),
        (1, "admin"),
        (2, "Show Hand"),
        (3, "Replay This"),
    ]
    for command in read:
        schema("ApplicationCommandResponse").validate(command | {"id": "1", "application_id": "2", "version": "3"})
    assert read[0]["options"][0] | {"min_value": 2, "max_value": 6, "required": True} == read[0]["options"][0]
    assert read[1]["options"][0]["options"][0]["options"][0]["autocomplete"] is True


names = st.text(st.sampled_from("abcxyzäßжプ0189_-"), min_size=1, max_size=32)
descriptions = st.text(st.characters(codec="utf-8"), min_size=1, max_size=60)
translations = st.none() | st.dictionaries(st.sampled_from(sorted(LOCALES)), names, max_size=2)


def blank_or(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


@st.composite
def value_options(draw: st.DrawFn) -> Json:
    kind = draw(st.integers(3, 11))
    made: Json = {"type": kind, "name": draw(names), "description": draw(descriptions), "name_localizations": draw(translations)}
    of_kind: dict[int, st.SearchStrategy[Any]] = {
        3: st.text(st.characters(codec="utf-8"), max_size=30),
        4: st.integers(-(2**53) + 1, 2**53 - 1),
        10: st.floats(-1e9, 1e9, allow_nan=False),
    }
    if kind in of_kind:
        choice = st.fixed_dictionaries({"name": descriptions, "value": of_kind[kind]})
        if draw(st.booleans()):
            made["choices"] = draw(st.lists(choice, max_size=3))
        else:
            made["autocomplete"] = draw(blank_or(st.booleans()))
    if kind == 3:
        made |= {"min_length": draw(blank_or(st.integers(0, 9))), "max_length": draw(blank_or(st.integers(9, 6000)))}
    elif kind in of_kind:
        made["min_value"], made["max_value"] = sorted((draw(of_kind[kind]), draw(of_kind[kind])))
    elif kind == 7:
        made["channel_types"] = draw(blank_or(st.lists(st.sampled_from([0, 2, 5, 11, 15]), unique=True)))
    return made


@st.composite
def several_options(draw: st.DrawFn) -> list[Json]:
    options = draw(st.lists(value_options(), max_size=4, unique_by=lambda one: str(one["name"])))
    required = draw(st.integers(0, 4))
    return [one | {"required": at < required} for at, one in enumerate(options)]


@st.composite
def branches(draw: st.DrawFn, kinds: tuple[int, ...]) -> list[Json]:
    made: list[Json] = []
    for name in draw(st.lists(names, min_size=1, max_size=3, unique=True)):
        kind = draw(st.sampled_from(kinds))
        inside = draw(several_options()) if kind == 1 else draw(branches((1,)))
        made.append({"type": kind, "name": name, "description": draw(descriptions), "options": inside})
    return made


@st.composite
def valid_commands(draw: st.DrawFn) -> Json:
    kind = draw(st.sampled_from([None, 1, 1, 1, 2, 3]))
    made: Json = {
        "type": kind,
        "name": draw(names),
        "name_localizations": draw(translations),
        "default_member_permissions": draw(blank_or(st.integers(0, 2**52) | st.integers(0, 2**52).map(str))),
        "contexts": draw(blank_or(st.lists(st.integers(0, 2), min_size=1, unique=True))),
        "integration_types": draw(blank_or(st.lists(st.integers(0, 1), min_size=1, unique=True))),
        "nsfw": draw(blank_or(st.booleans())),
        "dm_permission": draw(blank_or(st.booleans())),
    }
    if kind in (None, 1):
        made["description"] = draw(descriptions)
        made["options"] = draw(st.one_of(st.none(), several_options(), branches((1, 2))))
    return made


@settings(derandomize=True, max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(valid_commands(), st.booleans())
def test_every_valid_command_is_accepted_in_a_form_that_fits_the_description(body: Json, in_guild: bool) -> None:
    read = read_command(body, in_guild=in_guild)
    schema("ApplicationCommandResponse").validate(read | {"id": "1", "application_id": "2", "version": "3"})
    assert read_command(read, in_guild=in_guild) == read


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["_errors", "3", 1, 3, 7]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | st.just("_errors"), inner, max_size=3),
    max_leaves=6,
)
every_field = (
    "type name description options choices value required autocomplete min_value max_value min_length max_length channel_types "
    "contexts integration_types nsfw dm_permission default_member_permissions name_localizations description_localizations"
)
fields = every_field.split()
garbled_options = st.dictionaries(st.sampled_from(fields), anything | st.integers(1, 11), max_size=8)
garbage = st.one_of(
    anything,
    st.dictionaries(st.sampled_from(fields), anything, max_size=8),
    st.fixed_dictionaries({"name": st.just("play"), "description": st.just("d"), "options": st.lists(garbled_options, max_size=3)}),
)


def check_tree(tree: Json) -> None:
    """What is wrong where: errors at the ends, and no end without one."""
    assert tree
    for name, inside in tree.items():
        if name != "_errors":
            check_tree(inside)
        else:
            assert inside
            assert all(error.keys() == {"code", "message"} for error in inside)


@settings(derandomize=True, max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(garbage, st.sampled_from([3, 4, 10]))
def test_garbage_is_refused_and_nothing_worse_happens(body: Any, kind: int) -> None:
    for read in (
        lambda: read_command(body, in_guild=False),
        lambda: read_commands(body, in_guild=True),
        lambda: read_commands([body, body], in_guild=False),
        lambda: read_choices(body, kind),
        lambda: read_choices({"choices": [body]}, kind),
    ):
        try:
            json.dumps(read())
        except Refusal as refusal:
            json.dumps(refusal.body)
            # Not held against the description: it wants numbers for the codes of fields, and Discord sends words.
            check_tree(refusal.errors or {})
