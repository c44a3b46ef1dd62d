"""How a test waits for what the bot or the arena does on its own."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable

WAIT = 30.0
"""Seconds of real time after which a test gives up waiting."""


async def until(condition: Callable[[], object], patience: float = WAIT) -> None:
    """Waits until `condition` returns something true; it may be a coroutine function."""
    async with asyncio.timeout(patience):
        while not (await value if inspect.isawaitable(value := condition()) else value):
            await asyncio.sleep(0.005)
