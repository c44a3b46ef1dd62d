"""Somebody wants to be forgotten: everything is prepared while people play on, and written in one piece."""

from __future__ import annotations

import asyncio
import logging

from bot.coordinator.coordinator import Hall
from bot.privacy.anonymise import without
from bot.ratings import GONE
from bot.store import Behind
from bot.store.erasure import StillSeated, Without
from bot.store.records import OPEN
from bot.store.rows import Newer
from engine import Refused

log = logging.getLogger("grandstand.hall")
TRIES = 10
"""How often it is prepared again because somebody has acted meanwhile at a table that they have left."""
SEATED = "You sit at an open table, so nothing has changed. Leave it first."
NEWER = "A newer version of me has played at one of your tables, so nothing has changed. Ask again when that version is back."
BUSY = "Too much is going on at tables you have played at, so nothing has changed. Please try again in a minute."


async def is_known(hall: Hall, user: int) -> bool:
    """Whether anything is kept of them."""
    return bool(await hall.store.tables_of(user)) or any(await hall.store.wishes_of(user))


async def forget(hall: Hall, user: int) -> None:
    """All or nothing, and for good. Refused while they sit at an open table."""
    gone = f"{GONE}{hall.draw(8)}"
    tables: dict[str, Without] = {}
    for _ in range(TRIES):
        tables = await _prepared(hall, user, gone, tables)
        try:
            async with hall.at_all(tables):
                await hall.store.forget(user, gone, tables)
                hall.lose_sight_of(user)
        except Behind:
            continue
        except StillSeated:
            raise Refused(SEATED) from None
        log.info("Somebody was forgotten, at %d tables.", len(tables))
        for table_id, each in tables.items():
            if each.trace.stage in OPEN:
                hall.changed(table_id, None)
        return
    raise Refused(BUSY)


async def _prepared(hall: Hall, user: int, gone: str, before: dict[str, Without]) -> dict[str, Without]:
    """What is to stand in the place of everything kept of their tables; what has not changed need not be prepared again."""
    found = {}
    for table_id in await hall.store.tables_of(user):
        trace = await hall.store.trace_of(table_id)
        if trace is None:
            continue
        same = before.get(table_id)
        try:
            same = same if same is not None and same.trace == trace else await asyncio.to_thread(without, trace, user, gone)
        except Newer:
            raise Refused(NEWER) from None
        found[table_id] = same
    return found
