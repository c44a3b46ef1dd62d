"""The protocol between the bot and a worker process, and the worker's side of it."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Callable
from typing import IO

LENGTH = 4
"""Bytes before each message that say how long it is."""
READY = b"ready"
"""A worker's first message."""
HURRY = b"hurry"
"""From the bot to a worker at work: reply with what there is by now. It has no reply of its own."""


def write(pipe: IO[bytes], message: bytes) -> None:
    pipe.write(len(message).to_bytes(LENGTH, "big") + message)
    pipe.flush()


def read(pipe: IO[bytes]) -> bytes:
    length = pipe.read(LENGTH)
    message = pipe.read(int.from_bytes(length, "big")) if len(length) == LENGTH else b""
    if not message:
        raise EOFError
    return message


def serve(reply: Callable[[bytes], bytes], niceness: int) -> None:
    """Reports ready, then replies to messages until the input ends: so the worker ends with the bot, however that ends.
    `niceness` is how far it gives way to other processes of the machine."""
    # A signal to the bot reaches its whole process group: the bot may still want something, and then closes the pipe.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # a service may be forbidden to set any priority, even a worse one
            os.nice(niceness)
    with contextlib.suppress(EOFError, BrokenPipeError):
        write(sys.stdout.buffer, READY)
        while True:
            if (message := read(sys.stdin.buffer)) != HURRY:
                write(sys.stdout.buffer, reply(message))


def is_hurried() -> bool:
    """Returns whether the bot has sent HURRY while this worker is at work: nothing else comes meanwhile."""
    try:
        return bool(select.select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError):  # not every system can look into a pipe
        return False
