"""Films: a part of a game as people watch it again, for one person or, once, for everybody."""

from __future__ import annotations

import logging

import discord

import render.film.replay
from bot.coordinator.coordinator import Coordinator
from bot.messages.layouts import Public, gallery_item
from bot.publishing.posting import OutgoingMessage, is_temporary, send
from bot.store import Notice
from bot.tables.hosted_table import HostedTable
from bot.workers.rendering.pool import RenderPool
from engine import Refused, Table
from render import Picture

log = logging.getLogger("grandstand.delivery")


def part_of(table: Table, number: int) -> str:
    """What a film shows: a race, if the game has races; otherwise the whole game or a part of it."""
    if table.game.outcomes(table.state):
        return f"Race {number}"
    return f"Part {number}" if table.game.films(table.state) > 1 else "The game"


def name_of(table: Table, table_id: str, number: int) -> str:
    """Of its file. A film is found again by it, in a channel where other games are played too."""
    return f"{part_of(table, number).lower().replace(' ', '-')}-{table_id}.gif"


async def film(render_pool: RenderPool, coordinator: Coordinator, table_id: str, number: int) -> Picture:
    """It takes some seconds, unless somebody has just watched it."""
    table = await coordinator.whole(table_id)
    if not 1 <= number <= table.game.films(table.state):
        raise Refused("There is nothing to watch there yet.")
    data = await render_pool.film((table_id, number), lambda: render.film.replay.replay(table.view(None, since=0), number))
    return Picture(data, 0, 0, name_of(table, table_id, number), f"{part_of(table, number)} again, as a film.")


async def show_to_all(
    client: discord.Client, render_pool: RenderPool, coordinator: Coordinator, hosted: HostedTable, notice: Notice
) -> bool:
    """Where the game is played. False if it cannot be shown there: whoever wanted that is told."""
    record = hosted.record
    try:
        made = await film(render_pool, coordinator, record.id, notice.film)
        server = client.get_guild(record.guild)
        if server is not None and len(made.data) > server.filesize_limit:
            raise Refused("It is too large for this server.")
        await send(
            client,
            record.place,
            OutgoingMessage(Public.of(notice.text, [gallery_item(made)]), f"{record.id}-f{notice.film}", [made]),
        )
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("A film is not shown to all: %s", error)
        return False
    except Refused as refused:
        log.info("A film is not shown to all: %s", refused)
        return False
    return True
