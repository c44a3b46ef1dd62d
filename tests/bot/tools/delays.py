"""How long players had to wait, in words."""

from __future__ import annotations

import statistics
from collections.abc import Sequence


def percentile(delays: Sequence[float], share: int) -> float:
    """The seconds within which so many of a hundred were answered; infinite if hardly anybody was."""
    if len(delays) < 2:
        return float("inf")
    return statistics.quantiles(delays, n=100, method="inclusive")[share - 1]


def spread(delays: Sequence[float]) -> str:
    if len(delays) < 2:
        return "too few"
    p50, p99 = (percentile(delays, share) * 1000 for share in (50, 99))
    return f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, most {max(delays) * 1000:.0f} ms ({len(delays)} presses)"
