"""The meters as the rest of the bot sees them. These note nothing; `prometheus.py` has the ones that do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from typing import NamedTuple

import aiohttp

NOTHING = nullcontext()


class InteractionOutcome(StrEnum):
    """How an interaction ended for whoever began it."""

    DONE = "done"
    SUGGESTED = "suggested"
    """Completions, while somebody types."""
    REFUSED = "refused"
    """With a sentence that says why."""
    AGAIN = "again"
    """Delivered a second time; the first one counted."""
    WAITS = "waits"
    """Somebody who wants too much at once was asked to wait."""
    LEFT = "left"
    """Unanswered on purpose: too old, or too many at once."""
    LOST = "lost"
    """Whatever was done, Discord did not take our answer: it came too late, or the connection broke."""
    UNWRITABLE = "unwritable"
    """Nothing could be written down."""
    FAILED = "failed"
    """By a bug; the log says more."""


class Glance(NamedTuple):
    """The bot as it is now: what is looked at from time to time, since nothing happens when it changes."""

    ready: bool
    """All shards of this process are connected, and their tables are being played."""
    latencies: Mapping[int, float]
    """Seconds to Discord and back, by shard; only shards that are connected."""
    owed_tables: int
    """Tables to which this process has something to show or say."""
    owed_seconds: float
    """How long the first of them has waited."""
    pictures_waiting: int
    """Pictures that wait for an easel."""
    limits_late: float
    """Seconds since the first of all time limits and reminders that are due became due."""


class Meters:
    """They take no users, servers or tables: nobody can be found in them, and there are never more of them than there are here."""

    trace: aiohttp.TraceConfig | None = None
    """For discord.py's requests."""

    def watch(self, look: Callable[[], Glance]) -> None:
        """From now on this is looked at."""

    def interaction(self, outcome: InteractionOutcome) -> None:
        """One has ended."""

    def acknowledged(self, seconds: float) -> None:
        """Discord has the first answer to an interaction, so long after it was made."""

    def acting(self) -> AbstractContextManager[None]:
        """While inside, somebody acts at a table: it is waited for, read, changed and written."""
        return NOTHING

    def behind(self) -> None:
        """An act came too late, because somebody else had written the table; it is tried again."""

    def drawing(self) -> AbstractContextManager[None]:
        """While inside, a picture is drawn. Called in the thread that draws it."""
        return NOTHING

    def leased(self, seconds: float) -> None:
        """This process may run its tables for so long from now, unless it hears more."""
