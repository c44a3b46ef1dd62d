"""A session: the numbered events of one shard of a bot, and the buffer from which RESUME replays them."""

from __future__ import annotations

import secrets
from collections import deque
from typing import TYPE_CHECKING

from bot.clock import Timer

if TYPE_CHECKING:
    from bot.arena.gateway.connection import Connection


def shard_of(guild_id: str | None, count: int) -> int:
    """The shard, out of `count`, that receives the events of this guild; without a guild, the first."""
    return (int(guild_id) >> 22) % count if guild_id else 0


class Session:
    """Lives from IDENTIFY until it expires or ends; it may have several connections, one after another.

    One buffer serves both RESUME and unsent events, so an event is stored once, is never sent twice over one
    connection, and a client that does not read costs no more memory than the buffer.
    """

    def __init__(self, application_id: str, shard: tuple[int, int], intents: int, limit: int) -> None:
        self.id = secrets.token_hex(16)
        self.application_id = application_id
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        """The sequence number of the newest event."""
        self.sent = 0
        """The highest sequence number sent over any connection."""
        self.held = False
        """While True, events are buffered and not sent."""
        self.connection: Connection | None = None
        self.expiry: Timer | None = None
        self._limit = limit
        self._events: deque[tuple[bytes, bytes]] = deque()
        self._next = 1

    @property
    def oldest(self) -> int:
        """The sequence number of the oldest buffered event."""
        return self.sequence - len(self._events) + 1

    def receives(self, guild_id: str | None, intent: int) -> bool:
        """Whether this session receives events of this guild with any of these intents."""
        if intent and not intent & self.intents:
            return False
        number, count = self.shard
        return number == shard_of(guild_id, count)

    def add(self, name: str, data: bytes) -> bool:
        """Numbers and buffers an event. Returns False if an unsent event was lost, which ends the session.

        A connected client may lag by twice the limit, so that new events do not cut off a long replay.
        """
        self.sequence += 1
        self._events.append((name.encode(), data))
        self._trim()
        return self._next >= self.oldest

    def next_frame(self) -> bytes | None:
        """Returns the next event to send, as JSON, and counts it as sent."""
        if self.held or self._next > self.sequence:
            return None
        name, data = self._events[self._next - self.oldest]
        frame = b'{"op":0,"t":"%b","s":%d,"d":%b}' % (name, self._next, data)
        self.sent = max(self.sent, self._next)
        self._next += 1
        self._trim()
        return frame

    def can_resume_from(self, sequence: int) -> bool:
        """Whether all events after this sequence number are still buffered."""
        return sequence + 1 >= self.oldest

    def rewind(self, sequence: int) -> None:
        """Continues sending after this sequence number."""
        self._next = sequence + 1

    def _trim(self) -> None:
        most = self._limit if self.connection is None else 2 * self._limit
        while len(self._events) > self._limit and (self._next > self.oldest or len(self._events) > most):
            self._events.popleft()
