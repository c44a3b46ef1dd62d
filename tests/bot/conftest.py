"""An arena for each test, with all its traffic held against Discord's own description of its API."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from bot.arena import Arena
from bot.arena.stage import Exchange
from bot.arena.world import News
from tests.bot.arena.spec import Spec


@pytest.fixture(scope="session")
def spec() -> Spec | None:
    """Discord's description; None where ../shared is absent, and then traffic is not checked (test_spec says so)."""
    return Spec.load()


@pytest.fixture
def watched(spec: Spec | None) -> Iterator[Callable[[Arena], Arena]]:
    """Watches an arena: at the end of the test nothing may have been said that Discord would not say or take."""
    exchanges: list[Exchange] = []
    messages: list[News] = []

    def watch(arena: Arena) -> Arena:
        arena.stage.witnesses.append(exchanges.append)
        arena.stage.world.listeners.append(lambda news: messages.append(news) if news.name.startswith("MESSAGE_") else None)
        return arena

    yield watch
    if spec is None:
        return
    faults = [f"{each.method} {each.path} {each.status}: {fault}" for each in exchanges for fault in spec.fault(*each)]
    told = [news.data for news in messages if news.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE")]
    faults += [f"a message told: {fault}" for message in told for fault in spec.fault_of_message(message)]
    assert not faults, "\n".join(faults[:10])


@pytest.fixture
async def arena(watched: Callable[[Arena], Arena]) -> AsyncIterator[Arena]:
    """A running arena with the usual people; its rate limits are generous, so that nobody waits."""
    async with watched(Arena(generous=True)) as running:
        yield running
