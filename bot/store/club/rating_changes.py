"""What a game has changed in the ratings of its players."""

from __future__ import annotations

from typing import NamedTuple

from bot.store.database import Database


class RatingChange(NamedTuple):
    """What a game has done to a player's rating, if it was their last rated game: the mean before it and now."""

    seat: int
    player: str
    name: str
    before: float
    mu: float
    games: int


async def rating_changes(database: Database, table_id: str) -> list[RatingChange]:
    """Returns the rating changes of a game by seat, without players who have played another rated game since."""
    sql = (
        "SELECT MIN(seat), player, MIN(name), before, mu, games FROM results JOIN ratings USING (guild, game, player) "
        "WHERE table_id = ?1 AND last = ?1 GROUP BY player, before, mu, games ORDER BY 1"
    )
    return await database.read(lambda db: [RatingChange(*row) for row in db.execute(sql, (table_id,))])
