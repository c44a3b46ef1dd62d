"""Which table somebody means: the one they name, the one in this channel, or the only one they sit at."""

from __future__ import annotations

import re
from typing import NamedTuple

from bot.coordinator.coordinator import Coordinator
from bot.messages.custom_ids import InvalidControl
from bot.messages.lobby_message import message_link
from bot.store import Stage, TableLocation
from bot.tables import pauses
from bot.tables.hosted_table import Guest
from bot.text.escaping import plain
from engine import Refused
from engine.text.english import listed

NO_TABLE = "There is no table here. `/play` opens one."
NOT_AT_A_TABLE = "Tables are in the channels of a server, and you are not at one. `/play` opens one there."
NO_SUCH_TABLE = "There is no such table. `/games` lists yours."
MOST_LISTED = 10


class ChannelPlace(NamedTuple):
    """Where somebody uses a command."""

    guild: int | None
    channel: int


async def find(
    coordinator: Coordinator, guest: Guest, place: ChannelPlace, typed: str | None = None, *, stage: Stage | None = None
) -> str:
    """An open table. If somebody sits at several, `stage` is the one the command makes sense in."""
    if typed is not None:
        return await _find_by_name(coordinator, guest, place, typed)
    own, in_channel = await coordinator.store.open_around(guest.id, place.channel)
    both = [each for each in in_channel if each in own]
    if in_channel and not both:
        return in_channel[0].id  # other people's: anybody not seated there hears so
    meant = _narrowed(both or own, place, stage)
    if len(meant) == 1:
        return meant[0].id
    if meant:
        raise Refused(await _ask_which(coordinator, guest, [each.id for each in meant]))
    raise Refused(NO_TABLE if place.guild is not None else NOT_AT_A_TABLE)


async def find_to_view(coordinator: Coordinator, guest: Guest, place: ChannelPlace, typed: str | None = None) -> str:
    """A table to look at: first your own suspended one, since this is how it goes on; then the last one played here, which is worth
    a look even after its end."""
    own, in_channel = await coordinator.store.open_around(guest.id, place.channel)
    if typed is None and not in_channel:
        lost = [each.id for each in own if each.guild == place.guild and await coordinator.store.trouble(each.id)]
        if len(lost) > 1:
            raise Refused(await _ask_which(coordinator, guest, lost))
        ended = lost or [each for each in await coordinator.store.last_in(place.channel) if await _was_played(coordinator, each)]
        if ended:
            return ended[0]
    return await find(coordinator, guest, place, typed)


async def _was_played(coordinator: Coordinator, table_id: str) -> bool:
    """A table that cannot be read counts as not played."""
    try:
        return (await coordinator.look(table_id)).has_begun
    except Refused:
        return False


async def find_lobby(coordinator: Coordinator, guest: Guest, place: ChannelPlace) -> str:
    """The table in this channel that is waiting for players, or else any that is played here."""
    _, in_channel = await coordinator.store.open_around(guest.id, place.channel)
    if not in_channel:
        raise Refused(NO_TABLE if place.guild is not None else "Tables are in the channels of a server: take your seat there.")
    return next((each for each in in_channel if each.stage == Stage.LOBBY), in_channel[0]).id


async def _find_by_name(coordinator: Coordinator, guest: Guest, place: ChannelPlace, typed: str) -> str:
    """By its number, or by the words of a completion, which end with it."""
    numbers: list[str] = re.findall(r"(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])", typed.casefold())
    where = await coordinator.store.where(numbers[-1]) if numbers else None
    if where is None or not await _may_use(coordinator, guest, place, where):
        raise Refused(NO_SUCH_TABLE)
    return where.id


async def demand_here(coordinator: Coordinator, guest: Guest, place: ChannelPlace, table_id: str) -> None:
    """Refuses a control that names a table its own message cannot have shown."""
    where = await coordinator.store.where(table_id)
    if where is not None and not await _may_use(coordinator, guest, place, where):
        raise InvalidControl(NO_SUCH_TABLE)


async def _may_use(coordinator: Coordinator, guest: Guest, place: ChannelPlace, table: TableLocation) -> bool:
    """Tables in other servers are only for those who sit at them."""
    return table.guild == place.guild or table.id in await coordinator.store.open_of(guest.id)


def _narrowed(tables: list[TableLocation], place: ChannelPlace, stage: Stage | None) -> list[TableLocation]:
    """Those the command makes sense for; among them, the one played right here."""
    if stage is not None:
        tables = [each for each in tables if each.stage == stage] or tables
    return [each for each in tables if each.place == place.channel] or tables


async def _ask_which(coordinator: Coordinator, guest: Guest, tables: list[str]) -> str:
    lines = [f"- {await table_line(coordinator, guest, each)}" for each in tables[:MOST_LISTED]]
    if len(tables) > MOST_LISTED:
        lines.append(f"- … and {len(tables) - MOST_LISTED} more: `/games` lists them.")
    question = (
        f"You are at {len(tables)} tables. Which one do you mean? Use the command there, or name the table in the `table` option."
    )
    return "\n".join([question, *lines])


async def table_line(coordinator: Coordinator, guest: Guest, table_id: str) -> str:
    """A table, with a link and what it is waiting for."""
    try:
        hosted = await coordinator.look(table_id)
    except Refused as refused:
        return f"{refused} · `{table_id}`"
    record, (published, _) = hosted.record, await coordinator.store.shown(table_id)
    seat = record.seat_of(guest.id)
    asked = hosted.question_of(seat) if seat is not None and record.stage is Stage.PLAYING else None
    names = listed([plain(each.name) for each in hosted.waiting_for()])
    idle = "waiting a moment" if record.stage is Stage.PLAYING and hosted.windows else "waiting for players"
    waits = f"**your turn**: {plain(asked.prompt)}" if asked else f"waiting for {names}" if names else idle
    state = pauses.in_words(hosted) or waits
    way = message_link(record.guild, record.place, published.message or published.lobby)
    trouble = f"\n  -# {record.trouble}" if record.trouble else ""
    return f"[{hosted.game.title}]({way}) in <#{record.place}> · {state} · `{table_id}`{trouble}"
