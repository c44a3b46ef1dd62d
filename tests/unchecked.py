"""What the tests of a run could not check, for its summary: a check that is left out must not look like one that passed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine.text.english import counted

UNCHECKED = "exchanges that were not checked"
"""The property in which a test notes how many exchanges it could not compare with Discord's document."""


def unchecked_traffic(reports: Iterable[object]) -> str:
    """Return a line about the exchanges that nobody checked, from the reports of all tests; empty if all were checked."""
    noted = [
        report.user_properties for report in reports if isinstance(report, pytest.TestReport) and report.when == "teardown"
    ]  # a property that was noted early is in the reports of all phases
    counts = [count for properties in noted for name, count in properties if name == UNCHECKED and isinstance(count, int)]
    if not sum(counts):
        return ""
    return (
        f"NOT CHECKED: {sum(counts)} exchanges of {counted(len(counts), 'test')}, because Discord's OpenAPI document is missing"
        " (../shared/discord/openapi.json)."
    )
