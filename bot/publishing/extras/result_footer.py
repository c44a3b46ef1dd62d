"""The small print below a finished game: who gave up, rating changes, its racers' wins in this server, and tonight's winners."""

from __future__ import annotations

from collections.abc import Sequence

from bot.publishing.best_effort import best_effort
from bot.ratings import PROVISIONAL_GAMES, points
from bot.store import Stage, Store
from bot.store.club.rating_changes import RatingChange, rating_changes
from bot.store.club.standings import SeatPlace, Standings
from bot.store.servers import read_server_settings
from bot.tables.hosted_table import HostedTable
from bot.text.club import NewRating, gave_up_line, race_wins_line, rating_line, tonight_line


async def result_footer(store: Store, hosted: HostedTable) -> str:
    """A few lines at most; empty while the game is running, or if nothing is stored about it."""
    record, database = hosted.record, store.database
    if record.stage is not Stage.OVER:
        return ""
    lines = []
    with best_effort("looking up what is remembered"):
        standings = Standings(database)
        lines.append(gave_up_line(_given_up(hosted, await standings.places(record.id))))
        if (await read_server_settings(database, record.guild)).rated:
            changes = sorted(await rating_changes(database, record.id), key=lambda change: -change.mu)
            lines.append(rating_line([_new_rating(change) for change in changes], PROVISIONAL_GAMES))
        lines.append(race_wins_line(await standings.race_wins(record.id)))
        lines.append(tonight_line(await standings.tonight(record.id)))
    return "\n".join(filter(None, lines))


def _given_up(hosted: HostedTable, recorded: Sequence[SeatPlace]) -> list[str]:
    """Returns who is recorded with a worse place than the game has for the seat: those who gave up, unless it came last anyway."""
    result = hosted.table.result
    places = result.places if result is not None else ()
    return [recorded_for.name for recorded_for, place in zip(recorded, places, strict=False) if recorded_for.place > place]


def _new_rating(change: RatingChange) -> NewRating:
    now = points(change.mu)
    return NewRating(change.name, now, now - points(change.before), change.games < PROVISIONAL_GAMES)
