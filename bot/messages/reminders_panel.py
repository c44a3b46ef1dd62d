"""The private panel with a user's reminder preferences, which hold at all tables."""

from __future__ import annotations

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout, Row, button, select, select_options
from bot.store import UserPreferences
from bot.text.durations import duration

INTERVALS = (600.0, 3600.0, 3 * 3600.0, 12 * 3600.0, 24 * 3600.0)
"""The intervals between two reminders that the panel offers, in seconds."""
COUNTS = (0, 1, 2, 3, 5, 10)
"""The numbers of reminders for each decision that the panel offers."""


def reminders_in_words(person: UserPreferences) -> str:
    if not person.remind_most:
        return "You get no reminders, only a warning before your time runs out."
    often = f"every {duration(person.remind_every)}" if person.remind_every else "at the pace of each table"
    times = "once" if person.remind_most == 1 else f"{person.remind_most} times"
    return f"You are reminded {often}, at most {times} for each decision."


def first_lines_in_words(person: UserPreferences) -> str:
    if person.first_lines:
        return "What you meet for the first time is explained in a line below the question."
    return "Nothing is explained to you when you meet it for the first time."


def reminders_panel(person: UserPreferences, before: str = "") -> Layout:
    intervals = {"0": "At the pace of each table"}
    intervals |= {str(pause): f"Every {duration(pause)}" for pause in sorted({*INTERVALS, person.remind_every or INTERVALS[0]})}
    counts = {str(count): _at_most(count) for count in sorted({*COUNTS, person.remind_most})}
    rows: list[Row] = [
        [select("How often?", CustomId("remind", "", 0, ("every",)), select_options(intervals, str(person.remind_every or 0)))],
        [select("How many times?", CustomId("remind", "", 0, ("most",)), select_options(counts, str(person.remind_most)))],
    ]
    label, wish = ("No first-time lines", "off") if person.first_lines else ("First-time lines", "on")
    rows.append([button(label, CustomId("firstlines", "", 0, (wish,)))])
    own = f"### Your reminders\n{reminders_in_words(person)}\n{first_lines_in_words(person)}\n-# Just for you, at all your tables."
    return Layout.of("\n".join(filter(None, (before, own))), rows=rows)


def _at_most(count: int) -> str:
    if not count:
        return "Never"
    return f"At most {'once' if count == 1 else f'{count} times'} for each decision"
