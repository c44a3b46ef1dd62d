"""The database in a file: whether it can be read and written, and the state of its tables."""

from __future__ import annotations

import os
import shlex
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.operations.doctor.finding import Finding, note, ok, wrong
from bot.operations.doctor.tables import games, tables
from bot.private_files import is_open, is_ours_alone, ours_in
from bot.store.relocation import moved_to
from bot.store.sqlite.damage import RESTORE
from bot.store.sqlite.database import migrations
from bot.store.sqlite.last_known import last_known_beside, read_identity, read_last_known
from bot.store.sqlite.running_bot import database_path, read_health, reading

MOVED = "Name that database in GRANDSTAND_DATABASE; docs/scaling.md says how to move back."


def database(data: Path, now: float) -> Iterator[Finding]:
    """Writes nothing and takes no lock."""
    path = database_path(data)
    if (problem := _unwritable(path)) is not None:
        yield problem
        return
    if path.exists():
        try:
            with reading(path) as connection:
                yield from _look(connection, path)
                yield _life(data, now)
        except sqlite3.Error as problem:
            yield wrong("database", f"{path} cannot be read: {problem}.", _restore(path))
    elif (before := read_last_known(path)) is not None:
        yield wrong("database", f"{path} is gone: {before}.", f"{_restore(path)} {_is_meant(path)}")
    else:
        yield ok("database", f"{path} will be created at the first start.")
    try:
        yield from _privacy(data)
    except OSError as problem:
        advice = "Let the user who runs the bot read that folder, or choose another one with GRANDSTAND_DATA."
        yield wrong("folder", f"its files cannot be listed: {problem.strerror}.", advice)


def _unwritable(path: Path) -> Finding | None:
    advice = "Let the user who runs the bot write there, or choose another folder with GRANDSTAND_DATA."
    for place in (path, *path.absolute().parents):
        if place.exists():
            if place != path and not place.is_dir():
                return wrong("database", f"{place} is not a folder, so {path} cannot be there.", advice)
            if not os.access(place, os.W_OK):
                return wrong("database", f"{place} cannot be written.", advice)
            if place != path:
                break
    return None


def _restore(path: Path) -> str:
    backups = sorted(filter(Path.is_file, path.parent.glob("backup*.db")), key=lambda file: file.stat().st_mtime)
    return f"{RESTORE}. The newest in its folder is {backups[-1].name}." if backups else f"{RESTORE}."


def _is_meant(path: Path) -> str:
    return f"If you do not need it any more: rm {shlex.quote(str(last_known_beside(path)))}"


def _privacy(data: Path) -> Iterator[Finding]:
    """The bot makes its folder and files private at its start, unless they belong to another user or share the folder with other
    files."""
    if sys.platform == "win32" or not data.is_dir():
        return
    if readable := [file for file in ours_in(data) if is_open(file)]:
        named = " ".join(shlex.quote(str(file)) for file in readable)
        yield wrong("files", "other users of this machine can read them, with the seeds of running games.", f"chmod 600 {named}")
    if is_open(data):
        say, advice = wrong if is_ours_alone(data) else note, f"chmod 700 {shlex.quote(str(data))}"
        yield say("folder", f"other users of this machine can look into {data}.", advice)


def _look(connection: sqlite3.Connection, path: Path) -> Iterator[Finding]:
    version, newest = connection.execute("PRAGMA user_version").fetchone()[0], migrations()[-1][0]
    if version > newest:
        text = f"{path} is from a newer version of Grandstand: its schema version is {version}, this version knows {newest}."
        yield wrong("database", text, "Run the newer version, or restore the backup that was made before the upgrade.")
        return
    damage = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if damage != "ok":
        yield wrong("database", f"{path} is damaged: {damage}.", _restore(path))
        return
    yield ok("database", f"{path} is sound, {path.stat().st_size / 1e6:.1f} MB, schema version {version}.")
    if version < newest:
        advice = "Make a copy first: python -m bot backup FILE"
        yield note("database", f"the next start upgrades it from schema version {version} to {newest}.", advice)
    if version > 0 and (where := moved_to(connection)) is not None:
        yield wrong("database", f"its tables have moved to {where}, and no bot starts with it any more.", MOVED)
    if version > 0:
        yield from tables(connection, f"sqlite3 {path}")
    if version == newest:
        yield games(connection)
    before = read_last_known(path)
    if before is not None and before.is_lost(*(read_identity(connection) if version > 0 else (None, 0))):
        yield wrong("lost tables", f"the database is new, but {before}.", f"{_restore(path)} {_is_meant(path)}")


def _life(data: Path, now: float) -> Finding:
    health = read_health(data, now)
    if health.ready or not health.runs:
        return ok("process", str(health))
    return wrong("process", str(health), "Its log says what it is waiting for; if it says nothing, start it again.")
