"""When something has to be done about a person's open question."""

from __future__ import annotations

from bot.store import Deadline, TableSettings, UserPreferences

WARNING = {"live": 30.0, "async": 3600.0}
"""Seconds before the end of a time limit, or a quarter of the limit if that is less."""
SHORTEST = 600.0
"""The least number of seconds between reminders."""
ROLLS_AFTER = 4.0
"""Seconds before a roll happens by itself, if the table has agreed to that."""
CALLS_AFTER = 600.0
"""Seconds that a window has been open before people are called, at a slow pace; half its time if that is less. In an evening game
nobody is: it would be over before they came."""
A_LOOK = 86400.0
"""Seconds between checks that somebody is still in the server, if nothing else has to be done about a question."""


def interval(person: UserPreferences, settings: TableSettings) -> float:
    """Seconds between reminders."""
    if person.remind_every is not None:
        return max(SHORTEST, person.remind_every)
    return settings.limit / (2 if settings.pace == "live" else 3)


def _end(deadline: Deadline, settings: TableSettings) -> float | None:
    """When time is getting short."""
    return None if deadline.due is None else deadline.due - min(WARNING[settings.pace], settings.limit / 4)


def warning(deadline: Deadline, settings: TableSettings) -> float | None:
    return None if deadline.warned else _end(deadline, settings)


def reminder(deadline: Deadline, person: UserPreferences, settings: TableSettings) -> float | None:
    if deadline.warned or deadline.reminded >= person.remind_most:
        return None
    moment = deadline.asked + interval(person, settings) * (deadline.reminded + 1)
    end = _end(deadline, settings)
    return None if end is not None and moment >= end else moment  # the warning is reminder enough


def passed(deadline: Deadline, person: UserPreferences, settings: TableSettings, now: float) -> int:
    """Moments for a reminder up to now: missed ones are not made up for."""
    return int((now - deadline.asked) // interval(person, settings))


def call(deadline: Deadline, settings: TableSettings) -> float | None:
    """When people are called to a window. One time is enough, and it depends on nobody's wishes: that would say who is asked."""
    if settings.pace == "live" or deadline.reminded or deadline.due is None:
        return None
    return deadline.asked + min(CALLS_AFTER, (deadline.due - deadline.asked) / 2)


def closing(deadline: Deadline, settings: TableSettings) -> float | None:
    """The next moment at which something has to be done about a window."""
    moment = call(deadline, settings)
    return deadline.due if moment is None else moment


def coming(deadline: Deadline, person: UserPreferences, settings: TableSettings, now: float | None = None) -> float:
    """The next of these moments, counted from now or from when the question was asked."""
    moments = (reminder(deadline, person, settings), warning(deadline, settings), deadline.due)
    look = (deadline.asked if now is None else now) + A_LOOK
    return min((moment for moment in moments if moment is not None), default=look)
