"""Who may do what at a table: the host; a deputy while the host is away; who moderates the channel where it is played."""

from __future__ import annotations

import logging

from bot.tables.hosted_table import Guest, HostedTable, present_users
from bot.text.escaping import ended, plain
from engine import Refused

log = logging.getLogger("grandstand.hall")
MODERATOR = "A moderator"


def deputy(hosted: HostedTable) -> int | None:
    """Returns the first present player while the host is away; None while the host is present."""
    here = present_users(hosted.record.seats)
    return here[0] if here and hosted.record.host not in here else None


def demand_host(hosted: HostedTable, guest: Guest) -> None:
    """Raises Refused unless the guest is the host."""
    host = hosted.record.host
    if guest.id == host:
        return
    name = plain(hosted.name_of(host))
    if guest.id == deputy(hosted):
        raise Refused(f"{name} is away, and meanwhile you can pause and resume the game. Only {name} can do anything else.")
    raise Refused(ended(f"Only the host of the table can do that: {name}"))


def demand_host_or_deputy(hosted: HostedTable, guest: Guest) -> None:
    """Raises Refused unless the guest is the host, or their deputy."""
    if guest.id != deputy(hosted):
        demand_host(hosted, guest)


def is_moderator(hosted: HostedTable, guest: Guest) -> bool:
    """Returns whether the guest moderates this table: only where it is played or was opened, and not if they are its host."""
    return guest.moderates in (hosted.record.place, hosted.record.channel) and guest.id != hosted.record.host


def demand_host_or_moderator(hosted: HostedTable, guest: Guest) -> None:
    """Raises Refused unless the guest is the host, or moderates this table."""
    if is_moderator(hosted, guest):
        return
    if guest.moderates is not None and guest.id != hosted.record.host:
        raise Refused(f"As a moderator you can do that where the game is played: <#{hosted.record.place}>.")
    demand_host(hosted, guest)


def in_words(hosted: HostedTable, guest: Guest) -> str:
    """Returns the host or moderator who acts, for everybody to read."""
    return f"{plain(guest.name)} (moderator)" if is_moderator(hosted, guest) else plain(hosted.name_of(guest.id))


def log_moderation(guest: Guest) -> None:
    """Logs which moderator acts. Nothing about them is stored: `/forget-me` would not find it, because they may sit nowhere."""
    log.info("Moderator acts at the table: user %d", guest.id, extra={"event": "moderator_acted"})
