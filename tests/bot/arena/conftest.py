"""An arena whose clock a test moves by hand, and a bot at its bare wire."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import aiohttp
import pytest

from bot.arena import Arena
from bot.arena.clock import HandClock
from tests.bot.arena.browser import browser, house
from tests.bot.arena.wire import Wire

__all__ = ["browser", "house", "still", "wire"]


@pytest.fixture
async def still(watched: Callable[[Arena], Arena]) -> AsyncIterator[Arena]:
    """A running arena in which no time passes."""
    async with watched(Arena(generous=True, clock=HandClock())) as running:
        yield running


@pytest.fixture
async def wire(still: Arena) -> AsyncIterator[Wire]:
    """The first bot of that arena."""
    clock = still.stage.clock
    assert isinstance(clock, HandClock)
    async with aiohttp.ClientSession() as session:
        yield Wire(still, session, clock)
