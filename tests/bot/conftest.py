"""Fixtures for tests of the bot: an arena whose traffic is checked against Discord's OpenAPI document, and databases."""

from __future__ import annotations

import importlib
import logging
import os
from collections.abc import AsyncIterator, Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour import interactions
from bot.arena.services import Exchange
from bot.arena.state.world import ArenaEvent
from bot.clock import HandClock
from bot.operations.doctor.machine import drawing
from bot.publishing.extras import question_picture
from bot.responses import responder
from tests.bot.arena.spec import Spec
from tests.bot.support.databases import POSTGRESQL, SQLITE, Databases, using
from tests.bot.support.error_log import LOGGERS, ErrorLog
from tests.bot.support.postgresql import NONE, Server, programs, running
from tests.unchecked import UNCHECKED


@pytest.fixture(scope="session")
def spec() -> Spec | None:
    """Discord's OpenAPI document; None where ../shared is absent. Then traffic is not checked, and the summary of the run says how
    much of it."""
    return Spec.load()


@pytest.fixture(autouse=True)
def error_log() -> Iterator[ErrorLog]:
    """An error in the log fails the test, unless the test expects it: `error_log.expect("Unknown interaction")`."""
    listener = ErrorLog()
    for name in LOGGERS:
        logging.getLogger(name).addHandler(listener)
    yield listener
    for name in LOGGERS:
        logging.getLogger(name).removeHandler(listener)
    assert not listener.surprising(), "\n".join(["The log has errors that were not expected:", *listener.surprising()[:5]])
    assert not listener.missing(), f"The log lacks errors that were expected: {listener.missing()}"


@pytest.fixture
def watched(spec: Spec | None, request: pytest.FixtureRequest) -> Iterator[Callable[[Arena], Arena]]:
    """Watches an arena: at the end of the test all its traffic must conform to Discord's document, and every fault that the test
    set must have occurred."""
    arenas: list[Arena] = []
    exchanges: list[Exchange] = []
    messages: list[ArenaEvent] = []

    def watch(arena: Arena) -> Arena:
        arenas.append(arena)
        arena.services.exchange_listeners.append(exchanges.append)
        arena.services.world.listeners.append(lambda news: messages.append(news) if news.name.startswith("MESSAGE_") else None)
        return arena

    yield watch
    for arena in arenas:
        services = arena.services
        left = [*services.faults.unmet, *services.limits._faults, *["a second delivery"] * (services.interactions.deliveries - 1)]
        assert not left, f"These switches were set and nothing ran into them: {left}"
    if spec is None:
        request.node.user_properties.append((UNCHECKED, len(exchanges)))
        return
    faults = [
        f"{exchange.method} {exchange.path} {exchange.status}: {fault}" for exchange in exchanges for fault in spec.fault(*exchange)
    ]
    posted = [news.data for news in messages if news.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE")]
    faults += [f"a message told: {fault}" for message in posted for fault in spec.fault_of_message(message)]
    assert not faults, "\n".join(faults[:10])


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long deadlines, so that everything is answered directly, however busy the machine is."""
    monkeypatch.setattr(interactions, "ACKNOWLEDGE_SECONDS", 60.0)
    monkeypatch.setattr(responder, "ACKNOWLEDGE_AFTER_SECONDS", 30.0)
    monkeypatch.setattr(question_picture, "PICTURE_WAIT_SECONDS", 30.0)


@pytest.fixture
def hurried(unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Real deadlines, for tests about time: Discord waits three seconds, and the bot acknowledges long before."""
    monkeypatch.setattr(interactions, "ACKNOWLEDGE_SECONDS", 3.0)
    monkeypatch.setattr(responder, "ACKNOWLEDGE_AFTER_SECONDS", 0.3)


@pytest.fixture
async def arena(watched: Callable[[Arena], Arena], unhurried: None) -> AsyncIterator[Arena]:
    """A running arena with the usual people and generous rate limits."""
    async with watched(Arena(generous=True)) as running:
        yield running


@pytest.fixture
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Removes the settings of the person who runs the tests, and leaves the folder of their .env."""
    for name in os.environ:
        if name.startswith(("GRANDSTAND_", "DISCORD_")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def clock() -> HandClock:
    """The clock of `still`, which only `clock.advance(3)` moves."""
    return HandClock()


@pytest.fixture
async def still(watched: Callable[[Arena], Arena], clock: HandClock) -> AsyncIterator[Arena]:
    """A running arena in which time passes only when the test advances the clock."""
    async with watched(Arena(generous=True, clock=clock)) as running:
        yield running


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """One PostgreSQL server for all tests of a run, started when the first test needs it."""
    if programs() is None:
        pytest.skip(NONE)
    with running() as server:
        yield Databases(server)


@pytest.fixture
def server(databases: Databases) -> Server:
    return databases.server


@pytest.fixture
def postgresql(databases: Databases, tmp_path: Path) -> Iterator[None]:
    """Runs the test with PostgreSQL databases."""
    with using(databases, tmp_path):
        yield


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def engine(request: pytest.FixtureRequest) -> str:
    """Runs the test with SQLite and then with PostgreSQL."""
    if request.param == POSTGRESQL:
        request.getfixturevalue("postgresql")
    return str(request.param)


drawn = cache(drawing)


@pytest.fixture
def shared_drawing_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctor checks drawing once for all tests, instead of starting a render worker each time."""
    monkeypatch.setattr(importlib.import_module("bot.operations.doctor.examine"), "drawing", drawn)
