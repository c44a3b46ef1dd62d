"""Leases: each group of shards is looked after by one process, and by another when that one says nothing any more.

All processes are alike. Each takes a free group or waits for one. The clock is the database's.
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
"""Seconds that a lease is good for without another word."""
RENEW_SECONDS = 3.0
"""Seconds between two words."""
POLL_SECONDS = 1.0
"""Seconds between two looks for a free group."""
SURE_SECONDS = 9.0
"""Seconds without an answer from the database after which a process says nothing more, asks once again and ends, before another one
may begin."""
MAX_LOGIN_WAIT_SECONDS = 20.0
"""Seconds ahead for which a place in the line of logins is given."""
UNSERVED_SECONDS = 60.0
"""Seconds that a group may be free before it is worth an error in the log: there are too few processes."""
LOGIN_INTERVAL_SECONDS = 5.2
"""Seconds between two logins of one bucket; Discord wants five."""
STALE_PROCESS_SECONDS = 86400.0
"""Seconds after which nothing is known of a process that ended without a word."""


def steady() -> float:
    """Seconds, also those in which the machine slept."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class ShardLeases:
    """What this process asks of the tables `leases`, `processes` and `logins`, over a connection of its own: it has its word even
    while all others wait."""

    def __init__(self, database: PostgresDatabase, each: int) -> None:
        self.database = database
        self.each = each
        """Shards in a group."""
        self.host = socket.gethostname()
        self.name = f"{this_process()}-{secrets.token_hex(3)}"

    async def in_use(self) -> int | None:
        """How many shards the other processes have divided among them."""
        return await self._newest("WHERE until > now()")

    async def last_used(self) -> int | None:
        """How many there were when somebody last divided them."""
        return await self._newest("")

    async def _newest(self, which: str) -> int | None:
        sql = f"SELECT of FROM leases {which} ORDER BY laid DESC LIMIT 1"
        row = await self.database.read(lambda db: db.execute(sql).fetchone())
        return int(row[0]) if row else None

    async def lay_out(self, of: int) -> None:
        """Makes groups of so many shards, unless some of just so many are in use."""
        groups = [(of, first, min(self.each, of - first)) for first in range(0, of, self.each)]

        def work(db: Statements) -> None:
            db.execute("LOCK TABLE leases IN SHARE ROW EXCLUSIVE MODE")
            if db.execute("SELECT 1 FROM leases WHERE of = ? AND until > now()", (of,)).fetchone() is None:
                db.execute("DELETE FROM leases WHERE of = ?", (of,))
                db.executemany("INSERT INTO leases (of, first, shards) VALUES (?, ?, ?)", groups)

        await self.database.transact(work)

    async def claim(self, of: int) -> ShardSet | None:
        """A group that nobody has, unless the others have gone over to another number of shards since. Two that look at once do not
        wait for each other: the second finds the next group, or none. What the last holder has under way in the database ends here:
        a process that stands still would hold tables for as long as it does. A lease that is good for longer than any is one from
        before the database's clock was set back."""
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
        """False if it is no longer ours, or if all shards are looked after by processes that have divided them otherwise since."""
        sql = (
            "UPDATE leases SET until = now() + make_interval(secs => ?) WHERE holder = ? AND until > now() AND NOT EXISTS ("
            "SELECT 1 FROM leases AS other WHERE other.of <> leases.of AND other.laid > leases.laid "
            "GROUP BY other.of HAVING bool_and(other.until > now()))"
        )

        def work(db: Statements) -> bool:
            self._be_seen(db)
            return db.execute(sql, (LEASE_SECONDS, self.name)).rowcount == 1

        return await self.database.transact(work)

    async def give_back(self) -> None:
        """The next one need not wait."""
        sql = "UPDATE leases SET holder = '', until = now() WHERE holder = ?"
        await self.database.transact(lambda db: db.execute(sql, (self.name,)).rowcount)

    async def be_seen(self) -> None:
        """Says that this process is there, whatever it does."""
        await self.database.transact(self._be_seen)

    def _be_seen(self, db: Statements) -> None:
        sql = "INSERT INTO processes VALUES (?, ?, now()) ON CONFLICT (name) DO UPDATE SET seen = excluded.seen"
        db.execute(sql, (self.name, self.host))

    async def leave(self) -> None:
        """Takes back that it is there; those that never did are forgotten too."""
        sql = "DELETE FROM processes WHERE name = ? OR seen < now() - make_interval(secs => ?)"
        await self.database.transact(lambda db: db.execute(sql, (self.name, STALE_PROCESS_SECONDS)).rowcount)

    async def free(self, of: int) -> list[int]:
        """The shards that nobody has looked after for a while."""
        sql = "SELECT first, shards FROM leases WHERE of = ? AND until < now() - make_interval(secs => ?) ORDER BY first"
        rows = await self.database.read(lambda db: db.execute(sql, (of, UNSERVED_SECONDS)).fetchall())
        return [shard for first, shards in rows for shard in range(first, first + shards)]

    async def turn(self, bucket: int) -> float | None:
        """Seconds to wait before another shard of this bucket may log in: all processes stand in one line. None while that is too
        long: whoever is not there when their turn comes would hold up all others."""
        sql = (
            "INSERT INTO logins VALUES (?1, now()) ON CONFLICT (bucket) DO UPDATE "
            "SET next = greatest(logins.next + make_interval(secs => ?2), now()) "
            "WHERE logins.next + make_interval(secs => ?2) < now() + make_interval(secs => ?3) "
            "RETURNING CAST(extract(epoch FROM next - now()) AS DOUBLE PRECISION)"
        )
        row = await self.database.transact(
            lambda db: db.execute(sql, (bucket, LOGIN_INTERVAL_SECONDS, MAX_LOGIN_WAIT_SECONDS)).fetchone()
        )
        return max(0.0, float(row[0])) if row else None

    @contextlib.asynccontextmanager
    async def held(self, wanted: Callable[[], Awaitable[int]]) -> AsyncIterator[ShardLease]:
        """Waits, passively, for a group of `wanted` shards that nobody has. It is given back at the end."""
        try:
            part = await self._waited(wanted)
            log.info("Shard lease acquired: process %s, %s", self.name, part, extra={"event": "lease_acquired"})
            lease = ShardLease(self, part)
            try:
                yield lease
            finally:
                await lease.end()
        finally:  # also what was claimed at the very moment when it was asked to stop
            with contextlib.suppress(WriteFailedError, TimeoutError):  # then it runs out
                async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS):
                    await self.give_back()
                    await self.leave()

    async def _waited(self, wanted: Callable[[], Awaitable[int]]) -> ShardSet:
        laid, logged = 0, ""
        while True:
            try:
                async with asyncio.timeout(SURE_SECONDS):
                    await self.be_seen()
                    of = await wanted()
                    if of != laid:
                        await self.lay_out(of)
                        laid = of
                    if (part := await self.claim(of)) is not None:
                        return part
                    reason = "all shards are served. This process stays passive and takes over when another one ends"
            except (WriteFailedError, TimeoutError):  # nobody can take anything meanwhile
                reason = "the database cannot be reached"
            if reason != logged:
                log.warning("Waiting for a shard lease: %s", reason, extra={"event": "lease_awaited"})
                logged = reason
            await asyncio.sleep(POLL_SECONDS)


class ShardLease:
    """A group of shards that this process has. `lost` ends with Lost as soon as that is no longer sure."""

    def __init__(self, leases: ShardLeases, part: ShardSet) -> None:
        self.leases = leases
        self.shard_set = part
        self.on_renewal: Callable[[float], None] = lambda seconds: None
        """Called with the seconds for which it is good then."""
        self._renewed = steady()
        self._free: list[int] = []
        self.lost = asyncio.get_running_loop().create_task(self._keep())

    @property
    def age(self) -> float:
        """Seconds since the last word that was heard."""
        return steady() - self._renewed

    @property
    def is_sure(self) -> bool:
        """Whether nobody else can have it. Not after a process was stopped for a while, until it knows."""
        return self.age < SURE_SECONDS

    async def end(self) -> None:
        self.lost.cancel()
        await asyncio.gather(self.lost, return_exceptions=True)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS if self.age < RENEW_SECONDS else POLL_SECONDS)
            asked = steady()
            try:
                async with asyncio.timeout(max(RENEW_SECONDS, SURE_SECONDS - self.age)):
                    if not await self.leases.renew():
                        raise LeaseLostError("Another process has taken over the shards of this one.")
                    self._renewed = asked
                    self.on_renewal(LEASE_SECONDS - self.age)
                    await self._look_for_free()
            except (WriteFailedError, TimeoutError) as error:
                log.warning(
                    "Shard lease not renewed: %s",
                    str(error) or "the database does not answer",
                    extra={"event": "lease_not_renewed"},
                )
                if asked - self._renewed > SURE_SECONDS:  # not only because this process was too busy to hear the answer
                    raise LeaseLostError(
                        "The database cannot be reached, so another process may take over from this one."
                    ) from error

    async def _look_for_free(self) -> None:
        free = await self.leases.free(self.shard_set.of)
        if free and not self._free:
            log.error(
                "Shards without a process: %s of %d; start more processes",
                ", ".join(map(str, free)),
                self.shard_set.of,
                extra={"event": "shards_unserved"},
            )
        self._free = free
