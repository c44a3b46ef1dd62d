"""Recurring work: one run at a time for each table, another if it was asked for meanwhile, and again later if it failed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bot.clock import Clock, Timer

Work = Callable[[str], Coroutine[Any, Any, None]]
Failed = Callable[[str, BaseException, int], float | None]
"""Table, error, and failures so far: returns seconds until the next try, or None to wait until somebody asks again."""


class KeyedJobs:
    """`soon(table)` starts `work(table)`, now or as soon as it is allowed."""

    def __init__(self, work: Work, failed: Failed, clock: Clock) -> None:
        self.work = work
        self.failed = failed
        self.clock = clock
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._since: dict[str, float] = {}
        """When a run was asked for that has not succeeded yet, by the steady clock."""
        self._wanted: dict[str, float] = {}
        """When another run was asked for that has to wait for the one under way, or until it is allowed."""
        self._held: dict[str, int] = {}
        self._tries: dict[str, int] = {}
        self._later: dict[str, Timer] = {}
        self._closed = False

    @property
    def is_idle(self) -> bool:
        return not self._under_way

    def task(self, table_id: str) -> asyncio.Task[None] | None:
        """The run under way for a table, if there is one."""
        return self._under_way.get(table_id)

    def is_put_off(self, table_id: str) -> bool:
        """Whether it will be tried again later by itself."""
        return table_id in self._later

    def knows(self, table_id: str) -> bool:
        """Whether something is under way for it, or will be by itself."""
        return any(table_id in those for those in (self._under_way, self._held, self._later))

    @property
    def waiting(self) -> tuple[int, float]:
        """Tables for which no run has succeeded since one was asked for, and how many seconds the first of them has waited."""
        since = self._wanted | self._since
        return len(since), self.clock.steady() - min(since.values()) if since else 0.0

    def soon(self, table_id: str) -> None:
        if self._closed:
            return
        now = self.clock.steady()
        if table_id in self._under_way or table_id in self._held:
            self._wanted.setdefault(table_id, now)
            return
        self._since.setdefault(table_id, self._wanted.pop(table_id, now))
        if (timer := self._later.pop(table_id, None)) is not None:
            timer.cancel()
        self._under_way[table_id] = task = asyncio.get_running_loop().create_task(self.work(table_id))
        task.add_done_callback(lambda task: self._done(table_id, task))

    def hold(self, table_id: str) -> None:
        """Nothing begins until it has been let go as often as it was held."""
        self._held[table_id] = self._held.get(table_id, 0) + 1

    def let_go(self, table_id: str) -> None:
        self._held[table_id] -= 1
        if not self._held[table_id]:
            del self._held[table_id]
            if table_id not in self._under_way:
                self._go_on(table_id)

    def _go_on(self, table_id: str) -> None:
        if table_id in self._wanted:
            self.soon(table_id)

    def _done(self, table_id: str, task: asyncio.Task[None]) -> None:
        del self._under_way[table_id]
        error = task.exception() if not task.cancelled() else None
        if error is None:
            self._tries.pop(table_id, None)
            self._since.pop(table_id, None)
            self._go_on(table_id)
            return
        tries = self._tries.get(table_id, 0)
        self._tries[table_id] = tries + 1
        pause = self.failed(table_id, error, tries)
        if pause is None:
            self._go_on(table_id)
        elif not self._closed:
            self._wanted.pop(table_id, None)  # the next try does it
            self._later[table_id] = self.clock.later(pause, lambda: self.soon(table_id))

    async def close(self, patience: float) -> None:
        """Nothing new begins; runs under way have `patience` seconds to finish."""
        self._closed = True
        for timer in self._later.values():
            timer.cancel()
        if self._under_way and patience:
            await asyncio.wait(list(self._under_way.values()), timeout=patience)
        left = list(self._under_way.values())
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
