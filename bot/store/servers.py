"""What a server has agreed on."""

from __future__ import annotations

from bot.store.database import Database
from bot.store.results import is_rated


class Servers:
    """Opened on a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def has_ratings(self, guild: int) -> bool:
        """Whether games there can be rated, and ratings are shown."""
        return await self.database.look(lambda db: is_rated(db, guild))

    async def set_ratings(self, guild: int, on: bool) -> None:
        """Those from before stay where they are."""
        sql = "INSERT INTO servers (guild, rated) VALUES (?, ?) ON CONFLICT (guild) DO UPDATE SET rated = excluded.rated"
        await self.database.transact(lambda db: db.execute(sql, (guild, on)))
