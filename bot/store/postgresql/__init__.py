"""The same store in PostgreSQL, for a bot of several processes. It needs psycopg: `pip install 'grandstand[postgresql]'`.

Nothing here is imported unless GRANDSTAND_DATABASE names a database, or a command is given one.
"""

from bot.store.postgresql.database import PostgresDatabase

__all__ = ["PostgresDatabase"]
