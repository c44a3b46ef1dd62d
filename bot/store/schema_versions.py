"""The forms a database has had, by number: each is reached by a file of SQL from the one before."""

from __future__ import annotations

from pathlib import Path

from bot.store.database import DatabaseUnusableError


def versions_in(folder: Path) -> list[tuple[int, str]]:
    """Number and SQL of each, in order."""
    return [(int(path.name.split("_")[0]), path.read_text(encoding="utf-8")) for path in sorted(folder.glob("[0-9]*.sql"))]


def newer(form: int, newest: int) -> str:
    """The sentence for a database that this version does not know yet."""
    return f"The database is from a newer version of Grandstand (its form is {form}, this version knows {newest})."


def older(form: int, newest: int) -> str:
    """The sentence for a command that brings nothing up to date."""
    return f"The database is still at form {form}, not {newest}. Start the bot once to bring it up to date."


def demand_newest(form: int, newest: int) -> None:
    """Raises Unusable if it is another one."""
    if form > newest:
        raise DatabaseUnusableError(newer(form, newest))
    if form < newest:
        raise DatabaseUnusableError(older(form, newest))
