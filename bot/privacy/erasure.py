"""Erasure of a user's data: everything is prepared while games continue, and written in one piece."""

from __future__ import annotations

import asyncio
import logging

from bot.coordinator.coordinator import Coordinator
from bot.privacy.anonymise import anonymise
from bot.ratings import GONE
from bot.store import StaleRevisionError
from bot.store.erasure import AnonymisedTable, StillSeatedError
from bot.store.records import OPEN
from bot.store.rows import NewerVersionError
from engine import Refused

log = logging.getLogger("grandstand.hall")
MAX_TRIES = 10
"""How often it is prepared again because a table has changed meanwhile."""
SEATED = "You sit at an open table, so nothing has changed. Leave it first."
NEWER = "A newer version of me has played at one of your tables, so nothing has changed. Ask again when that version is back."
BUSY = "Too much is going on at tables you have played at, so nothing has changed. Please try again in a minute."


async def is_known(coordinator: Coordinator, user: int) -> bool:
    """Returns whether anything is stored about a user."""
    return bool(await coordinator.store.find_tables_about(user)) or any(await coordinator.store.read_stored_preferences(user))


async def erase_user(coordinator: Coordinator, user: int) -> None:
    """Erases everything about a user, all or nothing, and for good.

    Raises Refused while they sit at an open table, if a newer version has written one of their tables, or if the tables keep
    changing.
    """
    gone = f"{GONE}{coordinator.draw(8)}"
    tables: dict[str, AnonymisedTable] = {}
    for _ in range(MAX_TRIES):
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
        for table_id, anonymised in tables.items():
            if anonymised.trace.stage in OPEN:
                coordinator.on_change(table_id, None)
        return
    raise Refused(BUSY)


async def _prepared(
    coordinator: Coordinator, user: int, gone: str, before: dict[str, AnonymisedTable]
) -> dict[str, AnonymisedTable]:
    """Returns the anonymised tables of a user; those that have not changed since `before` are not prepared again."""
    prepared = {}
    for table_id in await coordinator.store.find_tables_about(user):
        trace = await coordinator.store.read_personal_trace(table_id)
        if trace is None:
            continue
        same = before.get(table_id)
        try:
            same = same if same is not None and same.trace == trace else await asyncio.to_thread(anonymise, trace, user, gone)
        except NewerVersionError:
            raise Refused(NEWER) from None
        prepared[table_id] = same
    return prepared
