"""A session: what one shard of a bot has been told, in numbered order, and how far back it can ask for it again."""

from __future__ import annotations

import secrets
from collections import deque
from typing import TYPE_CHECKING

from bot.clock import Timer

if TYPE_CHECKING:
    from bot.arena.gateway.connection import Connection


def shard_of(guild_id: str | None, count: int) -> int:
    """The shard, out of `count`, that hears of this guild; what belongs to no guild goes to the first."""
    return (int(guild_id) >> 22) % count if guild_id else 0


class Session:
    """Lives from IDENTIFY until it is closed for good; connections come and go.

    The events kept for RESUME are also the queue of what is still to be sent, so an event is in one place only,
    is never sent twice over one connection, and a client that does not read costs no more than the buffer.
    """

    def __init__(self, application_id: str, shard: tuple[int, int], intents: int, limit: int) -> None:
        self.id = secrets.token_hex(16)
        self.application_id = application_id
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        """The number of the newest event."""
        self.sent = 0
        """The highest number any connection has carried."""
        self.held = False
        """While held, events wait here."""
        self.connection: Connection | None = None
        self.expiry: Timer | None = None
        self._limit = limit
        self._events: deque[tuple[bytes, bytes]] = deque()
        self._next = 1

    @property
    def connected(self) -> bool:
        """Whether a client is connected now."""
        return self.connection is not None

    @property
    def oldest(self) -> int:
        """The number of the oldest event still kept."""
        return self.sequence - len(self._events) + 1

    def receives(self, guild_id: str | None, intent: int) -> bool:
        """Whether an event of this guild, under any of these intents, is for this session."""
        if intent and not intent & self.intents:
            return False
        number, count = self.shard
        return number == shard_of(guild_id, count)

    def add(self, name: str, data: bytes) -> bool:
        """Gives the event its number and keeps it. False if that pushed out an unsent event, which cannot be mended.

        A connected client may lag by twice the limit, or what happens meanwhile would cut off a long replay.
        """
        self.sequence += 1
        self._events.append((name.encode(), data))
        self._trim()
        return self._next >= self.oldest

    def next_frame(self) -> bytes | None:
        """The next event to send, as JSON; it counts as sent."""
        if self.held or self._next > self.sequence:
            return None
        name, data = self._events[self._next - self.oldest]
        frame = b'{"op":0,"t":"%b","s":%d,"d":%b}' % (name, self._next, data)
        self.sent = max(self.sent, self._next)
        self._next += 1
        self._trim()
        return frame

    def can_resume_from(self, sequence: int) -> bool:
        """Whether everything after this number is still kept."""
        return sequence + 1 >= self.oldest

    def rewind(self, sequence: int) -> None:
        """The client has seen everything up to this number; sending goes on after it."""
        self._next = sequence + 1

    def _trim(self) -> None:
        most = self._limit if self.connection is None else 2 * self._limit
        while len(self._events) > self._limit and (self._next > self.oldest or len(self._events) > most):
            self._events.popleft()
