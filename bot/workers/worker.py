"""A worker: starts its process, replaces it when it dies, and does without it for a while if none survives."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from typing import NamedTuple

from bot.clock import Clock
from bot.workers.process import WorkerGoneError, WorkerNotStartedError, WorkerProcess

MAX_TRIES = 2
"""Worker processes that may try the same message."""
MAX_FAILED_STARTS, MAX_FAILED_JOBS = 2, 4
"""Processes in a row that may fail before the bot does without: at their start; at their work. A message may make workers fail
because of its table, so there have to be two messages."""
RETRY_PAUSES = (60.0, 300.0, 900.0)
"""Seconds until another process is tried then: the first time, the second, and from the third on."""


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
    """Sends messages to a worker process. Blocks, so it is used in a thread, by one at a time; only `hurry` and `close` may be
    called from others."""

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
        """How processes have failed since the last success."""
        self._pauses = 0
        self._again = 0.0
        """When another process is tried, after a pause."""
        self._closed = False
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._process.pid if self._process is not None else None

    def reply_to(self, message: bytes) -> bytes:
        """Returns the reply to a message. Replaces a process that has died. Raises WorkerGoneError if none survives."""
        for _ in range(MAX_TRIES):
            if self._pauses and self._clock.steady() < self._again:
                break
            try:
                reply = self._ask(message)
            except WorkerGoneError as problem:
                self.end_process()
                self._record_failure(problem)
            else:
                self._recover()
                return reply
        last = self._problems[-1]
        raise type(last)(str(last)) from last

    def _ask(self, message: bytes) -> bytes:
        with self._lock:
            if self._closed:
                raise self._closed_error()
            if self._process is None:
                self._process = WorkerProcess(self._command, self._kind.work)
            process = self._process
        process.wait(self._to_start)
        return process.ask(message, self._to_work)

    def _closed_error(self) -> RuntimeError:
        return RuntimeError(f"Nobody wants {self._kind.work} any more.")

    def _record_failure(self, problem: WorkerGoneError) -> None:
        if self._closed:
            raise self._closed_error() from problem
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
        """Asks the process for what it has by now."""
        if self._process is not None:
            self._process.hurry()

    def close(self) -> None:
        """Ends the process at once; it does not finish its work."""
        with self._lock:
            self._closed = True
        self.end_process()

    def end_process(self) -> None:
        """Ends the process; the next message starts another one."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.end()
