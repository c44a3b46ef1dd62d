"""Oracles for tests: they think in this process, with few playouts, and a picture is never ready before they are."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.arena import Arena
from bot.client import Grandstand
from bot.clock import Clock
from bot.publishing.extras import commentary
from bot.workers.odds.client import OddsWorker
from bot.workers.odds.main import reply_to
from bot.workers.odds.protocol import OddsQuery, OddsReply, Query
from bot.workers.rendering import pictures as boards
from bot.workers.rendering import pool
from render import Picture
from tests.bot.arena.small_bot import WAIT
from tests.bot.end_to_end.support.hosting import hosting

FEW = 40
_asked: msgspec.msgpack.Decoder[Query] = msgspec.msgpack.Decoder(Query)


class Thinking:
    """Answers in this process. `heard` is all it was asked; while `idle` is not set it is at work."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.idle = threading.Event()
        self.idle.set()

    def reply_to(self, message: bytes) -> bytes:
        self.heard.append(message)
        asked = _asked.decode(message)
        if isinstance(asked, OddsQuery):
            asked = msgspec.structs.replace(asked, playouts=min(asked.playouts, FEW), budget=WAIT)
        try:
            reply = msgspec.msgpack.decode(reply_to(msgspec.msgpack.encode(asked)), type=OddsReply)
        finally:
            self.idle.set()
        reply.cpu = reply.took = 0.0  # as on a machine with nothing else to do
        return msgspec.msgpack.encode(reply)


@asynccontextmanager
async def with_odds(
    arena: Arena, data: Path, monkeypatch: pytest.MonkeyPatch, thinking: Thinking | None = None
) -> AsyncIterator[Grandstand]:
    """The bot with odds in every message that can have them: a picture is only drawn when the oracle is done."""
    mind = thinking or Thinking()
    odds_worker = OddsWorker(Clock(), mind.reply_to)
    plain, chances = boards.pictures, odds_worker.chances_of

    async def asking(*given: Any, **more: Any) -> Any:
        mind.idle.clear()
        return await chances(*given, **more)

    def pictures(view: Mapping[str, Any]) -> list[Picture]:
        assert mind.idle.wait(WAIT)
        return plain(view)

    monkeypatch.setattr(commentary, "AT_ONCE", WAIT)
    monkeypatch.setattr(odds_worker, "chances_of", asking)
    monkeypatch.setattr(pool, "pictures", pictures)
    async with hosting(arena, data, odds_worker=odds_worker) as bot:
        yield bot
