"""Odds for tests: computed in this process with few playouts, always before the picture that shows them."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.arena import Arena
from bot.client import Grandstand
from bot.clock import Clock
from bot.interactions.actions import win_chances
from bot.publishing.extras import commentary
from bot.tables.hosted_table import HostedTable
from bot.workers.odds.client import OddsWorker
from bot.workers.odds.main import reply_to
from bot.workers.odds.protocol import OddsQuery, OddsReply, Query
from bot.workers.rendering import pictures as boards
from bot.workers.rendering import pool
from render import Picture
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting, without_presence
from tests.bot.support.waiting import WAIT

FEW_PLAYOUTS = 40
_asked: msgspec.msgpack.Decoder[Query] = msgspec.msgpack.Decoder(Query)


class InProcessOdds:
    """Answers odds queries in this process. `queries` has all of them; `idle` is set while none is being answered."""

    def __init__(self) -> None:
        self.queries: list[bytes] = []
        self.idle = threading.Event()
        self.idle.set()

    def reply_to(self, message: bytes) -> bytes:
        self.queries.append(message)
        query = _asked.decode(message)
        if isinstance(query, OddsQuery):
            query = msgspec.structs.replace(query, playouts=min(query.playouts, FEW_PLAYOUTS), budget=WAIT)
        try:
            reply = msgspec.msgpack.decode(reply_to(msgspec.msgpack.encode(query)), type=OddsReply)
        finally:
            self.idle.set()
        reply.cpu = reply.took = 0.0  # as on a machine with nothing else to do
        return msgspec.msgpack.encode(reply)


@contextmanager
def stuck_odds() -> Iterator[OddsWorker]:
    """An odds worker that answers nothing inside the block."""
    go = threading.Event()

    def answer(message: bytes) -> bytes:
        assert go.wait(60)
        return reply_to(message)

    yield OddsWorker(Clock(), answer)
    go.set()


def set_odds(odds: str) -> Callable[[HostedTable], None]:
    """An act that sets when a table is told its odds."""

    def act(hosted: HostedTable) -> None:
        hosted.settings.odds, hosted.changed = odds, True

    return act


async def open_race(arena: Arena, bot: Grandstand, *, ai: int = 1, odds: str = "after") -> BotTable:
    """A table at the first roll of its first race; everybody counts as absent."""
    without_presence(bot)
    table = await open_table(arena, bot, ["red", "blue"], ai=ai)
    await bot.coordinator.act(table.id, None, None, set_odds(odds))
    await table.skip_to("roll")
    return table


def enable_odds(bot: Grandstand, monkeypatch: pytest.MonkeyPatch) -> InProcessOdds:
    """Gives a running bot odds from few playouts, however long they take."""
    monkeypatch.setattr(win_chances, "MIN_PLAYOUTS", 1)
    monkeypatch.setattr(win_chances, "TIMEOUT_SECONDS", WAIT)
    odds = InProcessOdds()
    bot.router.odds_worker = OddsWorker(Clock(), odds.reply_to)
    return odds


@asynccontextmanager
async def hosting_with_odds(
    arena: Arena, data: Path, monkeypatch: pytest.MonkeyPatch, odds: InProcessOdds | None = None
) -> AsyncIterator[Grandstand]:
    """The bot with odds in every message that can have them: it draws a picture only when the odds are known."""
    odds = odds or InProcessOdds()
    odds_worker = OddsWorker(Clock(), odds.reply_to)
    plain, chances = boards.pictures, odds_worker.chances_of

    async def asking(*arguments: Any, **options: Any) -> Any:
        odds.idle.clear()
        return await chances(*arguments, **options)

    def pictures(view: Mapping[str, Any], moves_after: int | None = None) -> list[Picture]:
        assert odds.idle.wait(WAIT)
        return plain(view, moves_after)

    monkeypatch.setattr(commentary, "RESULT_WAIT_SECONDS", WAIT)
    monkeypatch.setattr(odds_worker, "chances_of", asking)
    monkeypatch.setattr(pool, "pictures", pictures)
    async with hosting(arena, data, odds_worker=odds_worker) as bot:
        yield bot
