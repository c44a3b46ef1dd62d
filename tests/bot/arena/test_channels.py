"""Channels and conversations over the wire: looked at, changed, deleted, typed in; direct messages both ways."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.state.models import ChannelType
from bot.arena.state.world import ArenaEvent
from tests.bot.arena.raw_rest import Wire, picture
from tests.bot.arena.small_bot import Prompt, at

CHANNEL = "/channels/{channel}"


async def test_channels_of_every_kind_are_shown(wire: Wire) -> None:
    guilds = wire.arena.services.guilds
    kinds = [kind for kind in ChannelType if kind not in (1, 10, 11, 12)]
    made = [guilds.add_channel(wire.arena.guild.id, f"room-{int(kind)}", kind) for kind in kinds]
    for channel in made:
        assert (await wire.do("GET", f"/channels/{channel.id}"))["type"] == channel.type
    listed = await wire.do("GET", "/guilds/{guild}/channels")
    assert [channel["name"] for channel in listed] == ["games", "clubhouse", *(f"room-{int(kind)}" for kind in kinds)]
    for each in made:
        if each.type in (ChannelType.CATEGORY, ChannelType.FORUM):
            assert await wire.no("POST", f"/channels/{each.id}/messages", {"content": "a"}) == (403, 50008)


async def test_a_channel_is_made_changed_and_deleted_with_permission(wire: Wire) -> None:
    assert await wire.no("POST", "/guilds/{guild}/channels", {"name": "new"}) == (403, 50013)
    assert await wire.no("PATCH", CHANNEL, {"topic": "mine"}) == (403, 50013)
    assert await wire.no("DELETE", CHANNEL) == (403, 50013)
    wire.permit()
    group = await wire.do("POST", "/guilds/{guild}/channels", {"name": "Games", "type": 4})
    made = await wire.do("POST", "/guilds/{guild}/channels", {"name": "new", "topic": "Races", "parent_id": group["id"]})
    assert (made["type"], made["topic"], made["parent_id"]) == (0, "Races", group["id"])
    here = f"/channels/{made['id']}"
    changed = await wire.do("PATCH", here, {"name": "newer", "topic": None, "parent_id": None, "nsfw": True})
    assert (changed["name"], changed["topic"], changed["parent_id"], changed["nsfw"]) == ("newer", None, None, True)
    overwrites = [{"id": wire.arena.guild.id, "type": 0, "deny": "1024", "allow": "0"}]
    assert (await wire.do("PATCH", here, {"permission_overwrites": overwrites}))["permission_overwrites"] == overwrites
    assert not wire.arena.services.world.sees(wire.arena.find_user("blue").id, wire.arena.services.world.channel(made["id"]))
    for parent in ("1", wire.arena.channel.id):
        assert (await wire.refused("PATCH", here, {"parent_id": parent})).errors == {"parent_id": "CHANNEL_PARENT_INVALID"}
    assert set((await wire.refused("PATCH", here, {"name": "", "rate_limit_per_user": -1})).errors) == {
        "name",
        "rate_limit_per_user",
    }
    assert (await wire.do("DELETE", here))["id"] == made["id"]
    assert await wire.refusal("GET", here) == (404, 10003, "Unknown Channel")


async def test_a_channel_goes_with_its_threads_and_messages(wire: Wire) -> None:
    wire.permit()
    thread = await wire.do("POST", f"{CHANNEL}/threads", {"name": "Game 1", "type": 11})
    sent = await wire.say("hello", to=thread["id"])
    await wire.do("PUT", f"/channels/{thread['id']}/messages/{sent['id']}/reactions/🎲/@me")
    await wire.do("DELETE", CHANNEL)
    assert await wire.no("GET", f"/channels/{thread['id']}") == (404, 10003)
    world = wire.arena.services.world
    assert (world.reactions, world.thread_members, list(world.messages)) == (
        {},
        {},
        [channel.id for channel in world.channels.values()],
    )


async def test_typing_is_told_to_those_who_are_there(wire: Wire) -> None:
    news: list[ArenaEvent] = []
    wire.arena.services.world.listeners.append(news.append)
    assert await wire.ask("POST", f"{CHANNEL}/typing") == (204, None)
    [told] = news
    assert (told.name, told.data["user_id"], told.data["member"]["user"]["username"]) == ("TYPING_START", wire.me, "Grandstand")
    wire.forbid(Permission.SEND_MESSAGES)
    assert await wire.no("POST", f"{CHANNEL}/typing") == (403, 50013)


async def test_a_bot_elsewhere_has_no_access(wire: Wire) -> None:
    stranger = wire.arena.add_bot("Stranger", invited=False)
    wire.token = f"Bot {stranger.token}"
    for path in (CHANNEL, f"{CHANNEL}/messages", "/guilds/{guild}", "/guilds/{guild}/channels", "/guilds/{guild}/threads/active"):
        assert await wire.no("GET", path) == (403, 50001), path


async def test_a_conversation_is_opened_once_and_shows_the_other(wire: Wire) -> None:
    red = wire.arena.user("red").goes_to("@Grandstand")
    opened = await wire.do("POST", "/users/@me/channels", {"recipient_id": red.person.user.id})
    assert (opened["id"], opened["type"], [user["username"] for user in opened["recipients"]]) == (red.channel.id, 1, ["red"])
    assert (await wire.do("GET", f"/channels/{opened['id']}"))["recipients"] == opened["recipients"]
    sent = await wire.say("psst", to=opened["id"], files={"hand.png": picture()})
    assert "guild_id" not in sent
    theirs = red.says("yes?")
    assert [message["content"] for message in await wire.do("GET", f"/channels/{opened['id']}/messages")] == ["yes?", "psst"]
    await wire.do("PUT", f"/channels/{opened['id']}/messages/{theirs.id}/reactions/👍/@me")
    await wire.do("PUT", f"/channels/{opened['id']}/messages/pins/{sent['id']}")
    await wire.do("POST", f"/channels/{opened['id']}/typing")
    assert (await wire.do("DELETE", f"/channels/{opened['id']}"))["id"] == opened["id"]
    refusals: list[tuple[str, str, Any]] = [
        ("PATCH", f"/channels/{opened['id']}", {"name": "a"}),
        ("DELETE", f"/channels/{opened['id']}/messages/{theirs.id}", None),
        ("POST", f"/channels/{opened['id']}/messages/bulk-delete", {"messages": [sent["id"], theirs.id]}),
    ]
    for method, path, body in refusals:
        assert await wire.refusal(method, path, body) == (403, 50003, "Cannot execute action on a DM channel")


async def test_a_conversation_is_for_two_and_not_for_bots(wire: Wire) -> None:
    other = wire.arena.add_bot("Other")
    assert await wire.no("POST", "/users/@me/channels", {"recipient_id": other.application.id}) == (403, 50007)
    assert await wire.no("POST", "/users/@me/channels", {"recipient_id": wire.me}) == (403, 50007)
    assert await wire.no("POST", "/users/@me/channels", {"recipient_id": "1"}) == (404, 10013)
    assert (await wire.refused("POST", "/users/@me/channels", {})).errors == {"recipient_id": "BASE_TYPE_REQUIRED"}
    dm = await wire.do("POST", "/users/@me/channels", {"recipient_id": wire.arena.find_user("red").id})
    wire.token = f"Bot {other.token}"
    assert await wire.no("GET", f"/channels/{dm['id']}") == (403, 50001)


async def test_discord_py_writes_to_people_and_hears_them(arena: Arena) -> None:
    client = Prompt()
    async with at(arena, lambda: client):
        user = await client.fetch_user(int(arena.find_user("red").id))
        await user.send("Your move.")
        red = arena.user("red").goes_to("@Grandstand")
        assert [message.text for message in red.sees()] == ["Your move."]
        waiting = asyncio.create_task(client.wait_for("message", check=lambda each: not each.author.bot, timeout=5))
        await asyncio.sleep(0)
        red.says("I roll.")
        heard = await waiting
        assert (heard.content, heard.guild, heard.author.name) == ("I roll.", None, "red")
        await heard.reply("Six.")
    assert red.sees()[-1].text == "Six."


async def test_unknown_routes_versions_and_methods_are_answered_like_discord(wire: Wire) -> None:
    assert await wire.ask("GET", "/nothing/here") == (404, {"message": "404: Not Found", "code": 0})
    assert await wire.ask("PUT", "/users/@me") == (405, {"message": "405: Method Not Allowed", "code": 0})
    root = wire.arena.addresses.api.removesuffix("/v10")
    async with wire.session.get(f"{root}/v4/users/@me") as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50041)


@pytest.mark.parametrize(
    "path", ["/users/@me", "/users/@me/guilds", "/oauth2/applications/@me", "/applications/@me", "/gateway/bot", "/gateway"]
)
async def test_what_a_bot_asks_at_its_login_is_answered(wire: Wire, path: str) -> None:
    assert await wire.do("GET", path)


async def test_a_bot_that_leaves_has_no_access(wire: Wire) -> None:
    await wire.do("DELETE", "/users/@me/guilds/{guild}")
    assert await wire.do("GET", "/users/@me/guilds") == []
    assert await wire.no("GET", CHANNEL) == (403, 50001)
    assert await wire.no("DELETE", "/users/@me/guilds/{guild}") == (404, 10004)
