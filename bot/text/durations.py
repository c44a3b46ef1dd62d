"""Durations in words."""

from __future__ import annotations

from itertools import pairwise

UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))
PRECISE_BELOW = 10
"""From this many of a unit on, the smaller unit is left out."""


def countdown(moment: float) -> str:
    """A moment as Discord counts down to it, and up from it when it is over: "in 29 seconds", "5 seconds ago"."""
    return f"<t:{int(moment)}:R>"


def duration(seconds: float) -> str:
    """A duration in words: "40 seconds", "90 seconds", "2 minutes and 30 seconds", "6 hours", "14 days"."""
    for (name, size), (smaller, part) in pairwise(UNITS):
        parts = round(seconds / part)
        count, rest = divmod(parts, size // part)
        if count >= PRECISE_BELOW:
            return _counted(round(seconds / size), name)
        if count and not rest:
            return _counted(count, name)
        if count > 1:
            return f"{_counted(count, name)} and {_counted(rest, smaller)}"
    return _counted(max(1, round(seconds)), "second")


def _counted(count: int, name: str) -> str:
    return f"{count} {name}{'s' if count != 1 else ''}"
