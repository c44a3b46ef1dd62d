"""Spans of time in words."""

from __future__ import annotations


def duration(seconds: float) -> str:
    """Roughly, as people say it: "40 seconds", "3 minutes", "2 hours", "5 days"."""
    for size, name in ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= size * (2 if name in ("day", "hour") and seconds % size else 1) or name == "second":
            count = max(1, round(seconds / size))
            return f"{count} {name}{'s' if count != 1 else ''}"
    raise AssertionError
