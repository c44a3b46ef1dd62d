"""Leases for groups of shards, in a real PostgreSQL: one process for each, and another when that one says nothing any more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.fleet import leases
from bot.fleet.leases import ShardLease, ShardLeases
from bot.process import opened_store
from bot.store import ShardSet
from bot.store.database import LeaseLostError, Statements, WriteFailedError, settle
from bot.store.postgresql import PostgresDatabase
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.postgresql import Server

QUICK = 10
"""So many times quicker than in earnest."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LEASE_SECONDS", "RENEW_SECONDS", "POLL_SECONDS", "SURE_SECONDS", "UNSERVED_SECONDS"):
        monkeypatch.setattr(leases, name, getattr(leases, name) / QUICK)


class Harbour:
    """A database, and processes that want shards of it."""

    def __init__(self, address: str, stack: AsyncExitStack) -> None:
        self.address = address
        self.stack = stack

    async def process(self, each: int = 1) -> ShardLeases:
        database = await PostgresDatabase.open(self.address, connections=1)
        self.stack.push_async_callback(database.close)
        return ShardLeases(database, each)

    async def lease(self, of: int, each: int = 1) -> ShardLease:
        """Of a process that has begun; it ends with the test."""
        process = await self.process(each)
        return await self.stack.enter_async_context(process.held(wants(of)))


@pytest.fixture
async def harbour(server: Server) -> AsyncIterator[Harbour]:
    async with AsyncExitStack() as stack:
        yield Harbour(server.new_database(), stack)


def wants(of: int) -> Callable[[], Awaitable[int]]:
    async def wanted() -> int:
        return of

    return wanted


def silence(lease: ShardLease) -> None:
    """It says nothing any more, as a process that was killed."""
    lease.lost.cancel()


async def test_each_process_takes_a_group_and_the_last_one_may_be_smaller(harbour: Harbour) -> None:
    shard_sets = [(await harbour.lease(5, each=2)).shard_set for _ in range(3)]
    assert shard_sets == [ShardSet(5, (0, 1)), ShardSet(5, (2, 3)), ShardSet(5, (4,))]


async def test_two_that_want_the_same_group_do_not_both_get_it(harbour: Harbour) -> None:
    processes = [await harbour.process() for _ in range(8)]
    await processes[0].lay_out(5)
    shard_sets = await asyncio.gather(*(process.claim(5) for process in processes))
    assert sorted(part.shards[0] for part in shard_sets if part is not None) == [0, 1, 2, 3, 4]


async def test_one_that_finds_no_group_waits_and_takes_over_when_another_one_ends(harbour: Harbour) -> None:
    process = await harbour.process()
    async with process.held(wants(1)):
        waiting = asyncio.create_task(harbour.lease(1))
        await asyncio.sleep(3 * leases.POLL_SECONDS)
        assert not waiting.done()
    assert (await waiting).shard_set == ShardSet(1, (0,))


async def test_a_lease_that_is_not_renewed_runs_out_and_is_taken_over(harbour: Harbour) -> None:
    first = await harbour.lease(1)
    silence(first)
    second = await harbour.lease(1)
    assert second.shard_set == first.shard_set
    assert first.age >= leases.LEASE_SECONDS, "not before it had run out"
    assert not await first.leases.renew(), "it is somebody else's"


async def test_a_lease_that_is_renewed_does_not_run_out(harbour: Harbour) -> None:
    lease = await harbour.lease(1)
    waiting = asyncio.create_task(harbour.lease(1))
    await asyncio.sleep(2 * leases.LEASE_SECONDS)
    assert lease.is_sure
    assert not waiting.done()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)


async def test_whoever_stood_still_for_too_long_finds_that_another_has_taken_over(harbour: Harbour) -> None:
    """As a machine that slept, or a process that hung."""
    first = await harbour.lease(1)
    process = await harbour.process()
    await process.database.transact(lambda db: db.execute("UPDATE leases SET until = now()").rowcount)
    assert await process.claim(1) == first.shard_set
    with pytest.raises(LeaseLostError, match="Another process has taken over"):
        await first.lost


async def test_without_a_word_from_the_database_it_ends_before_another_one_may_begin(harbour: Harbour, server: Server) -> None:
    lease = await harbour.lease(1)
    server.stop()
    try:
        with pytest.raises(LeaseLostError, match="cannot be reached"):
            await lease.lost
        assert leases.SURE_SECONDS < lease.age < leases.LEASE_SECONDS
        assert not lease.is_sure
    finally:
        server.start()


async def test_a_database_that_is_soon_back_costs_nobody_the_lease(harbour: Harbour, server: Server) -> None:
    lease = await harbour.lease(1)
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)
    while lease.age > leases.RENEW_SECONDS:
        await asyncio.sleep(0.01)
    assert not lease.lost.done()


async def test_nothing_is_written_without_the_lease_whatever_the_process_believes(harbour: Harbour, tmp_path: Path) -> None:
    lease = await harbour.lease(1)
    async with opened_store(tmp_path, harbour.address) as store:
        assert isinstance(store.database, PostgresDatabase)
        store.database.holder = lease.leases.name
        await store.write_fact("colour", "red")
        await lease.leases.database.transact(lambda db: db.execute("UPDATE leases SET until = now()").rowcount)
        with pytest.raises(WriteFailedError, match="lost"):
            await store.write_fact("colour", "blue")
        assert await store.read_fact("colour") == "red"


async def test_who_stands_still_with_a_table_in_hand_loses_it_to_whoever_takes_over(harbour: Harbour, tmp_path: Path) -> None:
    """PostgreSQL would wait for the rest of its act for as long as it stands still."""
    first = await harbour.lease(1)
    stands_still, goes_on = threading.Event(), threading.Event()

    def hold(db: Statements) -> None:
        db.execute("INSERT INTO facts VALUES ('held', '')")
        settle(db)
        db.execute("SELECT 1 FROM facts WHERE name = 'held' FOR UPDATE")  # sent, and nobody waits for it
        stands_still.set()
        goes_on.wait()

    async with opened_store(tmp_path, harbour.address) as store:
        assert isinstance(store.database, PostgresDatabase)
        store.database.holder = first.leases.name
        holding = asyncio.create_task(store.database.transact(hold))
        await asyncio.to_thread(stands_still.wait)
        silence(first)
        second = await harbour.lease(1)
        try:
            await second.leases.database.transact(lambda db: db.execute("INSERT INTO facts VALUES ('held', 'mine')").rowcount)
        finally:
            goes_on.set()
        with pytest.raises(WriteFailedError):
            await holding
        assert await store.read_fact("held") == "mine"


async def test_who_does_not_say_how_many_shards_there_are_joins_the_others(harbour: Harbour) -> None:
    process = await harbour.process()
    assert await process.in_use() is None
    await harbour.lease(4, each=2)
    assert await process.in_use() == 4


async def test_groups_that_are_in_use_stay_as_they_are(harbour: Harbour) -> None:
    """The operator has changed how many shards a process takes; the other processes do not know yet."""
    await harbour.lease(4, each=2)
    assert (await harbour.lease(4, each=1)).shard_set == ShardSet(4, (2, 3))


async def test_groups_that_nobody_uses_are_made_as_they_are_wanted(harbour: Harbour) -> None:
    process = await harbour.process(each=2)
    async with process.held(wants(4)):
        pass
    assert (await harbour.lease(4, each=1)).shard_set == ShardSet(4, (0,))


async def test_when_the_others_have_gone_over_to_more_shards_nobody_goes_back(harbour: Harbour) -> None:
    """A spare process from before, which still wants two, takes nothing while four are in use."""
    before = await harbour.process()
    async with before.held(wants(2)):
        for _ in range(4):
            await harbour.lease(4)
    spare = await harbour.process()
    assert await spare.claim(2) is None
    assert await (await harbour.process()).in_use() == 4


async def test_once_all_shards_are_divided_otherwise_those_of_before_end(harbour: Harbour) -> None:
    """Two numbers of shards side by side would show everything twice."""
    before = await harbour.lease(2)
    first = await harbour.lease(3)
    await asyncio.sleep(2 * leases.RENEW_SECONDS)
    assert before.is_sure, "as long as there are servers that nobody else looks after"
    for _ in range(2):
        await harbour.lease(3)
    with pytest.raises(LeaseLostError):
        await before.lost
    assert first.is_sure


async def test_after_an_outage_as_many_shards_are_wanted_as_before(harbour: Harbour) -> None:
    """A process that has waited for weeks does not know what Discord recommends by now."""
    process = await harbour.process()
    async with process.held(wants(4)):
        pass
    assert await process.in_use() is None
    assert await process.last_used() == 4


async def test_what_is_claimed_in_the_very_moment_of_the_end_is_given_back(harbour: Harbour) -> None:
    process = await harbour.process()
    claims = process.claim

    async def claim_and_stop(of: int) -> ShardSet | None:
        await claims(of)
        raise asyncio.CancelledError

    process.claim = claim_and_stop  # type: ignore[method-assign]
    with pytest.raises(asyncio.CancelledError):
        async with process.held(wants(1)):
            pass
    assert await (await harbour.process()).claim(1) == ShardSet(1, (0,))


async def test_a_claim_whose_answer_was_lost_is_found_again(harbour: Harbour) -> None:
    process = await harbour.process()
    await process.lay_out(2)
    assert await process.claim(2) == await process.claim(2) == ShardSet(2, (0,))


async def test_a_lease_from_before_the_clock_was_set_back_holds_nobody_up(harbour: Harbour) -> None:
    silence(await harbour.lease(1))
    process = await harbour.process()
    await process.database.transact(lambda db: db.execute("UPDATE leases SET until = now() + interval '1 hour'").rowcount)
    assert await process.claim(1) == ShardSet(1, (0,))


async def test_shards_that_nobody_looks_after_are_an_error_in_the_log(harbour: Harbour, error_log: ErrorLog) -> None:
    error_log.expect("Shards without a process: 1, 2 of 3; start more processes")
    await harbour.lease(3)
    while error_log.missing():
        await asyncio.sleep(0.01)


async def test_all_processes_stand_in_one_line_to_log_in(harbour: Harbour) -> None:
    processes = [await harbour.process() for _ in range(3)]
    waits = sorted([await process.turn(0) or 0.0 for process in processes])
    assert waits == pytest.approx([0.0, leases.LOGIN_INTERVAL_SECONDS, 2 * leases.LOGIN_INTERVAL_SECONDS], abs=1.0)
    assert await processes[0].turn(1) == 0.0, "another bucket has a line of its own"


async def test_nobody_takes_a_place_in_the_line_that_is_far_away(harbour: Harbour) -> None:
    """They may not be there any more when their turn comes, and all others would have waited for them."""
    process = await harbour.process()
    given = [await process.turn(0) for _ in range(8)]
    assert [each for each in given if each is not None] == pytest.approx(
        [at * leases.LOGIN_INTERVAL_SECONDS for at in range(4)], abs=1.0
    )
    assert given[4:] == [None] * 4


async def test_processes_are_known_also_while_they_wait_and_not_after_their_end(harbour: Harbour) -> None:
    process = await harbour.process()

    async def known() -> list[str]:
        return await process.database.read(lambda db: [row[0] for row in db.execute("SELECT name FROM processes ORDER BY name")])

    first = await harbour.lease(1)
    waiting = asyncio.create_task(harbour.lease(1))
    while len(await known()) < 2:
        await asyncio.sleep(0.01)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert await known() == [first.leases.name]
