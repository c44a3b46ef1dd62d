"""A bot at the bare wire of an arena in which no time passes, and a browser for the tests of the page."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.clock import HandClock
from tests.bot.arena.browser import browser, house
from tests.bot.arena.raw_gateway import LoneGateway, lone_gateway
from tests.bot.arena.raw_rest import Wire

__all__ = ["browser", "house", "red", "server", "wire"]


@pytest.fixture
def red(arena: Arena) -> Player:
    """The first person of the usual arena."""
    return arena.user("red")


@pytest.fixture
async def wire(still: Arena, clock: HandClock) -> AsyncIterator[Wire]:
    """The first bot of that arena."""
    async with aiohttp.ClientSession() as session:
        yield Wire(still, session, clock)


@pytest.fixture
async def server() -> AsyncIterator[LoneGateway]:
    """A gateway without an arena, in which no time passes."""
    async with lone_gateway() as running:
        yield running
