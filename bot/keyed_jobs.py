"""Keyed jobs: one run at a time for each table, another if it was requested meanwhile, and a retry later if it failed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bot.clock import Clock, Timer

Work = Callable[[str], Coroutine[Any, Any, None]]
Failed = Callable[[str, BaseException, int], float | None]
"""Takes table, error and earlier failures; returns seconds until the next try, or None to wait for the next request."""


class KeyedJobs:
    """`soon(table)` starts `work(table)`, now or as soon as it is allowed."""

    def __init__(self, work: Work, failed: Failed, clock: Clock) -> None:
        self.work = work
        self.failed = failed
        self.clock = clock
        self._running: dict[str, asyncio.Task[None]] = {}
        self._since: dict[str, float] = {}
        """When a run was requested that has not succeeded yet, by the steady clock."""
        self._wanted: dict[str, float] = {}
        """When another run was requested that has to wait for the current one, or until it is allowed."""
        self._held: dict[str, int] = {}
        self._tries: dict[str, int] = {}
        self._later: dict[str, Timer] = {}
        self._closed = False

    @property
    def is_idle(self) -> bool:
        return not self._running

    def task(self, table_id: str) -> asyncio.Task[None] | None:
        """Returns the current run of a table, if there is one."""
        return self._running.get(table_id)

    def is_put_off(self, table_id: str) -> bool:
        """Returns whether a retry is scheduled."""
        return table_id in self._later

    def knows(self, table_id: str) -> bool:
        """Returns whether a run is in progress, held or scheduled."""
        return any(table_id in those for those in (self._running, self._held, self._later))

    @property
    def waiting(self) -> tuple[int, float]:
        """How many tables have had no success since a run was requested, and how many seconds the first of them has waited.
        Without those that were given up."""
        since = self._wanted | self._since
        return len(since), self.clock.steady() - min(since.values()) if since else 0.0

    def soon(self, table_id: str) -> None:
        """Requests a run of a table."""
        if self._closed:
            return
        now = self.clock.steady()
        if table_id in self._running or table_id in self._held:
            self._wanted.setdefault(table_id, now)
            return
        self._since.setdefault(table_id, self._wanted.pop(table_id, now))
        if (timer := self._later.pop(table_id, None)) is not None:
            timer.cancel()
        self._running[table_id] = task = asyncio.get_running_loop().create_task(self.work(table_id))
        task.add_done_callback(lambda task: self._done(table_id, task))

    def hold(self, table_id: str) -> None:
        """Prevents runs of a table until `let_go` was called as often as this."""
        self._held[table_id] = self._held.get(table_id, 0) + 1

    def let_go(self, table_id: str) -> None:
        self._held[table_id] -= 1
        if not self._held[table_id]:
            del self._held[table_id]
            if table_id not in self._running:
                self._run_if_wanted(table_id)

    def _run_if_wanted(self, table_id: str) -> None:
        if table_id in self._wanted:
            self.soon(table_id)

    def _done(self, table_id: str, task: asyncio.Task[None]) -> None:
        del self._running[table_id]
        error = task.exception() if not task.cancelled() else None
        if error is None:
            self._tries.pop(table_id, None)
            self._since.pop(table_id, None)
            self._run_if_wanted(table_id)
            return
        tries = self._tries.get(table_id, 0)
        self._tries[table_id] = tries + 1
        pause = self.failed(table_id, error, tries)
        if pause is None:  # given up: it no longer waits for anything
            self._tries.pop(table_id)
            self._since.pop(table_id, None)
            self._run_if_wanted(table_id)
        elif not self._closed:
            self._wanted.pop(table_id, None)  # the retry covers it
            self._later[table_id] = self.clock.later(pause, lambda: self.soon(table_id))

    async def close(self, timeout: float) -> None:
        """Starts nothing new; runs in progress have `timeout` seconds to finish, then they are cancelled."""
        self._closed = True
        for timer in self._later.values():
            timer.cancel()
        if self._running and timeout:
            await asyncio.wait(list(self._running.values()), timeout=timeout)
        unfinished = list(self._running.values())
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)
