"""Where the database is, the error of operator commands, and paths that this process cannot look at."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import NamedTuple


class DatabaseLocation(NamedTuple):
    """In PostgreSQL if there is an address, otherwise in the file of the folder. Never shown: the address may contain a
    password."""

    data: Path
    address: str | None = None


class CommandFailedError(Exception):
    """A command has not done what it was asked for, or not all of it; the text says why."""

    exit_code = 1
    """1: it may work another time. 2: the operator has to change something first, so that nothing should try again by itself."""


class PathUnusableError(CommandFailedError):
    """The system cannot say whether there is anything at a path."""

    exit_code = 2


def demand_usable(path: Path, inside: str = "") -> None:
    """Raises PathUnusableError if a part of the path, or of that of a file inside, is too long, closed to this user or leads in a
    circle. Whether there is anything at that path does not matter."""
    try:
        whole = (path / inside).absolute()  # which needs the folder that this process was started in
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):  # what uses it says so
            whole.stat()
    except OSError as problem:
        raise PathUnusableError(f"{path} cannot be used: {problem.strerror}.") from problem
