"""The emojis of an application over the wire."""

from __future__ import annotations

import base64
from typing import Any

import pytest
from msgspec import structs

from bot.arena import Arena
from tests.bot.arena.raw_rest import Wire, picture
from tests.bot.arena.small_bot import at, first_channel

EMOJIS = "/applications/{app}/emojis"


def as_data(content: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


async def test_an_emoji_is_added_shown_renamed_and_removed(wire: Wire) -> None:
    status, made = await wire.ask("POST", EMOJIS, {"name": "die_six", "image": as_data(picture())})
    assert (status, made["name"], made["animated"], made["user"]["id"]) == (201, "die_six", False, wire.me)
    assert await wire.do("GET", EMOJIS) == {"items": [made]}
    here = f"{EMOJIS}/{made['id']}"
    assert await wire.do("GET", here) == made
    assert (await wire.do("PATCH", here, {"name": "die_6"}))["name"] == "die_6"
    async with wire.session.get(f"{wire.arena.addresses.cdn}/emojis/{made['id']}.webp") as answer:
        assert (answer.status, answer.content_type, await answer.read()) == (200, "image/png", picture())
    await wire.do("DELETE", here)
    assert await wire.refusal("GET", here) == (404, 10014, "Unknown Emoji")


async def test_a_reaction_and_a_button_may_carry_it(wire: Wire) -> None:
    made = await wire.do("POST", EMOJIS, {"name": "die_six", "image": as_data(picture(kind="GIF"), "gif")})
    assert made["animated"]
    button = {"type": 2, "style": 1, "custom_id": "roll", "emoji": {"id": made["id"], "name": "die_six"}}
    sent = await wire.say("Roll", components=[{"type": 1, "components": [button]}])
    await wire.do("PUT", f"/channels/{{channel}}/messages/{sent['id']}/reactions/die_six:{made['id']}/@me")
    [reaction] = (await wire.look(sent))["reactions"]
    assert reaction["emoji"]["id"] == made["id"]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"name": "BASE_TYPE_REQUIRED"}),
        ({"name": "a", "image": as_data(picture())}, {"name": "BASE_TYPE_BAD_LENGTH"}),
        ({"name": "würfel", "image": as_data(picture())}, {"name": "STRING_TYPE_REGEX"}),
        ({"name": "taken", "image": as_data(picture())}, {"name": "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"}),
        ({"name": "six"}, {"image": "IMAGE_INVALID"}),
        ({"name": "six", "image": "data:image/png;base64,???"}, {"image": "IMAGE_INVALID"}),
        ({"name": "six", "image": as_data(b"no picture")}, {"image": "IMAGE_INVALID"}),
        ({"name": "six", "image": as_data(bytes(256 * 1024 + 1))}, {"image": "BINARY_TYPE_MAX_SIZE"}),
    ],
)
async def test_what_is_no_emoji_is_refused(wire: Wire, body: dict[str, str], errors: dict[str, str]) -> None:
    await wire.do("POST", EMOJIS, {"name": "taken", "image": as_data(picture())})
    refused = await wire.refused("POST", EMOJIS, body)
    assert (refused.status, refused.code, refused.errors) == (400, 50035, errors)
    assert len((await wire.do("GET", EMOJIS))["items"]) == 1


async def test_there_are_at_most_2000_and_each_bot_has_its_own(wire: Wire) -> None:
    made = await wire.do("POST", EMOJIS, {"name": "one", "image": as_data(picture())})
    own = wire.arena.services.world.emojis[wire.me]
    for number in range(1999):
        own[str(number)] = own[made["id"]]
    assert await wire.no("POST", EMOJIS, {"name": "more", "image": as_data(picture())}) == (400, 30008)
    other = wire.arena.add_bot("Other")
    assert await wire.no("GET", f"/applications/{other.application.id}/emojis") == (403, 50001)
    assert await wire.no("GET", "/applications/1/emojis") == (404, 10002)


async def test_discord_py_uses_application_emojis(arena: Arena) -> None:
    async with at(arena) as client:
        made = await client.create_application_emoji(name="die_six", image=picture())
        assert [emoji.id for emoji in await client.fetch_application_emojis()] == [made.id]
        assert await made.read() == picture()
        room = first_channel(client, arena)
        message = await room.send(f"{made}")
        await message.add_reaction(made)
        await made.edit(name="die_6")
        await made.delete()
        assert await client.fetch_application_emojis() == []


async def test_controls_carry_emojis_of_their_own_application_only(wire: Wire) -> None:
    own = await wire.do("POST", EMOJIS, {"name": "own", "image": as_data(picture())})
    other = wire.arena.add_bot("Other").application.id
    foreign = structs.replace(wire.arena.services.world.emojis[wire.me][own["id"]], id="123")
    wire.arena.services.world.emojis[other]["123"] = foreign
    choices: list[dict[str, Any]] = [
        {"label": "Six", "value": "6", "emoji": {"id": own["id"], "name": "own"}},
        {"label": "One", "value": "1"},
    ]
    for emoji_id in ("123", "124"):
        choices[1]["emoji"] = {"id": emoji_id, "name": "own"}
        menu = {"type": 3, "custom_id": "pick", "options": choices}
        body = {"content": "Pick", "components": [{"type": 1, "components": [menu]}]}
        refused = await wire.refused("POST", "/channels/{channel}/messages", body)
        path = "components.0.components.0.options.1.emoji.id"
        assert (refused.status, refused.code, refused.errors) == (400, 50035, {path: "BUTTON_COMPONENT_INVALID_EMOJI"})
