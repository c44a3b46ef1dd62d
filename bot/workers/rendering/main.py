"""A process that draws. Drawing keeps Python busy, and meanwhile the event loop of the same process would have to wait.

`python -m bot.workers.rendering.main` reads views and writes pictures; `painter` is the bot's side.
"""

from __future__ import annotations

import traceback

import msgspec

from bot.workers.pipe import serve
from bot.workers.rendering.pictures import pictures
from render import Picture

NICENESS = 5
"""How far the painter gives way to everything else on the machine: answers are more urgent than pictures."""


class RenderReply(msgspec.Struct):
    """Pictures, or what went wrong."""

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
