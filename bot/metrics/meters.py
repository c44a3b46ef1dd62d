"""The meters as the rest of the bot sees them. These record nothing; those in `prometheus.py` do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from typing import NamedTuple

import aiohttp

NOTHING = nullcontext()


class InteractionOutcome(StrEnum):
    """How an interaction ended for its user."""

    DONE = "done"
    SUGGESTED = "suggested"
    """Autocomplete choices."""
    REFUSED = "refused"
    """With a sentence that says why."""
    AGAIN = "again"
    """Delivered a second time; the first one counted."""
    WAITS = "waits"
    """A user who sent too much at once was asked to wait."""
    LEFT = "left"
    """Unanswered on purpose: too old, or too many at once."""
    LOST = "lost"
    """Discord did not accept the answer: it came too late, or the connection broke. The act counts."""
    UNWRITABLE = "unwritable"
    """Nothing could be written."""
    FAILED = "failed"
    """A bug; the log has the error."""


class BoardMotion(StrEnum):
    """Whether the picture of a board moves, or why it stands still."""

    MOVING = "moving"
    NOTHING_MOVED = "nothing moved"
    SETTING = "setting"
    """The table or the operator wants it still."""
    SLOW_PACE = "slow pace"
    QUEUE = "queue"
    """It had waited for a render worker; a film may follow."""
    TOO_MANY_FRAMES = "too many frames"
    TOO_LARGE = "too large"
    FAILED = "failed"
    """A bug; the log has the error."""


class Snapshot(NamedTuple):
    """The current state of the bot: values that are sampled, because nothing happens when they change."""

    ready: bool
    """All shards of this process are connected, and their tables are being played."""
    latencies: Mapping[int, float]
    """Seconds to Discord and back, by connected shard."""
    outbox_tables: int
    """Tables in this process's outbox."""
    outbox_seconds: float
    """How long the first of them has waited."""
    pictures_waiting: int
    """Pictures that wait for a render slot."""
    limits_late: float
    """Seconds since the earliest due time limit or reminder became due."""


class Meters:
    """They take no users, servers or tables: no person can be identified, and the number of metrics is fixed."""

    trace: aiohttp.TraceConfig | None = None
    """For discord.py's requests."""

    def watch(self, take_snapshot: Callable[[], Snapshot]) -> None:
        """Sets the function that is sampled from now on."""

    def interaction(self, outcome: InteractionOutcome) -> None:
        """Counts an interaction that has ended."""

    def acknowledged(self, seconds: float) -> None:
        """Records how long after its creation Discord got the first answer to an interaction."""

    def acting(self) -> AbstractContextManager[None]:
        """Times the block as an act at a table: waiting for the lock, reading, changing, writing."""
        return NOTHING

    def behind(self) -> None:
        """Counts an act that is repeated because another process had written the table."""

    def limit_failed(self) -> None:
        """Counts a time limit or reminder whose handling raised an error."""

    def drawing(self) -> AbstractContextManager[None]:
        """Times the block as the drawing of a picture. Called in the thread that draws it."""
        return NOTHING

    def board_drawn(self, how: BoardMotion) -> None:
        """Counts the picture of a board."""

    def leased(self, seconds: float) -> None:
        """Records that this process may run its tables for so long from now."""
