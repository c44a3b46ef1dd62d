"""Statistics from the results of a server: profiles, rivals, leaderboards, racers, the evening. Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from bot.store.database import Database, Statements
from engine import all_games

PERSON = "NOT LIKE '%:%'"
"""Neither an AI player nor an erased user."""
ONCE = (
    "NOT EXISTS (SELECT 1 FROM results AS worse WHERE worse.table_id = {0}.table_id AND worse.player || '' = {0}.player "
    "AND (worse.place, worse.seat) > ({0}.place, {0}.seat))"
)
"""A player who gave up a seat and took over another of the same table counts with the worse place. Takes the name of the
results. It finds rows by the table, not by the player, so SQLite must not use the index of players."""
_WINS = "COUNT(*) FILTER (WHERE entries.place = 1)"
MAX_BEST, MAX_RIVALS = 3, 3
"""How many of each a profile shows."""
MIN_RACES = 3
"""A racer needs so many races to be among the best."""
MAX_GAMES = 1000
"""The games that racer statistics of a server are based on: enough for years, and quick to count."""
EVENING_SECONDS = 8 * 3600.0
"""Games that end within so many seconds before another belong to the same evening."""


class Rated(NamedTuple):
    """A person's rating in a game, in a server."""

    mu: float
    sigma: float
    games: int


class PlaceCount(NamedTuple):
    """A place in a game, out of so many seats. Where nobody has won, the first place is empty and counts as one more."""

    place: int
    seats: int


class SeatPlace(NamedTuple):
    """The place that is recorded for a seat, and for whom."""

    name: str
    place: int


class Runs(NamedTuple):
    """A racer's record. `games` are those in which it ran at all."""

    card: str
    games: int
    races: int
    wins: int


class Rival(NamedTuple):
    """A player at the same tables, and how often each came in ahead of the other."""

    name: str
    games: int
    ahead: int
    behind: int


class Profile(NamedTuple):
    """A player's record in a game, in a server. A player who gave up a seat and took over another of the same table was there
    once, and has the worse place."""

    name: str
    rating: Rated | None
    places: list[PlaceCount]
    """Of all games, oldest first."""
    best: list[Runs]
    dice: int
    pips: int
    rivals: list[Rival]


class Leader(NamedTuple):
    """A row of a leaderboard."""

    player: str
    name: str
    rating: Rated
    wins: int
    """Among the rated games."""


class Racers(NamedTuple):
    """The racers of a game, in a server."""

    games: int
    races: int
    runs: list[Runs]


class Standings:
    """Reads statistics from an open database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # ------------------------------------------------------------------ people

    async def most_played(self, guild: int, player: int) -> str | None:
        """Returns the game that a player has finished most often in a server; the latest of several."""
        sql = "SELECT game FROM results WHERE player = ? AND guild = ? GROUP BY game ORDER BY COUNT(*) DESC, MAX(ended) DESC"
        games = await self.database.read(lambda db: db.execute(sql, (str(player), guild)).fetchall())
        return _first_known(game for (game,) in games)

    async def profile(self, guild: int, game: str, player: int) -> Profile | None:
        """Returns None if the player has finished no such game there."""

        def work(db: Statements) -> Profile | None:
            me = str(player), guild, game
            seats = "COUNT(*) + CASE WHEN MIN(others.place) > 1 THEN 1 ELSE 0 END"
            sql = (
                f"SELECT MAX(name), MAX(place), (SELECT {seats} FROM results AS others WHERE others.table_id = results.table_id), "
                "SUM(dice), SUM(pips) FROM results WHERE player = ? AND guild = ? AND game = ? "
                "GROUP BY table_id ORDER BY MAX(ended), table_id"
            )
            mine = db.execute(sql, me).fetchall()
            if not mine:
                return None
            return Profile(
                name=mine[-1][0],
                rating=_rating(db, guild, game, str(player)),
                places=[PlaceCount(place, seats) for _, place, seats, _, _ in mine],
                best=_best(db, me),
                dice=sum(row[3] for row in mine),
                pips=sum(row[4] for row in mine),
                rivals=_rivals(db, me),
            )

        return await self.database.read(work)

    async def leaders(self, guild: int, game: str) -> list[Leader]:
        """Returns all rated players of a game, best first."""
        sql = (
            "SELECT player, (SELECT MIN(name) FROM results WHERE table_id = last AND results.player = ratings.player), "
            "mu, sigma, games, "
            "(SELECT COUNT(*) FROM results AS won WHERE won.player = ratings.player AND won.guild = ratings.guild "
            f"AND won.game = ratings.game AND won.rated = 1 AND won.place = 1 AND {ONCE.format('won')}) "
            f"FROM ratings WHERE guild = ? AND game = ? AND player {PERSON} AND games > 0 ORDER BY mu DESC, player"
        )
        rows = await self.database.read(lambda db: db.execute(sql, (guild, game)).fetchall())
        return [Leader(player, name, Rated(mu, sigma, games), wins) for player, name, mu, sigma, games, wins in rows if name]

    async def most_rated(self, guild: int) -> str | None:
        """Returns the game in which most people of a server have ratings."""
        sql = f"SELECT game FROM ratings WHERE guild = ? AND player {PERSON} GROUP BY game ORDER BY COUNT(*) DESC, SUM(games) DESC"
        games = await self.database.read(lambda db: db.execute(sql, (guild,)).fetchall())
        return _first_known(game for (game,) in games)

    # ------------------------------------------------------------------ racers

    async def played(self, guild: int) -> list[str]:
        """Returns the games that were finished in a server, most often played first."""
        sql = "SELECT game FROM results WHERE guild = ? GROUP BY game ORDER BY COUNT(*) DESC"
        return [game for (game,) in await self.database.read(lambda db: db.execute(sql, (guild,)).fetchall())]

    async def racers(self, guild: int, game: str) -> Racers:
        """Returns the record of each racer in the latest games of a server."""

        def work(db: Statements) -> Racers:
            # A table has one first seat, which stands for it.
            tables = "SELECT table_id FROM results WHERE guild = ? AND game = ? AND seat = 0 ORDER BY ended DESC LIMIT ?"
            last = "SELECT MAX(part) FROM entries WHERE entries.table_id = latest.table_id"
            parts = f"SELECT ({last}) AS parts FROM ({tables}) AS latest"
            races = f"SELECT COUNT(parts), COALESCE(SUM(parts), 0) FROM ({parts}) AS each"
            cards = (
                f"SELECT card, COUNT(DISTINCT table_id), COUNT(*), {_WINS} "
                f"FROM ({tables}) AS latest JOIN entries USING (table_id) GROUP BY card ORDER BY card"
            )
            latest = guild, game, MAX_GAMES
            games, count = db.execute(races, latest).fetchone()
            return Racers(games, count, [Runs(*row) for row in db.execute(cards, latest)])

        return await self.database.read(work)

    async def race_wins(self, table_id: str) -> list[tuple[str, int]]:
        """Returns the winners of the races of a game, in order, each with its number of wins in the server up to then."""
        sql = (
            "SELECT here.card, (SELECT COUNT(*) FROM entries WHERE card = here.card AND place = 1 AND EXISTS "
            "(SELECT 1 FROM results WHERE table_id = entries.table_id AND seat = entries.seat "
            "AND guild = this.guild AND game = this.game AND ended <= this.ended)) "
            "FROM entries AS here JOIN results AS this USING (table_id, seat) WHERE here.table_id = ? AND here.place = 1 "
            "GROUP BY here.card, this.guild, this.game, this.ended ORDER BY MIN(here.part)"
        )
        return await self.database.read(lambda db: db.execute(sql, (table_id,)).fetchall())

    # ------------------------------------------------------------------ one game

    async def places(self, table_id: str) -> list[SeatPlace]:
        """Returns the recorded place of each seat of a game, in the order of the seats; none if no result is recorded."""
        sql = "SELECT name, place FROM results WHERE table_id = ? ORDER BY seat"
        return [SeatPlace(*row) for row in await self.database.read(lambda db: db.execute(sql, (table_id,)).fetchall())]

    # ------------------------------------------------------------------ the evening

    async def tonight(self, table_id: str) -> list[tuple[str, int]]:
        """Returns who has won how many games this evening, most first: of the games that ended in the same channel up to then,
        with two or more of the same people. Empty if it was the first."""

        def work(db: Statements) -> list[tuple[str, int]]:
            sql = "SELECT DISTINCT results.guild, channel, ended FROM results JOIN tables ON id = table_id WHERE table_id = ?"
            here = db.execute(sql, (table_id,)).fetchone()
            if here is None:
                return []
            guild, channel, ended = here
            within, games = of_games()
            sql = (
                "SELECT table_id, player, name, results.place FROM results JOIN tables ON id = table_id "
                f"WHERE results.guild = ? AND {within} AND ended > ? AND ended <= ? AND channel = ? AND player {PERSON} "
                f"AND {ONCE.format('results')} "
                "ORDER BY ended, table_id"
            )
            return _evening(table_id, db.execute(sql, (guild, *games, ended - EVENING_SECONDS, ended, channel)).fetchall())

        return await self.database.read(work)


def _first_known(games: Iterable[str]) -> str | None:
    """A game may have been removed since it was played."""
    return next((game for game in games if game in all_games()), None)


def of_games(game: str = "") -> tuple[str, list[str]]:
    """Returns a condition for results of one game or of all, and its values. It names every game: the index has the game before
    the time, and is of no use otherwise."""
    games = [game] if game else [*all_games()]
    return f"game IN ({', '.join('?' * len(games))})", games


def _rating(db: Statements, guild: int, game: str, player: str) -> Rated | None:
    sql = "SELECT mu, sigma, games FROM ratings WHERE guild = ? AND game = ? AND player = ?"
    row = db.execute(sql, (guild, game, player)).fetchone()
    return Rated(*row) if row else None


def _best(db: Statements, me: tuple[str, int, str]) -> list[Runs]:
    sql = (
        f"SELECT card, COUNT(DISTINCT table_id), COUNT(*), {_WINS} FROM results JOIN entries USING (table_id, seat) "
        "WHERE player = ? AND guild = ? AND game = ? GROUP BY card HAVING COUNT(*) >= ? "
        f"ORDER BY 4 DESC, 1.0 * {_WINS} / COUNT(*) DESC, card LIMIT ?"
    )
    return [Runs(*row) for row in db.execute(sql, (*me, MIN_RACES, MAX_BEST))]


def _rivals(db: Statements, me: tuple[str, int, str]) -> list[Rival]:
    """Those met most often."""
    sql = (
        "SELECT other.player, COUNT(*), COUNT(*) FILTER (WHERE mine.place < other.place), "
        "COUNT(*) FILTER (WHERE mine.place > other.place) "
        "FROM results AS mine JOIN results AS other USING (table_id) "
        f"WHERE mine.player = ? AND mine.guild = ? AND mine.game = ? AND other.player {PERSON} AND other.player <> mine.player "
        f"AND {ONCE.format('mine')} AND {ONCE.format('other')} "
        "GROUP BY other.player ORDER BY 2 DESC, MAX(other.ended) DESC LIMIT ?"
    )
    latest = "SELECT name FROM results WHERE player = ? AND guild = ? AND game = ? ORDER BY ended DESC LIMIT 1"
    return [
        Rival(db.execute(latest, (player, *me[1:])).fetchone()[0], games, ahead, behind)
        for player, games, ahead, behind in db.execute(sql, (*me, MAX_RIVALS)).fetchall()
    ]


def _evening(table_id: str, rows: Sequence[tuple[str, str, str, int]]) -> list[tuple[str, int]]:
    """Takes table id, player, name and place of all people in the games."""
    games = {table: [*people] for table, people in groupby(rows, key=lambda row: row[0])}
    these = {player for _, player, _, _ in games.get(table_id, ())}
    together = [people for people in games.values() if len({player for _, player, _, _ in people} & these) > 1]
    if len(together) < 2:
        return []
    names = {player: name for people in together for _, player, name, _ in people}
    wins = [player for people in together for _, player, _, place in people if place == 1]
    return sorted(((names[player], wins.count(player)) for player in {*wins}), key=lambda winner: (-winner[1], winner[0]))
