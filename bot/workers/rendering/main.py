"""The render worker process: drawing keeps Python busy, and would block the bot's event loop.

`python -m bot.workers.rendering.main` reads what to draw and writes pictures; `client.py` is the bot's side.
"""

from __future__ import annotations

import sys
import traceback
from typing import Any

import msgspec

from bot.workers.pipe import serve
from bot.workers.rendering.pictures import pictures
from render import Picture

NICENESS = 5
"""Answers are more urgent than pictures."""


class RenderRequest(msgspec.Struct):
    """The name of a drawing, and its arguments; without a name, the pictures of a table."""

    arguments: list[Any]
    drawing: str = ""


class RenderReply(msgspec.Struct):
    """Pictures, or the error."""

    drawn: list[Picture]
    error: str = ""


def reply_to(message: bytes) -> bytes:
    try:
        reply = RenderReply(_drawn(msgspec.msgpack.decode(message, type=RenderRequest)))
    except Exception:
        reply = RenderReply([], traceback.format_exc())
    return msgspec.msgpack.encode(reply)


def _drawn(request: RenderRequest) -> list[Picture]:
    if not request.drawing:
        return pictures(*request.arguments)
    from bot.workers.rendering import drawings  # not before: the first board waits for the start, too

    return drawings.drawn(drawings.DRAWINGS[request.drawing], *request.arguments)


def main() -> None:
    serve(reply_to, int(sys.argv[1]) if len(sys.argv) > 1 else NICENESS)


if __name__ == "__main__":
    main()
