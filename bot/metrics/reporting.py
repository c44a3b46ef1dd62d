"""Serves this process's meters at the operator's address."""

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
"""Between two samples of the event loop and the bot."""


@asynccontextmanager
async def reporting(address: Address | None) -> AsyncIterator[Meters]:
    """Yields meters that can be read at this address while inside, or meters that record nothing. Raises DatabaseUnusableError
    if the address cannot be used."""
    if address is None:
        yield Meters()
        return
    from bot.metrics.prometheus import Prometheus  # an extra: the settings have checked that it is installed

    meters = Prometheus()
    try:
        where, end = await asyncio.to_thread(meters.serve, address)
    except OSError as problem:
        raise DatabaseUnusableError(_no_port(address, problem)) from problem
    log.info("Metrics served at http://%s/metrics", where, extra={"event": "metrics_served"})
    sampling = asyncio.get_running_loop().create_task(_sample(meters))
    try:
        yield meters
    finally:
        sampling.cancel()
        await asyncio.gather(sampling, return_exceptions=True)
        await asyncio.to_thread(end)


async def _sample(meters: Prometheus) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + SAMPLE_SECONDS
        await asyncio.sleep(SAMPLE_SECONDS)
        try:
            meters.sample(max(0.0, loop.time() - due))
        except Exception:
            log.exception("Metrics collection stopped by a bug; games go on, please report this", extra={"event": "metrics_failed"})
            return


def _no_port(address: Address, problem: OSError) -> str:
    is_in_use = problem.errno == errno.EADDRINUSE
    why = "is in use, perhaps by another bot" if is_in_use else f"cannot be used: {problem.strerror or problem}"
    return f"The metrics have no place: {address} {why}. Name another in GRANDSTAND_METRICS; without one there are no metrics."
