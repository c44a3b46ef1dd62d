"""Where a table is shown: suspended while it cannot be, and moved when it has to be. A suspended table has no time limits."""

from __future__ import annotations

from bot.hall.hosted import Guest, HostedTable
from bot.store import Stage
from engine import Refused

DELETED = "Its channel was deleted. Any of its players can go on elsewhere: `/board` in another channel of the server."
NOT_HERE = "I am no longer in its server. It goes on when I am invited again."
OUTAGE = "Discord says that its server is away for now. It goes on when the server is back."
TO_CHANNEL = "The thread of this game cannot be used any more, so it goes on here."
HERE = "The game goes on here."
SET_BACK = "A backup was restored, so this table was set back: what happened after it is gone, and the table goes on from here."
LEAP = 100
"""Revisions behind the last one that was seen of a future: more may have been, privately."""


def suspend(hosted: HostedTable, why: str, *, tried: int | None = None, tell_host: bool = False) -> int | None:
    """Nothing can be shown; `why` is a sentence for the people at the table. Gives the revision of which that is known: none when
    the table is not any more what was `tried`."""
    sheet = hosted.sheet
    if tried is not None and tried != sheet.revision:
        return None
    if sheet.stage in (Stage.LOBBY, Stage.PLAYING, Stage.OVER) and sheet.trouble != why:
        sheet.trouble = why
        hosted.changed = True
        if tell_host and sheet.stage is Stage.PLAYING:
            hosted.tell_privately(sheet.host, f"Your game of {hosted.game.title} (`{sheet.id}`) waits. {why}")
    return sheet.revision + int(hosted.changed)


def resume(hosted: HostedTable) -> int | None:
    """It has been shown again: all time limits begin anew. Gives the next revision, if nothing else is new in it."""
    if not hosted.sheet.trouble:
        return None
    hosted.sheet.trouble = ""
    hosted.changed = True
    return None if hosted.owed() is not None else hosted.sheet.revision + 1


def lose_channel(hosted: HostedTable) -> None:
    """The channel is gone with all its threads: a game can go on elsewhere, a table that waited for players is closed."""
    sheet = hosted.sheet
    if sheet.stage is Stage.LOBBY:
        sheet.stage, sheet.ended = Stage.CLOSED, "Its channel was deleted."
        hosted.changed = True
    else:
        suspend(hosted, DELETED, tell_host=True)


def into_thread(hosted: HostedTable, thread: int) -> None:
    """A thread of its own, in which nothing has been shown yet."""
    hosted.sheet.place = thread
    hosted.changed = True


def out_of_thread(hosted: HostedTable, thread: int) -> None:
    """Back into the channel, if the table is still in that thread."""
    sheet = hosted.sheet
    if sheet.place == thread and sheet.place != sheet.channel:
        sheet.place = sheet.channel
        hosted.tell(TO_CHANNEL)


def go_on(hosted: HostedTable, guest: Guest, channel: int, place: int) -> None:
    """A player takes a suspended table elsewhere."""
    sheet = hosted.sheet
    hosted.seat_of(guest)
    if sheet.stage not in (Stage.PLAYING, Stage.OVER):
        hosted.demand(Stage.PLAYING)
    if not sheet.trouble:
        raise Refused(f"This table goes on in <#{sheet.place}>.")
    sheet.channel, sheet.place = channel, place
    hosted.tell(HERE)


def set_back(hosted: HostedTable, last: int) -> bool:
    """A backup was restored, and the channel has seen revisions up to `last` of which nothing is known here. They count as lost,
    and the table goes on behind them: no control and no message of that future can be taken for one of now."""
    sheet = hosted.sheet
    if last <= sheet.revision or sheet.stage is Stage.CLOSED:
        return False
    sheet.lost.append((sheet.revision + 1, last + LEAP))
    sheet.revision = last + LEAP
    hosted.tell(SET_BACK)
    return True


def show_again(hosted: HostedTable) -> None:
    """Its message is gone: a new one is owed."""
    hosted.changed = True
