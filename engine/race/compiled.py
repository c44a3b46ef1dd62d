"""Whether races run compiled: `make fast` builds that, an extra that nobody needs, and here is why it is in use or not.

The only file of the rules that looks at the environment and at other files: once, before the race layer is imported.
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
"""This Python on this kind of machine, as compiled files have it in their names."""
FOLDER = ROOT / "build" / "fast" / ABI
"""Beside the sources, in a checkout. Where the engine is installed there is none, and nothing is missing."""
LIBRARY = "engine.race.all__mypyc"
"""What was compiled; a small file for each module of the race layer leads to it."""
LIST = "files.txt"
"""A line for each file that it was built from, and for each that was built: its fingerprint and its path."""


class Speed(NamedTuple):
    """`why` it is not compiled; `is_spoiled` if something was built and cannot be used."""

    is_compiled: bool
    why: str = ""
    is_spoiled: bool = False

    def __str__(self) -> str:
        return "Races run compiled." if self.is_compiled else f"Races run as plain Python: {self.why}."


def arrange(path: MutableSequence[str]) -> Speed:
    """Puts what was built before the sources on the path of the race layer, if it fits them and loads."""
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
    """The same for a package inside the race layer."""
    if speed.is_compiled:
        path.insert(0, str(FOLDER.joinpath(*package.split("."))))


def fault_of(built: Path) -> Speed | None:
    """Why what was built there is not used: it has to be complete, and from these very sources."""
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
    """Of what it says; none if it is gone."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""
