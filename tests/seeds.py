"""How many random games a test plays: a few in every run, and TIMES as many in `make soak`."""

from __future__ import annotations

import os

TIMES = int(os.environ.get("TIMES", "1"))


def seeds(few: int) -> range:
    """Seeds of the games that a property is tried on."""
    return range(few * TIMES)
