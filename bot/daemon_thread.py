"""Runs work in a daemon thread: it may take seconds, and the process must end as soon as it is asked to."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def run_in_daemon_thread(work: Callable[[], T], name: str) -> T:
    """Runs `work` in a thread of this name and returns its result. A cancelled caller does not stop the thread."""
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()  # from now on only the caller can be cancelled

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=run, name=name, daemon=True).start()
    return await asyncio.wrap_future(future)
