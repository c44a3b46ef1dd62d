"""Where the tables are."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class DatabaseLocation(NamedTuple):
    """In PostgreSQL if there is an address, otherwise in the file of the folder. Never shown as it is: there may be a password in
    the address."""

    data: Path
    address: str | None = None


class CommandFailedError(Exception):
    """A command has not done what it was asked for, or not all of it; the text says why."""
