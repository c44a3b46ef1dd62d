"""Where the database is, and the error of operator commands."""

from __future__ import annotations

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
