"""Two processes with one database: one runs the tables, the other waits."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.process import lock_held
from bot.store import DatabaseUnusableError, LockHeldError
from bot.store.sqlite.database import FileLock
from tests.bot.end_to_end.support.player import private_messages
from tests.bot.end_to_end.support.process import PASSIVE, BotProcess
from tests.bot.end_to_end.support.traffic import record_requests


async def test_a_second_process_stays_passive_says_so_and_takes_over(arena: Arena, tmp_path: Path) -> None:
    """Fault 20."""
    first, second = (BotProcess(arena, tmp_path, tmp_path / name) for name in ("first.txt", "second.txt"))
    red = arena.user("red")
    try:
        await first.start()
        await first.ready()
        requests = record_requests(arena)
        await second.start()
        await second.logged(PASSIVE)
        await red.slash("/help")
        assert len(private_messages(red)) == 1, "one of them answers"
        assert all("/callback" in request.path for request in requests), "the second one has not logged in"
        await first.kill()
        await second.ready()
        await red.slash("/help")
        assert len(private_messages(red)) == 2
        assert not [request for request in requests if request.status >= 400]
    finally:
        await first.kill()
        await second.kill()


async def test_a_process_that_waits_ends_when_it_is_asked_to(arena: Arena, tmp_path: Path) -> None:
    waiting = BotProcess(arena, tmp_path, tmp_path / "log.txt")
    async with lock_held(tmp_path):
        try:
            await waiting.start()
            await waiting.logged(PASSIVE)
            assert await waiting.stop() == 0
            assert "Traceback" not in waiting.log
        finally:
            await waiting.kill()


async def test_a_lease_goes_from_hand_to_hand(tmp_path: Path) -> None:
    """A waiting process gets the lock as soon as it is released."""
    order = []

    async def hold(name: str) -> None:
        async with lock_held(tmp_path):
            order.append(f"{name} begins")
            await asyncio.sleep(0.01)
            order.append(f"{name} ends")

    await asyncio.gather(hold("one"), hold("another"))
    assert order in (
        ["one begins", "one ends", "another begins", "another ends"],
        ["another begins", "another ends", "one begins", "one ends"],
    )


def test_only_one_has_the_lease(tmp_path: Path) -> None:
    one, another = FileLock(tmp_path / "lease.db"), FileLock(tmp_path / "lease.db")
    one.take()
    with pytest.raises(LockHeldError):
        another.take()
    one.release()
    another.take()
    another.release()


def test_a_folder_that_cannot_be_used_is_not_mistaken_for_another_process(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(DatabaseUnusableError, match=r"^The folder .*data cannot be used: "):
        FileLock(tmp_path / "data" / "lease.db").take()
