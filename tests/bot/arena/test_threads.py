"""Threads over the wire: begun, joined, archived, locked, listed; and what discord.py knows of them."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from bot.arena import Arena
from bot.arena.behaviour.people import CannotError
from bot.arena.behaviour.permissions import Permission
from tests.bot.arena.raw_rest import Wire, button
from tests.bot.arena.small_bot import Prompt, at, first_channel

THREADS = "/channels/{channel}/threads"
PUBLIC, PRIVATE = 11, 12


async def begun(wire: Wire, kind: int = PUBLIC, **more: Any) -> Any:
    """A thread beside the messages."""
    return await wire.do("POST", THREADS, {"name": "Game 1", "type": kind, **more})


async def test_a_thread_hangs_on_a_message_and_has_its_id(wire: Wire) -> None:
    said = wire.arena.user("red").says("Who plays?")
    thread = await wire.do(
        "POST", f"/channels/{{channel}}/messages/{said.id}/threads", {"name": "Game 1", "auto_archive_duration": 60}
    )
    assert (thread["id"], thread["type"], thread["parent_id"]) == (said.id, PUBLIC, wire.arena.channel.id)
    assert (thread["owner_id"], thread["member"]["user_id"], thread["thread_metadata"]["auto_archive_duration"]) == (
        wire.me,
        wire.me,
        60,
    )
    shown = await wire.do("GET", f"/channels/{{channel}}/messages/{said.id}")
    assert (shown["flags"] & 32, shown["thread"]["name"], shown["edited_timestamp"]) == (32, "Game 1", None)
    [starter] = await wire.do("GET", f"/channels/{said.id}/messages")
    assert (starter["type"], starter["referenced_message"]["content"]) == (21, "Who plays?")
    assert (await wire.do("GET", f"/channels/{said.id}"))["message_count"] == 0
    refusal = await wire.refusal("POST", f"/channels/{{channel}}/messages/{said.id}/threads", {"name": "Again"})
    assert refusal == (400, 160004, "A thread has already been created for this message")
    assert await wire.no("DELETE", f"/channels/{said.id}/messages/{starter['id']}") == (403, 50021)


async def test_a_thread_beside_the_messages_is_told_in_a_line(wire: Wire) -> None:
    thread = await begun(wire, rate_limit_per_user=5)
    [line] = await wire.do("GET", "/channels/{channel}/messages")
    assert (line["type"], line["content"], line["message_reference"]["channel_id"]) == (18, "Game 1", thread["id"])
    assert thread["rate_limit_per_user"] == 5
    assert await wire.no("POST", f"/channels/{{channel}}/messages/{line['id']}/threads", {"name": "On a line"}) == (403, 50021)
    await wire.do("DELETE", f"/channels/{thread['id']}")
    assert "thread" not in await wire.look(line)


async def test_a_private_thread_is_for_those_who_are_let_in(wire: Wire) -> None:
    thread = await begun(wire, PRIVATE, invitable=False)
    assert (thread["type"], thread["thread_metadata"]["invitable"]) == (PRIVATE, False)
    assert await wire.do("GET", "/channels/{channel}/messages") == []
    green = wire.arena.user("green")
    known = wire.arena.services.world.channel(thread["id"])
    assert not wire.arena.services.world.sees(green.person.user.id, known)
    await wire.do("PUT", f"/channels/{thread['id']}/thread-members/{green.person.user.id}")
    assert green.goes_to("Game 1").says("Here I am").channel_id == thread["id"]
    nosy = wire.arena.add_bot("Nosy")
    wire.arena.services.guilds.forbid(wire.arena.channel, nosy.application.id, Permission.MANAGE_THREADS)
    wire.token = f"Bot {nosy.token}"
    assert await wire.no("GET", f"/channels/{thread['id']}") == (403, 50001)
    assert (await wire.do("GET", "/guilds/{guild}/threads/active"))["threads"] == []


async def test_people_are_let_in_and_sent_out(wire: Wire) -> None:
    blue = wire.arena.find_user("blue")
    thread = await begun(wire)
    members = f"/channels/{thread['id']}/thread-members"
    await wire.do("PUT", f"{members}/{blue.id}")
    listed = await wire.do("GET", members, query={"with_member": "true"})
    assert {member["member"]["user"]["username"] for member in listed} == {"blue", "Grandstand"}
    assert (await wire.do("GET", f"{members}/{blue.id}"))["user_id"] == blue.id
    assert (await wire.do("GET", f"/channels/{thread['id']}"))["member_count"] == 2
    await wire.do("DELETE", f"{members}/{blue.id}")
    assert await wire.no("GET", f"{members}/{blue.id}") == (404, 10007)
    await wire.do("DELETE", f"{members}/@me")
    assert await wire.no("GET", f"{members}/{wire.me}") == (404, 10007)
    await wire.do("PUT", f"{members}/@me")
    assert (await wire.do("GET", f"{members}/{wire.me}"))["user_id"] == wire.me
    assert await wire.no("PUT", f"{members}/1") == (404, 10013)
    assert await wire.no("PUT", f"/channels/{{channel}}/thread-members/{blue.id}") == (400, 50024)
    await wire.do("PUT", f"{members}/{blue.id}")
    wire.forbid(Permission.MANAGE_THREADS)
    assert await wire.no("DELETE", f"{members}/{blue.id}") == (403, 50013)
    wire.arena.services.guilds.leave(wire.arena.guild.id, blue.id)
    assert (await wire.do("GET", f"/channels/{thread['id']}"))["member_count"] == 1


async def test_whoever_is_mentioned_in_a_thread_is_in_it_also_by_an_edit(wire: Wire) -> None:
    thread, (red, blue) = await begun(wire), map(wire.arena.find_user, ("red", "blue"))
    members = wire.arena.services.world.thread_members[thread["id"]]
    both = f"<@{red.id}> <@{blue.id}>"
    body = {"content": both, "allowed_mentions": {"users": [red.id]}}
    sent = await wire.do("POST", f"/channels/{thread['id']}/messages", body)
    assert (red.id in members, blue.id in members) == (True, False)
    await wire.do("PATCH", f"/channels/{thread['id']}/messages/{sent['id']}", {"content": both, "allowed_mentions": {"parse": []}})
    assert blue.id not in members
    await wire.do("PATCH", f"/channels/{thread['id']}/messages/{sent['id']}", body | {"allowed_mentions": {"users": [blue.id]}})
    assert blue.id in members


async def test_whoever_writes_in_a_thread_is_in_it(wire: Wire) -> None:
    thread = await begun(wire)
    await wire.do("DELETE", f"/channels/{thread['id']}/thread-members/@me")
    sent = await wire.say("hello", to=thread["id"])
    assert sent["position"] == 0
    assert (await wire.do("GET", f"/channels/{thread['id']}/thread-members/{wire.me}"))["user_id"] == wire.me
    assert (await wire.do("GET", f"/channels/{thread['id']}"))["message_count"] == 1
    await wire.do("DELETE", f"/channels/{thread['id']}/messages/{sent['id']}")
    counted = await wire.do("GET", f"/channels/{thread['id']}")
    assert (counted["message_count"], counted["total_message_sent"]) == (0, 1)
    wire.forbid(Permission.SEND_MESSAGES_IN_THREADS)
    assert await wire.no("POST", f"/channels/{thread['id']}/messages", {"content": "hello"}) == (403, 50013)
    wire.forbid(Permission.SEND_MESSAGES)
    await wire.say("hello again", to=thread["id"])


async def test_an_archived_thread_is_left_alone_until_somebody_opens_it(wire: Wire) -> None:
    thread = await begun(wire)
    here = f"/channels/{thread['id']}"
    sent = await wire.say("before", to=thread["id"], components=[button()])
    put_away = await wire.do("PATCH", here, {"archived": True})
    assert put_away["thread_metadata"]["archived"]
    refusals: list[tuple[str, str, Any]] = [
        ("POST", f"{here}/messages", {"content": "after"}),
        ("PATCH", f"{here}/messages/{sent['id']}", {"content": "edited"}),
        ("PUT", f"{here}/messages/{sent['id']}/reactions/🎲/@me", None),
        ("PUT", f"{here}/messages/pins/{sent['id']}", None),
        ("PUT", f"{here}/thread-members/@me", None),
        ("PATCH", here, {"name": "Game 2"}),
    ]
    for method, path, body in refusals:
        refused = await wire.refused(method, path, body)
        assert (refused.status, refused.code, refused.message) == (400, 50083, "Thread is archived"), path
    red = wire.arena.user("red").goes_to("Game 1")
    with pytest.raises(CannotError, match="archived"):
        red.person.press(red.channel, sent["id"], "roll")
    opened = await wire.do("PATCH", here, {"archived": False})
    assert not opened["thread_metadata"]["archived"]
    await wire.say("after", to=thread["id"])
    await wire.do("PATCH", here, {"archived": True})
    red.says("me too")
    assert not (await wire.do("GET", here))["thread_metadata"]["archived"]


async def test_a_locked_thread_opens_only_for_those_who_manage_threads(wire: Wire) -> None:
    thread = await begun(wire)
    here = f"/channels/{thread['id']}"
    await wire.do("PATCH", here, {"locked": True})
    await wire.say("I may", to=thread["id"])
    blue = wire.arena.user("blue").goes_to("Game 1")
    with pytest.raises(CannotError, match="locked"):
        blue.says("may I?")
    wire.forbid(Permission.MANAGE_THREADS)
    assert await wire.refusal("POST", f"{here}/messages", {"content": "may I?"}) == (400, 160005, "Thread is locked")
    for body in ({"locked": False}, {"name": "Mine"}, {"archived": True}):
        assert await wire.no("PATCH", here, body) == (403, 50013)
    wire.forbid()
    await wire.do("PATCH", here, {"archived": True})
    wire.forbid(Permission.MANAGE_THREADS)
    assert await wire.no("POST", f"{here}/messages", {"content": "may I?"}) == (400, 50083)
    assert await wire.no("PATCH", here, {"archived": False}) == (403, 50013)


async def test_an_unlocked_thread_is_opened_again_by_anybody_and_renamed_by_its_owner(wire: Wire) -> None:
    mine = await begun(wire)
    theirs = wire.arena.services.threads.create(wire.arena.channel, wire.arena.find_user("red"), {"name": "Red's"})
    wire.forbid(Permission.MANAGE_THREADS)
    assert (await wire.do("PATCH", f"/channels/{mine['id']}", {"name": "Game 2", "archived": True}))["name"] == "Game 2"
    for body in ({"name": "Mine"}, {"archived": True}):
        assert await wire.no("PATCH", f"/channels/{theirs.id}", body) == (403, 50013)
    wire.arena.services.threads.change(theirs, {"archived": True})
    for thread_id in (mine["id"], theirs.id):
        assert not (await wire.do("PATCH", f"/channels/{thread_id}", {"archived": False}))["thread_metadata"]["archived"]
    assert await wire.no("DELETE", f"/channels/{mine['id']}") == (403, 50013)
    assert await wire.no("PATCH", f"/channels/{mine['id']}", {"rate_limit_per_user": 5}) == (403, 50013)


async def test_lists_of_threads(wire: Wire) -> None:
    public = [(await begun(wire))["id"] for _ in range(3)]
    private = (await begun(wire, PRIVATE))["id"]
    active = await wire.do("GET", "/guilds/{guild}/threads/active")
    assert {thread["id"] for thread in active["threads"]} == {*public, private}
    assert {member["id"] for member in active["members"]} == {*public, private}
    for thread_id in (public[1], public[0], public[2], private):
        wire.clock.advance(1)
        await wire.do("PATCH", f"/channels/{thread_id}", {"archived": True})
    page = await wire.do("GET", f"{THREADS}/archived/public", query={"limit": "2"})
    assert ([thread["id"] for thread in page["threads"]], page["has_more"]) == ([public[2], public[0]], True)
    last = page["threads"][-1]["thread_metadata"]["archive_timestamp"]
    rest = await wire.do("GET", f"{THREADS}/archived/public", query={"before": last})
    assert ([thread["id"] for thread in rest["threads"]], rest["has_more"]) == ([public[1]], False)
    for path in (f"{THREADS}/archived/private", "/channels/{channel}/users/@me/threads/archived/private"):
        assert [thread["id"] for thread in (await wire.do("GET", path))["threads"]] == [private]
    refused = await wire.refused("GET", f"{THREADS}/archived/public", query={"before": "yesterday"})
    assert refused.errors == {"before": "DATE_TIME_TYPE_PARSE"}
    wire.forbid(Permission.MANAGE_THREADS)
    assert await wire.no("GET", f"{THREADS}/archived/private") == (403, 50013)


async def test_threads_need_their_permissions_and_a_fitting_channel(wire: Wire) -> None:
    said = wire.arena.user("red").says("Who plays?")
    at_message = f"/channels/{{channel}}/messages/{said.id}/threads"
    wire.forbid(Permission.CREATE_PUBLIC_THREADS)
    assert await wire.no("POST", THREADS, {"name": "a", "type": PUBLIC}) == (403, 50013)
    assert await wire.no("POST", at_message, {"name": "a"}) == (403, 50013)
    await begun(wire, PRIVATE)
    wire.forbid(Permission.CREATE_PRIVATE_THREADS)
    assert await wire.no("POST", THREADS, {"name": "a", "type": PRIVATE}) == (403, 50013)
    thread = await begun(wire)
    refusal = await wire.refusal("POST", f"/channels/{thread['id']}/threads", {"name": "a", "type": PUBLIC})
    assert refusal == (400, 50024, "Cannot execute action on this channel type")
    dm = await wire.do("POST", "/users/@me/channels", {"recipient_id": said.author.id})
    assert await wire.no("POST", f"/channels/{dm['id']}/threads", {"name": "a", "type": PUBLIC}) == (400, 50024)
    refused = await wire.refused("POST", THREADS, {"name": "", "type": 99, "auto_archive_duration": 7})
    assert set(refused.errors) == {"name", "type", "auto_archive_duration"}
    assert await wire.no("POST", THREADS, {"name": "a", "type": 10}) == (400, 50024)


class Watcher(Prompt):
    """Notes what it hears of threads."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default())
        self.heard: asyncio.Queue[str] = asyncio.Queue()

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.heard.put_nowait(f"create {thread.name}")

    async def on_thread_join(self, thread: discord.Thread) -> None:
        self.heard.put_nowait(f"join {thread.name}")

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        self.heard.put_nowait(f"update {before.name} {after.name}")

    async def on_thread_remove(self, thread: discord.Thread) -> None:
        self.heard.put_nowait(f"remove {thread.name}")

    async def on_thread_delete(self, thread: discord.Thread) -> None:
        self.heard.put_nowait(f"delete {thread.name}")

    async def on_thread_member_join(self, member: discord.ThreadMember) -> None:
        self.heard.put_nowait(f"in {member.id}")

    async def on_thread_member_remove(self, member: discord.ThreadMember) -> None:
        self.heard.put_nowait(f"out {member.id}")

    async def hears(self) -> str:
        return await asyncio.wait_for(self.heard.get(), 5)


async def test_discord_py_hears_of_threads_and_keeps_them_in_its_cache(arena: Arena) -> None:
    red, blue = arena.find_user("red"), arena.find_user("blue")
    threads = arena.services.threads
    early = threads.create(arena.channel, arena.bot, {"name": "Early"})
    client = Watcher()
    async with at(arena, lambda: client):
        guild = client.guilds[0]
        assert [(thread.name, thread.me is not None) for thread in guild.threads] == [("Early", True)]
        thread = threads.create(arena.channel, red, {"name": "Game 1"})
        assert await client.hears() == "create Game 1"
        known = guild.get_thread(int(thread.id))
        assert known is not None
        assert (known.owner_id, known.parent_id, known.me) == (int(red.id), int(arena.channel.id), None)
        threads.join(thread, blue)
        assert await client.hears() == f"in {blue.id}"
        threads.leave(thread, blue.id)
        assert await client.hears() == f"out {blue.id}"
        await known.join()
        assert await client.hears() == "join Game 1"
        await known.edit(name="Game 2")
        assert await client.hears() == "update Game 1 Game 2"
        assert known.me is not None
        await known.edit(archived=True)
        assert await client.hears() == "update Game 2 Game 2"
        assert guild.get_thread(int(thread.id)) is None or known.archived
        await known.edit(archived=False)
        await known.send("again")
        await known.edit(locked=True)
        arena.services.guilds.delete_channel(early)
        while (word := await client.hears()) != "delete Early":
            assert word.startswith(("join", "update"))
        assert [thread.name for thread in guild.threads] == ["Game 2"]
        private = threads.create(arena.channel, red, {"name": "Secret", "type": PRIVATE})
        threads.join(private, arena.bot)
        while (word := await client.hears()) not in ("join Secret", "create Secret"):
            pass
        assert guild.get_thread(int(private.id)) is not None


async def test_discord_py_begins_threads_and_lists_them(arena: Arena) -> None:
    async with at(arena, Watcher) as client:
        room = first_channel(client, arena)
        message = await room.send("Who plays?")
        hanging = await message.create_thread(name="On it")
        free = await room.create_thread(name="Beside", type=discord.ChannelType.public_thread)
        private = await room.create_thread(name="Secret")
        assert (hanging.id, free.type, private.is_private()) == (message.id, discord.ChannelType.public_thread, True)
        [first] = [message async for message in hanging.history()]
        assert (first.type, first.system_content) == (discord.MessageType.thread_starter_message, "Who plays?")
        assert {thread.id for thread in await client.guilds[0].active_threads()} == {hanging.id, free.id, private.id}
        await private.add_user(discord.Object(int(arena.find_user("blue").id)))
        assert {member.id for member in await private.fetch_members()} == {
            int(arena.find_user("blue").id),
            int(arena.application.id),
        }
        await free.edit(archived=True)
        await private.edit(archived=True)
        assert [thread.id async for thread in room.archived_threads()] == [free.id]
        assert [thread.id async for thread in room.archived_threads(private=True)] == [private.id]
        assert [thread.id async for thread in room.archived_threads(private=True, joined=True)] == [private.id]
        await hanging.delete()
        assert hanging.id not in {thread.id for thread in await client.guilds[0].active_threads()}


async def test_a_thread_in_which_nothing_happens_is_put_away_after_its_time(wire: Wire) -> None:
    thread = await begun(wire)
    here = f"/channels/{thread['id']}"
    await wire.do("PATCH", here, {"auto_archive_duration": 60})

    async def archived() -> bool:
        wire.arena.services.threads.archive_idle()
        return bool((await wire.do("GET", here))["thread_metadata"]["archived"])

    wire.clock.advance(59 * 60)
    assert not await archived()
    await wire.say("Still here", to=thread["id"])
    wire.clock.advance(59 * 60)
    assert not await archived()
    wire.clock.advance(60)
    assert await archived()
    await wire.do("PATCH", here, {"archived": False})
    wire.clock.advance(59 * 60)
    assert not await archived()
