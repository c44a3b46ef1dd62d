"""Where a table is shown: suspended while it cannot be, and moved when it has to be. A suspended table has no time limits."""

from __future__ import annotations

from bot.hall.seated import Guest, Seated
from bot.store import Stage
from engine import Refused

DELETED = "Its channel was deleted. Any of its players can go on elsewhere: `/board` in another channel of the server."
NOT_HERE = "I am no longer in its server. It goes on when I am invited again."
OUTAGE = "Discord says that its server is away for now. It goes on when the server is back."
TO_CHANNEL = "The thread of this game cannot be used any more, so it goes on here."
HERE = "The game goes on here."


def suspend(seated: Seated, why: str, *, tried: int | None = None, tell_host: bool = False) -> int | None:
    """Nothing can be shown; `why` is a sentence for the people at the table. Gives the revision of which that is known: none when
    the table is not any more what was `tried`."""
    sheet = seated.sheet
    if tried is not None and tried != sheet.revision:
        return None
    if sheet.stage in (Stage.LOBBY, Stage.PLAYING, Stage.OVER) and sheet.trouble != why:
        sheet.trouble = why
        seated.changed = True
        if tell_host and sheet.stage is Stage.PLAYING:
            seated.tell_privately(sheet.host, f"Your game of {seated.game.title} (`{sheet.id}`) waits. {why}")
    return sheet.revision + int(seated.changed)


def resume(seated: Seated) -> int | None:
    """It has been shown again: all time limits begin anew. Gives the next revision, if nothing else is new in it."""
    if not seated.sheet.trouble:
        return None
    seated.sheet.trouble = ""
    seated.changed = True
    return None if seated.owed() is not None else seated.sheet.revision + 1


def lose_channel(seated: Seated) -> None:
    """The channel is gone with all its threads: a game can go on elsewhere, a table that waited for players is closed."""
    sheet = seated.sheet
    if sheet.stage is Stage.LOBBY:
        sheet.stage, sheet.ended = Stage.CLOSED, "Its channel was deleted."
        seated.changed = True
    else:
        suspend(seated, DELETED, tell_host=True)


def into_thread(seated: Seated, thread: int) -> None:
    """A thread of its own, in which nothing has been shown yet."""
    seated.sheet.place = thread
    seated.changed = True


def out_of_thread(seated: Seated, thread: int) -> None:
    """Back into the channel, if the table is still in that thread."""
    sheet = seated.sheet
    if sheet.place == thread and sheet.place != sheet.channel:
        sheet.place = sheet.channel
        seated.tell(TO_CHANNEL)


def go_on(seated: Seated, guest: Guest, channel: int, place: int) -> None:
    """A player takes a suspended table elsewhere."""
    sheet = seated.sheet
    seated.seat_of(guest)
    if sheet.stage not in (Stage.PLAYING, Stage.OVER):
        seated.demand(Stage.PLAYING)
    if not sheet.trouble:
        raise Refused(f"This table goes on in <#{sheet.place}>.")
    sheet.channel, sheet.place = channel, place
    seated.tell(HERE)


def show_again(seated: Seated) -> None:
    """Its message is gone: a new one is owed."""
    seated.changed = True
