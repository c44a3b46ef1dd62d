"""The tests of a file stay on one worker: what one of them has played or drawn, the next need not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest


def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name in ("render", "thats_life") and "render" in item.path.parts:
            item.add_marker(pytest.mark.xdist_group(item.path.name))
