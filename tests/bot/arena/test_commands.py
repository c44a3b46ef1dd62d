"""Commands over the wire: registered everywhere or in one server, changed, and synced by discord.py."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.arena import Arena
from bot.arena.behaviour.people import CannotError
from tests.bot.arena.raw_rest import Wire
from tests.bot.arena.small_bot import Prompt, at

GLOBAL, GUILD = "/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"


def command(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "Does it.", **more}


@pytest.mark.parametrize("base", [GLOBAL, GUILD])
async def test_an_overwrite_keeps_the_ids_of_what_stays(wire: Wire, base: str) -> None:
    first = {each["name"]: each for each in await wire.do("PUT", base, [command("roll"), command("join")])}
    later = [command("join"), command("roll", description="Rolls."), {"name": "Roll", "type": 2}]
    second = {command["name"]: command for command in await wire.do("PUT", base, later)}
    assert first["join"] == second["join"]
    assert first["roll"]["id"] == second["roll"]["id"]
    assert first["roll"]["version"] != second["roll"]["version"]
    assert second["Roll"]["id"] not in {command["id"] for command in first.values()}
    assert {command["id"] for command in await wire.do("GET", base)} == {command["id"] for command in second.values()}
    assert await wire.do("PUT", base, []) == []
    assert await wire.do("GET", base) == []


async def test_commands_everywhere_and_in_one_server_are_two_lists(wire: Wire) -> None:
    await wire.do("PUT", GLOBAL, [command("roll")])
    [own] = await wire.do("PUT", GUILD, [command("roll"), command("close")][:1])
    assert own["guild_id"] == wire.arena.guild.id
    assert len(await wire.do("GET", GLOBAL)) == len(await wire.do("GET", GUILD)) == 1
    await wire.do("PUT", GLOBAL, [])
    assert await wire.do("GET", GUILD) == [own]
    told = wire.arena.services.interactions.payload(wire.red.person.slash(wire.red.channel, "/roll", {}))
    assert told["data"]["guild_id"] == wire.arena.guild.id
    there = wire.red.goes_to("@Grandstand")
    with pytest.raises(CannotError, match="no command"):
        there.person.slash(there.channel, "/roll", {})


@pytest.mark.parametrize("base", [GLOBAL, GUILD])
async def test_one_command_is_added_changed_and_removed(wire: Wire, base: str) -> None:
    status, made = await wire.ask("POST", base, command("roll"))
    assert status == 201
    status, again = await wire.ask("POST", base, command("roll", description="Rolls."))
    assert (status, again["id"], again["description"]) == (200, made["id"], "Rolls.")
    here = f"{base}/{made['id']}"
    assert await wire.do("GET", here) == again
    option = {"type": 3, "name": "die", "description": "Which.", "required": True}
    changed = await wire.do("PATCH", here, {"options": [option]})
    assert (changed["description"], changed["options"][0]["name"]) == ("Rolls.", "die")
    other = await wire.do("POST", base, command("join"))
    refused = await wire.refused("PATCH", f"{base}/{other['id']}", {"name": "roll"})
    assert refused.errors == {"name": "APPLICATION_COMMANDS_DUPLICATE_NAME"}
    await wire.do("DELETE", here)
    assert await wire.refusal("GET", here) == (404, 10063, "Unknown application command")


async def test_what_is_no_command_is_refused_and_changes_nothing(wire: Wire) -> None:
    await wire.do("PUT", GLOBAL, [command("roll")])
    refused = await wire.refused("PUT", GLOBAL, [command("Big"), {"name": "x" * 33}, command("join"), command("join")])
    assert (refused.status, refused.code) == (400, 50035)
    assert set(refused.errors) == {"0.name", "1.name", "1.description", "3"}
    assert (await wire.refused("PUT", GLOBAL, {"name": "roll"})).code == 50035
    assert (await wire.refused("PUT", GLOBAL)).errors == {"": "BASE_TYPE_REQUIRED"}
    assert (await wire.refused("POST", GLOBAL, [])).errors == {"": "MODEL_TYPE_CONVERT"}
    assert [command["name"] for command in await wire.do("GET", GLOBAL)] == ["roll"]


async def test_there_are_at_most_a_hundred(wire: Wire) -> None:
    await wire.do("PUT", GLOBAL, [command(f"c{number}") for number in range(100)])
    refusal = await wire.refusal("POST", GLOBAL, command("more"))
    assert refusal == (400, 30032, "Maximum number of application commands reached (100)")
    await wire.do("POST", GLOBAL, command("c7", description="Again."))
    await wire.do("POST", GLOBAL, {"name": "Menu", "type": 3})
    assert await wire.no("PUT", GLOBAL, [command(f"c{number}") for number in range(101)]) == (400, 30032)


async def test_nobody_registers_commands_for_another_bot(wire: Wire) -> None:
    other = wire.arena.add_bot("Other")
    assert await wire.no("PUT", f"/applications/{other.application.id}/commands", []) == (403, 50001)
    assert await wire.no("GET", "/applications/1/commands") == (404, 10002)
    assert await wire.no("GET", "/applications/{app}/guilds/1/commands") == (404, 10004)
    assert (await wire.refused("GET", f"{GLOBAL}/roll")).errors == {"command_id": "NUMBER_TYPE_COERCE"}


async def test_people_see_only_what_they_may_use(wire: Wire) -> None:
    await wire.do(
        "PUT", GLOBAL, [command("ban", default_member_permissions=4), command("here", contexts=[0]), command("there", contexts=[1])]
    )
    red, blue = wire.arena.user("red"), wire.arena.user("blue")
    assert {command["name"] for command in red.person.commands(wire.arena.guild.id)} == {"ban", "here"}
    assert {command["name"] for command in blue.person.commands(wire.arena.guild.id)} == {"here"}
    assert {command["name"] for command in blue.person.commands(None)} == {"ban", "there"}


async def test_a_command_for_nobody_by_default_is_there_for_administrators_only(wire: Wire) -> None:
    [made] = await wire.do("PUT", GLOBAL, [command("close", default_member_permissions=0)])
    assert made["default_member_permissions"] == "0"
    owner, blue = wire.arena.user("red"), wire.arena.user("blue")
    assert [command["name"] for command in owner.person.commands_here(owner.channel)] == ["close"]
    assert blue.person.commands_here(blue.channel) == []
    with pytest.raises(CannotError, match='no command "/close"'):
        blue.person.slash(blue.channel, "/close", {})


async def test_discord_py_syncs_and_fetches(arena: Arena) -> None:
    client = Prompt()
    tree = app_commands.CommandTree(client)

    @tree.command(description="Rolls.")
    @app_commands.describe(die="Which one.")
    @app_commands.choices(die=[app_commands.Choice(name="six", value=6)])
    async def roll(interaction: discord.Interaction, die: int, course: app_commands.Range[str, 1, 20] = "mild") -> None: ...

    @tree.context_menu(name="Challenge")
    async def challenge(interaction: discord.Interaction, member: discord.Member) -> None: ...

    async with at(arena, lambda: client):
        synced = await tree.sync()
        fetched = await tree.fetch_commands()
        assert {(command.id, command.name) for command in synced} == {(command.id, command.name) for command in fetched}
        [shown] = [command for command in fetched if command.name == "roll"]
        assert [(option.name, option.required) for option in shown.options if isinstance(option, app_commands.Argument)] == [
            ("die", True),
            ("course", False),
        ]
        assert {command.id for command in await tree.sync()} == {command.id for command in synced}
        guild = client.guilds[0]
        tree.copy_global_to(guild=guild)
        assert len(await tree.sync(guild=guild)) == 2
        edited = await shown.edit(description="Rolls a die.")
        assert (edited.id, (await tree.fetch_command(shown.id)).description) == (shown.id, "Rolls a die.")
        await shown.delete()
        with pytest.raises(discord.NotFound):
            await tree.fetch_command(shown.id)
        assert len(await tree.fetch_commands(guild=guild)) == 2
