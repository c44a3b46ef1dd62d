"""A break at a running table: the host calls it and may say why. Until it is over nobody is late, asked or played for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.records import Deadline, Pause, Stage
from bot.tables import rights
from bot.tables.hosted_table import Guest, HostedTable
from bot.text.escaping import ended, plain
from engine import Refused
from engine.text.english import listed
from engine.text.truncate import truncate

MAX_REASON_CHARACTERS = 80


def in_words(hosted: HostedTable) -> str:
    """Returns who paused the table, and why; empty if it is not paused."""
    pause = hosted.record.pause
    if pause is None or hosted.record.stage is not Stage.PLAYING:
        return ""
    return f"Paused by {plain(pause.name)}" + (f": {plain(pause.why)}" if pause.why else "")


def may_resume(hosted: HostedTable, user: int) -> bool:
    """Returns whether this user can end the break."""
    return user in (_may_resume(hosted) or hosted.record.people)


def anybody_may_resume(hosted: HostedTable) -> bool:
    """Returns whether everybody at the table can end the break."""
    return not _may_resume(hosted)


def who_resumes(hosted: HostedTable) -> str:
    """Returns a sentence about who can end the break."""
    may = _may_resume(hosted)
    return f"{listed([plain(hosted.name_of(user)) for user in may]) if may else 'Anybody at the table'} can resume it."


def _may_resume(hosted: HostedTable) -> list[int]:
    """Returns the player who paused it, and the host or their deputy; empty if that player is gone: then all may."""
    pause, record = hosted.record.pause, hosted.record
    assert pause is not None
    seat = record.seat_of(pause.by)
    if seat is None or record.seats[seat].left:
        return []
    deputy = rights.deputy(hosted)
    return list(dict.fromkeys((pause.by, record.host if deputy is None else deputy)))


def demand_running(hosted: HostedTable) -> None:
    """Raises Refused during a break."""
    if words := in_words(hosted):
        raise Refused(f"{ended(words)} {who_resumes(hosted)}")


def pause(hosted: HostedTable, guest: Guest, why: str, waiting: Sequence[Deadline]) -> str:
    """Starts a break. `waiting` are the deadlines that stand still until the game continues. Raises Refused."""
    hosted.demand(Stage.PLAYING)
    rights.demand_host_or_deputy(hosted, guest)
    demand_running(hosted)
    why = truncate(" ".join(why.split()), MAX_REASON_CHARACTERS)
    name = hosted.name_of(guest.id)
    hosted.record.pause = Pause(guest.id, name, why, hosted.now, list(waiting))
    hosted.tell(ended(f"{plain(name)} has paused the game{f': {plain(why)}' if why else ''}"))
    return f"The game is paused: no questions, and the clock has stopped. {who_resumes(hosted)}"


def resume(hosted: HostedTable, guest: Guest) -> str:
    hosted.demand(Stage.PLAYING)
    hosted.seat_of(guest)
    if hosted.record.pause is None:
        raise Refused("This game is not paused.")
    if not may_resume(hosted, guest.id):
        demand_running(hosted)
    hosted.end_pause()
    name = plain(hosted.name_of(guest.id))
    others = [user for user in hosted.named_users() if user != guest.id]
    calls = listed([f"<@{user}>" if hosted.settings.pings else plain(hosted.name_of(user)) for user in others])
    hosted.tell(f"{name} has resumed the game." + (f" {calls}, the table is waiting for you." if others else ""), others)
    return "The game goes on."
