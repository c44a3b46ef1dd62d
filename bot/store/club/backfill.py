"""Late results: of games older than results, or whose result could not be written with their last answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.ratings import Placed, Rating
from bot.store.club.results import TO_RATE, Ending, insert, placed, rate_later, write_ratings
from bot.store.database import Statements, hold_server, hold_table
from bot.store.game_log import read_answer_rows
from bot.store.rows import AnswerRow, StoredTable, read_stored_table


class FinishedGame(NamedTuple):
    """Everything from which the result of a game is computed."""

    stored: StoredTable
    answers: Sequence[AnswerRow]
    touched: float


def games_without_results(db: Statements) -> list[str]:
    """Returns the finished games without a result, oldest first."""
    without = "NOT EXISTS (SELECT 1 FROM results WHERE table_id = id)"
    sql = f"SELECT id FROM tables WHERE stage = 'over' AND save IS NOT NULL AND {without} ORDER BY touched, id"
    return [row[0] for row in db.execute(sql)]


def read_finished_game(db: Statements, table_id: str) -> FinishedGame | None:
    """Returns None if the table does not exist. Raises DamagedTableError or NewerVersionError."""
    stored = read_stored_table(db, table_id)
    if stored is None:
        return None
    (touched,) = db.execute("SELECT touched FROM tables WHERE id = ?", (table_id,)).fetchone()
    return FinishedGame(stored, read_answer_rows(db, table_id), touched)


def write_late_result(db: Statements, game: FinishedGame, ending: Ending, people: Iterable[int]) -> bool:
    """Writes the result of a game at which `people` have sat. False if it has one by now, or if the game has changed meanwhile,
    for example by an erasure: then the next round tries again."""
    table_id = game.stored.record.id
    hold_table(db, table_id)
    if db.execute("SELECT 1 FROM results WHERE table_id = ?", (table_id,)).fetchone() or read_finished_game(db, table_id) != game:
        return False
    hold_server(db, game.stored.record.guild)  # otherwise a running rerating could miss this result
    insert(db, table_id, ending)
    db.executemany("INSERT INTO sat VALUES (?, ?) ON CONFLICT DO NOTHING", [(user, table_id) for user in people])
    rate_later(db, game.stored.record.guild)
    return True


def guilds_to_rerate(db: Statements) -> list[int]:
    """Returns the servers whose ratings have to be computed again."""
    rows = db.execute("SELECT name FROM facts WHERE name LIKE ?", (f"{TO_RATE}%",))
    return [int(name.removeprefix(TO_RATE)) for (name,) in rows]


def guilds_with_results(db: Statements) -> list[int]:
    """Returns the servers with results or ratings."""
    return [row[0] for row in db.execute("SELECT guild FROM results UNION SELECT guild FROM ratings")]


def places_in_guild(db: Statements, guild: int) -> list[Placed]:
    """Returns all rated places of a server, in the order in which the games ended."""
    return placed(db, "guild = ?", (guild,))


def write_all_ratings(db: Statements, guild: int, made_of: Sequence[Placed], ratings: Mapping[tuple[str, str], Rating]) -> bool:
    """Replaces a server's ratings. False if the results they were computed from have changed meanwhile."""
    hold_server(db, guild)
    if places_in_guild(db, guild) != made_of:
        return False
    db.execute("DELETE FROM ratings WHERE guild = ?", (guild,))
    write_ratings(db, guild, ratings)
    db.execute("DELETE FROM facts WHERE name = ?", (f"{TO_RATE}{guild}",))
    return True


class BackfillCount(NamedTuple):
    """The totals of a database."""

    games: int
    rated: int
    ratings: int
    servers: int


def count(db: Statements) -> BackfillCount:
    games = "SELECT COUNT(DISTINCT table_id), COUNT(DISTINCT CASE WHEN rated = 1 THEN table_id END) FROM results"
    ratings = "SELECT COUNT(*), COUNT(DISTINCT guild) FROM ratings"
    return BackfillCount(*db.execute(games).fetchone(), *db.execute(ratings).fetchone())
