"""Keyed jobs: one run at a time for each table, another if it was requested meanwhile, and a retry later if it failed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest

from bot.clock import HandClock
from bot.keyed_jobs import KeyedJobs

TABLE, OTHER = "table", "other"
PAUSES = (5.0, 10.0, 20.0)


class Desk:
    """Work that a test lets end, well or badly, and a note of everything that happened."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.begun: list[str] = []
        self.cut: list[str] = []
        self.failures: list[tuple[str, str, int]] = []
        self.rounds = KeyedJobs(self._work, self._failed, self.clock)
        self._ends: dict[str, asyncio.Future[None]] = {}

    async def _work(self, table_id: str) -> None:
        self.begun.append(table_id)
        self._ends[table_id] = asyncio.get_running_loop().create_future()
        try:
            await self._ends[table_id]
        except asyncio.CancelledError:
            self.cut.append(table_id)
            raise

    def _failed(self, table_id: str, error: BaseException, tries: int) -> float | None:
        self.failures.append((table_id, str(error), tries))
        return PAUSES[tries] if tries < len(PAUSES) else None

    async def soon(self, table_id: str = TABLE) -> None:
        self.rounds.soon(table_id)
        await settle()

    async def ends(self, table_id: str = TABLE) -> None:
        self._ends[table_id].set_result(None)
        await settle()

    async def fails(self, why: str = "the line broke", table_id: str = TABLE) -> None:
        self._ends[table_id].set_exception(OSError(why))
        await settle()

    async def passes(self, seconds: float) -> None:
        self.clock.advance(seconds)
        await settle()


async def settle() -> None:
    """Everything happens that needs no more than its turn."""
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
async def router() -> AsyncIterator[Desk]:
    router = Desk()
    yield router
    await router.rounds.close(0.0)


# ---------------------------------------------------------------------- one at a time


async def test_one_piece_at_a_time_for_each_table_and_tables_do_not_wait_for_each_other(router: Desk) -> None:
    for table_id in (TABLE, TABLE, OTHER):
        await router.soon(table_id)
    assert router.begun == [TABLE, OTHER]
    assert router.rounds.task(TABLE) is not None
    assert not router.rounds.is_idle


async def test_what_is_wanted_meanwhile_is_done_once_more_however_often_it_was_wanted(router: Desk) -> None:
    for _ in range(4):
        await router.soon()
    await router.ends()
    assert router.begun == [TABLE] * 2
    await router.ends()
    assert router.begun == [TABLE] * 2
    assert router.rounds.is_idle
    assert router.rounds.task(TABLE) is None


async def test_work_is_called_when_it_begins_and_not_when_it_gets_its_turn() -> None:
    """So it can use the state of that moment."""
    called: list[str] = []

    async def nothing() -> None:
        pass

    def work(table_id: str) -> Coroutine[Any, Any, None]:
        called.append(table_id)
        return nothing()

    rounds = KeyedJobs(work, lambda *_: None, HandClock())
    rounds.soon(TABLE)
    assert called == [TABLE]
    await settle()
    assert rounds.is_idle


# ---------------------------------------------------------------------- held


async def test_nothing_begins_while_it_is_held_and_all_that_was_wanted_begins_once_after_that(router: Desk) -> None:
    router.rounds.hold(TABLE)
    router.rounds.hold(TABLE)
    await router.soon()
    await router.soon()
    router.rounds.let_go(TABLE)
    await settle()
    assert router.begun == []
    router.rounds.let_go(TABLE)
    await settle()
    assert router.begun == [TABLE]


async def test_who_lets_go_begins_nothing_that_nobody_wanted(router: Desk) -> None:
    router.rounds.hold(TABLE)
    router.rounds.let_go(TABLE)
    await settle()
    assert router.begun == []


async def test_what_is_under_way_when_it_is_held_comes_to_its_end_and_waits_then(router: Desk) -> None:
    await router.soon()
    router.rounds.hold(TABLE)
    await router.soon()
    await router.ends()
    assert router.begun == [TABLE]
    router.rounds.let_go(TABLE)
    await settle()
    assert router.begun == [TABLE] * 2


async def test_who_lets_go_while_it_is_under_way_does_not_begin_it_twice(router: Desk) -> None:
    await router.soon()
    router.rounds.hold(TABLE)
    await router.soon()
    router.rounds.let_go(TABLE)
    await settle()
    assert router.begun == [TABLE]
    await router.ends()
    assert router.begun == [TABLE] * 2


# ---------------------------------------------------------------------- tried again


async def test_what_failed_is_tried_again_by_itself_with_growing_pauses_and_given_up_in_the_end(router: Desk) -> None:
    await router.soon()
    for tries, pause in enumerate(PAUSES):
        await router.fails()
        assert router.failures[-1] == (TABLE, "the line broke", tries)
        assert router.rounds.is_put_off(TABLE)
        await router.passes(pause - 0.1)
        assert len(router.begun) == tries + 1
        await router.passes(0.1)
        assert len(router.begun) == tries + 2
        assert not router.rounds.is_put_off(TABLE)
    await router.fails()
    assert not router.rounds.is_put_off(TABLE)
    await router.passes(1000.0)
    assert len(router.begun) == len(PAUSES) + 1


async def test_after_it_went_well_pauses_begin_anew(router: Desk) -> None:
    await router.soon()
    await router.fails()
    await router.passes(PAUSES[0])
    await router.ends()
    await router.soon()
    await router.fails()
    assert [tries for *_, tries in router.failures] == [0, 0]


async def test_who_wants_it_meanwhile_does_not_wait_for_the_pause_and_it_is_not_tried_twice(router: Desk) -> None:
    await router.soon()
    await router.fails()
    await router.soon()
    assert router.begun == [TABLE] * 2
    assert not router.rounds.is_put_off(TABLE)
    await router.ends()
    await router.passes(PAUSES[0])
    assert router.begun == [TABLE] * 2


async def test_what_was_wanted_while_it_failed_is_done_by_the_next_try(router: Desk) -> None:
    await router.soon()
    await router.soon()
    await router.fails()
    assert router.begun == [TABLE]
    await router.passes(PAUSES[0])
    await router.ends()
    assert router.begun == [TABLE] * 2


async def test_what_was_given_up_is_done_for_who_wanted_it_meanwhile(router: Desk) -> None:
    await router.soon()
    for pause in PAUSES:
        await router.fails()
        await router.passes(pause)
    await router.soon()
    await router.fails("for good")
    assert router.failures[-1] == (TABLE, "for good", len(PAUSES))
    assert len(router.begun) == len(PAUSES) + 2


# ---------------------------------------------------------------------- the end


async def test_at_the_end_what_is_under_way_may_finish_and_nothing_new_begins() -> None:
    router = Desk()
    await router.soon()
    await router.soon()
    closing = asyncio.create_task(router.rounds.close(30.0))
    await settle()
    await router.soon(OTHER)
    assert not closing.done()
    await router.ends()
    await closing
    assert router.begun == [TABLE]
    assert router.cut == []


async def test_who_has_no_patience_cuts_it_short() -> None:
    router = Desk()
    await router.soon()
    await router.rounds.close(0.0)
    assert router.cut == [TABLE]
    assert router.rounds.is_idle


async def test_after_the_end_nothing_is_tried_again() -> None:
    router = Desk()
    await router.soon()
    await router.fails()
    await router.soon(OTHER)
    closing = asyncio.create_task(router.rounds.close(30.0))
    await settle()
    await router.fails("too late", OTHER)
    await closing
    await router.passes(1000.0)
    assert router.begun == [TABLE, OTHER]
    assert not router.rounds.is_put_off(OTHER)


async def test_a_table_waits_from_the_first_wish_until_a_run_has_succeeded() -> None:
    router = Desk()
    assert router.rounds.waiting == (0, 0.0)
    await router.soon()
    await router.passes(3.0)
    await router.soon(OTHER)
    assert router.rounds.waiting == (2, 3.0)
    await router.fails()
    await router.passes(PAUSES[0])
    assert router.rounds.waiting == (2, 3.0 + PAUSES[0]), "a failed run was no use to it"
    await router.ends()
    assert router.rounds.waiting == (1, PAUSES[0])
    await router.ends(OTHER)
    assert router.rounds.waiting == (0, 0.0)


async def test_what_is_wanted_during_a_run_waits_from_that_moment() -> None:
    router = Desk()
    await router.soon()
    await router.passes(3.0)
    await router.soon()
    await router.passes(1.0)
    await router.ends()
    assert router.rounds.waiting == (1, 1.0)
    await router.ends()
    assert router.rounds.waiting == (0, 0.0)


async def test_what_is_wanted_while_it_is_held_waits_too() -> None:
    router = Desk()
    router.rounds.hold(TABLE)
    await router.soon()
    await router.passes(2.0)
    assert router.rounds.waiting == (1, 2.0)
    router.rounds.let_go(TABLE)
    await settle()
    assert router.rounds.waiting == (1, 2.0)
    await router.ends()
    assert router.rounds.waiting == (0, 0.0)


async def test_what_is_given_up_does_not_wait_and_is_forgotten() -> None:
    """Until it is wanted again: otherwise one table would raise the alarm for ever."""
    router = Desk()
    await router.soon()
    for pause in PAUSES:
        await router.fails()
        await router.passes(pause)
    await router.fails()
    assert router.rounds.waiting == (0, 0.0)
    assert not router.rounds._tries
    await router.soon()
    await router.passes(1.0)
    assert router.rounds.waiting == (1, 1.0)
