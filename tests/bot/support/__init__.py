"""Helpers for all tests of the bot.

| module | for |
|---|---|
| `waiting` | waiting for what the bot does on its own: `until`, `WAIT` |
| `hosted_tables` | a `HostedTable` without database or Discord, for tests of plain functions |
| `advantages` | such a table whose players hold advantage items |
| `stored_table` | a table in a database, without a bot |
| `coordinator` | a coordinator without Discord, and games at it |
| `published_game` | a whole game and its messages by the plan alone, without Discord |
| `databases` | the database of a test, SQLite or PostgreSQL; `on_both` runs a test on both |
| `postgresql` | the PostgreSQL server behind it, to stop and start |
| `database_reader` | what the bot has stored, read from outside |
| `database_faults` | a full, read-only, locked or stopped database |
| `many_tables` | thousands of stored tables |
| `club_rows` | results of games, without games |
| `command` | operator's commands |
| `error_log` | expected errors in the log |
| `unknown_game` | a game that the bot does not know |

The whole bot in the arena: `tests/bot/end_to_end/support`.
"""
