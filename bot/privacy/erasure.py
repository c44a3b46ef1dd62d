"""Somebody wants to be forgotten: everything is prepared while people play on, and written in one piece."""

from __future__ import annotations

import asyncio
import logging

from bot.coordinator.coordinator import Coordinator
from bot.privacy.anonymise import without
from bot.ratings import GONE
from bot.store import StaleRevisionError
from bot.store.erasure import AnonymisedTable, StillSeatedError
from bot.store.records import OPEN
from bot.store.rows import NewerVersionError
from engine import Refused

log = logging.getLogger("grandstand.hall")
TRIES = 10
"""How often it is prepared again because somebody has acted meanwhile at a table that they have left."""
SEATED = "You sit at an open table, so nothing has changed. Leave it first."
NEWER = "A newer version of me has played at one of your tables, so nothing has changed. Ask again when that version is back."
BUSY = "Too much is going on at tables you have played at, so nothing has changed. Please try again in a minute."


async def is_known(coordinator: Coordinator, user: int) -> bool:
    """Whether anything is kept of them."""
    return bool(await coordinator.store.find_tables_about(user)) or any(await coordinator.store.read_stored_preferences(user))


async def erase_user(coordinator: Coordinator, user: int) -> None:
    """All or nothing, and for good. Refused while they sit at an open table."""
    gone = f"{GONE}{coordinator.draw(8)}"
    tables: dict[str, AnonymisedTable] = {}
    for _ in range(TRIES):
        tables = await _prepared(coordinator, user, gone, tables)
        try:
            async with coordinator.lock_all(tables):
                await coordinator.store.erase_user(user, gone, tables)
                coordinator.forget_user(user)
        except StaleRevisionError:
            continue
        except StillSeatedError:
            raise Refused(SEATED) from None
        log.info("User data erased: %d tables", len(tables), extra={"event": "user_erased"})
        for table_id, each in tables.items():
            if each.trace.stage in OPEN:
                coordinator.on_change(table_id, None)
        return
    raise Refused(BUSY)


async def _prepared(
    coordinator: Coordinator, user: int, gone: str, before: dict[str, AnonymisedTable]
) -> dict[str, AnonymisedTable]:
    """What is to stand in the place of everything kept of their tables; what has not changed need not be prepared again."""
    found = {}
    for table_id in await coordinator.store.find_tables_about(user):
        trace = await coordinator.store.read_personal_trace(table_id)
        if trace is None:
            continue
        same = before.get(table_id)
        try:
            same = same if same is not None and same.trace == trace else await asyncio.to_thread(without, trace, user, gone)
        except NewerVersionError:
            raise Refused(NEWER) from None
        found[table_id] = same
    return found
