"""Results of games, and the ratings computed from them: rows, inside a transaction."""

from __future__ import annotations

import logging
import math
import sqlite3
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.ratings import Placed, Rating, is_gone, rate
from bot.store.database import Statements, WriteFailedError, hold_server, settle
from bot.store.database import insert as insert_rows
from bot.store.servers import server_settings_in
from bot.store.sqlite.damage import is_damage

log = logging.getLogger("grandstand.store")
TO_RATE = "to rate again "
"""Facts: the servers whose ratings have to be computed again, because a result came late or a player was erased."""


class ResultRow(NamedTuple):
    """The result of a seat: the columns of `results` without the table."""

    seat: int
    guild: int
    game: str
    preset: str
    rules: int
    ended: float
    player: str
    name: str
    place: int
    points: float
    rated: int
    dice: int
    pips: int


class EntryRow(NamedTuple):
    """A racer that ran for a seat in a part of a game: the columns of `entries` without the table."""

    part: int
    card: str
    seat: int
    place: int


class Ending(NamedTuple):
    """The result of a game: a row for each seat, and those of its races."""

    results: Sequence[ResultRow]
    entries: Sequence[EntryRow]


def write_ending(db: Statements, table_id: str, ending: Ending) -> None:
    """Writes the result with the last answer of a game. If that fails the game ends all the same, and the caretaker adds it
    later."""
    hold_server(db, ending.results[0].guild)
    db.execute("SAVEPOINT ending")
    try:
        insert(db, table_id, _in_order(db, ending))
        guild, game = ending.results[0].guild, ending.results[0].game
        if counted := placed(db, "table_id = ?", (table_id,)):
            after = rate(counted, _known(db, guild, counted))
            write_ratings(db, guild, {(game, player): rating for player, rating in after.items()})
            if any(is_gone(seat.player) for seat in counted):  # their rating is only known from all results
                rate_later(db, guild)
        settle(db)
    except (sqlite3.OperationalError, WriteFailedError):  # the disk: nothing else can be written either
        raise
    except Exception as error:
        if is_damage(error):
            raise
        log.exception(
            "Game result not written, it will be recorded later: table %s", table_id, extra={"event": "result_not_written"}
        )
        db.execute("ROLLBACK TO ending")
    db.execute("RELEASE ending")


def rate_later(db: Statements, guild: int) -> None:
    db.execute("INSERT INTO facts VALUES (?, '') ON CONFLICT DO NOTHING", (f"{TO_RATE}{guild}",))


def _in_order(db: Statements, ending: Ending) -> Ending:
    """Moves the end after all other games of this server and game, whatever the clock says: ratings are computed in that order."""
    first = ending.results[0]
    sql = "SELECT MAX(ended) FROM results WHERE guild = ? AND game = ?"
    (last,) = db.execute(sql, (first.guild, first.game)).fetchone()
    if last is None or last < first.ended:
        return ending
    return ending._replace(results=[row._replace(ended=math.nextafter(last, math.inf)) for row in ending.results])


def insert(db: Statements, table_id: str, ending: Ending) -> None:
    has_ratings = server_settings_in(db, ending.results[0].guild).rated
    rows = [row._replace(rated=int(row.rated and has_ratings)) for row in ending.results]
    insert_rows(db, "results", [(table_id, *row) for row in rows])
    insert_rows(db, "entries", [(table_id, *entry) for entry in ending.entries])


def placed(db: Statements, condition: str, values: tuple[object, ...]) -> list[Placed]:
    """What counts, in the order in which the games ended."""
    sql = f"SELECT game, table_id, player, place FROM results WHERE rated = 1 AND {condition} ORDER BY ended, table_id, seat"
    return [Placed(*row) for row in db.execute(sql, values)]


def _known(db: Statements, guild: int, counted: Sequence[Placed]) -> dict[str, Rating]:
    sql = "SELECT mu, sigma, games, last, before FROM ratings WHERE guild = ? AND game = ? AND player = ?"
    rows = {seat.player: db.execute(sql, (guild, seat.game, seat.player)).fetchone() for seat in counted}
    return {player: Rating(*row) for player, row in rows.items() if row is not None}


def write_ratings(db: Statements, guild: int, ratings: Mapping[tuple[str, str], Rating]) -> None:
    """Writes ratings; erased users have none, and still count for the others."""
    rows = [(guild, *whose, *rating) for whose, rating in ratings.items() if not is_gone(whose[1])]
    sql = (
        "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild, game, player) DO UPDATE "
        "SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, last = excluded.last, before = excluded.before"
    )
    db.executemany(sql, rows)
