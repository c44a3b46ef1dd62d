"""What was refused and where, short enough to be compared in one line; and bodies that nothing is wrong with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.state.files import Upload
from bot.arena.validation.messages import read_message
from tests.bot.arena.spec import Spec

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
LOST_FILE = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
SETTABLE = SUPPRESS_EMBEDS | SILENT | V2


def refusal_of(call: Callable[[], object]) -> Json | ErrorCode:
    """The code, or for a form the code of the first error at each path, such as {"embeds.0.title": "BASE_TYPE_MAX_LENGTH"}."""
    with pytest.raises(ApiError) as caught:
        call()
    refusal = caught.value
    assert refusal.status == 400
    return refusal.code if refusal.errors is None else codes(refusal.errors)


def codes(errors: Json) -> dict[str, str]:
    """The code of the first error at each path of a form."""
    return dict(_codes(errors, ""))


def _codes(errors: Json, path: str) -> Iterator[tuple[str, str]]:
    for name, inner in errors.items():
        if name == "_errors":
            yield path.removeprefix("."), inner[0]["code"]
        else:
            yield from _codes(inner, f"{path}.{name}")


def sent(body: Any, *, uploads: dict[str, str] | None = None, existing: Json | None = None, settable: int = SETTABLE) -> Json:
    """A message is sent or edited."""
    files = {number: Upload(name, b"") for number, name in (uploads or {}).items()}
    return read_message(body, uploads=files, existing=existing, settable=settable)


def refused(body: Any, *, uploads: dict[str, str] | None = None, existing: Json | None = None) -> Json | ErrorCode:
    """A message is refused."""
    return refusal_of(lambda: sent(body, uploads=uploads, existing=existing))


def described() -> Spec:
    """Discord's description; without it, a test that needs it is skipped."""
    spec = Spec.load()
    if spec is None:
        pytest.skip("Discord's description is not here: ../shared/discord/openapi.json")
    return spec


def faults(schema: str, thing: Any) -> list[str]:
    """What is wrong with something that should fit one of the schemas of Discord's description."""
    return described().fault_of(schema, thing)


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def button(custom_id: str = "roll", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Roll", "custom_id": custom_id, **more}


def select(custom_id: str = "pick", values: tuple[str, ...] = ("a", "b"), **more: Any) -> Json:
    return {"type": 3, "custom_id": custom_id, "options": [{"label": value, "value": value} for value in values], **more}


def text(content: str = "Your turn") -> Json:
    return {"type": 10, "content": content}


def container(*components: Json) -> Json:
    return {"type": 17, "components": list(components)}


def gallery(*urls: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


def v2(*components: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(components), **more}


def poll(**more: Any) -> Json:
    answers = [{"poll_media": {"text": "Banana", "emoji": {"name": "🍌"}}}]
    return {"question": {"text": "Who wins?"}, "answers": answers, "duration": 5, **more}


# Messages as they stand before an edit.
CLASSIC: Json = {"content": "Hello", "embeds": [], "components": [], "attachments": [], "flags": 0}
BOARD: Json = CLASSIC | {"attachments": [{"id": "77", "filename": "board.png"}]}
LAYOUT: Json = {"content": "", "embeds": [], "components": [text()], "attachments": [], "flags": V2}
