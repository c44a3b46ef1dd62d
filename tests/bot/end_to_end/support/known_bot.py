"""`python -m bot`, with tables that are dealt as the test has it."""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Mapping
from pathlib import Path

import bot.startup  # noqa: F401 - what `python -m bot` imports when it hosts games
from bot.client import Grandstand
from bot.coordinator.coordinator import Coordinator
from bot.coordinator.presence import Presence
from tests.bot.end_to_end.support.draws import known_draws
from tests.bot.end_to_end.support.slow import SLOW, Slow

LEASE = "TEST_LEASE"
"""The name in the environment of how many seconds a lease is good for, where a test has several processes: then they log in one
after the other, as they do at Discord."""


def run(number: int, folder: Path, environment: Mapping[str, str], log: Path) -> None:
    """In a process of its own: with this folder and environment, and with all that it says in this file."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as file:
        for output in (1, 2):
            os.dup2(file.fileno(), output)
    Coordinator.draw = staticmethod(known_draws(number))
    if LEASE in os.environ:
        shorten(float(os.environ[LEASE]))
    else:
        Grandstand.before_identify_hook = at_once  # type: ignore[assignment,method-assign]
    if SLOW in os.environ:
        Presence.record_act = Slow.record_act  # type: ignore[assignment,method-assign]
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


def shorten(seconds: float) -> None:
    """Leases are good for so long, and everything that goes with them is in proportion."""
    from bot.fleet import leases
    from bot.store.postgresql import database

    part = seconds / leases.LEASE_SECONDS
    database.STALL_TIMEOUT_SECONDS *= part
    leases.LEASE_SECONDS, leases.RENEW_SECONDS, leases.POLL_SECONDS, leases.SURE_SECONDS, leases.LOGIN_INTERVAL_SECONDS = (
        part * each
        for each in (
            leases.LEASE_SECONDS,
            leases.RENEW_SECONDS,
            leases.POLL_SECONDS,
            leases.SURE_SECONDS,
            leases.LOGIN_INTERVAL_SECONDS,
        )
    )


async def at_once(client: Grandstand, shard_id: int | None, *, initial: bool = False) -> None:
    """Loses no time: discord.py would leave five seconds between two shards."""
