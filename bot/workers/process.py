"""A worker process as the bot sees it: a pipe, and the last lines of its standard error."""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections.abc import Iterator, Sequence
from typing import IO

from bot.workers.pipe import HURRY, read, write

MAX_STDERR_BYTES = 2000
"""How much of a worker's standard error is kept."""


class WorkerGoneError(Exception):
    """The worker has ended, or had to be ended, without a reply."""


class WorkerNotStartedError(WorkerGoneError):
    """The worker did not start."""


class WorkerProcess:
    """Every problem is a WorkerGoneError with its last words. `work` is what the worker is asked for, in those."""

    def __init__(self, command: Sequence[str], work: str) -> None:
        try:
            self._running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except OSError as problem:
            raise WorkerNotStartedError(f"{problem}.") from problem
        self._work = work
        self._ready = False
        self._hung = False
        self._words = b""
        # A worker whose pipe is full would wait for ever, and its last words say why it died.
        self._listening = threading.Thread(target=self._listen, args=(self._running.stderr,), daemon=True)
        self._listening.start()

    @property
    def pid(self) -> int:
        return self._running.pid

    def wait(self, timeout: float) -> None:
        """Waits until the worker is ready. Raises WorkerNotStartedError after `timeout` seconds."""
        if not self._ready:
            with self._within(timeout) as (_, its_output):
                read(its_output)
            self._ready = True

    def ask(self, message: bytes, timeout: float) -> bytes:
        """Sends a message and returns the reply. Raises WorkerGoneError after `timeout` seconds."""
        with self._within(timeout) as (its_input, its_output):
            write(its_input, message)
            return read(its_output)

    def hurry(self) -> None:
        """Asks for what there is by now; called from another thread than the one that waits for the reply."""
        with contextlib.suppress(OSError, ValueError):  # it is gone, and the waiting thread gets the error
            assert self._running.stdin is not None
            write(self._running.stdin, HURRY)

    @contextlib.contextmanager
    def _within(self, timeout: float) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
        """Yields input and output. When the timeout is over the process is killed, and the output ends."""
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        timer = threading.Timer(timeout, self._kill_hung)
        timer.daemon = True
        timer.start()
        try:
            yield self._running.stdin, self._running.stdout
        except (OSError, ValueError, EOFError) as problem:
            self._running.kill()
            code = self._running.wait()
            self._listening.join(timeout)
            raise (WorkerGoneError if self._ready else WorkerNotStartedError)(self._why(code, timeout)) from problem
        finally:
            timer.cancel()

    def _kill_hung(self) -> None:
        self._hung = True
        self._running.kill()

    def _why(self, code: int, timeout: float) -> str:
        if self._hung:
            return f"it was not {f'finished with {self._work}' if self._ready else 'ready'} after {timeout:g} seconds."
        lines = self._words.decode(errors="replace").strip().splitlines()
        words = f' Its last words: "{lines[-1].strip()}"' if lines else ""
        return f"it ended {f'over {self._work}' if self._ready else 'at its start'} with code {code}.{words}"

    def _listen(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while words := pipe.read1(MAX_STDERR_BYTES):  # type: ignore[attr-defined]
                self._words = (self._words + words)[-MAX_STDERR_BYTES:]

    def end(self) -> None:
        self._running.kill()
        self._running.wait()
        for pipe in (self._running.stdin, self._running.stdout, self._running.stderr):
            with contextlib.suppress(OSError):  # it may still have unread output
                assert pipe is not None
                pipe.close()
