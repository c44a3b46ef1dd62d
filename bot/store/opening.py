"""How many tables may be open at once, checked in the transaction that opens another one."""

from __future__ import annotations

from typing import NamedTuple

from bot.store.database import Statements, hold_host, hold_server
from bot.store.records import OPEN, TableRecord


class OpeningLimits(NamedTuple):
    """How many open tables a user may host, and a server may have, without those untouched since then."""

    hosted: int
    in_server: int
    since: float


class HostLimitError(Exception):
    """The host of a new table hosts as many as allowed."""


class ServerLimitError(Exception):
    """The server of a new table has as many as allowed."""


def demand_room(db: Statements, record: TableRecord, limits: OpeningLimits) -> None:
    """Raises HostLimitError or ServerLimitError. Nobody else opens a table for this host or in this server meanwhile."""
    hold_host(db, record.host)
    hosted = 'SELECT COUNT(*) FROM tables JOIN seats ON table_id = id WHERE "user" = ?1 AND host = ?1 AND stage IN (?2, ?3)'
    if db.execute(hosted, (record.host, *OPEN)).fetchone()[0] >= limits.hosted:
        raise HostLimitError
    hold_server(db, record.guild)
    in_server = "SELECT COUNT(*) FROM tables WHERE guild = ? AND stage IN (?, ?) AND touched >= ?"
    if db.execute(in_server, (record.guild, *OPEN, limits.since)).fetchone()[0] >= limits.in_server:
        raise ServerLimitError
