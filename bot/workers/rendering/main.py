"""The render worker process: drawing keeps Python busy, and would block the bot's event loop.

`python -m bot.workers.rendering.main` reads views and writes pictures; `client.py` is the bot's side.
"""

from __future__ import annotations

import traceback

import msgspec

from bot.workers.pipe import serve
from bot.workers.rendering.pictures import pictures
from render import Picture

NICENESS = 5
"""Answers are more urgent than pictures."""


class RenderReply(msgspec.Struct):
    """Pictures, or the error."""

    drawn: list[Picture]
    error: str = ""


def reply_to(message: bytes) -> bytes:
    try:
        reply = RenderReply(pictures(msgspec.msgpack.decode(message)))
    except Exception:
        reply = RenderReply([], traceback.format_exc())
    return msgspec.msgpack.encode(reply)


def main() -> None:
    serve(reply_to, NICENESS)


if __name__ == "__main__":
    main()
