"""Results that come late: of games from before there were any, or whose result could not be written with their last answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.ratings import Placed, Rating
from bot.store.club.results import TO_RATE, Ending, insert, placed, rate_later, write_ratings
from bot.store.database import Statements, hold_server, hold_table
from bot.store.game_log import answer_rows_of
from bot.store.rows import AnswerRow, StoredTable, kept_of


class FinishedGame(NamedTuple):
    """All that the result of a game is made of."""

    kept: StoredTable
    answers: Sequence[AnswerRow]
    touched: float


def without_results(db: Statements) -> list[str]:
    """The finished games that have none, oldest first."""
    sql = (
        "SELECT id FROM tables WHERE stage = 'over' AND save IS NOT NULL "
        "AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = id) ORDER BY touched"
    )
    return [row[0] for row in db.execute(sql)]


def finished(db: Statements, table_id: str) -> FinishedGame | None:
    """None if it no longer exists. Raises Damaged or Newer."""
    kept = kept_of(db, table_id)
    if kept is None:
        return None
    (touched,) = db.execute("SELECT touched FROM tables WHERE id = ?", (table_id,)).fetchone()
    return FinishedGame(kept, answer_rows_of(db, table_id), touched)


def write_late(db: Statements, game: FinishedGame, ending: Ending, people: Iterable[int]) -> bool:
    """`people` have sat there. False if somebody else was faster, or the game was changed meanwhile, as when a person of it was
    forgotten: then it is for the next time."""
    table_id = game.kept.record.id
    hold_table(db, table_id)
    if db.execute("SELECT 1 FROM results WHERE table_id = ?", (table_id,)).fetchone() or finished(db, table_id) != game:
        return False
    hold_server(db, game.kept.record.guild)  # otherwise whoever has made all ratings again could leave this out and not know
    insert(db, table_id, ending)
    db.executemany("INSERT INTO sat VALUES (?, ?) ON CONFLICT DO NOTHING", [(user, table_id) for user in people])
    rate_later(db, game.kept.record.guild)
    return True


def to_rate(db: Statements) -> list[int]:
    """The servers whose ratings have to be made again."""
    rows = db.execute("SELECT name FROM facts WHERE name LIKE ?", (f"{TO_RATE}%",))
    return [int(name.removeprefix(TO_RATE)) for (name,) in rows]


def with_results(db: Statements) -> list[int]:
    """The servers where games have ended, or that have ratings."""
    return [row[0] for row in db.execute("SELECT guild FROM results UNION SELECT guild FROM ratings")]


def placed_in(db: Statements, guild: int) -> list[Placed]:
    """All that counts in a server, in the order in which the games ended."""
    return placed(db, "guild = ?", (guild,))


def write_all_ratings(db: Statements, guild: int, made_of: Sequence[Placed], ratings: Mapping[tuple[str, str], Rating]) -> bool:
    """In place of those of before. False if what they were made of has changed meanwhile."""
    hold_server(db, guild)
    if placed_in(db, guild) != made_of:
        return False
    db.execute("DELETE FROM ratings WHERE guild = ?", (guild,))
    write_ratings(db, guild, ratings)
    db.execute("DELETE FROM facts WHERE name = ?", (f"{TO_RATE}{guild}",))
    return True


class BackfillCount(NamedTuple):
    """How many there are."""

    games: int
    rated: int
    ratings: int
    servers: int


def count(db: Statements) -> BackfillCount:
    games = "SELECT COUNT(DISTINCT table_id), COUNT(DISTINCT CASE WHEN rated = 1 THEN table_id END) FROM results"
    ratings = "SELECT COUNT(*), COUNT(DISTINCT guild) FROM ratings"
    return BackfillCount(*db.execute(games).fetchone(), *db.execute(ratings).fetchone())
