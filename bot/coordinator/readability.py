"""Whether this version can read a stored table: damage is found before anything is done at it."""

from __future__ import annotations

from bot.store import Stage
from bot.store.rows import UNREADABLE, DamagedTableError, NewerVersionError
from bot.tables.hosted_table import HostedTable
from engine import SAVE_SCHEMA, all_games


def check_readable(hosted: HostedTable) -> None:
    """Reads the save, so that damage is found before anything is done. Raises DamagedTableError or NewerVersionError."""
    try:
        hosted.game  # noqa: B018
        if hosted.record.stage is Stage.PLAYING and len(hosted.table.seats) != len(hosted.record.seats):
            raise DamagedTableError("its save belongs to another table")
    except Exception as error:
        if (newer := _what_is_newer(hosted)) is not None:
            raise NewerVersionError(newer) from error
        raise error if isinstance(error, DamagedTableError) else DamagedTableError(f"its game cannot be read: {error!r}") from error


def _what_is_newer(hosted: HostedTable) -> str | None:
    """Returns why a table cannot be read without being damaged, in a few words; None if it is damaged."""
    game = all_games().get(hosted.record.game)
    if game is None:
        return f"its game, {hosted.record.game}, is not known here"
    try:
        step = hosted.save_head
    except UNREADABLE:
        return None
    is_newer = step.schema > SAVE_SCHEMA or step.rules > game.rules_version
    return f"its save has version {step.schema} and rules {step.rules}" if is_newer else None
