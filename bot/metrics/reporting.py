"""The meters of this process, where whoever runs it wants to read them."""

from __future__ import annotations

import asyncio
import errno
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bot.metrics.meters import Meters
from bot.settings import Address
from bot.store import DatabaseUnusableError

if TYPE_CHECKING:
    from bot.metrics.prometheus import Prometheus

log = logging.getLogger("grandstand")
SAMPLE_SECONDS = 0.5
"""Seconds between looks at the event loop and at the bot."""


@asynccontextmanager
async def reporting(address: Address | None) -> AsyncIterator[Meters]:
    """Meters that can be read at this address while inside, or none. Raises Unusable if nobody could read them."""
    if address is None:
        yield Meters()
        return
    from bot.metrics.prometheus import Prometheus  # an extra: settings that name an address have made sure of it

    meters = Prometheus()
    try:
        where, end = await asyncio.to_thread(meters.serve, address)
    except OSError as problem:
        raise DatabaseUnusableError(_no_port(address, problem)) from problem
    log.info("Metrics served at http://%s/metrics", where, extra={"event": "metrics_served"})
    beating = asyncio.get_running_loop().create_task(_sample(meters))
    try:
        yield meters
    finally:
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        await asyncio.to_thread(end)


async def _sample(meters: Prometheus) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + SAMPLE_SECONDS
        await asyncio.sleep(SAMPLE_SECONDS)
        try:
            meters.beat(max(0.0, loop.time() - due))
        except Exception:
            log.exception("Metrics collection stopped by a bug; games go on, please report this", extra={"event": "metrics_failed"})
            return


def _no_port(address: Address, problem: OSError) -> str:
    why = (
        "is in use, perhaps by another bot"
        if problem.errno == errno.EADDRINUSE
        else f"cannot be used: {problem.strerror or problem}"
    )
    return f"The metrics have no place: {address} {why}. Name another in GRANDSTAND_METRICS; without one there are no metrics."
