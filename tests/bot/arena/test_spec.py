"""The judge of the arena's traffic finds each kind of fault, says where it is, and lets good exchanges pass."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import discord
import msgspec
import pytest
from discord.http import handle_message_parameters
from jsonschema import Draft202012Validator

from bot.arena.behaviour.errors import field_error
from tests.bot.arena.examples import full_member, full_message, plain_message
from tests.bot.arena.refusals import described
from tests.bot.arena.spec import DESCRIPTION, Json, Spec, formats

MESSAGES = "/channels/11/messages"
CALLBACK = "/interactions/71/token/callback"
ROW = {"type": 1, "id": 2, "components": [{"type": 2, "id": 3, "style": 1, "label": "Roll", "custom_id": "roll:1"}]}


@pytest.fixture(scope="module")
def spec() -> Spec:
    return described()


@pytest.fixture
def told() -> Json:
    message: Json = msgspec.to_builtins(full_message())
    return message


@pytest.mark.parametrize(
    ("method", "path", "template"),
    [
        ("POST", "/channels/123/messages", "/channels/{channel_id}/messages"),
        ("get", "/api/v10/channels/1/messages/2?x=1", "/channels/{channel_id}/messages/{message_id}"),
        ("GET", "http://127.0.0.1:80/api/v10/users/@me", "/users/@me"),
        ("GET", "/users/5", "/users/{user_id}"),
        ("PUT", "/channels/1/thread-members/@me", "/channels/{channel_id}/thread-members/@me"),
        ("PUT", "/channels/1/thread-members/5", "/channels/{channel_id}/thread-members/{user_id}"),
        ("PATCH", "/webhooks/9/t.o_k-en/messages/@original", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
        ("PATCH", "/webhooks/9/token/messages/77", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
        ("GET", "/channels/1/messages/pins", "/channels/{channel_id}/messages/pins"),
        (
            "PUT",
            "/channels/1/messages/2/reactions/banana:81/@me",
            "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
        ),
    ],
)
def test_the_most_exact_description_of_a_path_is_found(spec: Spec, method: str, path: str, template: str) -> None:
    found = spec.operation(method, path)
    assert found is not None
    assert found.template == template


@pytest.mark.parametrize("ask", [("GET", "/nothing/here"), ("PATCH", "/gateway"), ("GET", "/channels/race-track")])
def test_what_discord_does_not_describe_is_not_found(spec: Spec, ask: tuple[str, str]) -> None:
    assert spec.operation(*ask) is None


def test_a_word_in_a_path_is_more_exact_than_a_hole() -> None:
    answers = {"responses": {"204": {"description": "Done"}}}
    paths = {path: {"get": {"operationId": path, **answers}} for path in ("/a/{b}/{c}", "/a/{b}/x", "/a/@me/{c}")}
    error: Json = {"content": {"application/json": {"schema": {}}}}
    small = Spec({"components": {"schemas": {}, "responses": {"ClientErrorResponse": error}}, "paths": paths})
    found = [small.operation("GET", path) for path in ("/a/1/2", "/a/1/x", "/a/@me/x")]
    assert [one.template for one in found if one] == ["/a/{b}/{c}", "/a/{b}/x", "/a/@me/{c}"]


def test_a_good_exchange_has_no_fault(spec: Spec, told: Json) -> None:
    body = {"content": "Hello", "components": [ROW], "attachments": [{"id": 0, "filename": "a.png"}]}
    assert spec.fault("POST", MESSAGES, body, 200, told) == []
    assert spec.fault("PUT", "/channels/1/messages/pins/2", None, 204, None) == []
    assert spec.fault("GET", "/users/101", None, 200, msgspec.to_builtins(full_member().user)) == []
    assert spec.fault("POST", CALLBACK, {"type": 6}, 204, None) == []


def test_a_missing_field_of_an_answer_is_named(spec: Spec, told: Json) -> None:
    del told["author"]["public_flags"], told["author"]["flags"]
    assert spec.fault("POST", MESSAGES, {"content": "a"}, 200, told) == [
        "POST /channels/11/messages: the answer.author lacks public_flags, flags."
    ]


def test_a_wrong_type_is_named_with_its_place(spec: Spec, told: Json) -> None:
    told["attachments"][0]["id"] = 61
    assert spec.fault("POST", MESSAGES, {"content": 5}, 200, told) == [
        "POST /channels/11/messages: the request.content is 5, but should be string or null.",
        "POST /channels/11/messages: the answer.attachments.0.id is 61, but should be string.",
    ]


def test_41_components_are_too_many(spec: Spec, told: Json) -> None:
    faults = spec.fault("POST", MESSAGES, {"components": [ROW] * 41}, 200, told)
    assert faults == ["POST /channels/11/messages: the request.components has 41 entries, the maxItems is 40."]


def test_formats_are_looked_at(spec: Spec, told: Json) -> None:
    told["timestamp"] = "yesterday"
    told["edited_timestamp"] = "2026-11-16T08:00:00"
    told["position"] = 2**31
    told["id"] = "x1"
    told["attachments"][0]["url"] = "board.png"
    faults = spec.fault_of("MessageResponse", told)
    assert sorted(fault.split()[0] for fault in faults) == [
        "MessageResponse.attachments.0.url",
        "MessageResponse.edited_timestamp",
        "MessageResponse.id",
        "MessageResponse.position",
        "MessageResponse.timestamp",
    ]


def test_a_fault_inside_a_callback_is_told_of_the_callback_that_was_meant(spec: Spec) -> None:
    button = {"type": 2, "style": 1, "label": "x" * 81, "custom_id": "roll:1"}
    container = {"type": 17, "components": [{"type": 1, "components": [button]}]}
    body = {"type": 7, "data": {"content": 5, "components": [container]}}
    assert spec.fault("POST", CALLBACK, body, 204, None) == [
        f"POST {CALLBACK}: the request.data.content is 5, but should be string or null.",
        f"POST {CALLBACK}: the request.data.components.0.components.0.components.0.label"
        " is 81 characters long, the maxLength is 80.",
    ]


def test_a_callback_or_component_of_no_known_type_is_told_what_is_possible(spec: Spec) -> None:
    (fault,) = spec.fault("POST", CALLBACK, {"type": 99}, 204, None)
    assert fault == f"POST {CALLBACK}: the request has the type 99, possible are [1, 4, 5, 6, 7, 8, 9, 12, 13]."
    (fault,) = spec.fault("POST", CALLBACK, {"type": 4, "data": {"components": [{"type": 99}]}}, 204, None)
    assert fault.startswith(f"POST {CALLBACK}: the request.data.components.0 has the type 99, possible are [1, 9, 10, ")


def test_where_a_union_leaves_several_sides_the_one_followed_furthest_is_told(spec: Spec) -> None:
    body = {"name": "Ruling", "message": {"embeds": [{"title": "x" * 257}]}, "auto_archive_duration": 61}
    (fault,) = spec.fault("POST", "/channels/11/threads", body, 201, msgspec.to_builtins(full_message().thread))
    assert fault == "POST /channels/11/threads: the request.message.embeds.0.title is 257 characters long, the maxLength is 256."


def test_an_answer_of_a_status_that_is_not_described_is_a_fault(spec: Spec, told: Json) -> None:
    assert spec.fault("POST", MESSAGES, {"content": "a"}, 201, told) == [
        "POST /channels/11/messages: the answer's status is 201, but only 200, 429, 4XX are described."
    ]
    assert spec.fault("DELETE", f"{MESSAGES}/51", None, 204, {}) == [
        "DELETE /channels/11/messages/51: the answer's status is 204, so there must be no body."
    ]
    assert spec.fault("GET", "/nothing/here", None, 200, {}) == [
        "GET /nothing/here is nothing that Discord describes, yet it was answered with 200."
    ]


def test_a_body_is_there_exactly_where_one_is_described(spec: Spec, told: Json) -> None:
    assert spec.fault("POST", MESSAGES, None, 200, told) == [
        "POST /channels/11/messages: the request has no body, but it needs one."
    ]
    assert spec.fault("PUT", "/channels/1/messages/pins/2", {"a": 1}, 204, None) == [
        "PUT /channels/1/messages/pins/2: the request has a body, but none is described."
    ]
    assert spec.fault("GET", "/users/101", None, 200, None) == ["GET /users/101: the answer is None, but should be object."]


def test_a_refused_request_is_judged_by_its_answer_only(spec: Spec) -> None:
    refusal = field_error("components.0.label", "BASE_TYPE_REQUIRED", "This field is required")
    assert spec.fault("POST", MESSAGES, {"content": 5}, 400, refusal.body) == []
    assert spec.fault("GET", "/nothing/here", None, 404, {"message": "404: Not Found", "code": 0}) == []
    assert spec.fault("POST", MESSAGES, {"content": 5}, 500, None) == []
    field = field_error("content", "BASE_TYPE_REQUIRED", "This field is required").body
    field["errors"]["content"]["_errors"][0] = {"code": "BASE_TYPE_REQUIRED"}
    (fault,) = spec.fault("POST", MESSAGES, {"content": 5}, 400, field)
    assert fault == "POST /channels/11/messages: the answer.errors.content._errors.0 lacks message."
    (fault,) = spec.fault("POST", MESSAGES, {"content": 5}, 400, {"message": "No"})
    assert fault == "POST /channels/11/messages: the answer lacks code."


def test_too_many_requests_have_their_own_form(spec: Spec) -> None:
    limit = {"message": "You are being rate limited.", "code": 0, "retry_after": 0.5, "global": False}
    assert spec.fault("POST", MESSAGES, {}, 429, limit) == []
    del limit["retry_after"]
    assert spec.fault("POST", MESSAGES, {}, 429, limit) == ["POST /channels/11/messages: the answer lacks retry_after."]


def test_a_message_of_the_gateway_is_judged_without_what_only_the_gateway_tells(spec: Spec, told: Json) -> None:
    told |= {"guild_id": 1, "member": {"roles": []}}
    told["mentions"][0]["member"] = {"roles": []}
    assert spec.fault_of_message(told) == []
    assert "member" in told["mentions"][0]
    del told["mentions"][0]["flags"]
    assert spec.fault_of_message(told) == ["MessageResponse.mentions.0 lacks flags."]
    del told["mentions"]
    assert spec.fault_of_message(told) == ["MessageResponse lacks mentions."]


def test_what_is_good_is_seen_at_a_glance(spec: Spec, told: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the library, which takes its time."""
    monkeypatch.setattr(spec, "_kind", None)
    monkeypatch.setattr(spec, "_validators", {})
    assert spec.fault("POST", MESSAGES, {"content": "once"}, 200, told) == []


def test_what_is_good_in_one_place_may_be_wrong_in_another(spec: Spec, told: Json) -> None:
    assert spec.fault_of("GuildRoleTagsResponse", {}) == []
    assert spec.fault_of("GuildRoleColorsResponse", {}) == [
        "GuildRoleColorsResponse lacks primary_color, secondary_color, tertiary_color."
    ]
    told["poll"] |= {"question": {}, "results": {}}
    assert spec.fault_of("MessageResponse", told) == ["MessageResponse.poll.results lacks answer_counts, is_finalized."]


SPOILERS: list[Any] = [7, {"type": 3}, "words" * 1000, [1, 1]]


def spoilt(part: Any) -> Iterator[None]:
    """Spoils one place after the other, in place, and mends it again."""
    places = list(part.items() if isinstance(part, dict) else enumerate(part))
    for place, value in places:
        for instead in SPOILERS:
            part[place] = instead
            yield
        part[place] = value
        if isinstance(part, dict):
            del part[place]
            yield
            part[place] = value
        if isinstance(value, dict | list):
            yield from spoilt(value)


def test_the_short_ways_of_the_judge_lead_to_the_verdicts_of_the_plain_one(spec: Spec) -> None:
    # The plain judge knows nothing of glances, chosen sides and merged constants.
    document = msgspec.json.decode(DESCRIPTION.read_bytes())
    schema = {"$ref": "#/components/schemas/MessageResponse", "components": document["components"]}
    plain = Draft202012Validator(schema, format_checker=formats)
    message: Json = msgspec.to_builtins(plain_message())
    message["components"] = [{"type": 17, "id": 1, "accent_color": None, "spoiler": False, "components": [ROW]}]
    message["interaction_metadata"] = {"id": "73", "type": 5, "authorizing_integration_owners": {}}
    metadata = {"id": "72", "type": 3, "authorizing_integration_owners": {"0": "1"}, "interacted_message_id": "51"}
    message["interaction_metadata"]["triggering_interaction_metadata"] = metadata
    assert plain.is_valid(message)
    verdicts = [(plain.is_valid(message), spec.fault_of("MessageResponse", message) == []) for _ in spoilt(message)]
    assert [one for one, _ in verdicts] == [two for _, two in verdicts]
    assert 10 < sum(one for one, _ in verdicts) < len(verdicts) - 10


class Board(discord.ui.LayoutView):
    """A table as the bot shows it."""

    def __init__(self) -> None:
        super().__init__()
        picture = discord.ui.MediaGallery[Board](discord.MediaGalleryItem("attachment://board.png", description="The board"))
        choice = discord.ui.Select[Board](custom_id="pick", options=[discord.SelectOption(label="Banana", emoji="🍌")])
        self.add_item(
            discord.ui.Container(
                discord.ui.Section("Race 1", accessory=discord.ui.Thumbnail("attachment://board.png")),
                picture,
                discord.ui.Separator(),
                discord.ui.ActionRow(choice),
                accent_colour=discord.Colour.blue(),
            )
        )


@pytest.mark.asyncio
async def test_what_discord_py_sends_is_good(spec: Spec, told: Json) -> None:
    with handle_message_parameters(view=Board(), file=discord.File(io.BytesIO(b"png"), "board.png", description="x")) as sent:
        assert sent.multipart is not None
        body = msgspec.json.decode(sent.multipart[0]["value"])
    assert body["attachments"][0]["id"] == 0
    assert spec.fault("POST", MESSAGES, body, 200, told) == []
    assert body["attachments"][0]["id"] == 0
    assert spec.fault("POST", CALLBACK, {"type": 4, "data": body}, 204, None) == []

    modal = discord.ui.Modal(title="Settings", custom_id="settings")
    modal.add_item(discord.ui.Label(text="Laps", component=discord.ui.TextInput(custom_id="laps")))
    assert spec.fault("POST", CALLBACK, {"type": 9, "data": modal.to_dict()}, 204, None) == []
