"""The database: whether it can be read and written, and how its tables are doing."""

from __future__ import annotations

import os
import shlex
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.doctor.finding import Finding, note, ok, wrong
from bot.private import is_open, is_ours_alone, ours_in
from bot.store.beside import database_of, reading, sign_of_life
from bot.store.database import migrations
from bot.store.last_known import called, last_known_beside, read_last_known
from bot.store.packing import TO_PACK
from bot.store.sheets import Stage

MOST_NAMED = 10
"""Tables mentioned by id."""
RESTORE = "Stop the bot and put a backup in its place (docs/hosting.md, Backup)."


def database(data: Path, now: float) -> Iterator[Finding]:
    """Writes nothing and takes no lease."""
    path = database_of(data)
    if (problem := _unwritable(path)) is not None:
        yield problem
        return
    if path.exists():
        try:
            with reading(path) as connection:
                yield from _look(connection, path)
                yield _life(data, now)
        except sqlite3.Error as problem:
            yield wrong("database", f"{path} cannot be read: {problem}.", RESTORE)
    elif (before := read_last_known(path)) is not None:
        yield wrong("database", f"{path} is gone: {before}.", f"{RESTORE} {_is_meant(path)}")
    else:
        yield ok("database", f"{path} will be created at the first start.")
    yield from _privacy(data)


def _unwritable(path: Path) -> Finding | None:
    advice = "Let the user who runs the bot write there, or choose another folder with GRANDSTAND_DATA."
    for each in (path, *path.absolute().parents):
        if each.exists():
            if each != path and not each.is_dir():
                return wrong("database", f"{each} is not a folder, so {path} cannot be there.", advice)
            if not os.access(each, os.W_OK):
                return wrong("database", f"{each} cannot be written.", advice)
            if each != path:
                break
    return None


def _is_meant(path: Path) -> str:
    return f"If you do not need it any more: rm {shlex.quote(str(last_known_beside(path)))}"


def _privacy(data: Path) -> Iterator[Finding]:
    """At the start the bot makes its folder and files private, unless they belong to somebody else or share the folder."""
    if sys.platform == "win32" or not data.is_dir():
        return
    if read := [each for each in ours_in(data) if is_open(each)]:
        named = " ".join(shlex.quote(str(each)) for each in read)
        yield wrong("files", "other users of this machine can read them, with the seeds of running games.", f"chmod 600 {named}")
    if is_open(data):
        say, advice = wrong if is_ours_alone(data) else note, f"chmod 700 {shlex.quote(str(data))}"
        yield say("folder", f"other users of this machine can look into {data}.", advice)


def _look(connection: sqlite3.Connection, path: Path) -> Iterator[Finding]:
    form, newest = connection.execute("PRAGMA user_version").fetchone()[0], migrations()[-1][0]
    if form > newest:
        yield wrong(
            "database",
            f"{path} is from a newer version of Grandstand: its form is {form}, this version knows {newest}.",
            "Run the newer version, or restore the backup that was made before the upgrade.",
        )
        return
    damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if damage != "ok":
        yield wrong("database", f"{path} is damaged: {damage}.", RESTORE)
        return
    yield ok("database", f"{path} is sound, {path.stat().st_size / 1e6:.1f} MB, form {form}.")
    if form < newest:
        yield note(
            "database", f"the next start upgrades it from form {form} to {newest}.", "Make a copy first: python -m bot backup FILE"
        )
    if form > 0:
        yield from _tables(connection, path)
    if form == newest:
        yield _games(connection)
    before = read_last_known(path)
    if before is not None and before.is_lost(*(called(connection) if form > 0 else (None, 0))):
        yield wrong("lost tables", f"the database is new, but {before}.", f"{RESTORE} {_is_meant(path)}")


def _tables(connection: sqlite3.Connection, path: Path) -> Iterator[Finding]:
    count = dict(connection.execute("SELECT stage, count(*) FROM tables GROUP BY stage"))
    yield ok("tables", f"running {count.get(Stage.PLAYING, 0)}, waiting for players {count.get(Stage.LOBBY, 0)}.")
    if broken := count.get(Stage.BROKEN, 0):
        ids = [row[0] for row in connection.execute("SELECT id FROM tables WHERE stage = ? ORDER BY id", (Stage.BROKEN,))]
        named = ", ".join(ids[:MOST_NAMED]) + (f" and {broken - MOST_NAMED} more" if broken > MOST_NAMED else "")
        yield wrong(
            "tables",
            f"put aside because they cannot be read: {named}. All others go on.",
            "The log says why; please report it. To give one up for good: "
            f"sqlite3 {path} \"UPDATE tables SET stage = 'closed' WHERE id = '{ids[0]}'\"",
        )
    unshown = connection.execute("SELECT count(*) FROM outbox").fetchone()[0]
    if unshown:
        yield note(
            "tables",
            f"{unshown} with news their channels have not seen yet. It goes out by itself while the bot runs.",
            'If this persists, look for "did not go out" and "cannot be delivered" in the log.',
        )


def _games(connection: sqlite3.Connection) -> Finding:
    """Finished games."""
    packed = connection.execute("SELECT count(*) FROM tables WHERE packed IS NOT NULL").fetchone()[0]
    whole = connection.execute(f"SELECT count(*) FROM tables WHERE {TO_PACK}").fetchone()[0]
    return ok("games", f"finished and packed {packed}, finished and not packed yet {whole}.")


def _life(data: Path, now: float) -> Finding:
    sign = sign_of_life(data, now)
    if sign.well or not sign.runs:
        return ok("process", str(sign))
    return wrong("process", str(sign), "Its log says what it is waiting for; if it says nothing, start it again.")
