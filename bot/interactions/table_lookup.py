"""Which table somebody means: the one they name, the one in this channel, or the only one they sit at."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.coordinator.coordinator import Coordinator
from bot.messages.custom_ids import InvalidControl
from bot.messages.lobby_message import address
from bot.store import Stage, TableLocation
from bot.tables import pauses
from bot.tables.hosted_table import Guest
from bot.text.escaping import plain
from engine import Refused
from engine.text.english import listed

NOWHERE = "There is no table here. `/play` opens one."
IN_A_SERVER = "Tables are in the channels of a server, and you are not at one. `/play` opens one there."
UNKNOWN = "There is no such table. `/games` lists yours."
MOST_LISTED = 10


class ChannelPlace(NamedTuple):
    """Where somebody uses a command."""

    guild: int | None
    channel: int


async def find(
    coordinator: Coordinator, guest: Guest, here: ChannelPlace, named: str | None = None, *, stage: Stage | None = None
) -> str:
    """An open table. If somebody sits at several, `stage` is the one the command makes sense in."""
    if named is not None:
        return await _named(coordinator, guest, here, named)
    mine, there = await coordinator.store.find_open_around(guest.id, here.channel)
    both = [each for each in there if each in mine]
    if there and not both:
        return there[0].id  # other people's: anybody not seated there hears so
    meant = _narrowed(both or mine, here, stage)
    if len(meant) == 1:
        return meant[0].id
    if meant:
        raise Refused(await _which(coordinator, guest, [each.id for each in meant]))
    raise Refused(NOWHERE if here.guild is not None else IN_A_SERVER)


async def find_to_look_at(coordinator: Coordinator, guest: Guest, here: ChannelPlace, named: str | None = None) -> str:
    """A table to look at: first your own suspended one, since this is how it goes on; then the last one played here, which is worth
    a look even after its end."""
    mine, there = await coordinator.store.find_open_around(guest.id, here.channel)
    if named is None and not there:
        lost = [each.id for each in mine if each.guild == here.guild and await coordinator.store.read_trouble(each.id)]
        if len(lost) > 1:
            raise Refused(await _which(coordinator, guest, lost))
        ended = lost or [
            each for each in await coordinator.store.find_recent_in_place(here.channel) if await _was_played(coordinator, each)
        ]
        if ended:
            return ended[0]
    return await find(coordinator, guest, here, named)


async def _was_played(coordinator: Coordinator, table_id: str) -> bool:
    """A table that cannot be read counts as not played."""
    try:
        return (await coordinator.read(table_id)).has_begun
    except Refused:
        return False


async def find_lobby(coordinator: Coordinator, guest: Guest, here: ChannelPlace) -> str:
    """The table in this channel that is waiting for players, or else any that is played here."""
    _, there = await coordinator.store.find_open_around(guest.id, here.channel)
    if not there:
        raise Refused(NOWHERE if here.guild is not None else "Tables are in the channels of a server: take your seat there.")
    return next((each for each in there if each.stage == Stage.LOBBY), there[0]).id


async def _named(coordinator: Coordinator, guest: Guest, here: ChannelPlace, named: str) -> str:
    """By its number, or by the words of a completion, which end with it."""
    numbers: list[str] = re.findall(r"(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])", named.casefold())
    where = await coordinator.store.read_location(numbers[-1]) if numbers else None
    if where is None or not await _is_for(coordinator, guest, here, where):
        raise Refused(UNKNOWN)
    return where.id


async def demand_here(coordinator: Coordinator, guest: Guest, here: ChannelPlace, table_id: str) -> None:
    """Refuses a control that names a table its own message cannot have shown."""
    where = await coordinator.store.read_location(table_id)
    if where is not None and not await _is_for(coordinator, guest, here, where):
        raise InvalidControl(UNKNOWN)


async def _is_for(coordinator: Coordinator, guest: Guest, here: ChannelPlace, table: TableLocation) -> bool:
    """Tables in other servers are only for those who sit at them."""
    return table.guild == here.guild or table.id in await coordinator.store.find_open_of_user(guest.id)


def _narrowed(tables: list[TableLocation], here: ChannelPlace, stage: Stage | None) -> list[TableLocation]:
    """Those the command makes sense for; among them, the one played right here."""
    if stage is not None:
        tables = [each for each in tables if each.stage == stage] or tables
    return [each for each in tables if each.place == here.channel] or tables


async def _which(coordinator: Coordinator, guest: Guest, tables: list[str]) -> str:
    lines = [f"- {await in_a_line(coordinator, guest, each)}" for each in tables[:MOST_LISTED]]
    if len(tables) > MOST_LISTED:
        lines.append(f"- … and {len(tables) - MOST_LISTED} more: `/games` lists them.")
    question = (
        f"You are at {len(tables)} tables. Which one do you mean? Use the command there, or name the table in the `table` option."
    )
    return "\n".join([question, *lines])


async def in_a_line(coordinator: Coordinator, guest: Guest, table_id: str) -> str:
    """A table, with a link and what it is waiting for."""
    try:
        hosted = await coordinator.read(table_id)
    except Refused as refused:
        return f"{refused} · `{table_id}`"
    record, (published, _) = hosted.record, await coordinator.store.read_published(table_id)
    seat = record.seat_of(guest.id)
    asked = hosted.question_of(seat) if seat is not None and record.stage is Stage.PLAYING else None
    names = listed([plain(each.name) for each in hosted.waiting_for()])
    idle = "waiting a moment" if record.stage is Stage.PLAYING and hosted.windows else "waiting for players"
    waits = f"**your turn**: {plain(asked.prompt)}" if asked else f"waiting for {names}" if names else idle
    state = pauses.in_words(hosted) or waits
    way = address(record.guild, record.place, published.message or published.lobby)
    trouble = f"\n  -# {record.trouble}" if record.trouble else ""
    return f"[{hosted.game.title}]({way}) in <#{record.place}> · {state} · `{table_id}`{trouble}"
