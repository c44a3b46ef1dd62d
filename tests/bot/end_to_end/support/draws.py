"""What tables are dealt in tests: the same whenever a test runs, so that none of them depends on luck."""

from __future__ import annotations

import os
import random
from collections import Counter

from bot.tables.lobby import Draw

_runs: Counter[str] = Counter()


def next_run() -> int:
    """Counts the bots of the running test: a second one must not open a table under a number that the first one gave."""
    _runs[_test()] += 1
    return _runs[_test()]


def known_draws(run: int) -> Draw:
    luck = random.Random(f"{_test()} {run}")
    return lambda length: luck.randbytes(length).hex()


def _test() -> str:
    """The name of the running test, without its file, so that a test can move, and without its phase; subprocesses inherit it."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0].rpartition("::")[2]
