"""A database in PostgreSQL for commands, while bots may be using it: commands never create or upgrade it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bot.store.database import DatabaseUnusableError
from bot.store.postgresql.database import PostgresDatabase, connected, one_line
from bot.store.postgresql.migrate import schema_version_of
from bot.store.postgresql.session import Connection
from bot.store.relocation import AFTER_POSTGRESQL, demand_here
from bot.store.schema_versions import demand_newest_version, versions_in
from bot.store.sqlite.database import MIGRATIONS


@contextlib.contextmanager
def connect_for_command(address: str) -> Iterator[Connection]:
    """Yields a connection without a limit on idle time. Raises DatabaseUnusableError, also for errors in the block."""
    describe_address(address)
    try:
        with connected(address) as connection:
            connection.execute("SET idle_in_transaction_session_timeout = 0")
            yield connection
    except psycopg.Error as problem:
        raise DatabaseUnusableError(f"The database in PostgreSQL cannot be used: {one_line(problem)}.") from problem


@contextlib.asynccontextmanager
async def opened_alongside(address: str) -> AsyncIterator[PostgresDatabase]:
    """Yields the database as the store uses it. Raises DatabaseUnusableError."""
    with connect_for_command(address) as connection:
        demand_usable(connection)
    database = PostgresDatabase(address, connections=1)
    try:
        yield database
    finally:
        await database.close()


def demand_usable(connection: Connection) -> None:
    """Raises DatabaseUnusableError unless the schema is at the newest version and the tables are still here."""
    version, newest = schema_version_of(connection).number, newest_version()
    if not version:
        raise DatabaseUnusableError("There is nothing of Grandstand in this database yet.")
    demand_newest_version(version, newest)
    demand_here(connection, AFTER_POSTGRESQL)


def newest_version() -> int:
    return versions_in(MIGRATIONS / "postgresql")[-1][0]


def describe_address(address: str) -> str:
    """Returns which database an address names, and where, without the password.

    Raises DatabaseUnusableError if it cannot be read, without psycopg's text, which may show a part of the password.
    """
    try:
        parts = conninfo_to_dict(address)
    except psycopg.Error:
        advice = "Signs such as / @ : in a password are written as %2F %40 %3A."
        raise DatabaseUnusableError(f"The address of the database in PostgreSQL cannot be read. {advice}") from None
    return f"{parts.get('dbname') or '(the usual one)'} at {parts.get('host') or 'this machine'}"
