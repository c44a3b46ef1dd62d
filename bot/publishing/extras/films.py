"""Films: a part of a game as an animated replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.coordinator.coordinator import Coordinator
from bot.messages.film_buttons import film_title
from bot.publishing.best_effort import best_effort
from bot.workers.rendering import drawings
from bot.workers.rendering.on_demand import FILMS
from bot.workers.rendering.pool import RenderPool
from engine import Refused, Table
from render import Picture

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

MAX_PENDING_FILMS = 30
"""Films for channels that are being made or wait to be posted; more would be late."""
LENGTHS_WAIT_SECONDS = 2.0
"""How long the message that ends a part waits for the duration of its film; after that its button does not say it."""


def name_of(table: Table, table_id: str, number: int) -> str:
    """The film's file name. It includes the table's id, so that the film can be found in a channel with other games."""
    return f"{film_title(table, number).lower().replace(' ', '-')}-{table_id}.gif"


async def film(render_pool: RenderPool, coordinator: Coordinator, table_id: str, number: int) -> Picture:
    """Draws a film, which takes some seconds unless it is still cached. Raises Refused if there is no such part, or no time."""
    hosted = await coordinator.read(table_id)
    hosted.demand_begun()
    table = hosted.table
    if not 1 <= number <= table.game.films(table.state):
        raise Refused("There is nothing to watch there yet.")
    view = await coordinator.replay_worker.whole_view(await coordinator.read_encoded_game(table_id))
    made = await render_pool.film((table_id, number), drawings.film, view, number)
    return made._replace(name=name_of(table, table_id, number), alt=f"{film_title(table, number)} again, as a film.")


async def note_finished(update: ChannelUpdate) -> None:
    """Notes the durations of the films of all finished parts, as far as they can be worked out in time, and forgets the films of
    a part whose end was taken back."""
    table, published = update.hosted.table, update.published
    finished = table.game.films(table.state)
    published.films = [number for number in published.films if number <= finished]
    published.film_lengths = await _film_lengths(update, finished, published.film_lengths[:finished])


async def _film_lengths(update: ChannelUpdate, finished: int, known: list[int]) -> list[int]:
    coordinator = update.coordinator
    if len(known) < finished:
        with best_effort("measuring films"), suppress(TimeoutError, Refused):
            async with asyncio.timeout(LENGTHS_WAIT_SECONDS):
                game = await coordinator.read_encoded_game(update.table_id)
                return (await coordinator.replay_worker.film_lengths(game))[:finished]
    return known


class PendingFilms:
    """Films on their way to channels. They are made outside channel updates, which hold delivery slots; when one is ready, its
    table is updated again and the update takes it."""

    def __init__(self, render_pool: RenderPool, coordinator: Coordinator, update: Callable[[str], None]) -> None:
        self._render_pool = render_pool
        self._coordinator = coordinator
        self._update = update
        self._films: dict[tuple[str, int], asyncio.Future[Picture]] = {}

    def take(self, table_id: str, number: int) -> Picture | None:
        """Returns the film once it is ready; before that None, and sees to it that it is made. Raises what making it has raised,
        such as Refused if there was no time."""
        key = table_id, number
        if key not in self._films:
            self._make_room()
            making = film(self._render_pool, self._coordinator, table_id, number)
            self._films[key] = task = asyncio.get_running_loop().create_task(making)
            task.add_done_callback(lambda task: self._made(key, task))
        return self._films.pop(key).result() if self._films[key].done() else None

    def put(self, table_id: str, number: int, picture: Picture) -> None:
        """Hands over a film that was made before, for the next update of its table."""
        self._make_room()
        self._films[table_id, number] = ready = asyncio.get_running_loop().create_future()
        ready.set_result(picture)

    def _make_room(self) -> None:
        """Forgets the oldest film that no update has taken, which would be made again. Raises Refused if there is none."""
        if len(self._films) >= MAX_PENDING_FILMS:
            ready = next((key for key, film in self._films.items() if film.done()), None)
            if ready is None:
                raise Refused(FILMS.too_late)
            del self._films[ready]

    def _made(self, key: tuple[str, int], task: asyncio.Task[Picture]) -> None:
        if not task.cancelled():
            task.exception()  # the update has it
            if self._films.get(key) is task:
                self._update(key[0])

    def drop(self, tables: Collection[str]) -> None:
        """Forgets films of these tables: a player there has another name now."""
        for key in [key for key in self._films if key[0] in tables]:
            self._films.pop(key).cancel()

    def close(self) -> None:
        """Makes no more films; those that are pending are notices in the database."""
        self.drop({table_id for table_id, _ in self._films})
