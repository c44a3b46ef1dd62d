"""Signs of life: when a part of the bot last looked after its tables, which of its shards had no connection then, and by how much
time limits move for that. All of it inside a transaction."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.engine import Statements
from bot.store.shards import WHERE as OF_SHARD
from bot.store.shards import Part, Shard

ALIVE, UNHEARD = "alive", "unheard "
"""Facts: when the bot or a part of it was last alive ("alive 4/8"); since when a shard was then without a connection
("unheard 1/2")."""
SET_FACT = "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
AT = "EXISTS (SELECT 1 FROM tables WHERE id = table_id AND {})"
"""For rows of tables of which something is true."""
_MOVE = f"UPDATE deadlines SET asked = asked + ?1, due = due + ?1, next = next + ?1 WHERE {AT}"


def last_alive(db: Statements, part: Part) -> float | None:
    """When the tables of a part were last looked after: by itself, or by another when there were more or fewer shards."""
    rows = db.execute("SELECT name, value FROM facts WHERE name = ? OR name LIKE ?", (ALIVE, f"{ALIVE} %"))
    beside = f"/{part.of}"  # other parts of as many shards
    return max((float(at) for name, at in rows if name == _alive(part) or not name.endswith(beside)), default=None)


def unheard(db: Statements, part: Part) -> dict[Shard, float]:
    """The shards without a connection when the part was last alive, and since when."""
    rows = db.execute("SELECT name, value FROM facts WHERE name LIKE ?", (f"{UNHEARD}%",))
    found = {shard_in(name): float(since) for name, since in rows}
    return {shard: since for shard, since in found.items() if part.takes(shard)}


def note(db: Statements, part: Part, now: float, without: Mapping[Shard, float], made_up: Mapping[Shard, float]) -> None:
    """It is alive, `without` some connections since then; the time limits of other shards are extended, so that this is made up."""
    for shard, seconds in made_up.items():
        db.execute(_MOVE.format(OF_SHARD), (seconds, shard.of, shard.number))
    heard = [shard for shard in unheard(db, part) if shard not in without]
    db.executemany("DELETE FROM facts WHERE name = ?", [(_fact(shard),) for shard in heard])
    db.executemany(SET_FACT, [(_alive(part), str(now)), *((_fact(shard), str(at)) for shard, at in without.items())])


def move(db: Statements, part: Part, seconds: float) -> None:
    """All time limits, and with them when it was last alive and when it lost a shard: the next start does not move them again."""
    db.execute(_MOVE.format(part.where), (seconds,))
    facts = "UPDATE facts SET value = CAST(CAST(value AS DOUBLE PRECISION) + ? AS TEXT) WHERE name = ?"
    db.executemany(facts, [(seconds, name) for name in (_alive(part), *map(_fact, unheard(db, part)))])


def shard_in(fact: str) -> Shard:
    """Of which this fact tells."""
    return Shard(*map(int, fact.removeprefix(UNHEARD).split("/")))


def _alive(part: Part) -> str:
    return ALIVE + part.suffix


def _fact(shard: Shard) -> str:
    return f"{UNHEARD}{shard.number}/{shard.of}"
