"""Where a table is shown: it is suspended while it cannot be shown, and moved when necessary. A suspended table has no time
limits."""

from __future__ import annotations

from bot.store import Stage
from bot.tables.hosted_table import Guest, HostedTable
from engine import Refused

DELETED = "Its channel was deleted. Any of its players can move the game: `/board` in another channel of the server."
NOT_HERE = "I am no longer in its server. The game goes on when I am invited again."
OUTAGE = "Discord says its server is unavailable for now. The game goes on when the server is back."
TO_CHANNEL = "This game's thread can no longer be used, so the game goes on here."
HERE = "The game goes on here."
SET_BACK = "A backup was restored, so this table was set back: what happened later is gone, and the game goes on from here."
LEAP = 100
"""Revisions to skip after the last known one of a discarded timeline: private messages may have had later ones."""


def suspend(hosted: HostedTable, why: str, *, tried: int | None = None, tell_host: bool = False) -> int | None:
    """Suspends a table; `why` is a sentence for its players. Returns the revision that knows of it; None if the table is no
    longer at the revision that was `tried`."""
    record = hosted.record
    if tried is not None and tried != record.revision:
        return None
    if record.stage in (Stage.LOBBY, Stage.PLAYING, Stage.OVER) and record.trouble != why:
        record.trouble = why
        hosted.changed = True
        if tell_host and record.stage is Stage.PLAYING:
            hosted.tell_privately(record.host, f"Your game of {hosted.game.title} (`{record.id}`) is on hold. {why}")
    return record.revision + int(hosted.has_changed)


def resume(hosted: HostedTable) -> int | None:
    """Ends a suspension; all time limits start again. Returns the next revision if it contains nothing else, otherwise None."""
    if not hosted.record.trouble:
        return None
    hosted.record.trouble = ""
    hosted.changed = True
    return None if hosted.pending_ai_question() is not None else hosted.record.revision + 1


def lose_channel(hosted: HostedTable) -> None:
    """The channel was deleted with all its threads: a game can be moved, a lobby is closed."""
    record = hosted.record
    if record.stage is Stage.LOBBY:
        record.stage, record.ended = Stage.CLOSED, "Its channel was deleted."
        hosted.changed = True
    else:
        suspend(hosted, DELETED, tell_host=True)


def into_thread(hosted: HostedTable, thread: int) -> None:
    """Moves the table to its own thread, where nothing was posted yet."""
    hosted.record.place = thread
    hosted.changed = True


def out_of_thread(hosted: HostedTable, thread: int) -> None:
    """Moves the table back to the channel, if it is still in that thread."""
    record = hosted.record
    if record.place == thread and record.place != record.channel:
        record.place = record.channel
        hosted.tell(TO_CHANNEL)


def move_to_channel(hosted: HostedTable, guest: Guest, channel: int) -> None:
    """A player moves a suspended table to another channel or thread. Raises Refused."""
    record = hosted.record
    hosted.seat_of(guest)
    if record.stage not in (Stage.PLAYING, Stage.OVER):
        hosted.demand(Stage.PLAYING)
    if not record.trouble:
        raise Refused(f"This game is being played in <#{record.place}>.")
    record.channel = record.place = channel
    hosted.tell(HERE)


def set_back(hosted: HostedTable, last: int) -> bool:
    """Handles a restored backup when the channel shows public revisions up to `last` that the backup does not know.

    They count as discarded, and the table continues after them, so that no control or message of that timeline is mistaken for a
    current one. Returns whether anything changed.
    """
    record = hosted.record
    if last <= record.public_revision or record.stage is Stage.CLOSED:
        return False
    record.lost.append((record.public_revision + 1, last + LEAP))
    record.revision = last + LEAP + record.secret_acts
    hosted.tell(SET_BACK)
    return True


def request_new_message(hosted: HostedTable) -> None:
    """The table message is gone: the table needs a new one."""
    hosted.changed = True
