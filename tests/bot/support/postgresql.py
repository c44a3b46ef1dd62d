"""A real PostgreSQL server for the tests: in a temporary folder, on 127.0.0.1, as an unprivileged user."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

from bot.store.postgresql.migrate import migrate

NO_HURRY = 60.0
QUICK = ("fsync=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=200")
"""Commits survive an immediate stop of the server, but not a power cut of the machine; benches use the defaults."""
MADE = "made"
"""The template of all test databases."""
NONE = "There is no PostgreSQL on this machine (Debian: apt-get install postgresql)."


def programs() -> Path | None:
    """The folder of the newest installation on this machine, or None."""
    paths = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    named = shutil.which("initdb")
    return paths[-1].parent if paths else Path(named).resolve().parent if named else None


class Server:
    """A server that can be stopped and started again."""

    def __init__(self, programs: Path, folder: Path, *settings: str) -> None:
        self.programs, self.folder = programs, folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.settings = ("listen_addresses=127.0.0.1", f"unix_socket_directories={folder}", "logging_collector=off", *settings)
        self._running: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count()

    def make(self) -> None:
        if os.geteuid() == 0:
            os.chown(self.folder, int(_user()), -1)
        self._run("initdb", "-D", "data", "-U", "grandstand", "-A", "trust", "--no-sync", "--no-locale", "-E", "UTF8")

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        options = [part for setting in self.settings for part in ("-c", setting)]
        command = [f"{self.programs}/postgres", "-D", "data", "-p", str(self.port), *options]
        with (self.folder / "log.txt").open("ab") as log:
            self._running = subprocess.Popen(_unprivileged(command), stdout=log, stderr=log, cwd=self.folder)
        until = time.monotonic() + NO_HURRY
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.address("postgres"), connect_timeout=2).close()
                return
            if self._running.poll() is not None or time.monotonic() > until:
                raise AssertionError((self.folder / "log.txt").read_text())
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Stops the server at once, as a power cut would; with SIGINT as an operator would."""
        if self._running is not None:
            self._running.send_signal(how)
            self._running.wait(NO_HURRY)
            self._running = None

    def freeze(self) -> None:
        """Stops all processes: connections stay open, but nothing answers."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.pid)], capture_output=True, text=True, check=False)
        for pid in [str(self.pid), *listed.stdout.split()]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(pid), which)

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    def address(self, database: str) -> str:
        return f"postgresql://grandstand@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Creates an empty database with the newest schema and returns its address."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (MADE,)).fetchone() is None:
                connection.execute(f"CREATE DATABASE {MADE}".encode())
                with psycopg.connect(self.address(MADE), autocommit=True) as made:
                    migrate(made)
                    made.execute("DELETE FROM facts")
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {MADE} STRATEGY FILE_COPY".encode())
        return self.address(name)

    def drop_database(self, address: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {address.rpartition('/')[2]} WITH (FORCE)".encode())

    def _run(self, program: str, *arguments: str) -> None:
        command = _unprivileged([f"{self.programs}/{program}", *arguments])
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL)


def _unprivileged(command: list[str]) -> list[str]:
    """PostgreSQL does not run as root."""
    return ["setpriv", "--reuid", _user(), "--clear-groups", *command] if os.geteuid() == 0 else command


def _user() -> str:
    with contextlib.suppress(KeyError):
        return str(pwd.getpwnam("postgres").pw_uid)
    return "65534"


@contextlib.contextmanager
def running(*settings: str, beside: Path | None = None) -> Iterator[Server]:
    """A running server with these settings, by default fast ones. Its files are in `beside` or in the temporary folder."""
    found = programs()
    assert found is not None, NONE
    with tempfile.TemporaryDirectory(prefix="grandstand-postgresql-", dir=beside) as folder:
        server = Server(found, Path(folder), *(settings or QUICK))
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
