"""A database in PostgreSQL for commands, while bots may be using it: it is never made or brought up to date here."""

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
from bot.store.schema_versions import demand_newest, versions_in
from bot.store.sqlite.database import MIGRATIONS


@contextlib.contextmanager
def reached(address: str) -> Iterator[Connection]:
    """A connection that may take its time. Raises Unusable if the database cannot be reached, or whatever goes wrong there."""
    named(address)
    try:
        with connected(address) as connection:
            connection.execute("SET idle_in_transaction_session_timeout = 0")
            yield connection
    except psycopg.Error as problem:
        raise DatabaseUnusableError(f"The database in PostgreSQL cannot be used: {one_line(problem)}.") from problem


@contextlib.asynccontextmanager
async def opened_alongside(address: str) -> AsyncIterator[PostgresDatabase]:
    """As an engine. Raises Unusable."""
    with reached(address) as connection:
        demand_usable(connection)
    database = PostgresDatabase(address, connections=1)
    try:
        yield database
    finally:
        await database.close()


def demand_usable(connection: Connection) -> None:
    """Raises Unusable if it is not of the newest form, or its tables have moved."""
    form, newest = schema_version_of(connection).number, newest_form()
    if not form:
        raise DatabaseUnusableError("There is nothing of Grandstand in this database yet.")
    demand_newest(form, newest)
    demand_here(connection, AFTER_POSTGRESQL)


def newest_form() -> int:
    return versions_in(MIGRATIONS / "postgresql")[-1][0]


def named(address: str) -> str:
    """Which database an address names, and where, without the password. Raises Unusable if it cannot be read, and then does not say
    what psycopg says, which may show a part of it."""
    try:
        told = conninfo_to_dict(address)
    except psycopg.Error:
        advice = "Signs such as / @ : in a password are written as %2F %40 %3A."
        raise DatabaseUnusableError(f"The address of the database in PostgreSQL cannot be read. {advice}") from None
    return f"{told.get('dbname') or '(the usual one)'} at {told.get('host') or 'this machine'}"
