"""A server's rating switch, and what a game changed in its ratings."""

from __future__ import annotations

from typing import NamedTuple

from bot.store.club.results import is_rated
from bot.store.database import Database
from bot.store.rows import run


class RatingChange(NamedTuple):
    """What a game has done to a player's rating, if it was their last rated game: the mean before it and now."""

    seat: int
    player: str
    name: str
    before: float
    mu: float
    games: int


async def servers_rated(database: Database, guild: int) -> bool:
    """Returns whether a server has ratings at all."""
    return await database.read(lambda db: is_rated(db, guild))


async def set_servers_rated(database: Database, guild: int, rated: bool) -> None:
    """Switches ratings on or off. Games that end while they are off never count."""
    sql = "INSERT INTO servers VALUES (?1, ?2) ON CONFLICT (guild) DO UPDATE SET rated = ?2"
    await database.transact(lambda db: run(db, (sql, (guild, int(rated)))))


async def rating_changes(database: Database, table_id: str) -> list[RatingChange]:
    """Returns the rating changes of a game by seat, without players who have played another rated game since."""
    sql = (
        "SELECT MIN(seat), player, MIN(name), before, mu, games FROM results JOIN ratings USING (guild, game, player) "
        "WHERE table_id = ?1 AND last = ?1 GROUP BY player, before, mu, games ORDER BY 1"
    )
    return await database.read(lambda db: [RatingChange(*row) for row in db.execute(sql, (table_id,))])
