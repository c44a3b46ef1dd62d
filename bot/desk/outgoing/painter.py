"""A process that draws for the bot: started, given views, and done without for a while if none survives.

If no painter starts, the bot draws the pictures itself, and answers take a little longer meanwhile. But a picture that makes
painters die or hang might take the bot with it: then there is none.
"""

from __future__ import annotations

import contextlib
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any

import msgspec

from bot.clock import Clock
from bot.desk.outgoing.boards import pictures
from bot.desk.outgoing.painting import Reply, read, write
from render import Picture

log = logging.getLogger("grandstand.painter")
COMMAND = (sys.executable, "-m", "bot.desk.outgoing.painting")
TO_START, TO_PAINT = 60.0, 30.0
"""Seconds a painter has to get ready, and for each picture; after that it counts as hanging. It needs less than one for either,
but the machine may be busy with other things."""
TRIES = 2
"""Painters that may try a picture."""
BAD_STARTS, BAD_PICTURES = 2, 4
"""Painters in a row that may fail before the bot does without: at their start; at pictures. One picture may be the fault of its
table, so there have to be two."""
PAUSES = (60.0, 300.0, 900.0)
"""Seconds before another painter is tried then: the first time, the second, and from the third on."""
KEPT_WORDS = 2000
"""Bytes kept of what a painter writes to its standard error."""
UNWANTED = "Nobody wants this picture any more."


class Gone(Exception):
    """The painter has ended, or had to be ended, without a picture."""


class NoPainter(Gone):
    """It did not even start."""


class Painter:
    """Blocks while the process draws, so it is used in a thread, by one at a time. Only `close` may come from another thread."""

    def __init__(
        self,
        clock: Clock | None = None,
        command: Sequence[str] = COMMAND,
        to_start: float = TO_START,
        to_paint: float = TO_PAINT,
    ) -> None:
        self._clock = clock or Clock()
        self._command = command
        self._to_start, self._to_paint = to_start, to_paint
        self._process: Process | None = None
        self._problems: list[Gone] = []
        """How painters have failed since one last drew."""
        self._pauses = 0
        self._again = 0.0
        """When another one is tried, after a pause."""
        self._closed = False
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """Of the process that draws, if there is one."""
        return self._process.pid if self._process is not None else None

    def pictures(self, view: Mapping[str, Any]) -> list[Picture]:
        """Like `boards.pictures`. If no painter can be started, the bot draws them itself."""
        try:
            return self.painted(view)
        except NoPainter:
            return pictures(view)

    def painted(self, view: Mapping[str, Any]) -> list[Picture]:
        """The pictures, by a painter. One that has died is replaced."""
        message = msgspec.msgpack.encode(view)
        for _ in range(TRIES):
            if self._pauses and self._clock.steady() < self._again:
                break
            try:
                reply = self._asked(message)
            except Gone as problem:
                self._end()
                self._note(problem)
            else:
                self._recover()
                if reply.error:
                    raise RuntimeError(f"The painter could not draw.\n{reply.error}")
                return reply.drawn
        last = self._problems[-1]
        raise type(last)(str(last)) from last

    def _asked(self, message: bytes) -> Reply:
        with self._lock:
            if self._closed:
                raise RuntimeError(UNWANTED)
            if self._process is None:
                self._process = Process(self._command)
            process = self._process
        process.wait(self._to_start)
        return process.asked(message, self._to_paint)

    def _note(self, problem: Gone) -> None:
        if self._closed:
            raise RuntimeError(UNWANTED) from problem
        self._problems = [*self._problems, problem][-BAD_PICTURES:]
        does_not_start = isinstance(problem, NoPainter)
        if not self._pauses and len(self._problems) < (BAD_STARTS if does_not_start else BAD_PICTURES):
            log.warning("The painter is gone; starting another one: %s", problem)
            return
        if not self._pauses:
            meanwhile = "The bot draws pictures itself" if does_not_start else "Boards go out in letters"
            log.warning("Painters keep failing: %s %s; another painter is tried from time to time.", problem, meanwhile)
        self._again = self._clock.steady() + PAUSES[min(self._pauses, len(PAUSES) - 1)]
        self._pauses += 1

    def _recover(self) -> None:
        if self._pauses:
            log.warning("A painter is drawing again.")
        self._problems, self._pauses = [], 0

    def close(self) -> None:
        """Ends it at once; it does not finish its picture."""
        with self._lock:
            self._closed = True
        self._end()

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            process.end()


class Process:
    """One painter. Whatever is wrong with it is `Gone`, with its last words."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except OSError as problem:
            raise NoPainter(f"{problem}.") from problem
        self._ready = False
        self._hung = False
        self._words = b""
        # Somebody has to read this: a painter whose pipe is full would wait for ever. And its last words say why it died.
        self._listening = threading.Thread(target=self._listen, args=(self._running.stderr,), daemon=True)
        self._listening.start()

    @property
    def pid(self) -> int:
        return self._running.pid

    def wait(self, patience: float) -> None:
        """Until it is ready."""
        if not self._ready:
            with self._within(patience) as (_, its_output):
                read(its_output)
            self._ready = True

    def asked(self, message: bytes, patience: float) -> Reply:
        """What it replies."""
        with self._within(patience) as (its_input, its_output):
            write(its_input, message)
            return msgspec.msgpack.decode(read(its_output), type=Reply)

    @contextlib.contextmanager
    def _within(self, patience: float) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
        """Its input and output. When patience runs out the process is killed, and the output ends."""
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        timer = threading.Timer(patience, self._lose_patience)
        timer.daemon = True
        timer.start()
        try:
            yield self._running.stdin, self._running.stdout
        except (OSError, ValueError, EOFError, msgspec.DecodeError) as problem:
            self._running.kill()
            code = self._running.wait()
            self._listening.join(patience)
            raise (Gone if self._ready else NoPainter)(self._why(code, patience)) from problem
        finally:
            timer.cancel()

    def _lose_patience(self) -> None:
        self._hung = True
        self._running.kill()

    def _why(self, code: int, patience: float) -> str:
        if self._hung:
            return f"it was not {'finished with a picture' if self._ready else 'ready'} after {patience:g} seconds."
        lines = self._words.decode(errors="replace").strip().splitlines()
        words = f' Its last words: "{lines[-1].strip()}"' if lines else ""
        return f"it ended {'over a picture' if self._ready else 'at its start'} with code {code}.{words}"

    def _listen(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while words := pipe.read1(KEPT_WORDS):  # type: ignore[attr-defined]
                self._words = (self._words + words)[-KEPT_WORDS:]

    def end(self) -> None:
        self._running.kill()
        self._running.wait()
        for pipe in (self._running.stdin, self._running.stdout, self._running.stderr):
            with contextlib.suppress(OSError):  # it may still hold something nobody reads
                assert pipe is not None
                pipe.close()
