"""What a server has agreed on: whether its games are rated, and how its new tables begin."""

from __future__ import annotations

from typing import NamedTuple

from bot.store.database import Database, Statements


class ServerSettings(NamedTuple):
    """The settings of a server. Pictures and odds have the values of `TableSettings`; None is the operator's default."""

    rated: bool = True
    """Whether the server has ratings at all. Games that end while it has none never count."""
    pictures: str | None = None
    odds: str | None = None
    called_role: int | None = None
    """The role that each lobby may call once."""


def server_settings_in(db: Statements, guild: int) -> ServerSettings:
    """Returns a server's settings inside a transaction; the defaults if it has agreed on nothing."""
    row = db.execute("SELECT rated, pictures, odds, called_role FROM servers WHERE guild = ?", (guild,)).fetchone()
    return ServerSettings() if row is None else ServerSettings(bool(row[0]), row[1], row[2], int(row[3]) if row[3] else None)


async def read_server_settings(database: Database, guild: int) -> ServerSettings:
    return await database.read(lambda db: server_settings_in(db, guild))


async def change_server_settings(
    database: Database,
    guild: int,
    *,
    rated: bool | None = None,
    pictures: str | None = None,
    odds: str | None = None,
    called_role: int | None = None,
) -> None:
    """Changes the settings that are given and leaves the others as they are, even if somebody changes those at the same time. A
    called role of 0 is none."""
    sql = (
        "INSERT INTO servers (guild, rated, pictures, odds, called_role) VALUES (?1, COALESCE(?2, 1), ?3, ?4, ?5) "
        "ON CONFLICT (guild) DO UPDATE SET rated = COALESCE(?2, servers.rated), pictures = COALESCE(?3, servers.pictures), "
        "odds = COALESCE(?4, servers.odds), called_role = COALESCE(?5, servers.called_role)"
    )
    role = None if called_role is None else str(called_role or "")
    values = (guild, None if rated is None else int(rated), pictures, odds, role)

    def work(db: Statements) -> None:
        db.execute(sql, values)

    await database.transact(work)
