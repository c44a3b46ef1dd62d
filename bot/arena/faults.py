"""Switches for faults of the REST API: slow answers, errors, lost connections, old messages that cannot be edited."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import Enum

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json


class Loss(Enum):
    """Whether a connection breaks before the request takes effect, or after it and before the answer."""

    BEFORE = "before"
    AFTER = "after"


@dataclass
class Fault:
    """A fault for the next matching requests; without a method or route it matches any."""

    times: int
    method: str | None = None
    route: str | None = None
    seconds: float = 0.0
    go: asyncio.Event | None = None
    status: int | None = None
    body: Json | None = None
    loss: Loss | None = None

    def matches(self, method: str, route: str) -> bool:
        """Whether this request matches. A route is Discord's template: /channels/{channel_id}/messages."""
        return self.method in (None, method) and self.route in (None, route)


@dataclass
class OldEditLimit:
    """How often the old messages of a channel can be edited. Discord says neither the numbers nor when it has this limit; they are
    what bots have observed."""

    age: float
    edits: int
    seconds: float
    retry_after: float | None
    refused: int = 0
    _edits: dict[str, list[float]] = field(default_factory=dict)

    def count(self, channel_id: str, age: float, now: float) -> None:
        """Counts an edit of a message of this age. Raises ApiError if there were too many; a refused one does not count."""
        if age < self.age:
            return
        recent = [at for at in self._edits.get(channel_id, []) if at > now - self.seconds]
        if len(recent) >= self.edits:
            self.refused += 1
            extra = {} if self.retry_after is None else {"retry_after": self.retry_after, "global": False}
            raise ApiError(ErrorCode.TOO_MANY_OLD_EDITS, extra=extra)
        self._edits[channel_id] = [*recent, now]


class Faults:
    """The faults that wait for a request. The gateway, the rate limits and the world have switches of their own."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []
        self.old_edits: OldEditLimit | None = None

    def slow(self, seconds: float, *, times: int = 1, method: str | None = None, route: str | None = None) -> None:
        """Delays the next requests before they take effect."""
        self.waiting.append(Fault(times, method, route, seconds=seconds))

    def hold(self, *, times: int = 1, method: str | None = None, route: str | None = None) -> asyncio.Event:
        """Holds the next requests, before they take effect, until the returned event is set."""
        go = asyncio.Event()
        self.waiting.append(Fault(times, method, route, go=go))
        return go

    def fail(self, status: int = 500, *, times: int = 1, method: str | None = None, route: str | None = None) -> None:
        """Answers the next requests with a server error; they take no effect."""
        body = {"message": f"{status}: {'Bad Gateway' if status == 502 else 'Internal Server Error'}", "code": 0}
        self.waiting.append(Fault(times, method, route, status=status, body=body))

    def refuse(
        self, status: int, code: int, message: str, *, times: int = 1, method: str | None = None, route: str | None = None
    ) -> None:
        """Refuses the next requests with this error, for cases that the arena does not emulate, such as auto-moderation."""
        self.waiting.append(Fault(times, method, route, status=status, body={"message": message, "code": code}))

    def lose(self, when: Loss, *, times: int = 1, method: str | None = None, route: str | None = None) -> None:
        """Breaks the connections of the next requests."""
        self.waiting.append(Fault(times, method, route, loss=when))

    def limit_old_edits(
        self, edits: int = 3, seconds: float = 20.0, *, age: float = 3600.0, retry_after: float | None = None
    ) -> OldEditLimit:
        """From now on limits how often messages of this age can be edited in each channel. The refusal says how long to wait only
        if `retry_after` does: Discord sends both forms."""
        if edits < 0 or seconds <= 0 or age < 0 or (retry_after is not None and retry_after < 0):
            raise ValueError("Numbers of edits and seconds cannot be negative.")
        self.old_edits = OldEditLimit(age, edits, seconds, retry_after)
        return self.old_edits

    @property
    def unmet(self) -> list[Fault | OldEditLimit]:
        """The switches that no request has run into so far."""
        return [*self.waiting, *([self.old_edits] if self.old_edits is not None and not self.old_edits.refused else [])]

    def take(self, method: str, route: str) -> Fault | None:
        """Returns the fault for this request, if any, and counts it as used."""
        for fault in self.waiting:
            if fault.matches(method, route):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        """Removes all faults."""
        self.waiting.clear()
        self.old_edits = None
