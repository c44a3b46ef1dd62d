"""Games for tests of the store: played by the hall alone, as far as wanted, and what stands of them in the file."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.clock import HandClock
from bot.coordinator.coordinator import Coordinator
from bot.store import Seat, Stage, TableSettings
from bot.tables import lobby
from bot.tables.hosted_table import Guest, HostedTable
from engine import all_games, get_game
from tests.bot.support.database_reader import Journal
from tests.bot.support.databases import opened_store

GAMES = list(all_games())
FOR_TWO = [game for game in GAMES if get_game(game).fewest == 2]
RED = Guest(100, "Red")
TO_THE_END = 10**6
DAY = 86400.0
_channels = itertools.count(1000)


@asynccontextmanager
async def a_hall(data: Path, clock: HandClock | None = None) -> AsyncIterator[Coordinator]:
    async with opened_store(data) as store:
        coordinator = Coordinator(store, clock or HandClock(), open_tables=100)
        yield coordinator
        await coordinator.close()


async def a_table(
    coordinator: Coordinator, game: str = "magical-athlete", answers: int | None = TO_THE_END, *, closed: bool = False
) -> str:
    """A game of as few people as it takes, who give so many default answers; None does not begin. `closed` calls it off then."""
    channel = next(_channels)
    sheet = lobby.new_sheet(1, channel, game, RED, TableSettings(), {}, coordinator.clock.now())
    sheet.id, sheet.seed = f"{channel:08x}", f"{channel:032x}"
    sheet.seats += [Seat(name, 101 + at) for at, name in enumerate(("Blue", "Green", "Violet")[: get_game(game).fewest - 1])]
    await coordinator.open(sheet, None)
    if answers is not None:
        await coordinator.act(sheet.id, None, None, lambda hosted: lobby.start(hosted, RED))
        await coordinator.act(sheet.id, None, None, lambda hosted: answer(hosted, answers))
    if closed:
        await coordinator.act(sheet.id, None, None, lambda hosted: lobby.cancel(hosted, RED))
    return sheet.id


def answer(hosted: HostedTable, count: int = TO_THE_END) -> None:
    """So many default answers, or to the end."""
    for _ in range(count):
        if hosted.sheet.stage is not Stage.PLAYING:
            return
        question = hosted.table.questions[0]
        hosted.answer(question.seat, question.key, question.default, str(hosted.sheet.seats[question.seat].user))


Rows = tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]


def rows_of(data: Path, table_id: str) -> Rows:
    """The answers and events of a table, as they stand in their own rows."""
    journal = Journal(data)
    answers = "SELECT number, seat, question, option, by, at FROM answers WHERE table_id = ? ORDER BY number"
    events = "SELECT number, event FROM events WHERE table_id = ? ORDER BY number"
    return journal.rows(answers, table_id), journal.rows(events, table_id)


def packed_of(data: Path, table_id: str) -> bytes | None:
    ((raw,),) = Journal(data).rows("SELECT packed FROM tables WHERE id = ?", table_id)
    return raw if raw is None else bytes(raw)
