"""The times at which something has to be done about a player's open question."""

from __future__ import annotations

from bot.store import Deadline, TableSettings, UserPreferences

WARNING_SECONDS = {"live": 30.0, "async": 3600.0}
"""A warning comes so long before the end of a time limit, or a quarter of the limit if that is less."""
MIN_INTERVAL_SECONDS = 600.0
"""Between two reminders."""
AUTO_ROLL_SECONDS = 4.0
"""Before an automatic roll."""
WINDOW_CALL_SECONDS = 600.0
"""A reaction window is open for so long before players are called, in an async game; half its time if that is less. In a live
game nobody is called: the window would be over before they came."""
MEMBERSHIP_CHECK_SECONDS = 86400.0
"""Between checks that a player is still in the server, if nothing else has to be done about a question."""


def interval(person: UserPreferences, settings: TableSettings) -> float:
    """Returns the seconds between reminders."""
    if person.remind_every is not None:
        return max(MIN_INTERVAL_SECONDS, person.remind_every)
    return settings.limit / (2 if settings.pace == "live" else 3)


def _warning_moment(deadline: Deadline, settings: TableSettings) -> float | None:
    """Returns when the warning is due."""
    return None if deadline.due is None else deadline.due - min(WARNING_SECONDS[settings.pace], settings.limit / 4)


def warning_time(deadline: Deadline, settings: TableSettings) -> float | None:
    return None if deadline.warned else _warning_moment(deadline, settings)


def reminder_time(deadline: Deadline, person: UserPreferences, settings: TableSettings) -> float | None:
    if deadline.warned or deadline.reminded >= person.remind_most:
        return None
    moment = deadline.asked + interval(person, settings) * (deadline.reminded + 1)
    end = _warning_moment(deadline, settings)
    return None if end is not None and moment >= end else moment  # the warning is reminder enough


def missed_reminders(deadline: Deadline, person: UserPreferences, settings: TableSettings, now: float) -> int:
    """Returns how many reminders were due up to now: missed ones are not sent later."""
    return int((now - deadline.asked) // interval(person, settings))


def is_extended(deadline: Deadline, settings: TableSettings) -> bool:
    """Returns whether the player has already had one more time limit, for looking something up."""
    return deadline.due is not None and deadline.due - deadline.asked > 1.5 * settings.limit


def window_call_time(deadline: Deadline, settings: TableSettings) -> float | None:
    """Returns when players are called to a reaction window, once. It depends on no player's preferences: that would reveal who
    is asked."""
    if settings.pace == "live" or deadline.reminded or deadline.due is None:
        return None
    return deadline.asked + min(WINDOW_CALL_SECONDS, (deadline.due - deadline.asked) / 2)


def next_window_moment(deadline: Deadline, settings: TableSettings) -> float | None:
    """Returns when something has to be done next about a reaction window."""
    moment = window_call_time(deadline, settings)
    return deadline.due if moment is None else moment


def next_moment(deadline: Deadline, person: UserPreferences, settings: TableSettings, now: float | None = None) -> float:
    """Returns when something has to be done next about a question, counted from now or from when it was asked."""
    moments = (reminder_time(deadline, person, settings), warning_time(deadline, settings), deadline.due)
    look = (deadline.asked if now is None else now) + MEMBERSHIP_CHECK_SECONDS
    return min((moment for moment in moments if moment is not None), default=look)
