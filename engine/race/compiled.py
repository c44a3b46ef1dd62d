"""Loads the compiled race layer if `make fast` has built it; otherwise the same files run as plain Python.

This is the only module of the rules that reads the environment and other files: once, before the race layer is imported.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import MutableSequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

SWITCH = "GRANDSTAND_FAST"
OFF = "0"
ROOT = Path(__file__).parents[2]
ABI = EXTENSION_SUFFIXES[0].split(".")[1]
"""The Python version and platform, as in the names of compiled files."""
FOLDER = ROOT / "build" / "fast" / ABI
"""Where `make fast` puts its files, in a checkout. An installed engine has none."""
LIBRARY = "engine.race.all__mypyc"
"""The compiled library; a small file for each module of the race layer loads it."""
LIST = "files.txt"
"""A line for each source file and each built file: its hash and its path."""


class Speed(NamedTuple):
    """Whether races run compiled, or `why` they do not; `is_spoiled` if something was built and cannot be used."""

    is_compiled: bool
    why: str = ""
    is_spoiled: bool = False

    def __str__(self) -> str:
        return "Races run compiled." if self.is_compiled else f"Races run as plain Python: {self.why}."


def arrange(path: MutableSequence[str]) -> Speed:
    """Put the compiled files first on the path of the race package, if they match the sources and load."""
    if os.environ.get(SWITCH) == OFF:
        return Speed(False, f"{SWITCH}={OFF} asks for it")
    if fault := fault_of(FOLDER):
        return fault
    path.insert(0, str(FOLDER.joinpath(*LIBRARY.split(".")[:-1])))
    try:
        import_module(LIBRARY)
    except ImportError as problem:
        path.pop(0)
        return Speed(False, f"what `make fast` built does not load here ({problem})", True)
    return Speed(True)


def put_first(path: MutableSequence[str], package: str, speed: Speed) -> None:
    """Put the compiled files first on the path of a package inside the race layer."""
    if speed.is_compiled:
        path.insert(0, str(FOLDER.joinpath(*package.split("."))))


def fault_of(built: Path) -> Speed | None:
    """Return why the files built in this folder cannot be used; None if they are complete and match the sources."""
    try:
        lines = (built / LIST).read_text(errors="replace").splitlines()
    except OSError:
        lines = []
    if not lines:
        return Speed(False, f"`make fast` has built nothing for {ABI}")
    for line in lines:
        known, _, name = line.partition("  ")
        if fingerprint(ROOT / name) != known:
            return Speed(False, f"{name} has changed since `make fast`", True)
    return None


def fingerprint(file: Path) -> str:
    """Return the hash of a file; empty if it does not exist."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""
