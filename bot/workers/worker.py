"""Whoever asks a helper: starts one, replaces it when it dies, and does without for a while if none survives."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from typing import NamedTuple

from bot.clock import Clock
from bot.workers.process import WorkerGoneError, WorkerNotStartedError, WorkerProcess

MAX_TRIES = 2
"""Helpers that may try the same work."""
MAX_FAILED_STARTS, MAX_FAILED_JOBS = 2, 4
"""Helpers in a row that may fail before the bot does without: at their start; at their work. One piece of work may be the fault of
its table, so there have to be two."""
RETRY_PAUSES = (60.0, 300.0, 900.0)
"""Seconds before another helper is tried then: the first time, the second, and from the third on."""


class WorkerKind(NamedTuple):
    """How the log speaks of one kind of worker."""

    logger: str
    name: str
    work: str
    """What a caller gets from it."""
    not_started: str
    """What the bot does while no worker starts."""
    failing: str
    """What the bot does while workers die at their work."""


class Worker:
    """Blocks while the process works, so it is used in a thread, by one at a time. Only `hurry` and `close` may come from another
    thread."""

    def __init__(
        self, kind: WorkerKind, command: Sequence[str], to_start: float, to_work: float, clock: Clock | None = None
    ) -> None:
        self._kind = kind
        self._log = logging.getLogger(kind.logger)
        self._clock = clock or Clock()
        self._command = command
        self._to_start, self._to_work = to_start, to_work
        self._process: WorkerProcess | None = None
        self._problems: list[WorkerGoneError] = []
        """How helpers have failed since one last did its work."""
        self._pauses = 0
        self._again = 0.0
        """When another one is tried, after a pause."""
        self._closed = False
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """Of the process, if there is one."""
        return self._process.pid if self._process is not None else None

    def reply_to(self, message: bytes) -> bytes:
        """What a helper replies. One that has died is replaced; if none survives, `WorkerGoneError`."""
        for _ in range(MAX_TRIES):
            if self._pauses and self._clock.steady() < self._again:
                break
            try:
                reply = self._asked(message)
            except WorkerGoneError as problem:
                self._end()
                self._note(problem)
            else:
                self._recover()
                return reply
        last = self._problems[-1]
        raise type(last)(str(last)) from last

    def _asked(self, message: bytes) -> bytes:
        with self._lock:
            if self._closed:
                raise self._unwanted()
            if self._process is None:
                self._process = WorkerProcess(self._command, self._kind.work)
            process = self._process
        process.wait(self._to_start)
        return process.asked(message, self._to_work)

    def _unwanted(self) -> RuntimeError:
        return RuntimeError(f"Nobody wants {self._kind.work} any more.")

    def _note(self, problem: WorkerGoneError) -> None:
        if self._closed:
            raise self._unwanted() from problem
        self._problems = [*self._problems, problem][-MAX_FAILED_JOBS:]
        name, does_not_start = self._kind.name, isinstance(problem, WorkerNotStartedError)
        if not self._pauses and len(self._problems) < (MAX_FAILED_STARTS if does_not_start else MAX_FAILED_JOBS):
            self._log.warning("Worker lost, starting another one: %s, %s", name, problem, extra={"event": "worker_lost"})
            return
        if not self._pauses:
            meanwhile = self._kind.not_started if does_not_start else self._kind.failing
            self._log.warning(
                "Workers keep failing: %s, %s %s; another one is tried from time to time",
                name,
                problem,
                meanwhile,
                extra={"event": "workers_failing"},
            )
        self._again = self._clock.steady() + RETRY_PAUSES[min(self._pauses, len(RETRY_PAUSES) - 1)]
        self._pauses += 1

    def _recover(self) -> None:
        if self._pauses:
            self._log.warning("Worker works again: %s", self._kind.name, extra={"event": "worker_recovered"})
        self._problems, self._pauses = [], 0

    def hurry(self) -> None:
        """Whatever the helper that is asked right now has so far will do."""
        if self._process is not None:
            self._process.hurry()

    def close(self) -> None:
        """Ends it at once; it does not finish its work."""
        with self._lock:
            self._closed = True
        self._end()

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.end()
