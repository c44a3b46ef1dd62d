"""The small print below a finished game: rating changes, its racers' wins in this server, and tonight's winners."""

from __future__ import annotations

from bot.publishing.best_effort import best_effort
from bot.ratings import PROVISIONAL_GAMES, points
from bot.store import Stage, Store
from bot.store.club.rating_changes import RatingChange, rating_changes
from bot.store.club.standings import Standings
from bot.store.servers import read_server_settings
from bot.tables.hosted_table import HostedTable
from bot.text.club import NewRating, race_wins_line, rating_line, tonight_line


async def result_footer(store: Store, hosted: HostedTable) -> str:
    """A few lines at most; empty while the game is running, or if nothing is stored about it."""
    record, database = hosted.record, store.database
    if record.stage is not Stage.OVER:
        return ""
    lines = []
    with best_effort("looking up what is remembered"):
        standings = Standings(database)
        if (await read_server_settings(database, record.guild)).rated:
            changes = sorted(await rating_changes(database, record.id), key=lambda change: -change.mu)
            lines.append(rating_line([_new_rating(change) for change in changes], PROVISIONAL_GAMES))
        lines.append(race_wins_line(await standings.race_wins(record.id)))
        lines.append(tonight_line(await standings.tonight(record.id)))
    return "\n".join(filter(None, lines))


def _new_rating(change: RatingChange) -> NewRating:
    now = points(change.mu)
    return NewRating(change.name, now, now - points(change.before), change.games < PROVISIONAL_GAMES)
