"""Reaction windows: several players could step in. Whether one of them is asked depends on their orders, which nobody else
learns."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store import Deadline, Notice, UserPreferences
from bot.tables.hosted_table import HostedTable
from bot.text.durations import countdown
from bot.text.escaping import plain
from engine import Table
from engine.text.english import listed


def could_be_asked(hosted: HostedTable) -> list[int]:
    """Returns the present players who could be asked."""
    seats = enumerate(hosted.record.seats)
    return [seat.user for number, seat in seats if seat.is_played and seat.user is not None and can_step_in(hosted.table, number)]


def can_step_in(table: Table, seat: int) -> bool:
    """Returns whether a seat has something to step in with, as everybody can see: whether it is asked or not."""
    return any(menu.orders for menu in table.menus(seat))


def notice_of(hosted: HostedTable, deadline: Deadline, people: Mapping[int, UserPreferences]) -> Notice | None:
    """Returns the notice that calls all of them, except those who want no reminders; None if none is left."""
    users = [user for user in could_be_asked(hosted) if people[user].remind_most > 0]
    if not users:
        return None
    pings = hosted.settings.pings
    names = listed([f"<@{user}>" if pings else plain(hosted.name_of(user)) for user in users])
    rest = "" if deadline.due is None else f" Time limit: {countdown(deadline.due)}."
    words = f"{names}, the table waits a moment: you have something to step in with. **Answer** shows whether you are asked.{rest}"
    return Notice(words, users if pings else [], about=deadline.question, due=deadline.due)
