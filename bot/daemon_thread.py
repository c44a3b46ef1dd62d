"""Runs work in a daemon thread: it may take seconds, and the process must end as soon as it is asked to."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def run_in_daemon_thread(work: Callable[[], T], name: str) -> T:
    """Runs `work` in a thread of this name and returns its result. A cancelled caller does not stop the thread."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def finish(result: list[T], error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is None:
            done.set_result(result[0])
        else:
            done.set_exception(error)

    def run() -> None:
        result: list[T] = []
        error: BaseException | None = None
        try:
            result.append(work())
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(finish, result, error)

    threading.Thread(target=run, name=name, daemon=True).start()
    return await done
