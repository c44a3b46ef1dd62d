"""Servers over the wire: their members, roles and permissions."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import discord
import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from tests.bot.arena.raw_rest import Wire
from tests.bot.arena.small_bot import at, first_channel

MEMBERS = "/guilds/{guild}/members"


async def test_a_server_is_shown_with_counts_for_those_who_ask(wire: Wire) -> None:
    plain = await wire.do("GET", "/guilds/{guild}")
    assert (plain["name"], "approximate_member_count" in plain) == ("The Grandstand", False)
    counted = await wire.do("GET", "/guilds/{guild}", query={"with_counts": "true"})
    assert counted["approximate_member_count"] == 7
    assert await wire.refusal("GET", "/guilds/1") == (404, 10004, "Unknown Guild")


async def test_members_are_read_one_by_one_and_in_pages(wire: Wire) -> None:
    red = wire.arena.find_user("red")
    assert (await wire.do("GET", f"{MEMBERS}/{red.id}"))["user"]["username"] == "red"
    assert len(await wire.do("GET", MEMBERS)) == 1
    names = [member["user"]["username"] for member in await wire.do("GET", MEMBERS, query={"limit": "3", "after": red.id})]
    assert names == ["blue", "green", "amber"]
    for query in ({"limit": "1001"}, {"limit": "-1"}, {"after": "red"}):
        assert (await wire.refused("GET", MEMBERS, query=query)).code == 50035
    assert await wire.refusal("GET", f"{MEMBERS}/1") == (404, 10007, "Unknown Member")


async def test_members_are_found_by_the_beginning_of_their_names(wire: Wire) -> None:
    assert [
        member["user"]["username"] for member in await wire.do("GET", f"{MEMBERS}/search", query={"query": "GR", "limit": "9"})
    ] == ["green", "Grandstand"]
    assert (await wire.refused("GET", f"{MEMBERS}/search")).errors == {"query": "BASE_TYPE_REQUIRED"}


async def test_users_are_known_to_everybody(wire: Wire) -> None:
    assert (await wire.do("GET", f"/users/{wire.arena.find_user('red').id}"))["global_name"] == "Red"
    refused = await wire.refused("GET", "/users/1")
    assert (refused.status, refused.code, refused.message) == (404, 10013, "Unknown User")
    assert (await wire.refused("GET", "/users/red")).errors == {"user_id": "NUMBER_TYPE_COERCE"}


async def test_a_member_who_left_is_unknown_and_a_new_one_is_there(wire: Wire) -> None:
    red, new = wire.arena.find_user("red"), wire.arena.add_person("Newcomer")
    wire.arena.services.guilds.leave(wire.arena.guild.id, red.id)
    assert await wire.no("GET", f"{MEMBERS}/{red.id}") == (404, 10007)
    assert (await wire.do("GET", f"{MEMBERS}/{new.id}"))["roles"] == []


async def test_a_bot_has_a_role_of_its_own(wire: Wire) -> None:
    everyone, own = await wire.do("GET", "/guilds/{guild}/roles")
    assert (everyone["id"], everyone["name"]) == (wire.arena.guild.id, "@everyone")
    assert (own["name"], own["managed"], own["tags"]["bot_id"]) == ("Grandstand", True, wire.me)
    assert (await wire.do("GET", f"{MEMBERS}/{wire.me}"))["roles"] == [own["id"]]
    [mine] = await wire.do("GET", "/users/@me/guilds")
    assert int(mine["permissions"]) == int(everyone["permissions"]) | int(own["permissions"])


async def test_a_members_overwrite_goes_before_its_roles(wire: Wire) -> None:
    await wire.say()
    wire.permit(Permission.VIEW_CHANNEL)
    everyone = wire.arena.guild.roles[0]
    everyone.permissions = str(int(Permission.VIEW_CHANNEL))
    assert await wire.no("POST", "/channels/{channel}/messages", {"content": "a"}) == (403, 50013)
    wire.permit(Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES)
    await wire.say()
    wire.forbid(Permission.SEND_MESSAGES)
    assert await wire.no("POST", "/channels/{channel}/messages", {"content": "a"}) == (403, 50013)
    wire.permit(Permission.ADMINISTRATOR)
    await wire.say()


@pytest.mark.parametrize("denied", [Permission.SEND_MESSAGES, Permission.ATTACH_FILES, Permission.CREATE_PUBLIC_THREADS])
async def test_discord_py_knows_beforehand_what_will_be_refused(arena: Arena, denied: Permission) -> None:
    bot_id = arena.application.id
    arena.services.guilds.forbid(arena.channel, bot_id, denied)
    async with at(arena) as client:
        room = first_channel(client, arena)
        mine = room.permissions_for(room.guild.me)
        assert mine.value & int(denied) == 0
        assert mine.value == int(arena.services.world.permissions(bot_id, arena.channel))
        if denied is Permission.CREATE_PUBLIC_THREADS:
            act: Coroutine[Any, Any, Any] = room.create_thread(name="Game 1", type=discord.ChannelType.public_thread)
        else:
            act = room.send("a", file=discord.File(__file__) if denied is Permission.ATTACH_FILES else discord.utils.MISSING)
        with pytest.raises(discord.Forbidden) as refused:
            await act
        assert refused.value.code == 50013


async def test_discord_py_fetches_members_and_roles(arena: Arena) -> None:
    async with at(arena) as client:
        [guild] = client.guilds
        member = await guild.fetch_member(int(arena.find_user("blue").id))
        assert (member.name, member.display_name, [role.name for role in member.roles]) == ("blue", "Blue", ["@everyone"])
        assert {role.name for role in await guild.fetch_roles()} == {"@everyone", "Grandstand"}
        assert (await client.fetch_guild(guild.id)).approximate_member_count == 7
        with pytest.raises(discord.NotFound):
            await guild.fetch_member(1)
