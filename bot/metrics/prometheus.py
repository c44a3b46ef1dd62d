"""The meters that Prometheus reads: the one module that needs prometheus-client."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import cast

import prometheus_client as prometheus
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from bot.metrics.meters import BoardMotion, InteractionOutcome, Meters, Snapshot
from bot.metrics.requests import Request, tracing
from bot.settings import Address

prometheus.disable_created_metrics()  # type: ignore[no-untyped-call]  # creation times: twice as many lines, which nobody reads

ANSWERING = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0)
"""Seconds. Discord waits three."""
ACTING = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
DRAWING = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
LATENESS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Prometheus(Meters):
    """All meters, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._interactions = self._counter("interactions_total", "Interactions, by how they ended.", "outcome")
        about = "From the making of an interaction to its first answer, completions aside."
        self._acknowledged = self._histogram("acknowledged_seconds", about, ANSWERING)
        self._acts = self._histogram("act_seconds", "From the wish to do something at a table until it is written.", ACTING)
        self._behind = self._counter("behind_total", "Acts tried again because somebody else had written the table.")
        self._outbox_tables = self._gauge("outbox_tables", "Tables to which this process has something to show.")
        self._outbox_seconds = self._gauge("outbox_oldest_seconds", "How long the first of them has waited.")
        self._pictures = self._histogram("picture_seconds", "The drawing of a picture, once there is an easel for it.", DRAWING)
        self._boards = self._counter("boards_total", "Pictures of boards: moving, or why they stand still.", "how")
        self._pictures_waiting = self._gauge("pictures_waiting", "Pictures that wait for an easel.")
        about = "Requests to Discord; those that are bound count among its 50 a second. Without a status: no answer."
        self._rest = self._counter("rest_total", about, "route", "status", "bound")
        about = "Answers of 401, 403 or 429; Discord bars an address at 10,000 in 10 minutes."
        self._refused = self._counter("refused_total", about)
        self._ready = self._gauge("ready", "1 if all shards of this process are connected and their tables are being played.")
        self._latency = self._gauge("shard_latency_seconds", "To Discord and back, for shards that are connected.", "shard")
        self._lease = self._gauge("lease_seconds_left", "Until this process may no longer run its tables; NaN if it has no lease.")
        self._limits_late = self._gauge("limits_late_seconds", "Since the first of all time limits that are due became due.")
        about = "Time limits and reminders put off because of an error at their table."
        self._limits_failed = self._counter("limits_failed_total", about)
        self._loop_late = self._histogram("loop_late_seconds", "How late the event loop is, twice a second.", LATENESS)
        for collector in (prometheus.ProcessCollector, prometheus.PlatformCollector, prometheus.GCCollector):
            collector(registry=self.registry)
        for outcome in InteractionOutcome:
            self._interactions.labels(outcome)  # exported before the first one, so that Prometheus sees the increase
        self._lease.set(math.nan)
        self._take_snapshot: Callable[[], Snapshot] | None = None
        self._connected: set[int] = set()
        """Shards whose latency is exported."""
        self.trace = tracing(self._note)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, "grandstand", registry=self.registry)

    def _gauge(self, name: str, about: str, *labels: str) -> Gauge:
        return Gauge(name, about, labels, "grandstand", registry=self.registry)

    def _histogram(self, name: str, about: str, bounds: tuple[float, ...]) -> Histogram:
        return Histogram(name, about, (), "grandstand", buckets=bounds, registry=self.registry)

    # ------------------------------------------------------------------ events

    def interaction(self, outcome: InteractionOutcome) -> None:
        self._interactions.labels(outcome).inc()

    def acknowledged(self, seconds: float) -> None:
        self._acknowledged.observe(seconds)

    def acting(self) -> AbstractContextManager[None]:
        return cast("AbstractContextManager[None]", self._acts.time())

    def behind(self) -> None:
        self._behind.inc()

    def limit_failed(self) -> None:
        self._limits_failed.inc()

    def drawing(self) -> AbstractContextManager[None]:
        return cast("AbstractContextManager[None]", self._pictures.time())

    def board_drawn(self, how: BoardMotion) -> None:
        self._boards.labels(how).inc()

    def leased(self, seconds: float) -> None:
        """Computed when it is read, so that it keeps falling while nothing is renewed."""
        until = time.monotonic() + seconds
        self._lease.set_function(lambda: until - time.monotonic())

    def _note(self, request: Request) -> None:
        self._rest.labels(request.route, request.status, "yes" if request.is_bound else "no").inc()
        if request.is_refused:
            self._refused.inc()

    # ------------------------------------------------------------------ sampled values

    def watch(self, take_snapshot: Callable[[], Snapshot]) -> None:
        self._take_snapshot = take_snapshot

    def sample(self, late: float) -> None:
        """Samples the bot; `late` is how late the event loop was. Runs on the event loop, where everything it reads is changed."""
        self._loop_late.observe(late)
        if self._take_snapshot is None:
            return
        snapshot = self._take_snapshot()
        self._ready.set(snapshot.ready)
        self._outbox_tables.set(snapshot.outbox_tables)
        self._outbox_seconds.set(snapshot.outbox_seconds)
        self._pictures_waiting.set(snapshot.pictures_waiting)
        self._limits_late.set(snapshot.limits_late)
        for shard in self._connected - snapshot.latencies.keys():
            self._latency.remove(shard)
        for shard, seconds in snapshot.latencies.items():
            self._latency.labels(shard).set(seconds)
        self._connected = set(snapshot.latencies)

    # ------------------------------------------------------------------ serving

    def serve(self, address: Address) -> tuple[Address, Callable[[], None]]:
        """Serves in a thread, so that metrics can be read even while the event loop is blocked. Returns the address, and a
        function that ends it."""
        server, thread = prometheus.start_http_server(address.port, address.host, self.registry)

        def end() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return address._replace(port=server.server_port), end
