"""What runs in the background from some moment on until the bot stops."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod


class BackgroundTask(ABC):
    """A task of the event loop, made by `begin` and cancelled by `close`; afterwards it may begin again."""

    _task: asyncio.Task[None] | None = None

    @property
    def has_begun(self) -> bool:
        return self._task is not None

    async def begin(self) -> None:
        """Starts the work. Does nothing if it has begun."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Cancels the work, and waits until it has ended. Does nothing if it has not begun."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    @abstractmethod
    async def _run(self) -> None:
        """The work: mostly a loop without an end."""
