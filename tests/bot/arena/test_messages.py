"""Messages over the wire: sent, read, edited, deleted, pinned, reacted to, and refused."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import discord
import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.driver import Player
from bot.arena.state.world import ArenaEvent
from tests.bot.arena.raw_rest import V2, Wire, button, picture
from tests.bot.arena.small_bot import Prompt, at, first_channel

MESSAGES = "/channels/{channel}/messages"
TWO_WEEKS = 14 * 24 * 3600


def heard(wire: Wire) -> list[ArenaEvent]:
    """All that happens from now on."""
    news: list[ArenaEvent] = []
    wire.arena.services.world.listeners.append(news.append)
    return news


async def test_a_sent_message_is_given_back_and_seen(wire: Wire) -> None:
    sent = await wire.say("  Hello.  ", components=[button()])
    assert sent["content"] == "Hello."
    assert (sent["author"]["id"], sent["type"], sent["flags"], sent["edited_timestamp"]) == (wire.me, 0, 0, None)
    assert await wire.look(sent) == sent
    assert wire.arena.user("red").sees()[-1].buttons == {"Roll": True}


async def test_history_is_read_newest_first_and_in_pages(wire: Wire) -> None:
    ids = [(await wire.say(str(number)))["id"] for number in range(9)]

    async def page(**query: str) -> list[str]:
        return [message["content"] for message in await wire.do("GET", MESSAGES, query=query)]

    assert await page() == ["8", "7", "6", "5", "4", "3", "2", "1", "0"]
    assert await page(limit="2") == ["8", "7"]
    assert await page(before=ids[4], limit="2") == ["3", "2"]
    assert await page(after=ids[4], limit="2") == ["6", "5"]
    assert await page(around=ids[4], limit="3") == ["5", "4", "3"]
    assert await page(after=ids[8]) == []


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ({"limit": "0"}, "NUMBER_TYPE_MIN"),
        ({"limit": "101"}, "NUMBER_TYPE_MAX"),
        ({"limit": "ten"}, "NUMBER_TYPE_COERCE"),
        ({"limit": "²"}, "NUMBER_TYPE_COERCE"),
        ({"before": "yesterday"}, "NUMBER_TYPE_COERCE"),
        ({"after": "9" * 5000}, "NUMBER_TYPE_COERCE"),
        ({"around": ""}, "NUMBER_TYPE_COERCE"),
    ],
)
async def test_a_bad_page_is_refused_as_a_form(wire: Wire, query: dict[str, str], error: str) -> None:
    refused = await wire.refused("GET", MESSAGES, query=query)
    assert (refused.status, refused.code, refused.message) == (400, 50035, "Invalid Form Body")
    assert refused.errors == {next(iter(query)): error}


async def test_discord_py_reads_history_both_ways(arena: Arena, red: Player) -> None:
    for number in range(120):
        red.says(str(number))
    async with at(arena, lambda: Prompt(intents=discord.Intents.all())) as client:
        room = first_channel(client, arena)
        assert [message.content async for message in room.history(limit=None)] == [str(number) for number in reversed(range(120))]
        assert [message.content async for message in room.history(limit=3, oldest_first=True)] == ["0", "1", "2"]


async def test_an_edit_changes_what_it_names_and_leaves_the_rest(wire: Wire) -> None:
    sent = await wire.say("one", embeds=[{"title": "Board"}], components=[button()])
    wire.clock.advance(5)
    edited = await wire.do("PATCH", f"{MESSAGES}/{sent['id']}", {"content": "two"})
    assert (edited["content"], edited["embeds"], edited["components"]) == ("two", sent["embeds"], sent["components"])
    assert edited["edited_timestamp"] > sent["timestamp"]
    assert (await wire.do("PATCH", f"{MESSAGES}/{sent['id']}", {"components": []}))["components"] == []


async def test_an_edit_keeps_and_replaces_attachments(wire: Wire) -> None:
    about = [{"id": 0, "filename": "board.png", "description": "The board"}, {"id": 1, "filename": "log.txt"}]
    sent = await wire.say("", attachments=about, files={"board.png": picture(), "log.txt": b"Red rolls."})
    board, text = sent["attachments"]
    assert (board["filename"], board["description"], board["width"], board["height"]) == ("board.png", "The board", 4, 3)
    assert (board["content_type"], text["content_type"], text["size"]) == ("image/png", "text/plain", 10)
    path = f"{MESSAGES}/{sent['id']}"
    kept = await wire.do("PATCH", path, {"content": "more"})
    assert [attachment["id"] for attachment in kept["attachments"]] == [board["id"], text["id"]]
    body = {"attachments": [{"id": board["id"]}, {"id": "0", "filename": "new.png", "description": "The next board"}]}
    changed = await wire.do("PATCH", path, body, files={"new.png": picture(8, 8)})
    assert [attachment["filename"] for attachment in changed["attachments"]] == ["board.png", "new.png"]
    assert [attachment.get("description") for attachment in changed["attachments"]] == ["The board", "The next board"]
    assert (await wire.do("PATCH", path, {"attachments": []}))["attachments"] == []


async def test_attachment_addresses_become_addresses_of_the_cdn(wire: Wire) -> None:
    cdn = urlsplit(wire.arena.addresses.cdn).netloc
    embed = {"image": {"url": "attachment://a.png"}, "author": {"name": "Red", "icon_url": "attachment://a.png"}}
    sent = await wire.say("", embeds=[embed], files={"a.png": picture()})
    [shown] = sent["embeds"]
    assert sent["attachments"] == []
    assert urlsplit(shown["image"]["url"]).netloc == urlsplit(shown["author"]["icon_url"]).netloc == cdn
    assert (shown["image"]["width"], shown["image"]["height"]) == (4, 3)
    parts: list[Any] = [
        {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "The board"}]},
        {"type": 13, "file": {"url": "attachment://log.txt"}},
        {
            "type": 9,
            "components": [{"type": 10, "content": "Hi"}],
            "accessory": {"type": 11, "media": {"url": "attachment://a.png"}},
        },
        {"type": 17, "components": [{"type": 10, "content": "In a box"}, {"type": 14}, button()]},
    ]
    files = {"a.png": picture(), "log.txt": b"Red rolls."}
    layout = await wire.do("POST", MESSAGES, {"flags": V2, "components": parts}, files=files)
    gallery, file, section, _ = layout["components"]
    assert gallery["items"][0]["media"]["url"] == section["accessory"]["media"]["url"]
    assert layout["attachments"] == []
    assert gallery["items"][0]["description"] == "The board"
    assert (file["name"], file["size"]) == ("log.txt", 10)
    board = gallery["items"][0]["media"]["attachment_id"]
    body = {"attachments": [{"id": board}], "components": parts[:1]}
    again = await wire.do("PATCH", f"{MESSAGES}/{layout['id']}", body)
    assert again["components"][0]["items"][0]["media"]["attachment_id"] == board


async def test_a_file_that_nothing_shows_is_listed_and_goes_with_the_edit_that_leaves_it_out(wire: Wire) -> None:
    sent = await wire.say("Both", files={"a.png": picture(), "b.txt": b"log"}, embeds=[{"image": {"url": "attachment://a.png"}}])
    assert [attachment["filename"] for attachment in sent["attachments"]] == ["b.txt"]
    again = await wire.do("PATCH", f"{MESSAGES}/{sent['id']}", {"embeds": []}, files={"c.txt": b"new"})
    assert [attachment["filename"] for attachment in again["attachments"]] == ["c.txt"]
    async with wire.session.get(sent["attachments"][0]["url"]) as answer:
        assert answer.status == 404
    await wire.do("DELETE", f"{MESSAGES}/{sent['id']}")
    assert not wire.arena.services.files.stored


async def test_a_kept_attachment_may_be_called_by_another_name_in_the_same_edit(wire: Wire) -> None:
    sent = await wire.say("", files={"a.png": picture()})
    embeds = [{"image": {"url": "attachment://a.png"}}]
    for name in ("a.png", "b.png"):
        body = {"attachments": [{"id": sent["attachments"][0]["id"], "filename": name}], "embeds": embeds}
        assert (await wire.do("PATCH", f"{MESSAGES}/{sent['id']}", body))["embeds"][0]["image"]["width"] == 4


async def test_only_some_flags_can_be_set(wire: Wire) -> None:
    assert (await wire.say("hush", flags=1 << 12 | 1 << 2))["flags"] == 1 << 12 | 1 << 2
    for flag in (1 << 5, 1 << 6, 1 << 7):
        assert (await wire.refused("POST", MESSAGES, {"content": "a", "flags": flag})).errors == {"flags": "MESSAGE_FLAGS_INVALID"}
    layout = await wire.do("POST", MESSAGES, {"flags": V2, "components": [{"type": 10, "content": "Hi"}]})
    assert "flags" in (await wire.refused("PATCH", f"{MESSAGES}/{layout['id']}", {"flags": 0})).errors
    assert (await wire.do("PATCH", f"{MESSAGES}/{layout['id']}", {"flags": V2 | 4}))["flags"] == V2 | 4


async def test_a_nonce_that_is_enforced_makes_one_message_of_two(wire: Wire) -> None:
    first = await wire.say("once", nonce="n1", enforce_nonce=True)
    assert first["nonce"] == "n1"
    assert (await wire.say("twice", nonce="n1", enforce_nonce=True))["id"] == first["id"]
    assert (await wire.say("free", nonce="n1"))["id"] != first["id"]
    wire.clock.advance(301)
    assert (await wire.say("later", nonce="n1", enforce_nonce=True))["content"] == "later"


async def test_a_reply_quotes_and_mentions_whom_it_answers(wire: Wire) -> None:
    asked = wire.red.says("Who is next?")
    reply = await wire.say("You.", message_reference={"message_id": asked.id})
    assert (reply["type"], reply["referenced_message"]["content"]) == (19, "Who is next?")
    assert [user["username"] for user in reply["mentions"]] == ["red"]
    quiet: dict[str, Any] = {
        "message_reference": {"message_id": asked.id},
        "allowed_mentions": {"parse": [], "replied_user": False},
    }
    assert (await wire.say("You.", **quiet))["mentions"] == []
    wire.red.person.delete(wire.red.channel, asked.id)
    assert (await wire.look(reply))["referenced_message"] is None
    refused = await wire.refused("POST", MESSAGES, {"content": "You.", "message_reference": {"message_id": asked.id}})
    assert refused.errors == {"message_reference": "REPLIES_UNKNOWN_MESSAGE"}
    body = {"content": "You.", "message_reference": {"message_id": asked.id, "fail_if_not_exists": False}}
    assert (await wire.do("POST", MESSAGES, body))["referenced_message"] is None


async def test_nobody_is_mentioned_who_is_not_allowed_to_be(wire: Wire) -> None:
    red, blue = (wire.arena.find_user(name).id for name in ("red", "blue"))
    role = wire.arena.services.world.member(wire.arena.guild.id, wire.me).roles[0]
    wire.permit()
    words = f"<@{red}> <@!{blue}> <@&{role}> <@&1> @everyone"

    async def called(allowed: Any = None) -> tuple[set[str], list[str], bool]:
        sent = await wire.say(words, **({} if allowed is None else {"allowed_mentions": allowed}))
        return {user["username"] for user in sent["mentions"]}, sent["mention_roles"], sent["mention_everyone"]

    assert await called() == ({"red", "blue"}, [role], True)
    assert await called({"parse": []}) == (set(), [], False)
    assert await called({"parse": ["users"]}) == ({"red", "blue"}, [], False)
    assert await called({"users": [red]}) == ({"red"}, [], False)
    assert await called({"parse": ["everyone"], "roles": [role]}) == (set(), [role], True)
    wire.permit(Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES)
    assert await called() == ({"red", "blue"}, [], False)


async def test_without_the_intent_a_bot_reads_only_what_concerns_it(wire: Wire) -> None:
    other = wire.arena.add_bot("Nosy", privileged=False)
    wire.token = f"Bot {other.token}"
    secret = wire.red.says("Between us.")
    mine = wire.red.says(f"<@{other.application.id}> for you")
    assert (await wire.do("GET", f"{MESSAGES}/{secret.id}"))["content"] == ""
    assert [message["content"] for message in await wire.do("GET", MESSAGES)] == [mine.content, ""]
    dm = await wire.do("POST", "/users/@me/channels", {"recipient_id": wire.red.person.user.id})
    wire.red.goes_to("@Nosy").says("For you alone.")
    assert [message["content"] for message in await wire.do("GET", f"/channels/{dm['id']}/messages")] == ["For you alone."]


async def test_discord_py_hears_words_only_with_the_intent(arena: Arena, red: Player) -> None:
    for intents, words in ((discord.Intents.default(), ""), (discord.Intents.all(), "Between us.")):
        client = Prompt(intents=intents)
        async with at(arena, lambda client=client: client):  # type: ignore[misc]
            waiting = asyncio.create_task(client.wait_for("message", timeout=5))
            await asyncio.sleep(0)
            red.says("Between us.")
            assert (await waiting).content == words


async def test_deleted_messages_are_gone_with_all_that_belongs_to_them(wire: Wire) -> None:
    mine, theirs = await wire.say("mine"), wire.arena.user("red").says("theirs")
    await wire.do("PUT", f"{MESSAGES}/{theirs.id}/reactions/🎲/@me")
    for message_id in (mine["id"], theirs.id):
        assert await wire.do("DELETE", f"{MESSAGES}/{message_id}") is None
        assert await wire.no("GET", f"{MESSAGES}/{message_id}") == (404, 10008)
    assert wire.arena.services.world.reactions == {}
    another = wire.arena.user("red").says("mine again")
    wire.forbid(Permission.MANAGE_MESSAGES)
    assert await wire.no("DELETE", f"{MESSAGES}/{another.id}") == (403, 50013)


async def test_many_are_deleted_at_once_if_they_are_young(wire: Wire) -> None:
    old = (await wire.say("old"))["id"]
    wire.clock.advance(TWO_WEEKS + 1)
    ids = [(await wire.say(str(number)))["id"] for number in range(3)]
    news = heard(wire)
    path = f"{MESSAGES}/bulk-delete"
    assert await wire.no("POST", path, {"messages": [old, ids[0]]}) == (400, 50034)
    assert await wire.no("POST", path, {"messages": ids[:1]}) == (400, 50016)
    assert (await wire.refused("POST", path, {"messages": [ids[0], "²"]})).errors == {"messages.1": "NUMBER_TYPE_COERCE"}
    await wire.do("POST", path, {"messages": [*ids[:2], str(int(ids[2]) + 1)]})
    assert [(event.name, event.data["ids"]) for event in news] == [("MESSAGE_DELETE_BULK", ids[:2])]
    assert [message["id"] for message in await wire.do("GET", MESSAGES)] == [ids[2], old]
    wire.forbid(Permission.MANAGE_MESSAGES)
    assert await wire.no("POST", path, {"messages": [*ids[1:]]}) == (403, 50013)


async def test_pins_have_their_times_and_a_line_that_tells(wire: Wire) -> None:
    first, second = await wire.say("first"), await wire.say("second")
    for message in (second, first):
        wire.clock.advance(10)
        await wire.do("PUT", f"{MESSAGES}/pins/{message['id']}")
    page = await wire.do("GET", f"{MESSAGES}/pins", query={"limit": "1"})
    assert ([pin["message"]["content"] for pin in page["items"]], page["has_more"]) == (["first"], True)
    more = await wire.do("GET", f"{MESSAGES}/pins", query={"before": page["items"][0]["pinned_at"]})
    assert ([pin["message"]["content"] for pin in more["items"]], more["has_more"]) == (["second"], False)
    assert [message["content"] for message in await wire.do("GET", "/channels/{channel}/pins")] == ["first", "second"]
    line = (await wire.do("GET", MESSAGES, query={"limit": "1"}))[0]
    assert (line["type"], line["message_reference"]["message_id"]) == (6, first["id"])
    await wire.do("DELETE", f"/channels/{{channel}}/pins/{first['id']}")
    assert not (await wire.look(first))["pinned"]
    await wire.do("PUT", f"/channels/{{channel}}/pins/{first['id']}")
    assert await wire.no("PUT", f"{MESSAGES}/pins/{line['id']}") == (403, 50021)
    wire.forbid(Permission.PIN_MESSAGES, Permission.MANAGE_MESSAGES)
    assert await wire.no("DELETE", f"{MESSAGES}/pins/{first['id']}") == (403, 50013)


async def test_reactions_are_counted_listed_and_taken_away(wire: Wire) -> None:
    sent = await wire.say("Ready?")
    path = f"{MESSAGES}/{sent['id']}/reactions"
    await wire.do("PUT", f"{path}/🎲/@me")
    wire.red.person.react(wire.red.channel, sent["id"], "🎲", on=True)
    wire.red.person.react(wire.red.channel, sent["id"], "👍", on=True)
    dice, thumb = (await wire.look(sent))["reactions"]
    assert (dice["emoji"]["name"], dice["count"], dice["me"]) == ("🎲", 2, True)
    assert (thumb["emoji"]["name"], thumb["count"], thumb["me"]) == ("👍", 1, False)
    assert [user["username"] for user in await wire.do("GET", f"{path}/🎲")] == ["red", "Grandstand"]
    assert len(await wire.do("GET", f"{path}/🎲", query={"limit": "1"})) == 1
    await wire.do("DELETE", f"{path}/🎲/{wire.red.person.user.id}")
    await wire.do("DELETE", f"{path}/🎲/@me")
    assert [reaction["emoji"]["name"] for reaction in (await wire.look(sent))["reactions"]] == ["👍"]
    await wire.do("DELETE", f"{path}/👍")
    await wire.do("PUT", f"{path}/🎲/@me")
    await wire.do("DELETE", path)
    assert "reactions" not in await wire.look(sent)
    for emoji in ("dice", "dice:1", "%20"):
        assert await wire.no("PUT", f"{path}/{emoji}/@me") == (400, 10014)
    wire.forbid(Permission.ADD_REACTIONS)
    assert await wire.no("PUT", f"{path}/🎲/@me") == (403, 50013)


async def test_a_poll_is_opened_and_ended_once(wire: Wire) -> None:
    answers = [{"poll_media": {"text": "Mild", "emoji": {"name": "🎲"}}}, {"poll_media": {"text": "Wild"}}]
    sent = await wire.say("", poll={"question": {"text": "Which track?"}, "answers": answers, "duration": 1})
    assert sent["poll"]["expiry"] > sent["timestamp"]
    ended = await wire.do("POST", f"/channels/{{channel}}/polls/{sent['id']}/expire")
    assert ended["poll"]["results"]["is_finalized"]
    assert await wire.no("POST", f"/channels/{{channel}}/polls/{sent['id']}/expire") == (400, 520001)
    wire.forbid(Permission.SEND_POLLS)
    assert await wire.no("POST", MESSAGES, {"poll": {"question": {"text": "?"}, "answers": answers}}) == (403, 50013)


async def test_only_the_author_edits_and_others_hide_embeds(wire: Wire) -> None:
    theirs = wire.arena.user("red").says("https://example.org")
    path = f"{MESSAGES}/{theirs.id}"
    refusal = await wire.refusal("PATCH", path, {"content": "mine now"})
    assert refusal == (403, 50005, "Cannot edit a message authored by another user")
    assert (await wire.do("PATCH", path, {"flags": 4}))["flags"] == 4
    wire.forbid(Permission.MANAGE_MESSAGES)
    assert await wire.no("PATCH", path, {"flags": 0}) == (403, 50013)


async def test_what_a_message_holds_needs_its_permission(wire: Wire) -> None:
    before = wire.arena.user("red").says("before")
    needs: list[tuple[Permission, dict[str, Any], dict[str, bytes] | None]] = [
        (Permission.SEND_MESSAGES, {"content": "a"}, None),
        (Permission.ATTACH_FILES, {}, {"a.png": picture()}),
        (Permission.EMBED_LINKS, {"embeds": [{"title": "a"}]}, None),
        (Permission.READ_MESSAGE_HISTORY, {"content": "a", "message_reference": {"message_id": before.id}}, None),
    ]
    for permission, body, files in needs:
        wire.forbid(permission)
        refused = await wire.refused("POST", MESSAGES, body, files=files)
        assert (refused.status, refused.code, refused.message) == (403, 50013, "Missing Permissions"), permission
        wire.forbid()
        await wire.do("POST", MESSAGES, body, files=files)
    wire.forbid(Permission.READ_MESSAGE_HISTORY)
    assert await wire.do("GET", MESSAGES) == []
    assert await wire.no("GET", f"{MESSAGES}/{before.id}") == (403, 50013)
    wire.forbid(Permission.VIEW_CHANNEL)
    for method, path in (("GET", "/channels/{channel}"), ("POST", MESSAGES), ("GET", MESSAGES)):
        assert await wire.refusal(method, path, {"content": "a"} if method == "POST" else None) == (403, 50001, "Missing Access")


async def test_refusals_of_forms_files_and_tokens(wire: Wire) -> None:
    assert await wire.no("POST", MESSAGES, {"content": " "}) == (400, 50006)
    assert await wire.no("POST", MESSAGES, raw=b"{nope") == (400, 50109)
    refused = await wire.refused("POST", MESSAGES, {"content": "a" * 2001, "embeds": [{"title": "b" * 257}], "nonce": []})
    assert (refused.status, refused.code) == (400, 50035)
    assert set(refused.errors) == {"content", "embeds.0.title", "nonce"}
    assert (await wire.refused("POST", MESSAGES, {"content": "a", "sticker_ids": ["1"]})).code == 50035
    assert await wire.no("POST", MESSAGES, {}, files={"big.bin": bytes(10 * 1024 * 1024 + 1)}) == (413, 40005)
    assert await wire.no("POST", "/channels/1/messages", {"content": "a"}) == (404, 10003)
    assert (await wire.refused("GET", "/channels/nope/messages")).errors == {"channel_id": "NUMBER_TYPE_COERCE"}
    wire.token = "Bot nobody"
    assert await wire.ask("POST", MESSAGES, {"content": "a"}) == (401, {"message": "401: Unauthorized", "code": 0})
    wire.token = None
    assert (await wire.ask("GET", MESSAGES))[0] == 401
