"""Settings of all tests: properties are tried with the same examples in every run, with others in `make soak`, without deadlines.

Races run as plain Python, even where the race layer is compiled; `tests/fast` runs it compiled.
"""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

from tests.seeds import TIMES
from tests.unchecked import unchecked_traffic

os.environ.setdefault("GRANDSTAND_FAST", "0")  # before the engine is imported

settings.register_profile("steady", deadline=None, derandomize=TIMES == 1, max_examples=50 * TIMES)
settings.load_profile("steady")

# Tests make few cycles: collecting after every 700 objects took a sixth of their time.
gc.set_threshold(100_000)


def pytest_report_header() -> str:
    from engine.race import SPEED

    return str(SPEED)


def pytest_collection_finish() -> None:
    """Thousands of tests stay in memory to the end, so the garbage collector need not scan them."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if line := unchecked_traffic(report for reports in terminalreporter.stats.values() for report in reports):
        terminalreporter.write_line(line, yellow=True)
