"""Leagues: named series of games in a server. Only their dates and points are stored; tables are computed from results."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from bot.store.club.standings import ONCE, PERSON, of_games
from bot.store.database import Database, Statements, hold_server


class League(NamedTuple):
    """Counts the games that end in its server while it is open: of one game or, if `game` is empty, of any."""

    guild: int
    name: str
    game: str
    points: tuple[int, ...]
    """For each place, from the first."""
    opened: float
    closed: float | None = None


class LeagueRow(NamedTuple):
    """A player in the table of a league."""

    player: str
    name: str
    points: int
    places: tuple[int, ...]
    """How often first, second and so on."""

    @property
    def games(self) -> int:
        return sum(self.places)


class Leagues:
    """Reads and writes leagues, on an open database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, guild: int) -> list[League]:
        """Returns the leagues of a server: the open ones first, then the latest."""
        return await self.database.read(lambda db: _of(db, guild))

    async def open(self, league: League) -> League | None:
        """Opens a league. Returns a conflicting one instead, if there is any: of the same name, or open for the same games."""

        def work(db: Statements) -> League | None:
            hold_server(db, league.guild)
            for other in _of(db, league.guild):
                if other.name.casefold() == league.name.casefold() or (other.closed is None and other.game == league.game):
                    return other
            row = (league.guild, league.name, league.game, ",".join(map(str, league.points)), league.opened, league.closed)
            db.execute("INSERT INTO leagues VALUES (?, ?, ?, ?, ?, ?)", row)
            return None

        return await self.database.transact(work)

    async def close(self, league: League, now: float) -> bool:
        """False if the league is closed already."""

        def work(db: Statements) -> bool:
            sql = "UPDATE leagues SET closed = ? WHERE guild = ? AND name = ? AND closed IS NULL"
            return db.execute(sql, (now, league.guild, league.name)).rowcount == 1

        return await self.database.transact(work)

    async def table(self, league: League) -> tuple[int, list[LeagueRow]]:
        """Returns how many games have counted, and a row for each player in them. A game counts with two or more people; AI
        players and erased users take places and have no row."""

        def work(db: Statements) -> tuple[int, list[LeagueRow]]:
            within, games = of_games(league.game)
            ended = "" if league.closed is None else "AND ended <= ?"
            given = [league.guild, *games, league.opened, *([] if league.closed is None else [league.closed])]
            sql = (
                "WITH counted AS MATERIALIZED (SELECT table_id FROM results "
                f"WHERE guild = ? AND {within} AND ended >= ? {ended} AND player NOT LIKE 'ai:%' "
                "GROUP BY table_id HAVING COUNT(DISTINCT player) > 1) "
                "SELECT (SELECT COUNT(*) FROM counted), player, name, place, COUNT(*) FROM results "
                f"WHERE table_id IN (SELECT table_id FROM counted) AND player {PERSON} AND {ONCE.format('results')} "
                "GROUP BY player, name, place ORDER BY MAX(ended)"
            )
            rows = db.execute(sql, given).fetchall()
            return max((row[0] for row in rows), default=0), _lines(league, rows)

        return await self.database.read(work)


def _of(db: Statements, guild: int) -> list[League]:
    order = "closed IS NOT NULL, closed DESC, opened DESC"
    sql = f"SELECT guild, name, game, points, opened, closed FROM leagues WHERE guild = ? ORDER BY {order}"
    return [
        League(guild, name, game, tuple(map(int, points.split(","))), opened, closed)
        for guild, name, game, points, opened, closed in db.execute(sql, (guild,))
    ]


def _lines(league: League, rows: list[tuple[int, str, str, int, int]]) -> list[LeagueRow]:
    """Most points first; among equals, more first places, then more second ones. Players have their latest name."""
    names = {player: name for _, player, name, _, _ in rows}
    counts: Counter[tuple[str, int]] = Counter()
    for _, player, _, place, count in rows:
        counts[player, place] += count
    most = max((place for _, place in counts), default=0)
    lines = []
    for player, name in names.items():
        places = tuple(counts[player, place] for place in range(1, most + 1))
        points = sum(value * count for value, count in zip(league.points, places, strict=False))
        lines.append(LeagueRow(player, name, points, places))
    return sorted(lines, key=lambda line: (-line.points, [-count for count in line.places], line.name.casefold()))
