"""When something has to be done about a question that waits for a person."""

from __future__ import annotations

from bot.store import Deadline, Manner, Person

WARNING = {"live": 30.0, "async": 3600.0}
"""Seconds before the end of a time limit, or a quarter of the limit if that is less."""


def interval(person: Person, manner: Manner) -> float:
    """Seconds from one reminder to the next."""
    if person.remind_every is not None:
        return person.remind_every
    return manner.limit / (2 if manner.pace == "live" else 3)


def warning(deadline: Deadline, manner: Manner) -> float | None:
    if deadline.due is None or deadline.warned:
        return None
    return deadline.due - min(WARNING[manner.pace], manner.limit / 4)


def reminder(deadline: Deadline, person: Person, manner: Manner) -> float | None:
    if deadline.reminded >= person.remind_most:
        return None
    moment = deadline.asked + interval(person, manner) * (deadline.reminded + 1)
    warned = deadline.due - min(WARNING[manner.pace], manner.limit / 4) if deadline.due is not None else None
    return None if warned is not None and moment >= warned else moment  # the warning is reminder enough


def coming(deadline: Deadline, person: Person, manner: Manner) -> float | None:
    """The next moment of all."""
    moments = (reminder(deadline, person, manner), warning(deadline, manner), deadline.due)
    return min((moment for moment in moments if moment is not None), default=None)
