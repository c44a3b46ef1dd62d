"""The bot process of bench_host, which records how late its event loop is: `python -m tests.bot.benches.bench_host_bot FILE`

The bot's settings are in the environment; it writes the figures to FILE when it ends.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
import time
from pathlib import Path

from bot.arena.redirect import addresses_at, redirected
from bot.process import host, until_stopped
from bot.settings import read_settings

BEAT = 0.005


async def _watch(lags: list[float]) -> None:
    """How much later than wanted the loop comes back, again and again."""
    while True:
        planned = time.perf_counter() + BEAT
        await asyncio.sleep(BEAT)
        lags.append(time.perf_counter() - planned)


async def _run(figures: Path) -> None:
    settings = read_settings(os.environ, None)
    assert settings.token is not None
    assert settings.arena is not None
    lags: list[float] = []
    with redirected(addresses_at(settings.arena)):
        watching = asyncio.create_task(_watch(lags))
        hosting = asyncio.create_task(host(settings, settings.token))
        await until_stopped(hosting)
        watching.cancel()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures.write_text(json.dumps({"lags": sorted(lags), "memory": memory}))


if __name__ == "__main__":
    asyncio.run(_run(Path(sys.argv[1])))
