"""Background tasks: begun once, cancelled by closing, and able to begin again."""

from __future__ import annotations

import asyncio

from bot.background_task import BackgroundTask


class Counting(BackgroundTask):
    """Counts how often its work has begun and ended."""

    def __init__(self) -> None:
        self.begun = self.ended = 0

    async def _run(self) -> None:
        self.begun += 1
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            self.ended += 1


class Failing(BackgroundTask):
    """Work that ends at once with an error."""

    async def _run(self) -> None:
        raise ValueError("an error of the work")


async def test_work_runs_once_however_often_it_begins() -> None:
    task = Counting()
    assert not task.has_begun
    for _ in range(3):
        await task.begin()
        await asyncio.sleep(0)
    assert task.has_begun
    assert (task.begun, task.ended) == (1, 0)
    await task.close()


async def test_closing_waits_until_the_work_has_ended_and_it_may_begin_again() -> None:
    task = Counting()
    await task.close()
    for count in (1, 2):
        await task.begin()
        await asyncio.sleep(0)
        await task.close()
        assert (task.begun, task.ended) == (count, count)
        assert not task.has_begun
    await task.close()
    assert (task.begun, task.ended) == (2, 2)


async def test_an_error_of_the_work_does_not_keep_the_bot_from_closing() -> None:
    task = Failing()
    await task.begin()
    await asyncio.sleep(0)
    await task.close()
    assert not task.has_begun
