"""Properties are tried with the same examples in every run, and with many others in `make soak`; they take the time they take: how
busy a machine is decides nothing.
Races run as plain Python, as they do for most people, whatever has been compiled here; `tests/fast` runs them compiled."""

from __future__ import annotations

import gc
import os

from hypothesis import settings

from tests.seeds import TIMES

os.environ.setdefault("GRANDSTAND_FAST", "0")  # before anybody imports the engine

settings.register_profile("steady", deadline=None, derandomize=TIMES == 1, max_examples=50 * TIMES)
settings.load_profile("steady")

# Tests keep much and leave few circles behind: to look for them after every 700 objects took a sixth of all their time.
gc.set_threshold(100_000)


def pytest_report_header() -> str:
    from engine.race import SPEED

    return str(SPEED)


def pytest_collection_finish() -> None:
    """Thousands of tests stay in memory to the end: nobody need look through them for garbage again and again."""
    gc.freeze()
