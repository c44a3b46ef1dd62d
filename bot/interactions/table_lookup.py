"""Finds the table that a user means: the one they name, the one in this channel, or the only one they sit at."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from bot.coordinator.coordinator import Coordinator
from bot.messages.custom_ids import InvalidControl
from bot.messages.lobby_message import message_link
from bot.store import Stage, TableLocation
from bot.tables import intermissions, pauses
from bot.tables.hosted_table import Guest, HostedTable
from bot.text.escaping import plain
from engine import Refused
from engine.text.english import listed

NO_TABLE = "There is no table here. `/play` opens one."
NOT_AT_A_TABLE = "Tables are in the channels of a server, and you are not at one. `/play` opens one there."
NO_SUCH_TABLE = "There is no such table. `/games` lists yours."
MOST_LISTED = 10


class ChannelPlace(NamedTuple):
    """Where a command was used; `guild` is None in a direct message."""

    guild: int | None
    channel: int
    can_view: Callable[[TableLocation], bool]
    """Whether its user may see the channel of a table in the same server."""


async def find(
    coordinator: Coordinator, guest: Guest, place: ChannelPlace, typed: str | None = None, *, stage: Stage | None = None
) -> str:
    """The id of the open table that a command means. If the user sits at several, those in `stage` are preferred.

    Raises Refused if there is none, or if the choice is unclear.
    """
    if typed is not None:
        return await _find_by_name(coordinator, guest, place, typed)
    own, in_channel = await coordinator.store.find_open_around(guest.id, place.channel)
    both = [table for table in in_channel if table in own]
    if in_channel and not both:
        several = _narrowed(in_channel, place, stage)
        if guest.moderates == place.channel and len(several) > 1:  # they can close tables of others: not just any of them
            raise Refused(await _ask_which(coordinator, guest, several, f"There are {len(several)} tables here."))
        return in_channel[0].id  # a table of others: acting there says that the user has no seat
    meant = _narrowed(both or own, place, stage)
    if len(meant) == 1:
        return meant[0].id
    if meant:
        raise Refused(await _ask_which(coordinator, guest, meant))
    raise Refused(NO_TABLE if place.guild is not None else NOT_AT_A_TABLE)


async def find_to_view(coordinator: Coordinator, guest: Guest, place: ChannelPlace, typed: str | None = None) -> str:
    """The id of a table to look at. Where no table is open, the user's own suspended table comes first, because looking at it lets
    it go on; then the last one played here, even after its end."""
    own, in_channel = await coordinator.store.find_open_around(guest.id, place.channel)
    if typed is None and not in_channel:
        here = [table for table in own if table.guild == place.guild]
        lost = [table for table in here if await coordinator.store.read_trouble(table.id)]
        if len(lost) > 1:
            raise Refused(await _ask_which(coordinator, guest, lost))
        if lost:
            return lost[0].id
        for table_id in await coordinator.store.find_recent_in_place(place.channel):
            if await _was_played(coordinator, table_id):
                return table_id
    return await find(coordinator, guest, place, typed)


async def find_table_here(coordinator: Coordinator, guest: Guest, place: ChannelPlace) -> HostedTable | None:
    """The table in this thread or channel: an open one, the user's own first, or else the last one; None without a table here."""
    own, in_channel = await coordinator.store.find_open_around(guest.id, place.channel)
    here = [table.id for table in sorted(in_channel, key=lambda table: table not in own)]
    for table_id in here or await coordinator.store.find_recent_in_place(place.channel):
        try:
            return await coordinator.read(table_id)
        except Refused:
            continue
    return None


async def _was_played(coordinator: Coordinator, table_id: str) -> bool:
    """Whether the table's game has begun; False if the table cannot be read."""
    try:
        return (await coordinator.read(table_id)).has_begun
    except Refused:
        return False


async def find_lobby(coordinator: Coordinator, guest: Guest, place: ChannelPlace) -> str:
    """The id of the table in this channel that waits for players, or else of any table here."""
    _, in_channel = await coordinator.store.find_open_around(guest.id, place.channel)
    if not in_channel:
        raise Refused(NO_TABLE if place.guild is not None else "Tables are in the channels of a server: take your seat there.")
    return next((table for table in in_channel if table.stage == Stage.LOBBY), in_channel[0]).id


async def _find_by_name(coordinator: Coordinator, guest: Guest, place: ChannelPlace, typed: str) -> str:
    """The table with the typed id, or with the id at the end of a completion's text."""
    numbers: list[str] = re.findall(r"(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])", typed.casefold())
    where = await coordinator.store.read_location(numbers[-1]) if numbers else None
    if where is None or not await _may_use(coordinator, guest, place, where):
        raise Refused(NO_SUCH_TABLE)
    return where.id


async def demand_here(coordinator: Coordinator, guest: Guest, place: ChannelPlace, table_id: str) -> None:
    """Raises InvalidControl for a table that a message in this place cannot have shown."""
    where = await coordinator.store.read_location(table_id)
    if where is not None and not await _may_use(coordinator, guest, place, where):
        raise InvalidControl(NO_SUCH_TABLE)


async def _may_use(coordinator: Coordinator, guest: Guest, place: ChannelPlace, table: TableLocation) -> bool:
    """Whether the user may use the table from here: one in another server, or in a channel that they cannot see, is only for its
    players."""
    if place.channel in (table.place, table.channel) or (table.guild == place.guild and place.can_view(table)):
        return True
    return table.id in await coordinator.store.find_open_of_user(guest.id)


def _narrowed(tables: list[TableLocation], place: ChannelPlace, stage: Stage | None) -> list[TableLocation]:
    """The tables in `stage`, if there are any; among them those in this very channel, if there are any."""
    if stage is not None:
        tables = [table for table in tables if table.stage == stage] or tables
    return [table for table in tables if table.place == place.channel] or tables


async def _ask_which(coordinator: Coordinator, guest: Guest, tables: list[TableLocation], how_many: str = "") -> str:
    lines = [f"- {await table_line(coordinator, guest, table.id)}" for table in tables[:MOST_LISTED]]
    if len(tables) > MOST_LISTED:
        lines.append(f"- … and {len(tables) - MOST_LISTED} more: `/games` lists them.")
    question = "Which one do you mean? Use the command there, or name the table in the `table` option."
    return "\n".join([f"{how_many or f'You are at {len(tables)} tables.'} {question}", *lines])


async def table_line(coordinator: Coordinator, guest: Guest, table_id: str) -> str:
    """A line about a table, with a link and what it is waiting for."""
    try:
        hosted = await coordinator.read(table_id)
    except Refused as refused:
        return f"{refused} · `{table_id}`"
    record, (published, _) = hosted.record, await coordinator.store.read_published(table_id)
    seat = record.seat_of(guest.id)
    question = hosted.question_of(seat) if seat is not None and record.stage is Stage.PLAYING else None
    names = listed([plain(waiting.name) for waiting in hosted.waiting_for()])
    idle = "waiting a moment" if record.stage is Stage.PLAYING and hosted.windows else "waiting for players"
    waits = f"**your turn**: {plain(question.prompt)}" if question else f"waiting for {names}" if names else idle
    state = pauses.in_words(hosted) or intermissions.in_brief(hosted) or waits
    way = message_link(record.guild, record.place, published.message or published.lobby)
    trouble = f"\n  -# {record.trouble}" if record.trouble else ""
    return f"[{hosted.game.title}]({way}) in <#{record.place}> · {state} · `{table_id}`{trouble}"
