"""Files for the operator alone, whatever the umask: they contain the seeds of running games, and what people wrote.

A file is never opened just to inspect it or make it private: while this process has it open elsewhere, closing it would release
SQLite's locks on it.
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
"""Names of the files in the bot's folder, including copies as docs/hosting.md names them."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def private_folder(folder: Path) -> None:
    """Creates a folder for this user alone. An existing one is made private if nothing else is in it; our files in it always
    are."""
    with contextlib.suppress(FileExistsError):
        folder.mkdir(0o700, parents=True)
        folder.chmod(0o700)  # the umask may have taken more than others' rights
    with contextlib.suppress(OSError):  # not a folder, or one we may not look into: its use will say so
        if is_ours_alone(folder):
            close_to_others(folder)
        for path in ours_in(folder):
            close_to_others(path)


def make_private(path: Path) -> None:
    """Creates an empty file for this user alone, unless it exists. Files that SQLite adds beside it get the same mode."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        path.chmod(0o600)


def close_to_others(path: Path) -> None:
    """Removes other users' permissions. Other users' files stay as they are; `python -m bot doctor` reports them."""
    with contextlib.suppress(OSError):
        if is_open(path):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)


def is_open(path: Path) -> bool:
    """Returns whether other users of this machine have any permission; False if the file is gone."""
    try:
        return sys.platform != "win32" and bool(path.stat().st_mode & OTHERS)
    except FileNotFoundError:
        return False


def is_ours_alone(folder: Path) -> bool:
    """Returns whether a folder contains nothing else and may be made private: not a home, a working directory, or another
    user's."""
    if sys.platform == "win32":
        return False
    place = folder.resolve()
    status = place.stat()
    if status.st_uid != os.geteuid() or status.st_mode & stat.S_ISVTX:
        return False
    shared = [Path.cwd()]
    with contextlib.suppress(RuntimeError):  # a user of a container may have no home
        shared.append(Path.home().resolve())
    if any(place in (path, *path.parents) for path in shared):
        return False
    return all(map(_is_named_like_ours, place.iterdir()))


def ours_in(folder: Path) -> Iterator[Path]:
    """Returns our files in a folder, by name."""
    return (path for path in sorted(folder.iterdir()) if _is_named_like_ours(path) and path.is_file())


def _is_named_like_ours(path: Path) -> bool:
    return any(fnmatch(path.name, name) for name in OURS)
