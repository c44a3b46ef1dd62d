"""An arena for each test, with all its traffic held against Discord's own description of its API."""

from __future__ import annotations

import importlib
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour import interactions
from bot.arena.services import Exchange
from bot.arena.state.world import News
from bot.clock import HandClock
from bot.operations.doctor.machine import drawing
from bot.publishing.extras import question_picture
from bot.responses import responder
from tests.bot.arena.spec import Spec
from tests.bot.databases import POSTGRESQL, SQLITE, Databases, using
from tests.bot.error_log import LOGGERS, ErrorLog
from tests.bot.postgresql import NONE, Server, programs, running


@pytest.fixture(scope="session")
def spec() -> Spec | None:
    """Discord's description; None where ../shared is absent, and then traffic is not checked (test_spec says so)."""
    return Spec.load()


@pytest.fixture(autouse=True)
def error_log() -> Iterator[ErrorLog]:
    """An error in the log fails the test, unless it said so before: `error_log.expect("Unknown interaction")`."""
    listener = ErrorLog()
    for name in LOGGERS:
        logging.getLogger(name).addHandler(listener)
    yield listener
    for name in LOGGERS:
        logging.getLogger(name).removeHandler(listener)
    assert not listener.surprising(), "\n".join(["The log has errors that were not expected:", *listener.surprising()[:5]])
    assert not listener.missing(), f"The log lacks errors that were expected: {listener.missing()}"


@pytest.fixture
def watched(spec: Spec | None) -> Iterator[Callable[[Arena], Arena]]:
    """Watches an arena: at the end of the test nothing may have been said that Discord would not say or take, and
    nothing that was to go wrong may still be waiting to."""
    arenas: list[Arena] = []
    exchanges: list[Exchange] = []
    messages: list[News] = []

    def watch(arena: Arena) -> Arena:
        arenas.append(arena)
        arena.services.witnesses.append(exchanges.append)
        arena.services.world.listeners.append(lambda news: messages.append(news) if news.name.startswith("MESSAGE_") else None)
        return arena

    yield watch
    for arena in arenas:
        services = arena.services
        left = [
            *services.faults.waiting,
            *services.limits._faults,
            *["a second delivery"] * (services.interactions.deliveries - 1),
        ]
        assert not left, f"These switches were set and nothing ran into them: {left}"
    if spec is None:
        return
    faults = [f"{each.method} {each.path} {each.status}: {fault}" for each in exchanges for fault in spec.fault(*each)]
    told = [news.data for news in messages if news.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE")]
    faults += [f"a message told: {fault}" for message in told for fault in spec.fault_of_message(message)]
    assert not faults, "\n".join(faults[:10])


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, everything is answered at the first go: what a test looks for is there when it looks."""
    monkeypatch.setattr(interactions, "TO_ACKNOWLEDGE", 60.0)
    monkeypatch.setattr(responder, "ACKNOWLEDGE_AFTER_SECONDS", 30.0)
    monkeypatch.setattr(question_picture, "PICTURE_WAIT_SECONDS", 30.0)


@pytest.fixture
def hurried(unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests about time: Discord gives three seconds, and the bot acknowledges long before."""
    monkeypatch.setattr(interactions, "TO_ACKNOWLEDGE", 3.0)
    monkeypatch.setattr(responder, "ACKNOWLEDGE_AFTER_SECONDS", 0.3)


@pytest.fixture
async def arena(watched: Callable[[Arena], Arena], unhurried: None) -> AsyncIterator[Arena]:
    """A running arena with the usual people. Its limits are generous, in number and in time, so that nobody waits or is late."""
    async with watched(Arena(generous=True)) as running:
        yield running


@pytest.fixture
def clock() -> HandClock:
    """The time in `still`: nothing happens until a test says `clock.advance(3)`."""
    return HandClock()


@pytest.fixture
async def still(watched: Callable[[Arena], Arena], clock: HandClock) -> AsyncIterator[Arena]:
    """A running arena in which no time passes."""
    async with watched(Arena(generous=True, clock=clock)) as running:
        yield running


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """A PostgreSQL for all tests of a run that want one, started with the first."""
    if programs() is None:
        pytest.skip(NONE)
    with running() as server:
        yield Databases(server)


@pytest.fixture
def server(databases: Databases) -> Server:
    return databases.server


@pytest.fixture
def postgresql(databases: Databases, tmp_path: Path) -> Iterator[None]:
    """The engine behind everything that a test opens."""
    with using(databases, tmp_path):
        yield


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def engine(request: pytest.FixtureRequest) -> str:
    """The same, first one and then the other."""
    if request.param == POSTGRESQL:
        request.getfixturevalue("postgresql")
    return str(request.param)


drawn = cache(drawing)


@pytest.fixture
def one_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine draws in every test as in the first: its doctor need not start a painter each time it is asked."""
    monkeypatch.setattr(importlib.import_module("bot.operations.doctor.examine"), "drawing", drawn)
