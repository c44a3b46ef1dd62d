"""Switches for what goes wrong on the way to Discord: slow answers, errors, lost connections."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum

from bot.arena.behaviour.errors import Json


class Loss(Enum):
    """When the connection breaks: before anything happened, or after it happened and before the answer."""

    BEFORE = "before"
    AFTER = "after"


@dataclass
class Fault:
    """What happens to the next matching requests: any method or route if none is named."""

    times: int
    method: str | None = None
    route: str | None = None
    seconds: float = 0.0
    go: asyncio.Event | None = None
    status: int | None = None
    body: Json | None = None
    loss: Loss | None = None

    def matches(self, method: str, route: str) -> bool:
        """Whether this request is meant. A route is Discord's template: /channels/{channel_id}/messages."""
        return self.method in (None, method) and self.route in (None, route)


class Faults:
    """The faults that wait for a request. The gateway, the rate limits and the world have their own switches."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def slow(self, seconds: float, *, times: int = 1, method: str | None = None, route: str | None = None) -> None:
        """The next requests take this long before anything happens."""
        self.waiting.append(Fault(times, method, route, seconds=seconds))

    def hold(self, *, times: int = 1, method: str | None = None, route: str | None = None) -> asyncio.Event:
        """The next requests wait before anything happens, until the event this returns is set."""
        go = asyncio.Event()
        self.waiting.append(Fault(times, method, route, go=go))
        return go

    def fail(self, status: int = 500, *, times: int = 1, method: str | None = None, route: str | None = None) -> None:
        """The next requests are answered with a server error, and nothing happens."""
        body = {"message": f"{status}: {'Bad Gateway' if status == 502 else 'Internal Server Error'}", "code": 0}
        self.waiting.append(Fault(times, method, route, status=status, body=body))

    def refuse(
        self, status: int, code: int, message: str, *, times: int = 1, method: str | None = None, route: str | None = None
    ) -> None:
        """The next requests are refused with these words: for cases the arena has no rule for, such as auto-moderation."""
        self.waiting.append(Fault(times, method, route, status=status, body={"message": message, "code": code}))

    def lose(self, when: Loss, *, times: int = 1, method: str | None = None, route: str | None = None) -> None:
        """The connections of the next requests break."""
        self.waiting.append(Fault(times, method, route, loss=when))

    def take(self, method: str, route: str) -> Fault | None:
        """The fault for this request, if any."""
        for fault in self.waiting:
            if fault.matches(method, route):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        """Nothing goes wrong any more."""
        self.waiting.clear()
