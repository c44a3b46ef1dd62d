"""Films: a part of a game as an animated replay."""

from __future__ import annotations

import render.film.replay
from bot.coordinator.coordinator import Coordinator
from bot.workers.rendering.pool import RenderPool
from engine import Refused, Table
from render import Picture


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
