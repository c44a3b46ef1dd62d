"""Switches for faults of the REST API: slow answers, errors, lost connections."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum

from bot.arena.behaviour.errors import Json


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


class Faults:
    """The faults that wait for a request. The gateway, the rate limits and the world have switches of their own."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

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
