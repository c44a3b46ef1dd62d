"""Files for the operator alone, whatever the umask: they hold the seeds of running games, and what people wrote.

A file is never opened just to inspect it or make it private: while this process has it open elsewhere, closing it again would give
up SQLite's locks on it.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

OURS = ("grandstand.db*", "lease.db*", "arena.db*", "last-known.json*", "backup*.db*", "before-upgrade.db*")
"""Names of the files in the bot's folder; copies as docs/hosting.md names them."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def private_folder(folder: Path) -> None:
    """Makes it, for this user alone. An existing one is made private if nothing else is in it; our files always are."""
    with contextlib.suppress(FileExistsError):
        folder.mkdir(0o700, parents=True)
        folder.chmod(0o700)  # the umask may have taken more than others' rights
    with contextlib.suppress(OSError):  # not a folder, or one we may not look into: its use will say so
        if is_ours_alone(folder):
            close_to_others(folder)
        for each in ours_in(folder):
            close_to_others(each)


def make_private(path: Path) -> None:
    """An empty file for this user alone, unless it exists. What SQLite puts beside a file is as private as the file."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        path.chmod(0o600)


def close_to_others(path: Path) -> None:
    """Files of other users stay as they are; `python -m bot doctor` says so."""
    with contextlib.suppress(OSError):
        if is_open(path):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)


def is_open(path: Path) -> bool:
    """Whether other users of this machine can do anything with it; not if it is gone by now."""
    try:
        return sys.platform != "win32" and bool(path.stat().st_mode & OTHERS)
    except FileNotFoundError:
        return False


def is_ours_alone(folder: Path) -> bool:
    """Whether a folder holds nothing else and nobody expects it to be open: not a home, a working directory, or somebody else's."""
    if sys.platform == "win32":
        return False
    place = folder.resolve()
    about = place.stat()
    if about.st_uid != os.geteuid() or about.st_mode & stat.S_ISVTX:
        return False
    lived_in = [Path.cwd()]
    with contextlib.suppress(RuntimeError):  # a user of a container may have no home
        lived_in.append(Path.home().resolve())
    if any(place in (each, *each.parents) for each in lived_in):
        return False
    return all(_is_named_like_ours(each) for each in place.iterdir())


def ours_in(folder: Path) -> Iterator[Path]:
    """Our files there, in order of their names."""
    return (each for each in sorted(folder.iterdir()) if _is_named_like_ours(each) and each.is_file())


def _is_named_like_ours(path: Path) -> bool:
    return any(fnmatch(path.name, name) for name in OURS)
