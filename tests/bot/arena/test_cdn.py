"""The CDN: content types, and addresses that go stale after a day."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.arena.raw_rest import EPHEMERAL, Wire, picture

DAY = 24 * 3600


async def fetched(wire: Wire, url: str) -> tuple[int, str, bytes]:
    """Status, content type and content; the CDN asks for no token."""
    async with wire.session.get(url) as answer:
        return answer.status, answer.content_type, await answer.read()


async def sent(wire: Wire, name: str, content: bytes) -> Any:
    """A message with one file."""
    return await wire.say("", files={name: content})


async def test_a_file_comes_back_as_it_was_sent(wire: Wire) -> None:
    message = await sent(wire, "board.png", picture())
    assert await fetched(wire, message["attachments"][0]["url"]) == (200, "image/png", picture())


@pytest.mark.parametrize(
    ("name", "told", "given"),
    [
        ("board.png", "image/png", "image/png"),
        ("replay.gif", "image/gif", "image/gif"),
        ("photo.JPG", "image/jpeg", "image/jpeg"),
        ("log.txt", "text/plain", "application/octet-stream"),
        ("page.html", "text/html", "application/octet-stream"),
        ("drawing.svg", "image/svg+xml", "application/octet-stream"),
        ("thing", "application/octet-stream", "application/octet-stream"),
    ],
)
async def test_types_come_from_names_and_nothing_that_runs_is_shown(wire: Wire, name: str, told: str, given: str) -> None:
    [file] = (await sent(wire, name, b"<script>"))["attachments"]
    assert file["content_type"] == told
    async with wire.session.get(file["url"]) as answer:
        assert (answer.content_type, answer.headers["X-Content-Type-Options"]) == (given, "nosniff")
        assert ("Content-Disposition" in answer.headers) == (given == "application/octet-stream")


async def test_an_address_goes_stale_after_a_day_and_the_message_gives_a_fresh_one(wire: Wire) -> None:
    message = await wire.say("", embeds=[{"image": {"url": "attachment://board.png"}}], files={"board.png": picture()})
    url = message["embeds"][0]["image"]["url"]
    wire.clock.advance(DAY - 1)
    assert (await fetched(wire, url))[0] == 200
    wire.clock.advance(2)
    assert (await fetched(wire, url))[0] == 404
    fresh = (await wire.look(message))["embeds"][0]["image"]["url"]
    assert fresh != url
    assert await fetched(wire, fresh) == (200, "image/png", picture())


async def test_what_is_told_of_an_old_message_has_fresh_addresses(wire: Wire) -> None:
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Roll", "custom_id": "roll"}]}
    message = await wire.say("", components=[row], files={"board.png": picture()})
    told: list[Any] = []
    wire.arena.services.world.listeners.append(lambda news: told.append(news.data))
    wire.clock.advance(2 * DAY)
    await wire.do("PATCH", f"/channels/{{channel}}/messages/{message['id']}", {"content": "Roll!"})
    clicked = wire.red.person.press(wire.red.channel, message["id"], "roll")
    for message in (told[0], wire.arena.services.interactions.payload(clicked)["message"]):
        assert (await fetched(wire, message["attachments"][0]["url"]))[0] == 200


async def test_a_wrong_signature_finds_nothing(wire: Wire) -> None:
    url = (await sent(wire, "board.png", picture()))["attachments"][0]["url"]
    bare, _, query = url.partition("?")
    later = query.replace("ex=", "ex=f")
    for wrong in (bare, f"{bare}?{later}", url[:-1] + ("0" if url[-1] != "0" else "1"), f"{bare}?is=zz", f"{bare}?is=²&ex=1&hm=0"):
        assert (await fetched(wire, wrong))[0] == 404, wrong
    other = (await sent(wire, "other.png", picture()))["attachments"][0]["url"]
    assert (await fetched(wire, f"{bare}?{other.partition('?')[2]}"))[0] == 404
    assert (await fetched(wire, f"{wire.arena.addresses.cdn}/attachments/1/2/none.png"))[0] == 404


async def test_names_are_made_safe(wire: Wire) -> None:
    [file] = (await sent(wire, "../my board (1)?.png", picture()))["attachments"]
    assert file["filename"] == "my_board__1__.png"
    assert (await fetched(wire, file["url"]))[0] == 200
    [file] = (await sent(wire, "Würfel.png", picture()))["attachments"]
    assert (await fetched(wire, file["url"]))[0] == 200


async def test_files_of_ephemeral_messages_lie_apart(wire: Wire) -> None:
    await wire.offer({"name": "hand"})
    asked = wire.red.person.slash(wire.red.channel, "/hand", {})
    told = await wire.answer(asked, 4, {"flags": EPHEMERAL}, files={"hand.png": picture()})
    url = told["resource"]["message"]["attachments"][0]["url"]
    assert "/ephemeral-attachments/" in url
    assert (await fetched(wire, url))[0] == 200
    assert (await fetched(wire, url.replace("ephemeral-", "")))[0] == 404


async def test_the_files_of_a_deleted_channel_are_gone_with_those_of_its_threads(wire: Wire) -> None:
    thread = await wire.do("POST", "/channels/{channel}/threads", {"name": "Game 1", "type": 11})
    elsewhere = wire.arena.user("red").goes_to("clubhouse").channel
    files = [
        (await wire.say("", to=room, files={"board.png": picture()}))["attachments"][0]["url"]
        for room in ("{channel}", thread["id"], elsewhere.id)
    ]
    wire.arena.services.guilds.delete_channel(wire.arena.channel)
    assert [(await fetched(wire, url))[0] for url in files] == [404, 404, 200]


async def test_the_private_files_of_a_deleted_channel_are_gone(wire: Wire) -> None:
    await wire.offer({"name": "roll"})
    asked = wire.red.person.slash(wire.red.channel, "/roll", {})
    sent = await wire.answer(asked, 4, {"content": "Your hand", "flags": EPHEMERAL}, files={"hand.png": picture()})
    url = sent["resource"]["message"]["attachments"][0]["url"]
    assert (await fetched(wire, url))[0] == 200
    wire.arena.services.guilds.delete_channel(wire.arena.channel)
    assert (await fetched(wire, url))[0] == 404
