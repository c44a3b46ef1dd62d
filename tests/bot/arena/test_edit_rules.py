"""What Discord refuses in edits of messages: the message as it would be is what counts."""

from __future__ import annotations

from bot.arena.behaviour.errors import ErrorCode, Json
from tests.bot.arena.refusals import (
    BOARD,
    CLASSIC,
    EPHEMERAL,
    LAYOUT,
    LEGACY,
    LOADING,
    LOST_FILE,
    SILENT,
    SUPPRESS_EMBEDS,
    V2,
    container,
    gallery,
    poll,
    refused,
    sent,
    text,
    v2,
)


def test_a_poll_comes_by_an_edit_only_after_a_deferral() -> None:
    assert refused({"poll": poll()}, existing=CLASSIC) == {"poll": "MESSAGE_POLL_CANNOT_BE_EDITED"}
    assert sent({"poll": poll()}, existing=CLASSIC | {"content": "", "flags": LOADING})["poll"]["duration"] == 5


def test_an_edit_leaves_the_flags_that_it_cannot_change() -> None:
    ephemeral = CLASSIC | {"flags": EPHEMERAL | SUPPRESS_EMBEDS}
    assert sent({"flags": 0}, existing=ephemeral) == {"flags": EPHEMERAL}
    assert sent({"flags": SILENT | 1}, existing=ephemeral) == {"flags": EPHEMERAL | SILENT}
    assert sent({"flags": None, "content": "x"}, existing=ephemeral) == {"content": "x"}


def test_an_edit_changes_only_what_was_given() -> None:
    assert sent({"content": "Bye"}, existing=BOARD) == {"content": "Bye"}
    assert sent({"content": None}, existing=BOARD) == {"content": ""}
    assert sent({}, existing=BOARD) == {}
    assert sent({"tts": True, "nonce": "x", "message_reference": 5}, existing=BOARD) == {}


def test_an_edit_must_leave_something() -> None:
    assert refused({"content": ""}, existing=CLASSIC) == ErrorCode.EMPTY_MESSAGE
    assert sent({"content": ""}, existing=BOARD)
    assert refused({"content": "", "attachments": []}, existing=BOARD) == ErrorCode.EMPTY_MESSAGE
    assert refused({}, existing={"content": "", "flags": LOADING}) == ErrorCode.EMPTY_MESSAGE


def test_an_edit_keeps_attachments_that_exist() -> None:
    body = {"attachments": [{"id": "77"}, {"id": 0, "filename": "new.png"}]}
    assert sent(body, uploads={"0": "new.png"}, existing=BOARD) == {
        "attachments": [{"id": "77"}, {"id": "0", "filename": "new.png"}]
    }
    assert refused({"attachments": [{"id": "78"}]}, existing=BOARD) == {"attachments.0": "ATTACHMENT_NOT_FOUND"}


def test_a_file_that_only_a_component_shows_can_be_kept() -> None:
    media = {"url": "http://arena/attachments/1/77/board%20one.png?ex=1", "attachment_id": "77"}
    existing = LAYOUT | {"components": [container({"type": 12, "items": [{"media": media}]})]}
    body = v2(gallery("attachment://board one.png"), attachments=[{"id": "77"}])
    assert sent(body, existing=existing)["attachments"] == [{"id": "77"}]


def test_an_embed_finds_every_file_that_stays() -> None:
    body: Json = {"embeds": [{"image": {"url": "attachment://board.png"}}]}
    assert sent(body, existing=BOARD)
    assert refused(body | {"attachments": []}, existing=BOARD) == {"embeds.0.image.url": LOST_FILE}


def test_a_component_finds_a_kept_file_only_when_it_is_listed() -> None:
    existing = LAYOUT | {"attachments": BOARD["attachments"]}
    body = v2(gallery("attachment://board.png"))
    assert refused(body, existing=existing) == {"components.0.items.0.media.url": LOST_FILE}
    assert sent(body | {"attachments": [{"id": "77", "filename": "board.png"}]}, existing=existing)


def test_v2_cannot_be_left() -> None:
    code = {"flags": "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"}
    assert refused({"flags": 0}, existing=LAYOUT) == code
    assert refused({"content": "x"}, existing=LAYOUT) == {"content": LEGACY}
    assert sent({"components": [text("New")]}, existing=LAYOUT)["components"][0]["content"] == "New"


def test_components_are_read_by_the_flags_of_the_request() -> None:
    body = {"flags": 0, "components": [text()]}
    assert refused(body, existing=LAYOUT) == {
        "flags": "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
        "components.0": "UNION_TYPE_CHOICES",
    }


def test_a_message_becomes_v2_when_its_classic_fields_are_emptied() -> None:
    existing = CLASSIC | {"embeds": [{"type": "rich", "title": "x"}]}
    assert refused(v2(text()), existing=existing) == {"content": LEGACY, "embeds": LEGACY}
    assert refused(v2(text(), content=None), existing=existing) == {"embeds": LEGACY}
    assert sent(v2(text(), content=None, embeds=[]), existing=existing)["flags"] == V2


def test_polls_and_stickers_never_leave_a_message() -> None:
    existing = {"content": "", "poll": poll(), "sticker_items": [{"id": "5", "name": "x", "format_type": 1}], "flags": 0}
    assert refused(v2(text(), poll=None, sticker_ids=[]), existing=existing) == {"poll": LEGACY, "sticker_ids": LEGACY}
