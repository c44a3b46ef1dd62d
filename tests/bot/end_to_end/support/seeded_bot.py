"""How a bot under test differs from a real one: seeded deals, short leases, an immediate login, absent players, no guard against
double taps."""

from __future__ import annotations

import os
import random
import runpy
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import bot.startup  # noqa: F401 - what `python -m bot` imports when it hosts games
from bot.client import Grandstand
from bot.coordinator.coordinator import Coordinator
from bot.coordinator.presence import Presence
from bot.responses import responder
from bot.tables.lobby import Draw
from engine import get_game
from engine.core.host import Host

QUICK = 0.2
"""How much less than usual a process waits for a lease and for its login, where leases are long."""
UNHURRIED = "TEST_UNHURRIED"
"""Environment variable: interactions are answered and not acknowledged before, however slow the machine is."""
LEASE = "TEST_LEASE"
"""Environment variable: how many seconds a lease is valid, for tests with several processes, which then log in one at a time, as
they do at Discord."""
NO_PRESENCE = "TEST_NO_PRESENCE"
"""Environment variable: if set, all players count as absent."""
BROKEN_RULES = "TEST_BROKEN_RULES"
"""Environment variable: a file. While it is there, the rules of `BROKEN_GAME` raise as soon as a step has its last answer."""
BROKEN_GAME = "magical-athlete-2003"
_runs: Counter[str] = Counter()


def next_run() -> int:
    """Counts the bots of the running test: a second one must not repeat the table ids of the first."""
    _runs[_test()] += 1
    return _runs[_test()]


def seeded_draws(run: int) -> Draw:
    """Table ids and deals that are the same whenever the running test runs, so that no test depends on luck."""
    luck = random.Random(f"{_test()} {run}")
    return lambda length: luck.randbytes(length).hex()


def _test() -> str:
    """The name of the running test, without its file, so that a test can move, and without its phase; subprocesses inherit it."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0].rpartition("::")[2]


class NoPresence(Presence):
    """Nobody has acted lately, so every turn is a new message."""

    def record_act(self, table_id: str, user: int) -> None:
        pass


async def identify_at_once(client: Grandstand, shard_id: int | None, *, initial: bool = False) -> None:
    """Replaces discord.py's `before_identify_hook`, which waits five seconds between two shards."""


def run(number: int, folder: Path, environment: Mapping[str, str], log: Path) -> None:
    """Runs `python -m bot` in this process, with this folder and environment; all output goes to `log`."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as file:
        for output in (1, 2):
            os.dup2(file.fileno(), output)
    Coordinator.draw = staticmethod(seeded_draws(number))
    Grandstand.double_tap_seconds = 0.0
    if LEASE in os.environ:
        shorten_leases(float(os.environ[LEASE]))
    else:
        Grandstand.before_identify_hook = identify_at_once  # type: ignore[assignment,method-assign]
    if NO_PRESENCE in os.environ:
        Presence.record_act = NoPresence.record_act  # type: ignore[assignment,method-assign]
    if UNHURRIED in os.environ:
        responder.ACKNOWLEDGE_AFTER_SECONDS = 60.0
    if BROKEN_RULES in os.environ:
        break_rules_while(Path(os.environ[BROKEN_RULES]))
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


def shorten_leases(seconds: float) -> None:
    """Makes leases valid for so long, and scales everything that belongs to them. Nobody waits longer for a long one."""
    from bot.fleet import leases
    from bot.store.postgresql import database

    part = seconds / leases.LEASE_SECONDS
    waits = part if part <= 1 else QUICK
    database.STALL_TIMEOUT_SECONDS *= part
    for name in ("LEASE_SECONDS", "RENEW_SECONDS", "SURE_SECONDS"):
        setattr(leases, name, part * getattr(leases, name))
    for name in ("POLL_SECONDS", "LOGIN_INTERVAL_SECONDS"):
        setattr(leases, name, waits * getattr(leases, name))


def break_rules_while(file: Path) -> None:
    """Makes one game raise at the end of every step while the file is there. The step that waits for an answer can still be read:
    otherwise the table would be put aside at once, and trouble nobody any more."""
    kind = type(get_game(BROKEN_GAME))
    step = kind.step

    def step_or_raise(game: Any, state: Any, host: Host) -> None:
        step(game, state, host)
        if file.exists():
            raise LookupError("Where is the card?")

    setattr(kind, "step", step_or_raise)  # noqa: B010 - mypy wants the exact method
