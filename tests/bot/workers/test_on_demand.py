"""Films and private pictures: drawn by processes of their own, which hold no render slot and end when nobody needs them."""

from __future__ import annotations

import asyncio
import os
import threading
from contextlib import closing
from typing import Any

import msgspec
import pytest

from bot.tables.hosted_table import Guest
from bot.workers import on_demand as runner
from bot.workers.rendering import on_demand
from bot.workers.rendering.drawings import film
from bot.workers.rendering.on_demand import FILMS, LOOKS, OnDemandWorker
from bot.workers.rendering.pictures import pictures
from bot.workers.rendering.pool import RenderPool
from bot.workers.rendering.slots import RenderSlots
from engine import Refused, Table
from render import Picture, card_picture
from render.film import replay
from tests.bot.support.coordinator import answer
from tests.bot.support.hosted_tables import begun
from tests.bot.support.waiting import WAIT, until

DRAWN = Picture(b"", 0, 0, "", "")


def view() -> dict[str, Any]:
    return Table.new("magical-athlete", ["Red", "Blue"], seed="1").view(None, since=0)


# ---------------------------------------------------------------------- processes of their own


async def test_a_private_picture_is_what_the_bot_would_draw_and_is_drawn_by_a_process() -> None:
    with closing(OnDemandWorker(LOOKS, has_process=True)) as worker:
        assert worker.pid is None, "it starts when it is needed"
        assert await worker.draw(pictures, view()) == pictures(view())
        assert worker.pid not in (None, os.getpid())
        assert await worker.draw(card_picture, "magical-athlete", "Banana") == [card_picture("magical-athlete", "Banana")]


async def test_a_film_is_made_by_a_process_of_its_own_and_not_by_one_that_boards_need() -> None:
    """Fault 67."""
    hosted = begun(Guest(2, "Blue"))
    answer(hosted)
    of_the_game = msgspec.msgpack.encode(hosted.table.view(None, since=0))
    pool = RenderPool(1, render_workers=True)
    with closing(pool):
        async with asyncio.timeout(WAIT), pool.render_slot():
            made = await pool.film(("table", 1), film, of_the_game, 1)
        assert made.data.startswith(b"GIF89a")
        assert pool._film_worker.pid is not None
        assert pool._workers[0].pid is None


async def test_a_process_that_nobody_needs_ends_and_the_next_picture_starts_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "IDLE_SECONDS", 0.05)
    with closing(OnDemandWorker(LOOKS, has_process=True)) as worker:
        for _ in range(2):
            assert await worker.draw(pictures, view()) == pictures(view())
            await until(lambda: worker.pid is None)


async def test_without_processes_there_is_no_film_and_the_bot_makes_none_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 69."""
    monkeypatch.setattr(on_demand, "COMMAND", ("/nowhere/python",))
    monkeypatch.setattr(replay, "replay", lambda view, number: pytest.fail("made in the bot"))
    with closing(OnDemandWorker(FILMS, has_process=True)) as worker, pytest.raises(Refused, match="I cannot make that picture"):
        await worker.draw(film, msgspec.msgpack.encode(view()), 1)
    with closing(OnDemandWorker(LOOKS, has_process=True)) as worker:
        assert await worker.draw(pictures, view()) == pictures(view())


# ---------------------------------------------------------------------- turns


async def test_what_does_not_get_its_turn_in_time_is_dropped_and_never_drawn() -> None:
    """Fault 67: sixty games that end together want sixty films."""
    go, numbers = threading.Event(), []

    def make(number: int) -> Picture:
        numbers.append(number)
        assert go.wait(30)
        return DRAWN

    with closing(OnDemandWorker(FILMS._replace(patience=0.01), has_process=False)) as worker:
        first = asyncio.create_task(worker.draw(make, 1))
        await until(lambda: numbers == [1])
        with pytest.raises(Refused, match="More films are wanted than I can make"):
            await worker.draw(make, 2)
        go.set()
        assert await first == [DRAWN]
        assert await worker.draw(make, 3) == [DRAWN]
    assert numbers == [1, 3]


async def test_a_private_picture_needs_no_render_slot() -> None:
    """However many boards are drawn at that moment, and the other way round."""
    pool, go = RenderPool(1), threading.Event()

    def slow() -> Picture:
        assert go.wait(30)
        return DRAWN

    with closing(pool):
        async with asyncio.timeout(WAIT), pool.render_slot():
            assert await pool.look(lambda: DRAWN) == [DRAWN]
        looking = asyncio.create_task(pool.look(slow))
        await asyncio.sleep(0)
        assert pool.is_free
        assert await pool.drawn(lambda: "board") == "board"
        go.set()
        assert await looking == [DRAWN]


async def test_boards_for_which_players_wait_are_drawn_before_those_of_games_that_are_over() -> None:
    """Fault 67."""
    slots, order = RenderSlots(1), []

    async def draw(name: str, *, urgent: bool) -> None:
        await slots.acquire(urgent=urgent)
        order.append(name)
        slots.release()

    await slots.acquire()
    waiting = [asyncio.create_task(draw(f"over {number}", urgent=False)) for number in range(60)]
    await asyncio.sleep(0)
    waiting += [asyncio.create_task(draw(f"playing {number}", urgent=True)) for number in range(2)]
    await asyncio.sleep(0)
    slots.release()
    await asyncio.gather(*waiting)
    assert order == ["playing 0", "playing 1", *(f"over {number}" for number in range(60))]
    assert not slots.locked()


async def test_a_slot_is_not_lost_with_one_who_no_longer_waits_for_it() -> None:
    slots = RenderSlots(1)
    await slots.acquire()
    before_its_turn, at_its_turn = (asyncio.create_task(slots.acquire()) for _ in range(2))
    await asyncio.sleep(0)
    before_its_turn.cancel()
    slots.release()
    at_its_turn.cancel()
    await asyncio.gather(before_its_turn, at_its_turn, return_exceptions=True)
    assert at_its_turn.cancelled()
    assert not slots.locked()
