"""Runs jobs for a worker one at a time, and ends the worker's process when it is idle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
IDLE_SECONDS = 120.0
"""After so long without a job the process ends, which frees some 50 MB."""


class OnDemandRunner:
    """Runs jobs in a thread, in the order in which they came. A job may use the worker's process; `end_process` ends that."""

    def __init__(self, name: str, end_process: Callable[[], None] | None, patience: float | None = None) -> None:
        """`patience` is how many seconds a job may wait for its turn; without it, as long as necessary."""
        self._end_process = end_process
        self._patience = patience
        self._turn = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._ending: asyncio.TimerHandle | None = None

    async def run(self, job: Callable[[], T]) -> T:
        """Waits for its turn and runs a job. If the caller is cancelled after that, the next one still waits until it is done.

        Raises TimeoutError if the turn does not come in time, and what the job raises.
        """
        async with asyncio.timeout(self._patience):
            await self._turn.acquire()
        if self._ending is not None:
            self._ending.cancel()
        running = asyncio.get_running_loop().run_in_executor(self._thread, job)
        running.add_done_callback(self._done)
        return await asyncio.shield(running)

    def _done(self, running: asyncio.Future[T]) -> None:
        self._turn.release()
        if not running.cancelled():
            running.exception()  # the caller has it, or was cancelled
        if self._end_process is not None:
            self._ending = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._thread.submit, self._end_process)

    def close(self) -> None:
        """Starts nothing more, and does not wait for a job in progress."""
        if self._ending is not None:
            self._ending.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)
