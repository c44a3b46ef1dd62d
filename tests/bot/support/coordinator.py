"""A coordinator without Discord, with games that are played as far as a test wants, and their rows in the database."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.clock import HandClock
from bot.coordinator.coordinator import Coordinator
from bot.store import Seat, Stage, TableSettings
from bot.tables import lobby
from bot.tables.hosted_table import Guest, HostedTable
from engine import all_games, get_game
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import opened_store
from tests.bot.support.waiting import until

GAMES = list(all_games())
FOR_TWO = [game for game in GAMES if get_game(game).fewest == 2]
RED = Guest(100, "Red")
TO_THE_END = 10**6
DAY = 86400.0
_channels = itertools.count(1000)


@asynccontextmanager
async def a_coordinator(data: Path, clock: HandClock | None = None) -> AsyncIterator[Coordinator]:
    async with opened_store(data) as store:
        coordinator = Coordinator(store, clock or HandClock(), open_tables=100)
        yield coordinator
        await coordinator.close()


async def a_table(
    coordinator: Coordinator, game: str = "magical-athlete", answers: int | None = TO_THE_END, *, closed: bool = False
) -> str:
    """A game of the fewest possible people after so many default answers, then cancelled if `closed`; None does not start it."""
    channel = next(_channels)
    record = lobby.new_record(1, channel, game, RED, TableSettings(), {}, coordinator.clock.now())
    record.id, record.seed = f"{channel:08x}", f"{channel:032x}"
    record.seats += [Seat(name, 101 + at) for at, name in enumerate(("Blue", "Green", "Violet")[: get_game(game).fewest - 1])]
    await coordinator.open(record, None)
    if answers is not None:
        await coordinator.act(record.id, None, None, lambda hosted: lobby.start(hosted, RED))
        await coordinator.act(record.id, None, None, lambda hosted: answer(hosted, answers))
    if closed:
        await coordinator.act(record.id, None, None, lambda hosted: lobby.cancel(hosted, RED))
    return record.id


def answer(hosted: HostedTable, count: int = TO_THE_END) -> None:
    """Gives so many default answers, or plays to the end."""
    for _ in range(count):
        if hosted.record.stage is not Stage.PLAYING:
            return
        question = hosted.table.questions[0]
        hosted.answer(question.seat, question.key, question.default, str(hosted.record.seats[question.seat].user))


def give_first_seat_to(level: str) -> Callable[[HostedTable], None]:
    """Makes the seat that is asked first an AI player of this level."""

    def act(hosted: HostedTable) -> None:
        hosted.record.seats[hosted.table.questions[0].seat] = Seat("Cog", level=level)
        hosted.changed = True

    return act


async def ai_has_answered(coordinator: Coordinator, table_id: str) -> None:
    """Waits until no AI player has to answer."""

    async def is_done() -> bool:
        return (await coordinator.read(table_id)).pending_ai_question() is None

    await until(is_done)


Rows = tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]


def rows_of(data: Path, table_id: str) -> Rows:
    """The rows of answers and events of a table."""
    database = DatabaseReader(data)
    answers = "SELECT number, seat, question, option, by, at FROM answers WHERE table_id = ? ORDER BY number"
    events = "SELECT number, event FROM events WHERE table_id = ? ORDER BY number"
    return database.rows(answers, table_id), database.rows(events, table_id)


def packed_of(data: Path, table_id: str) -> bytes | None:
    ((raw,),) = DatabaseReader(data).rows("SELECT packed FROM tables WHERE id = ?", table_id)
    return raw if raw is None else bytes(raw)
