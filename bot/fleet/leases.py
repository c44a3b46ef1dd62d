"""Shard leases: one process serves each group of shards, and another takes over when it stops renewing its lease.

All processes are alike. Each takes a free group or waits for one. The database's clock decides.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from bot.logs import this_process
from bot.store.database import LeaseLostError, Statements, WriteFailedError
from bot.store.postgresql.database import CLOSE_TIMEOUT_SECONDS, PostgresDatabase
from bot.store.shards import ShardSet

log = logging.getLogger("grandstand.leases")
LEASE_SECONDS = 15.0
"""A lease is valid for so long after its last renewal."""
RENEW_SECONDS = 3.0
"""Between two renewals."""
POLL_SECONDS = 1.0
"""Between two looks for a free group."""
SURE_SECONDS = 9.0
"""After so long without a renewal a process sends nothing more, tries once again and ends, before another one may begin."""
MAX_LOGIN_WAIT_SECONDS = 20.0
"""A place in the login queue is given at most so long ahead."""
UNSERVED_SECONDS = 60.0
"""A group without a process for longer is logged as an error: there are too few processes."""
LOGIN_INTERVAL_SECONDS = 5.2
"""Between two logins of one bucket; Discord demands five seconds."""
STALE_PROCESS_SECONDS = 86400.0
"""After so long a process that ended without signing off is forgotten."""


def steady() -> float:
    """Returns seconds of a clock that nobody sets, including time in which the machine slept."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class ShardLeases:
    """This process's access to the tables `leases`, `processes` and `logins`, over a connection of its own, which no other work
    can block. All methods raise WriteFailedError."""

    def __init__(self, database: PostgresDatabase, group_size: int) -> None:
        self.database = database
        self.group_size = group_size
        """Shards in a group."""
        self.host = socket.gethostname()
        self.name = f"{this_process()}-{secrets.token_hex(3)}"

    async def in_use(self) -> int | None:
        """Returns the number of shards that other processes are dividing among themselves now; None if there are none."""
        return await self._newest("WHERE until > now()")

    async def last_used(self) -> int | None:
        """Returns the number of shards when they were last divided; None if they never were."""
        return await self._newest("")

    async def _newest(self, which: str) -> int | None:
        sql = f"SELECT of FROM leases {which} ORDER BY laid DESC LIMIT 1"
        row = await self.database.read(lambda db: db.execute(sql).fetchone())
        return int(row[0]) if row else None

    async def lay_out(self, of: int) -> None:
        """Divides so many shards into groups, unless a division into as many is in use."""
        groups = [(of, first, min(self.group_size, of - first)) for first in range(0, of, self.group_size)]

        def work(db: Statements) -> None:
            db.execute("LOCK TABLE leases IN SHARE ROW EXCLUSIVE MODE")
            if db.execute("SELECT 1 FROM leases WHERE of = ? AND until > now()", (of,)).fetchone() is None:
                db.execute("DELETE FROM leases WHERE of = ?", (of,))
                db.executemany("INSERT INTO leases (of, first, shards) VALUES (?, ?, ?)", groups)

        await self.database.transact(work)

    async def claim(self, of: int) -> ShardSet | None:
        """Takes a free group and returns it; None if there is none, or if the others have moved on to another number of shards.

        Two processes that look at once do not wait for each other: the second finds the next group, or none. Ends what the last
        holder still has in progress in the database, because a stalled process would hold tables. A lease that is valid for longer
        than any can be is from before the database's clock was set back, and counts as free.
        """
        free = (
            "SELECT of, first, holder FROM leases AS each WHERE of = ?1 "
            "AND (holder = ?2 OR until NOT BETWEEN now() AND now() + make_interval(secs => 2 * ?3)) AND NOT EXISTS ("
            "SELECT 1 FROM leases AS other WHERE other.of <> each.of AND other.until > now() AND other.laid > each.laid"
            ") ORDER BY first LIMIT 1 FOR UPDATE SKIP LOCKED"
        )
        take = (
            f"WITH free AS ({free}) UPDATE leases SET holder = ?2, until = now() + make_interval(secs => ?3) FROM free "
            "WHERE leases.of = free.of AND leases.first = free.first RETURNING leases.first, leases.shards, free.holder"
        )
        end = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = session_of(?) AND datname = current_database() AND usename = current_user"
        )

        def work(db: Statements) -> ShardSet | None:
            row = db.execute(take, (of, self.name, LEASE_SECONDS)).fetchone()
            if row is None:
                return None
            first, shards, before = row
            if before not in ("", self.name):
                db.execute(end, (before,)).fetchall()
            return ShardSet(of, tuple(range(first, first + shards)))

        return await self.database.transact(work)

    async def renew(self) -> bool:
        """Renews the lease. False if it is no longer ours, or if processes with another division serve all shards by now."""
        sql = (
            "UPDATE leases SET until = now() + make_interval(secs => ?) WHERE holder = ? AND until > now() AND NOT EXISTS ("
            "SELECT 1 FROM leases AS other WHERE other.of <> leases.of AND other.laid > leases.laid "
            "GROUP BY other.of HAVING bool_and(other.until > now()))"
        )

        def work(db: Statements) -> bool:
            self._write_process(db)
            return db.execute(sql, (LEASE_SECONDS, self.name)).rowcount == 1

        return await self.database.transact(work)

    async def release(self) -> None:
        """Releases the lease, so that the next process need not wait."""
        sql = "UPDATE leases SET holder = '', until = now() WHERE holder = ?"
        await self.database.transact(lambda db: db.execute(sql, (self.name,)).rowcount)

    def _write_process(self, db: Statements) -> None:
        """Records that this process exists."""
        sql = "INSERT INTO processes VALUES (?, ?, now()) ON CONFLICT (name) DO UPDATE SET seen = excluded.seen"
        db.execute(sql, (self.name, self.host))

    async def leave(self) -> None:
        """Deletes the record of this process, and those of processes that ended long ago."""
        sql = "DELETE FROM processes WHERE name = ? OR seen < now() - make_interval(secs => ?)"
        await self.database.transact(lambda db: db.execute(sql, (self.name, STALE_PROCESS_SECONDS)).rowcount)

    async def free(self, of: int) -> list[int]:
        """Returns the shards that no process has served for a while."""
        sql = "SELECT first, shards FROM leases WHERE of = ? AND until < now() - make_interval(secs => ?) ORDER BY first"
        rows = await self.database.read(lambda db: db.execute(sql, (of, UNSERVED_SECONDS)).fetchall())
        return [shard for first, shards in rows for shard in range(first, first + shards)]

    async def turn(self, bucket: int) -> float | None:
        """Takes a place in the login queue of a bucket, which all processes share. Returns the seconds to wait before the login;
        None if the wait is too long to reserve a place: an absent process would hold up all others."""
        sql = (
            "INSERT INTO logins VALUES (?1, now()) ON CONFLICT (bucket) DO UPDATE "
            "SET next = greatest(logins.next + make_interval(secs => ?2), now()) "
            "WHERE logins.next + make_interval(secs => ?2) < now() + make_interval(secs => ?3) "
            "RETURNING CAST(extract(epoch FROM next - now()) AS DOUBLE PRECISION)"
        )
        values = (bucket, LOGIN_INTERVAL_SECONDS, MAX_LOGIN_WAIT_SECONDS)
        row = await self.database.transact(lambda db: db.execute(sql, values).fetchone())
        return max(0.0, float(row[0])) if row else None

    @contextlib.asynccontextmanager
    async def held(self, wanted: Callable[[], Awaitable[int]]) -> AsyncIterator[ShardLease]:
        """Waits passively for a group of `wanted` shards that no process has, and holds its lease. Releases it at the end."""
        try:
            shard_set = await self._wait_for_group(wanted)
            log.info("Shard lease acquired: process %s, %s", self.name, shard_set, extra={"event": "lease_acquired"})
            lease = ShardLease(self, shard_set)
            try:
                yield lease
            finally:
                await lease.end()
        finally:  # also a lease that was claimed just when the process had to stop
            with contextlib.suppress(WriteFailedError, TimeoutError):  # then the lease runs out
                async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS):
                    await self.release()
                    await self.leave()

    async def _wait_for_group(self, wanted: Callable[[], Awaitable[int]]) -> ShardSet:
        laid, logged = 0, ""
        while True:
            try:
                async with asyncio.timeout(SURE_SECONDS):
                    await self.database.transact(self._write_process)
                    of = await wanted()
                    if of != laid:
                        await self.lay_out(of)
                        laid = of
                    if (shard_set := await self.claim(of)) is not None:
                        return shard_set
                    reason = "all shards are served. This process stays passive and takes over when another one ends"
            except (WriteFailedError, TimeoutError):  # no process can take a lease meanwhile
                reason = "the database cannot be reached"
            if reason != logged:
                log.warning("Waiting for a shard lease: %s", reason, extra={"event": "lease_awaited"})
                logged = reason
            await asyncio.sleep(POLL_SECONDS)


class ShardLease:
    """A group of shards that this process holds. `lost` raises LeaseLostError as soon as that is no longer sure."""

    def __init__(self, leases: ShardLeases, shard_set: ShardSet) -> None:
        self.leases = leases
        self.shard_set = shard_set
        self.on_renewal: Callable[[float], None] = lambda seconds: None
        """Called with the seconds for which the lease is valid."""
        self._renewed = steady()
        self._free: list[int] = []
        self.lost = asyncio.get_running_loop().create_task(self._keep_renewing())

    @property
    def age(self) -> float:
        """Seconds since the last successful renewal."""
        return steady() - self._renewed

    @property
    def is_sure(self) -> bool:
        """Whether no other process can hold the lease. False for a process that was stopped for a while, until it has renewed."""
        return self.age < SURE_SECONDS

    async def end(self) -> None:
        self.lost.cancel()
        await asyncio.gather(self.lost, return_exceptions=True)

    async def _keep_renewing(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS if self.age < RENEW_SECONDS else POLL_SECONDS)
            started = steady()
            try:
                async with asyncio.timeout(max(RENEW_SECONDS, SURE_SECONDS - self.age)):
                    if not await self.leases.renew():
                        raise LeaseLostError("Another process has taken over the shards of this one.")
                    self._renewed = started
                    self.on_renewal(LEASE_SECONDS - self.age)
                    await self._look_for_free()
            except (WriteFailedError, TimeoutError) as error:
                reason = str(error) or "the database does not answer"
                log.warning("Shard lease not renewed: %s", reason, extra={"event": "lease_not_renewed"})
                if started - self._renewed > SURE_SECONDS:  # not merely because this process was too busy to receive the answer
                    reason = "The database cannot be reached, so another process may take over from this one."
                    raise LeaseLostError(reason) from error

    async def _look_for_free(self) -> None:
        of = self.shard_set.of
        free = await self.leases.free(of)
        if free and not self._free:
            shards = ", ".join(map(str, free))
            log.error("Shards without a process: %s of %d; start more processes", shards, of, extra={"event": "shards_unserved"})
        self._free = free
