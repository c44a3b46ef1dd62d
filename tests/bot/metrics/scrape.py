"""Metrics as Prometheus reads them: over HTTP, in its own format."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from tests.bot.support.waiting import WAIT

PLACE = re.compile(r"Metrics served at (http://\S+/metrics)")


class Series(NamedTuple):
    """One number: its name and its labels."""

    name: str
    labels: Mapping[str, str]
    value: float


class Reading:
    """What could be read at one moment."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.series = [
            Series(sample.name.removeprefix("grandstand_"), sample.labels, sample.value)
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        ]

    def __call__(self, name: str, **labels: str) -> float:
        """The sum of all that have these labels."""
        fitting = [series for series in self.series if series.name == name]
        assert fitting, f"There is no {name}:\n{self.text}"
        return sum(series.value for series in fitting if labels.items() <= series.labels.items())

    @property
    def ours(self) -> list[Series]:
        return [series for series in self.series if not series.name.startswith(("process_", "python_"))]


def place_in(log: str) -> str:
    """Where a bot says that its metrics are."""
    match = PLACE.search(log)
    assert match is not None, f"It did not say where its metrics are:\n{log}"
    return match[1]


async def read(place: str) -> Reading:
    async with aiohttp.ClientSession() as session, session.get(place) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        return Reading(await answer.text())


async def read_until(place: str, true: Callable[[Reading], bool]) -> Reading:
    """Some are only looked at from time to time."""
    async with asyncio.timeout(WAIT):
        while not true(reading := await read(place)):
            await asyncio.sleep(0.05)
    return reading
