"""What Discord refuses in bodies of messages, sent and edited."""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Any

import discord
import msgspec
import pytest
from discord.http import handle_message_parameters
from hypothesis import given
from hypothesis import strategies as st

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.validation import embeds
from tests.bot.arena.garbage import BODIES, GARBAGE, examples, spoiled
from tests.bot.arena.refusals import (
    BOARD,
    CLASSIC,
    EPHEMERAL,
    LAYOUT,
    LEGACY,
    LOST_FILE,
    SILENT,
    V2,
    button,
    container,
    faults,
    gallery,
    poll,
    refused,
    row,
    select,
    sent,
    text,
    v2,
)


def test_a_new_message_has_every_field() -> None:
    assert sent({"content": " Hello\n"}) == {
        "content": "Hello",
        "embeds": [],
        "components": [],
        "attachments": [],
        "allowed_mentions": None,
        "poll": None,
        "tts": False,
        "nonce": None,
        "enforce_nonce": False,
        "message_reference": None,
        "sticker_ids": [],
        "flags": 0,
    }


def test_content_has_at_most_2000_characters() -> None:
    assert sent({"content": "x" * 2000})["content"] == "x" * 2000
    assert refused({"content": "x" * 2001}) == {"content": "BASE_TYPE_MAX_LENGTH"}


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": " \n"}, {"content": None, "embeds": []}, {"components": []}])
def test_an_empty_message_is_refused(body: Json) -> None:
    assert refused(body) == ErrorCode.EMPTY_MESSAGE


@pytest.mark.parametrize("body", [{"components": [row(button())]}, {"sticker_ids": ["5"]}, {"embeds": [{"title": "Race"}]}])
def test_components_stickers_or_embeds_are_enough(body: Json) -> None:
    assert sent(body)


def test_a_file_alone_is_enough_and_needs_no_entry() -> None:
    assert sent({}, uploads={"0": "board.png"})["attachments"] == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ([], {"": "MODEL_TYPE_CONVERT"}),
        (None, {"": "MODEL_TYPE_CONVERT"}),
        ({"content": ["x"]}, {"content": "STRING_TYPE_CONVERT"}),
        ({"components": "x"}, {"components": "LIST_TYPE_CONVERT"}),
        ({"embeds": {"title": "x"}}, {"embeds": "LIST_TYPE_CONVERT"}),
        ({"flags": "many", "content": "x"}, {"flags": "NUMBER_TYPE_COERCE"}),
        ({"tts": 1, "content": "x"}, {"tts": "BOOLEAN_TYPE_CONVERT"}),
    ],
)
def test_wrong_types_are_refused(body: Any, code: Json) -> None:
    assert refused(body) == code


def test_a_refusal_has_discords_status_code_and_words() -> None:
    with pytest.raises(ApiError) as caught:
        sent(v2(text(), content="x" * 2001))
    assert caught.value.status == 400
    assert caught.value.body == {
        "message": "Invalid Form Body",
        "code": 50035,
        "errors": {
            "content": {
                "_errors": [
                    {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."},
                    {"code": LEGACY, "message": "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"},
                ]
            }
        },
    }


def test_everything_that_is_wrong_is_said_at_once() -> None:
    assert refused({"content": "x" * 2001, "nonce": [], "sticker_ids": ["1", "2", "3", "x"]}) == {
        "content": "BASE_TYPE_MAX_LENGTH",
        "nonce": "NONCE_TYPE_INVALID_TYPE",
        "sticker_ids": "BASE_TYPE_MAX_LENGTH",
        "sticker_ids.3": "NUMBER_TYPE_COERCE",
    }


@pytest.mark.parametrize(
    ("embed", "code"),
    [
        ({"title": "x" * 257}, {"title": "BASE_TYPE_MAX_LENGTH"}),
        ({"description": "x" * 4097}, {"description": "BASE_TYPE_MAX_LENGTH"}),
        ({"author": {"name": "x" * 257}}, {"author.name": "BASE_TYPE_MAX_LENGTH"}),
        ({"footer": {"text": "x" * 2049}}, {"footer.text": "BASE_TYPE_MAX_LENGTH"}),
        ({"fields": [{"name": "x" * 257, "value": "y"}]}, {"fields.0.name": "BASE_TYPE_MAX_LENGTH"}),
        ({"fields": [{"name": "x", "value": "y" * 1025}]}, {"fields.0.value": "BASE_TYPE_MAX_LENGTH"}),
        ({"fields": [{"name": "x"}]}, {"fields.0.value": "BASE_TYPE_REQUIRED"}),
        ({"fields": [{"name": "x", "value": "y"}] * 26}, {"fields": "BASE_TYPE_MAX_LENGTH"}),
        ({"title": "x", "color": 0x1000000}, {"color": "NUMBER_TYPE_MAX"}),
        ({"title": "x", "timestamp": "tomorrow"}, {"timestamp": "DATE_TIME_TYPE_PARSE"}),
        ({"title": "x", "url": "ftp://example.org"}, {"url": "URL_TYPE_INVALID_SCHEME"}),
        ({"title": "x", "url": "https://e.org/" + "x" * 2035}, {"url": "BASE_TYPE_MAX_LENGTH"}),
        ({"title": "x", "url": "example"}, {"url": "URL_TYPE_INVALID_URL"}),
        ({"title": "x", "image": {"url": "http://["}}, {"image.url": "URL_TYPE_INVALID_URL"}),
        ({"image": {"url": "attachment://board.png"}}, {"image.url": LOST_FILE}),
        ({}, {"description": "BASE_TYPE_REQUIRED"}),
        ({"color": 5}, {"description": "BASE_TYPE_REQUIRED"}),
    ],
)
def test_an_embed_that_is_refused(embed: Json, code: Json) -> None:
    assert refused({"embeds": [embed]}) == {f"embeds.0.{path}": error for path, error in code.items()}


def test_there_are_at_most_ten_embeds() -> None:
    assert len(sent({"embeds": [{"title": "x"}] * 10})["embeds"]) == 10
    assert refused({"embeds": [{"title": "x"}] * 11}) == {"embeds": "BASE_TYPE_MAX_LENGTH"}


def test_all_embeds_together_have_at_most_6000_characters() -> None:
    full = {"description": "x" * 2000, "fields": [{"name": "n" * 100, "value": "v" * 900}]}
    assert sent({"embeds": [full, full]})
    assert refused({"embeds": [full, full, {"footer": {"text": "x"}}]}) == {"embeds": "MAX_EMBED_SIZE_EXCEEDED"}


def test_embeds_of_discord_py_come_back_in_discords_form() -> None:
    embed = discord.Embed(title="Race", description="Lap 1", url="https://example.org", color=0x123456)
    embed.timestamp = discord.utils.snowflake_time(1 << 60)
    embed.set_author(name="Ann", icon_url="attachment://ann.png", url="https://example.org/ann")
    embed.set_footer(text="The end", icon_url="https://example.org/end.png")
    embed.set_image(url="attachment://board.png").set_thumbnail(url="https://example.org/small.png")
    embed.add_field(name="Banana", value="3", inline=False)
    read = sent({"embeds": [embed.to_dict()]}, uploads={"0": "board.png", "1": "ann.png"})["embeds"]
    assert read[0]["type"] == "rich"
    assert read[0]["image"] == {"url": "attachment://board.png"}

    found = embeds.with_media(read, lambda url: {"id": "1", "url": "cdn:" + url, "proxy_url": "px:" + url, "width": 8, "height": 9})
    assert found[0]["image"] == {
        "url": "cdn:attachment://board.png",
        "proxy_url": "px:attachment://board.png",
        "width": 8,
        "height": 9,
    }
    assert found[0]["author"] == {
        "name": "Ann",
        "url": "https://example.org/ann",
        "icon_url": "cdn:attachment://ann.png",
        "proxy_icon_url": "px:attachment://ann.png",
    }
    assert read[0]["image"] == {"url": "attachment://board.png"}
    assert faults("MessageEmbedResponse", found[0]) == []


def test_what_discord_py_sends_is_taken() -> None:
    files = [discord.File(io.BytesIO(b"x"), "board.png", description="The board")]
    embed = discord.Embed(title="Race").set_image(url="attachment://board.png")
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Roll"))
    with handle_message_parameters(
        "Hello", files=files, embed=embed, view=view, nonce=5, allowed_mentions=discord.AllowedMentions.none()
    ) as parameters:
        body = msgspec.json.decode((parameters.multipart or [])[0]["value"])
    read = sent(body, uploads={"0": "board.png"})
    assert read["attachments"] == [{"id": "0", "filename": "board.png", "description": "The board"}]
    assert read["components"][0]["components"][0]["label"] == "Roll"

    layout = discord.ui.LayoutView(timeout=None).add_item(discord.ui.TextDisplay("Lap 2"))
    with handle_message_parameters(None, embeds=[], attachments=[], view=layout) as parameters:
        edited = sent(parameters.payload, existing=BOARD)
    assert (edited["flags"], edited["content"], edited["attachments"]) == (V2, "", [])


def test_an_attachment_needs_its_file() -> None:
    assert sent({"attachments": [{"id": 0, "description": "The board"}]}, uploads={"0": "board.png"})["attachments"] == [
        {"id": "0", "description": "The board"}
    ]
    assert refused({"attachments": [{"id": 1}]}, uploads={"0": "board.png"}) == {"attachments.0": "ATTACHMENT_NOT_FOUND"}
    assert refused({"attachments": [{"filename": "x"}]}, uploads={"0": "x"}) == {"attachments.0.id": "BASE_TYPE_REQUIRED"}
    twice = {"attachments": [{"id": 0}, {"id": "0"}]}
    assert refused(twice, uploads={"0": "x"}) == {"attachments.1.id": "SET_TYPE_ALREADY_CONTAINS_VALUE"}


def test_an_attachments_description_has_at_most_1024_characters() -> None:
    entry = {"id": 0, "description": "x" * 1025}
    assert refused({"attachments": [entry]}, uploads={"0": "x"}) == {"attachments.0.description": "BASE_TYPE_MAX_LENGTH"}


def test_there_are_at_most_ten_attachments() -> None:
    files = {str(at): f"{at}.png" for at in range(10)}
    assert sent({}, uploads=files)
    assert refused({}, uploads=files | {"10": "x"}) == {"attachments": "BASE_TYPE_MAX_LENGTH"}
    kept = {"attachments": [{"id": BOARD["attachments"][0]["id"]}]}
    assert refused(kept, uploads=files, existing=BOARD) == {"attachments": "BASE_TYPE_MAX_LENGTH"}
    assert sent({"attachments": []}, uploads=files, existing=BOARD) == {"attachments": []}


def test_a_name_in_the_attachments_counts_before_the_uploads_own() -> None:
    body = v2(gallery("attachment://map.png"), attachments=[{"id": 0, "filename": "map.png"}])
    assert sent(body, uploads={"0": "board.png"})
    body = v2(gallery("attachment://board.png"), attachments=[{"id": 0, "filename": "map.png"}])
    assert refused(body, uploads={"0": "board.png"}) == {"components.0.items.0.media.url": LOST_FILE}


@pytest.mark.parametrize(
    ("mentions", "code"),
    [
        ({"parse": ["here"]}, {"parse.0": "BASE_TYPE_CHOICES"}),
        ({"parse": ["users", "users"]}, {"parse.1": "SET_TYPE_ALREADY_CONTAINS_VALUE"}),
        ({"parse": "users"}, {"parse": "LIST_TYPE_CONVERT"}),
        ({"users": ["Ann"]}, {"users.0": "NUMBER_TYPE_COERCE"}),
        ({"users": ["5", 5]}, {"users.1": "SET_TYPE_ALREADY_CONTAINS_VALUE"}),
        ({"users": list(range(1, 102))}, {"users": "BASE_TYPE_MAX_LENGTH"}),
        ({"roles": list(range(1, 102))}, {"roles": "BASE_TYPE_MAX_LENGTH"}),
        ({"parse": ["users"], "users": ["5"]}, {"": "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"}),
        ({"parse": ["roles"], "roles": ["5"]}, {"": "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"}),
    ],
)
def test_allowed_mentions_that_are_refused(mentions: Json, code: Json) -> None:
    expected = {f"allowed_mentions.{path}".rstrip("."): error for path, error in code.items()}
    assert refused({"content": "x", "allowed_mentions": mentions}) == expected


def test_allowed_mentions_of_discord_py_are_taken() -> None:
    mentions = discord.AllowedMentions(users=[discord.Object(5)], roles=True, everyone=False, replied_user=True)
    read = sent({"content": "x", "allowed_mentions": mentions.to_dict()})["allowed_mentions"]
    assert read == {"parse": ["roles"], "users": ["5"], "roles": [], "replied_user": True}


@pytest.mark.parametrize(
    ("nonce", "code"),
    [
        ("x" * 26, "NONCE_TYPE_TOO_LONG"),
        (2**63, "NONCE_TYPE_OUT_OF_BOUNDS"),
        (-(2**63) - 1, "NONCE_TYPE_OUT_OF_BOUNDS"),
        (True, "NONCE_TYPE_INVALID_TYPE"),
    ],
)
def test_a_nonce_that_is_refused(nonce: object, code: str) -> None:
    assert refused({"content": "x", "nonce": nonce}) == {"nonce": code}


@pytest.mark.parametrize("nonce", ["x" * 25, 2**63 - 1])
def test_a_nonce_is_kept_as_it_is(nonce: object) -> None:
    assert sent({"content": "x", "nonce": nonce})["nonce"] == nonce


def test_a_reply_names_its_message() -> None:
    assert sent({"content": "x", "message_reference": {"message_id": 5}})["message_reference"] == {
        "type": 0,
        "message_id": "5",
        "fail_if_not_exists": True,
    }
    lacking = {"content": "x", "message_reference": {"channel_id": "5"}}
    assert refused(lacking) == {"message_reference.message_id": "BASE_TYPE_REQUIRED"}
    strange = {"content": "x", "message_reference": {"message_id": "5", "type": 9}}
    assert refused(strange) == {"message_reference.type": "BASE_TYPE_CHOICES"}


def test_a_poll_is_taken_with_its_answers_numbered() -> None:
    assert sent({"poll": poll()})["poll"] == {
        "question": {"text": "Who wins?"},
        "answers": [{"answer_id": 1, "poll_media": {"text": "Banana", "emoji": {"id": None, "name": "🍌"}}}],
        "duration": 5,
        "allow_multiselect": False,
        "layout_type": 1,
    }


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"question": {"text": "x" * 301}}, {"question.text": "BASE_TYPE_BAD_LENGTH"}),
        ({"question": None}, {"question": "BASE_TYPE_REQUIRED"}),
        ({"answers": [{"poll_media": {"text": "x" * 56}}]}, {"answers.0.poll_media.text": "BASE_TYPE_BAD_LENGTH"}),
        ({"answers": [{"poll_media": {"text": "x"}}] * 11}, {"answers": "BASE_TYPE_BAD_LENGTH"}),
        ({"answers": []}, {"answers": "BASE_TYPE_BAD_LENGTH"}),
        ({"duration": 769}, {"duration": "NUMBER_TYPE_MAX"}),
        ({"duration": 0}, {"duration": "NUMBER_TYPE_MIN"}),
    ],
)
def test_a_poll_that_is_refused(more: Json, code: Json) -> None:
    assert refused({"poll": poll(**more)}) == {f"poll.{path}": error for path, error in code.items()}


def test_only_some_flags_can_be_set() -> None:
    assert sent({"content": "x", "flags": SILENT})["flags"] == SILENT
    assert refused({"content": "x", "flags": EPHEMERAL}) == {"flags": "MESSAGE_FLAGS_INVALID"}
    assert refused({"content": "x", "flags": -1}) == {"flags": "NUMBER_TYPE_MIN"}


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"content": "x"}, "content"),
        ({"embeds": [{"title": "x"}]}, "embeds"),
        ({"poll": poll()}, "poll"),
        ({"sticker_ids": ["5"]}, "sticker_ids"),
    ],
)
def test_v2_has_no_classic_fields(more: Json, field: str) -> None:
    assert refused(v2(text(), **more)) == {field: LEGACY}


def test_empty_classic_fields_do_not_disturb_v2() -> None:
    assert sent(v2(text(), content=None, embeds=[], poll=None, sticker_ids=[]))["flags"] == V2


def test_v2_without_components_is_empty_even_with_a_file() -> None:
    assert refused(v2()) == ErrorCode.EMPTY_MESSAGE
    assert refused(v2(), uploads={"0": "board.png"}) == ErrorCode.EMPTY_MESSAGE
    assert refused({"components": []}, existing=LAYOUT) == ErrorCode.EMPTY_MESSAGE


STANDING = st.sampled_from([None, CLASSIC, BOARD, LAYOUT])


VALID: list[Json] = [
    {
        "content": "Hello",
        "embeds": [{"title": "x", "fields": [{"name": "n", "value": "v"}], "author": {"name": "a"}, "image": {"url": "http://x"}}],
        "components": [row(button(emoji={"name": "🎲"})), row(select(default_values=[], channel_types=[0]))],
        "allowed_mentions": {"parse": ["users"], "roles": ["5"]},
        "attachments": [{"id": 0, "description": "x"}],
        "poll": {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "x"}}]},
        "message_reference": {"message_id": "5"},
        "sticker_ids": ["5"],
    },
    v2(
        container(text(), {"type": 9, "components": [text()], "accessory": button("a")}, {"type": 14, "spacing": 1}, row(select())),
        gallery("https://example.org/x.png"),
        {"type": 13, "file": {"url": "attachment://a.png"}},
        row({"type": 8, "custom_id": "c", "channel_types": [0], "default_values": [{"type": "channel", "id": "5"}]}),
    ),
]


def test_the_messages_that_are_spoiled_below_are_good() -> None:
    for body in VALID:
        assert sent(body, uploads={"0": "a.png"})


@examples(60)
@given(body=st.sampled_from(VALID), path=st.lists(st.integers(0, 9), min_size=1, max_size=9), garbage=GARBAGE, existing=STANDING)
def test_a_message_with_one_spoiled_part_is_read_or_refused(
    body: Json, path: list[int], garbage: Any, existing: Json | None
) -> None:
    with suppress(ApiError):
        assert isinstance(sent(spoiled(body, path, garbage), uploads={"0": "a.png"}, existing=existing), dict)


@examples(60)
@given(body=BODIES | GARBAGE, existing=STANDING)
def test_whatever_is_sent_is_read_or_refused(body: Any, existing: Json | None) -> None:
    with suppress(ApiError):
        assert isinstance(sent(body, uploads={"0": "a.png"}, existing=existing), dict)
