"""Rate limits: buckets by route, the global limit, the ban after many invalid requests, and 429s on demand."""

from __future__ import annotations

import functools
import hashlib
import math
import re
from collections.abc import Hashable
from dataclasses import dataclass

from bot.arena.behaviour.errors import Json
from bot.clock import Clock

GLOBAL_REQUESTS_PER_SECOND = 50
INVALID_STATUSES = frozenset((401, 403, 429))
MAX_INVALID_REQUESTS = 10_000
INVALID_WINDOW = 600.0
GENEROUS_FACTOR = 1000
SWEEP_FROM = 1024
VIA = {"Via": "1.1 google"}
"""The header by which clients know that a 429 is Discord's own."""
# The answer of Cloudflare, in front of Discord, to a banned client; the body for a RateVerdict without one.
CLOUDFLARE_BAN_BODY = "error code: 1015"


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of requests in a number of seconds; a shared limit counts the requests of all bots."""

    requests: int
    seconds: float
    shared: bool = False


# Discord publishes none of these; they are what bots have observed. The names of a route's parameters do not matter.
LIMITS: dict[tuple[str, str], Limit] = {
    ("POST", "/channels/{}/messages"): Limit(5, 5),
    ("PATCH", "/channels/{}/messages/{}"): Limit(5, 5),
    ("DELETE", "/channels/{}/messages/{}"): Limit(5, 1),
    ("POST", "/channels/{}/messages/bulk-delete"): Limit(1, 1),
    ("PUT", "/channels/{}/messages/{}/reactions/{}/@me"): Limit(1, 0.25),
    ("DELETE", "/channels/{}/messages/{}/reactions/{}/@me"): Limit(1, 0.25),
    ("DELETE", "/channels/{}/messages/{}/reactions/{}/{}"): Limit(1, 0.25),
    ("DELETE", "/channels/{}/messages/{}/reactions/{}"): Limit(1, 0.25),
    ("DELETE", "/channels/{}/messages/{}/reactions"): Limit(1, 0.25),
    ("POST", "/channels/{}/typing"): Limit(5, 5),
    ("PUT", "/channels/{}/messages/pins/{}"): Limit(5, 5),
    ("DELETE", "/channels/{}/messages/pins/{}"): Limit(5, 5),
    ("PUT", "/channels/{}/pins/{}"): Limit(5, 5),
    ("DELETE", "/channels/{}/pins/{}"): Limit(5, 5),
    ("POST", "/channels/{}/threads"): Limit(50, 300),
    ("POST", "/channels/{}/messages/{}/threads"): Limit(50, 300),
    ("POST", "/webhooks/{}/{}"): Limit(5, 2),
    ("POST", "/guilds/{}/emojis"): Limit(50, 3600, shared=True),
}
UNLIMITED = frozenset({("POST", "/interactions/{}/{}/callback")})
"""Routes without a limit and its headers; some clients complain about the headers."""
DEFAULT_LIMIT = Limit(GLOBAL_REQUESTS_PER_SECOND, 1)
GLOBAL_LIMIT = Limit(GLOBAL_REQUESTS_PER_SECOND, 1)


@dataclass(frozen=True, slots=True)
class RateVerdict:
    """Whether a request is allowed, and the headers of its answer. A refusal without a body is Cloudflare's."""

    allowed: bool
    headers: dict[str, str]
    body: Json | None = None


@dataclass(slots=True)
class _Window:
    ends: float
    used: int = 0


@dataclass(slots=True)
class _Fault:
    times: int
    retry_after: float
    is_global: bool
    method: str | None
    route: str | None

    def matches(self, method: str, route: str, exempt: bool) -> bool:
        passes_by = exempt and self.is_global and self.route is None
        return self.method in (None, method) and self.route in (None, route) and not passes_by


class RateLimits:
    """Counts requests; `generous` multiplies all limits, so that games do not wait for them."""

    def __init__(self, clock: Clock, *, generous: bool = False) -> None:
        self._clock = clock
        self._factor = GENEROUS_FACTOR if generous else 1
        self._windows: dict[Hashable, _Window] = {}
        self._sweep_at = SWEEP_FROM
        self._faults: list[_Fault] = []
        self._invalid = _Window(0.0)

    def take(self, *, bot: str | None, method: str, route: str, major: str, exempt: bool) -> RateVerdict:
        """Counts a request and decides on it; `exempt` requests of interactions have no global limit."""
        now = self._clock.now()
        if self._invalid.used > MAX_INVALID_REQUESTS and now < self._invalid.ends:
            return RateVerdict(False, {"Retry-After": str(math.ceil(self._invalid.ends - now))})
        shape = _shape(route)
        limit = LIMITS.get((method, shape), DEFAULT_LIMIT)
        bucket = _bucket(method, shape)
        fault = self._fault(method, shape, exempt)
        if fault is not None:
            return self._refused(bucket, limit, fault.retry_after, is_global=fault.is_global)
        if (method, shape) in UNLIMITED:
            return RateVerdict(True, {})
        if not exempt and (wait := self._count(("global", bot), GLOBAL_LIMIT)) is not None:
            return self._refused(bucket, limit, wait, is_global=True)
        key = (None if limit.shared else bot, bucket, major)
        wait = self._count(key, limit)
        if wait is not None:
            return self._refused(bucket, limit, wait, is_global=False)
        window = self._windows[key]
        remaining = limit.requests * self._factor - window.used
        return RateVerdict(True, self._bucket_headers(bucket, limit, remaining, window.ends - now))

    def refuse_next(
        self, times: int, *, retry_after: float, is_global: bool = False, method: str | None = None, route: str | None = None
    ) -> None:
        """Refuses the next matching requests with a 429. A global one exempts interactions, unless it names their route."""
        self._faults.append(_Fault(times, retry_after, is_global, method, None if route is None else _shape(route)))

    def count_invalid(self, status: int) -> None:
        """Counts an answer with 401, 403 or 429 towards the ban."""
        if status not in INVALID_STATUSES:
            return
        now = self._clock.now()
        if now >= self._invalid.ends:
            self._invalid = _Window(now + INVALID_WINDOW)
        self._invalid.used += 1

    def _fault(self, method: str, shape: str, exempt: bool) -> _Fault | None:
        fault = next((fault for fault in self._faults if fault.times > 0 and fault.matches(method, shape, exempt)), None)
        if fault is not None:
            fault.times -= 1
        self._faults = [fault for fault in self._faults if fault.times > 0]
        return fault

    def _count(self, key: Hashable, limit: Limit) -> float | None:
        """Counts a request in its window; returns the seconds to wait if the window is full."""
        now = self._clock.now()
        window = self._windows.get(key)
        if window is None or now >= window.ends:
            self._sweep(now)
            window = self._windows[key] = _Window(now + limit.seconds)
        if window.used >= limit.requests * self._factor:
            return window.ends - now
        window.used += 1
        return None

    def _sweep(self, now: float) -> None:
        if len(self._windows) >= self._sweep_at:
            self._windows = {key: window for key, window in self._windows.items() if now < window.ends}
            self._sweep_at = max(SWEEP_FROM, 2 * len(self._windows))

    def _refused(self, bucket: str, limit: Limit, wait: float, *, is_global: bool) -> RateVerdict:
        wait = _milliseconds_up(wait)
        headers = {"Retry-After": str(math.ceil(wait)), **VIA}
        if is_global:
            headers |= {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        else:
            headers |= self._bucket_headers(bucket, limit, 0, wait)
            headers["X-RateLimit-Scope"] = "shared" if limit.shared else "user"
        # Discord's description of its API wants a code in every error, though its pages show a 429 without.
        body: Json = {"message": "You are being rate limited.", "code": 0, "retry_after": wait, "global": is_global}
        return RateVerdict(False, headers, body)

    def _bucket_headers(self, bucket: str, limit: Limit, remaining: int, seconds_left: float) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(limit.requests * self._factor),
            "X-RateLimit-Remaining": str(remaining),
            "X-RateLimit-Reset": f"{self._clock.now() + seconds_left:.3f}",
            "X-RateLimit-Reset-After": f"{_milliseconds_up(seconds_left):.3f}",
            "X-RateLimit-Bucket": bucket,
        }


def _milliseconds_up(seconds: float) -> float:
    """Rounds up to milliseconds, so that a client that waits exactly this long is not too early."""
    return math.ceil(seconds * 1000 - 1e-6) / 1000


@functools.lru_cache(maxsize=512)
def _shape(route: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", route)


@functools.lru_cache(maxsize=512)
def _bucket(method: str, shape: str) -> str:
    return hashlib.blake2b(f"{method} {shape}".encode(), digest_size=16).hexdigest()
