"""The throttle: ten callers in a second, in the order they came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.clock import HandClock
from bot.throttle import PER_SECOND, Throttle


class Line:
    """People who want to pass, by number."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.throttle = Throttle(self.clock)
        self.passed: list[int] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def _pass(self, number: int) -> None:
        await self.throttle.wait()
        self.passed.append(number)

    async def come(self, count: int) -> None:
        first = len(self.tasks)
        self.tasks += [asyncio.create_task(self._pass(first + number)) for number in range(count)]
        await self.after(0.0)

    async def after(self, seconds: float) -> int:
        """How many have passed by then."""
        self.clock.advance(seconds)
        for _ in range(3):
            await asyncio.sleep(0)
        return len(self.passed)


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    line = Line()
    yield line
    for task in line.tasks:
        task.cancel()
    await asyncio.gather(*line.tasks, return_exceptions=True)


async def test_ten_pass_at_once_and_ten_more_every_second(line: Line) -> None:
    await line.come(35)
    assert await line.after(0.0) == PER_SECOND
    assert await line.after(0.9) == PER_SECOND
    assert await line.after(0.1) == 2 * PER_SECOND
    assert await line.after(1.0) == 3 * PER_SECOND
    assert await line.after(1.0) == 35
    assert line.passed == sorted(line.passed)


async def test_never_more_than_ten_pass_in_a_second_however_they_come(line: Line) -> None:
    moments: list[int] = []
    for tenth in range(50):
        await line.come(3 if tenth % 7 else 0)
        moments += [tenth] * (await line.after(0.1) - len(moments))
    assert all(later - sooner >= 10 for sooner, later in zip(moments, moments[PER_SECOND:], strict=False))
    assert len(moments) == 5 * PER_SECOND


async def test_whoever_comes_rarely_never_waits(line: Line) -> None:
    for number in range(20):
        await line.come(1)
        assert len(line.passed) == number + 1
        await line.after(0.2)


async def test_somebody_who_gives_up_keeps_nobody_else_waiting(line: Line) -> None:
    await line.come(12)
    line.tasks[10].cancel()
    assert await line.after(1.0) == 11
