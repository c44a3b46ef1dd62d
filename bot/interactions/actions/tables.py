"""Tables around a game: opening, joining, leaving, starting, closing, and a rematch."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.interactions.router import Desk
from bot.messages.custom_ids import Code
from bot.messages.layouts import Layout
from bot.messages.settings_panel import ending_panel
from bot.publishing import permissions
from bot.responses.responder import Visit
from bot.store import Manner, Sheet, Stage
from bot.tables import lobby
from bot.tables.hosted_table import USUAL, HostedTable
from bot.tables.paces import HABITS
from engine import Refused

ELSEWHERE = "Tables are in the channels of a server: use this command in one of them."
A_MOMENT = 1.0
"""Seconds to wait for the message that serves as the answer."""


def manner_of(desk: Desk, pace: str) -> Manner:
    """The usual manner of a pace, as the operator has set it."""
    limit = desk.settings.live_minutes * 60 if pace == "live" else desk.settings.async_hours * 3600
    return Manner(pace=pace, limit=limit, late=HABITS[pace].late)


async def open_table(desk: Desk, visit: Visit, game: str, pace: str, options: dict[str, object]) -> None:
    """The lobby message is the answer."""
    interaction = visit.interaction
    if interaction.guild_id is None or interaction.channel is None:
        raise Refused(ELSEWHERE)
    if isinstance(interaction.channel, discord.Thread):
        raise Refused("A table opens in a channel, and its game gets its own thread. Use `/play` in the channel.")
    may = interaction.app_permissions
    if lacking := permissions.missing(may, permissions.NEEDED):
        raise Refused(f"I cannot host a game in this channel. {' '.join(lacking)}")
    manner = manner_of(desk, pace)
    manner.thread = permissions.may_use_threads(may) and isinstance(interaction.channel, discord.TextChannel)
    now = desk.hall.clock.now()
    sheet = lobby.new_sheet(interaction.guild_id, visit.place, game, visit.guest, manner, options, now, desk.hall.draw)
    await _open(desk, sheet, visit, visit)
    await visit.conclude("The table is open.")
    if lacking := permissions.missing(may, permissions.WANTED):
        await visit.tell("\n".join(["The table is open. Some things will not work in this channel:", *lacking]))


async def _open(desk: Desk, sheet: Sheet, visit: Visit, carrier: Visit | None) -> None:
    """`carrier` is the visit that the lobby message may answer."""
    async with desk.delivery.held(sheet.id, carrier):
        await desk.hall.open(sheet, visit.interaction.id)
    await desk.delivery.settled(sheet.id, A_MOMENT)


async def at_lobby(desk: Desk, visit: Visit, table_id: str, act: Callable[[HostedTable], str]) -> None:
    """Something the lobby message shows: to a press, that is the answer; a command is answered in words."""
    async with desk.delivery.held(table_id, visit if visit.is_on_message else None):
        sentence = await desk.hall.act(table_id, visit.guest, visit.interaction.id, act)
    if visit.is_on_message:
        await desk.delivery.settled(table_id, A_MOMENT)
    else:
        await visit.tell(sentence)


async def join(desk: Desk, visit: Visit, table_id: str) -> None:
    await at_lobby(desk, visit, table_id, lambda hosted: lobby.join(hosted, visit.guest))


async def leave(desk: Desk, visit: Visit, table_id: str) -> None:
    await at_lobby(desk, visit, table_id, lambda hosted: lobby.leave(hosted, visit.guest))


async def start(desk: Desk, visit: Visit, table_id: str) -> None:
    await at_lobby(desk, visit, table_id, lambda hosted: lobby.start(hosted, visit.guest))


async def add_ai(desk: Desk, visit: Visit, table_id: str, level: str) -> None:
    await at_lobby(desk, visit, table_id, lambda hosted: lobby.add_ai(hosted, visit.guest, level))


async def cancel(desk: Desk, visit: Visit, table_id: str, *, sure: bool = False) -> None:
    """A lobby is closed at once; a running game only after one more question."""
    hosted = await desk.sit(visit, table_id)
    if sure or hosted.sheet.stage is not Stage.PLAYING:
        await at_lobby(desk, visit, table_id, lambda hosted: lobby.cancel(hosted, visit.guest))
        return
    hosted.demand_host(visit.guest)
    await visit.tell("", ending_panel(hosted))


async def close(desk: Desk, visit: Visit, code: Code) -> None:
    """The host is sure."""
    guest = visit.guest
    sentence = await desk.hall.act(code.table, guest, visit.interaction.id, lambda hosted: lobby.cancel(hosted, guest))
    await visit.replace(Layout.of(sentence), [])


async def rematch(desk: Desk, visit: Visit, code: Code) -> None:
    """The same people at a new table: whoever presses is host, the AI players sit down at once, people join again."""
    before = (await desk.hall.look(code.table)).sheet
    if before.stage not in (Stage.OVER, Stage.CLOSED):
        raise Refused("This game is not over yet.")
    now = desk.hall.clock.now()
    sheet = lobby.new_sheet(
        before.guild, before.channel, before.game, visit.guest, before.manner, dict(before.options), now, desk.hall.draw
    )
    for seat in before.seats:
        opened = HostedTable(sheet, None, now)
        if seat.user is None and len(sheet.seats) < opened.bounds[1]:
            lobby.add_ai(opened, visit.guest, seat.level)
    await _open(desk, sheet, visit, visit if visit.place == before.channel else None)
    await visit.tell(f"A new table is open in <#{before.channel}>.")


VERBS = {
    "join": lambda desk, visit, code: join(desk, visit, code.table),
    "leave": lambda desk, visit, code: leave(desk, visit, code.table),
    "start": lambda desk, visit, code: start(desk, visit, code.table),
    "addai": lambda desk, visit, code: add_ai(desk, visit, code.table, USUAL),
    "cancel": lambda desk, visit, code: cancel(desk, visit, code.table),
    "close": close,
    "rematch": rematch,
}
