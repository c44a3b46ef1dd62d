"""Properties are tried with the same examples in every run, and take the time they take: how busy a machine is decides nothing.

Some tests stay together on one worker: one browser is enough for all, and what one test of a file has drawn the next need not.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Iterable[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("browser"))
        elif "render" in item.path.parts:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
