"""Films: a part of a game as an animated replay, for one user or, once, for everybody."""

from __future__ import annotations

import logging

import discord

import render.film.replay
from bot.coordinator.coordinator import Coordinator
from bot.messages.layouts import Public
from bot.publishing.posting import OutgoingMessage, is_temporary, send
from bot.store import Notice
from bot.tables.hosted_table import HostedTable
from bot.workers.rendering.pool import RenderPool
from engine import Refused, Table
from render import Picture

log = logging.getLogger("grandstand.delivery")


def part_of(table: Table, number: int) -> str:
    """The title of a film: a race, if the game has races; otherwise the whole game or a part of it."""
    if table.game.outcomes(table.state):
        return f"Race {number}"
    return f"Part {number}" if table.game.films(table.state) > 1 else "The game"


def name_of(table: Table, table_id: str, number: int) -> str:
    """The film's file name. It includes the table's id, so that the film can be found in a channel with other games."""
    return f"{part_of(table, number).lower().replace(' ', '-')}-{table_id}.gif"


async def film(render_pool: RenderPool, coordinator: Coordinator, table_id: str, number: int) -> Picture:
    """Draws a film, which takes some seconds unless it is still cached. Raises Refused if there is no such part."""
    table = await coordinator.read_whole_game(table_id)
    if not 1 <= number <= table.game.films(table.state):
        raise Refused("There is nothing to watch there yet.")
    data = await render_pool.film((table_id, number), lambda: render.film.replay.replay(table.view(None, since=0), number))
    return Picture(data, 0, 0, name_of(table, table_id, number), f"{part_of(table, number)} again, as a film.")


async def show_to_all(
    client: discord.Client, render_pool: RenderPool, coordinator: Coordinator, hosted: HostedTable, notice: Notice
) -> bool:
    """Posts a film where the game is played. Returns False if it cannot be posted there."""
    record = hosted.record
    try:
        picture = await film(render_pool, coordinator, record.id, notice.film)
        server = client.get_guild(record.guild)
        if server is not None and len(picture.data) > server.filesize_limit:
            raise Refused("It is too large for this server.")
        await send(
            client,
            record.place,
            OutgoingMessage(Public.of(notice.text, [picture]), f"{record.id}-f{notice.film}", [picture]),
        )
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("Film not posted: %s", error, extra={"event": "film_not_posted"})
        return False
    except Refused as refused:
        log.info("Film not posted: %s", refused, extra={"event": "film_not_posted"})
        return False
    return True
