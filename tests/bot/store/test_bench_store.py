"""The bench writes as the bot does: it is run rarely, and what it is refused would be seen late."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.process import opened_store
from tests.bot.benches import bench_store
from tests.bot.support.many_tables import fill


async def test_the_store_takes_the_acts_of_the_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_store, "SECONDS", 0.02)
    tables = await fill(tmp_path, 4, guild=1, channels=[1], people=[1, 2, 3], now=0.0, whole=4)
    async with opened_store(tmp_path) as store:
        assert await bench_store._rate(store, tables[1:]) > 0


async def test_the_store_takes_the_endings_of_the_bench(tmp_path: Path) -> None:
    tables = await fill(tmp_path, 2, guild=1, channels=[1], people=[1, 2, 3], now=0.0, whole=0)
    async with opened_store(tmp_path) as store:
        for table in tables:
            assert await bench_store._end(store, table, rated=True) > 0
