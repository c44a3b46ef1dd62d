"""The board that a look shows: in an intermission the end of the race, as the channel does, and nothing of the next one."""

from __future__ import annotations

from typing import Any

from bot.messages.table_message import view_until
from bot.store.store import Store
from bot.tables.hosted_table import HostedTable


async def shown_view(store: Store, hosted: HostedTable, seat: int | None = None) -> dict[str, Any]:
    """What a seat may see of the table; without one, what everybody may."""
    intermission = hosted.record.intermission
    if intermission is None:
        return hosted.table.view(seat)
    published, _ = await store.read_published(hosted.record.id)
    since = min(published.begin if published.last_event >= intermission.event else published.last_event, intermission.event - 1)
    events = await store.read_events(hosted.record.id, since)
    return view_until(hosted, [event for event in events if event.number <= intermission.event], since, seat)
