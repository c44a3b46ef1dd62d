"""Rulings on the commands that a bot registers."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.arena.behaviour.errors import ApiError, Json
from bot.arena.validation.commands import LOCALES, read_command, read_commands
from tests.bot.arena.command_bodies import command, faults_of, option, refused
from tests.bot.arena.refusals import described


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


def test_translations_are_for_locales_that_discord_knows_and_follow_the_same_rules() -> None:
    assert described().values("AvailableLocalesEnum") == LOCALES
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
    with pytest.raises(ApiError) as caught:
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
    with pytest.raises(ApiError) as caught:
        read_commands(body, in_guild=False)
    assert caught.value.errors is not None
    assert caught.value.errors["_errors"][0]["code"] == code


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
    assert not [fault for command in read for fault in faults_of(command)]
    assert read[0]["options"][0] | {"min_value": 2, "max_value": 6, "required": True} == read[0]["options"][0]
    assert read[1]["options"][0]["options"][0]["options"][0]["autocomplete"] is True
