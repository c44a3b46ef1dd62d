"""Heartbeats: when a process last served its tables, which of its shards had no connection then, and by how much deadlines move
for that. Everything runs inside a transaction."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.database import Statements
from bot.store.shards import WHERE as OF_SHARD
from bot.store.shards import Shard, ShardSet

ALIVE, UNHEARD = "alive", "unheard "
"""Names of facts: the last heartbeat of the bot, or of the process with a shard ("alive 4/8"); and since when a shard had no
connection at that heartbeat ("unheard 1/2")."""
LIVENESS = "liveness"
"""Name of the fact that says when the bot of a file last showed that it works, even without a connection to Discord."""
SET_FACT = "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
AT = "EXISTS (SELECT 1 FROM tables WHERE id = table_id AND {})"
"""A condition for rows whose table fulfils another condition."""
_MOVE = f"UPDATE deadlines SET asked = asked + ?1, due = due + ?1, next = next + ?1 WHERE {AT}"


def read_heartbeat(db: Statements, shard_set: ShardSet) -> float | None:
    """Returns when all tables of a shard set were last served, whichever process did that and however the shards were divided
    then; None if never."""
    rows = db.execute("SELECT name, value FROM facts WHERE name = ? OR name LIKE ?", (ALIVE, f"{ALIVE} %"))
    known = {name: float(at) for name, at in rows}
    others = [at for name, at in known.items() if not name.endswith(f"/{shard_set.of}")]
    heartbeats = [max([known[name], *others] if name in known else others, default=None) for name in alive_facts(shard_set)]
    return min((moment for moment in heartbeats if moment is not None), default=None)


def read_disconnected(db: Statements, shard_set: ShardSet) -> dict[Shard, float]:
    """Returns the shards without a connection at the last heartbeat, and since when."""
    rows = db.execute("SELECT name, value FROM facts WHERE name LIKE ?", (f"{UNHEARD}%",))
    known = {shard_in(name): float(since) for name, since in rows}
    return {shard: since for shard, since in known.items() if shard_set.takes(shard)}


def write_heartbeat(
    db: Statements, shard_set: ShardSet, now: float, without: Mapping[Shard, float], made_up: Mapping[Shard, float]
) -> None:
    """Records a heartbeat, `without` some connections since then, and extends the deadlines of the shards in `made_up`."""
    for shard, seconds in made_up.items():
        db.execute(_MOVE.format(OF_SHARD), (seconds, shard.of, shard.number))
    heard = [shard for shard in read_disconnected(db, shard_set) if shard not in without]
    db.executemany("DELETE FROM facts WHERE name = ?", [(_disconnected_fact(shard),) for shard in heard])
    db.executemany(SET_FACT, [(name, str(now)) for name in alive_facts(shard_set)])
    db.executemany(SET_FACT, [(_disconnected_fact(shard), str(at)) for shard, at in without.items()])


def move_deadlines(db: Statements, shard_set: ShardSet, seconds: float) -> None:
    """Moves all deadlines of a shard set, and its heartbeat with them: the next start does not move them again."""
    db.execute(_MOVE.format(shard_set.where), (seconds,))
    moved = {_disconnected_fact(shard): since + seconds for shard, since in read_disconnected(db, shard_set).items()}
    if (alive := read_heartbeat(db, shard_set)) is not None:
        moved |= dict.fromkeys(alive_facts(shard_set), alive + seconds)
    db.executemany(SET_FACT, [(name, str(at)) for name, at in moved.items()])


def shard_in(fact: str) -> Shard:
    """Returns the shard named by an "unheard" fact."""
    return Shard(*map(int, fact.removeprefix(UNHEARD).split("/")))


def alive_facts(shard_set: ShardSet) -> list[str]:
    """Returns the names of the heartbeat facts, one for each shard: the next process may have another set of shards."""
    return [ALIVE] if shard_set.of == 1 else [f"{ALIVE} {shard}/{shard_set.of}" for shard in shard_set.shards]


def _disconnected_fact(shard: Shard) -> str:
    return f"{UNHEARD}{shard.number}/{shard.of}"
