"""Commands that only show something: on closed tables, with long logs, and films, without delaying anybody else."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import render.film.replay
from bot.arena import Arena
from bot.client import Grandstand
from bot.interactions.actions import looks
from bot.store import Stage
from bot.text.log import log_pages
from bot.workers.rendering.pictures import pictures
from bot.workers.rendering.pool import MAX_FILMS, RenderPool
from engine import Table, game_record
from tests.bot.end_to_end.support.bot_table import BotTable, table_with_buttons
from tests.bot.end_to_end.support.player import check_dice, reply, watch_film

# ---------------------------------------------------------------------- tables that were closed


async def test_a_table_that_was_closed_before_its_game_is_nothing_to_look_at(arena: Arena, text_bot: Grandstand) -> None:
    """Found by its channel or by its id."""
    red = arena.user("red")
    await red.slash("/play")
    [table_id] = await text_bot.store.find_open_of_user(int(red.person.user.id))
    await red.slash("/cancel")
    where = await text_bot.store.read_location(table_id)
    assert where is not None
    assert where.stage == Stage.CLOSED
    assert "There is no table here." in await reply(red, "/board")
    for command in ("/board", "/hand", "/log"):
        assert "This table was closed." in await reply(red, command, table=table_id), command


async def test_a_lobby_that_was_closed_does_not_hide_the_last_game(arena: Arena, table: BotTable) -> None:
    await table.finish()
    red = arena.user("red")
    await red.slash("/play")
    await red.slash("/cancel")
    assert "The game is over." in await reply(red, "/board")


# ---------------------------------------------------------------------- long work


async def test_a_long_log_is_laid_out_beside_the_event_loop(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the log nor a record blocks the event loop."""
    threads: list[threading.Thread] = []

    def watched(work: Callable[..., Any]) -> Callable[..., Any]:
        def watch(*arguments: Any, **options: Any) -> Any:
            threads.append(threading.current_thread())
            return work(*arguments, **options)

        return watch

    monkeypatch.setattr(looks, "log_pages", watched(log_pages))
    monkeypatch.setattr(looks, "game_record", watched(game_record))
    async with table_with_buttons(arena, tmp_path) as table:
        await table.finish()
        red = table.red
        await check_dice(red)
    assert len(threads) == 2
    assert threading.main_thread() not in threads


# ---------------------------------------------------------------------- boards


async def test_a_render_slot_is_free_when_its_picture_is_done_even_if_nobody_waits_for_it_any_more() -> None:
    """Fault 59."""
    render_pool, go = RenderPool(1), threading.Event()

    async def impatient() -> None:
        async with render_pool.render_slot():
            await asyncio.wait_for(render_pool.draw(go.wait, 30), 0.05)

    with pytest.raises(TimeoutError):
        await impatient()
    assert not render_pool.is_free
    nexts = asyncio.create_task(render_pool.drawn(lambda: "next"))
    await asyncio.sleep(0.05)
    assert not nexts.done()
    go.set()
    assert await asyncio.wait_for(nexts, 20) == "next"
    assert render_pool.is_free
    with pytest.raises(ZeroDivisionError):
        await render_pool.drawn(lambda: 1 // 0)
    assert render_pool.is_free
    render_pool.close()


async def test_a_cancelled_picture_does_not_mix_up_other_pictures() -> None:
    """Fault 59: a render worker receives the next view only after the one before."""
    render_pool = RenderPool(1, render_workers=True)
    views = [Table.new("magical-athlete", ["Red", name], seed="1").view(None) for name in ("Blue", "Green", "Pink", "Grey")]

    async def board(view: dict[str, Any], patience: float) -> list[render.Picture]:
        async with render_pool.render_slot():
            return await asyncio.wait_for(render_pool.board(view), patience)

    waiting = [asyncio.create_task(board(view, patience)) for view in views for patience in (0.01, 60)]
    for number, task in enumerate(waiting):
        if number % 2 == 0:
            with contextlib.suppress(TimeoutError):
                await task
        else:
            assert await task == pictures(views[number // 2])
    assert render_pool.is_free
    render_pool.close()


# ---------------------------------------------------------------------- films

FILM = render.Picture(b"film", 0, 0, "", "")


async def test_a_film_keeps_no_board_waiting() -> None:
    """However long a film takes, and however many users want one."""
    render_pool, go = RenderPool(1), threading.Event()

    def make() -> render.Picture:
        assert go.wait(30)
        return FILM

    films = [asyncio.create_task(render_pool.film(("table", race), make)) for race in (1, 2, 3)]
    await asyncio.sleep(0)
    assert await asyncio.wait_for(render_pool.drawn(lambda: "board"), 20) == "board"
    assert not any(film.done() for film in films)
    go.set()
    assert await asyncio.gather(*films) == [FILM] * 3
    render_pool.close()


async def test_films_are_made_one_at_a_time_and_the_last_few_are_kept() -> None:
    render_pool, races, at_once = RenderPool(4), [], threading.Lock()

    def make(race: int) -> render.Picture:
        assert at_once.acquire(blocking=False), "one at a time"
        races.append(race)
        at_once.release()
        return FILM._replace(width=race)

    async def film(race: int) -> int:
        return (await render_pool.film(("table", race), make, race)).width

    assert await asyncio.gather(*map(film, (1, 1, 2, 1))) == [1, 1, 2, 1]
    assert races == [1, 2]
    for race in range(3, 3 + MAX_FILMS):
        await film(race)
    await film(1)
    assert races[-1] == 1, "an old film is made again"
    render_pool.close()


async def test_a_film_that_fails_is_no_film_for_the_next_one() -> None:
    render_pool = RenderPool(1)
    with pytest.raises(ZeroDivisionError):
        await render_pool.film(("table", 1), lambda: [FILM] * (1 // 0))
    assert await render_pool.film(("table", 1), lambda: FILM) == FILM
    render_pool.close()


async def test_a_film_is_made_once_for_several_users(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    races: list[int] = []

    def replay(view: object, race: int) -> bytes:
        races.append(race)
        return b"GIF89a"

    monkeypatch.setattr(render.film.replay, "replay", replay)
    async with table_with_buttons(arena, tmp_path) as table:
        await table.finish()
        for name in ("red", "blue"):
            await watch_film(table.players[name], 1)
    assert len(races) == 1
