"""Signs of life: when a part of the bot last looked after its tables, which of its shards had no connection then, and by how much
time limits move for that. All of it inside a transaction."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.database import Statements
from bot.store.shards import WHERE as OF_SHARD
from bot.store.shards import Shard, ShardSet

ALIVE, UNHEARD = "alive", "unheard "
"""Facts: when the bot was last alive, or whoever had a shard ("alive 4/8"); since when a shard was then without a connection
("unheard 1/2")."""
SET_FACT = "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
AT = "EXISTS (SELECT 1 FROM tables WHERE id = table_id AND {})"
"""For rows of tables of which something is true."""
_MOVE = f"UPDATE deadlines SET asked = asked + ?1, due = due + ?1, next = next + ?1 WHERE {AT}"


def last_alive(db: Statements, part: ShardSet) -> float | None:
    """When the tables of a part were last looked after, all of them: by whoever had their shards, or by others when there were more
    or fewer."""
    rows = db.execute("SELECT name, value FROM facts WHERE name = ? OR name LIKE ?", (ALIVE, f"{ALIVE} %"))
    found = {name: float(at) for name, at in rows}
    others = [at for name, at in found.items() if not name.endswith(f"/{part.of}")]
    moments = [max([found[name], *others] if name in found else others, default=None) for name in alive_facts(part)]
    return min((each for each in moments if each is not None), default=None)


def unheard(db: Statements, part: ShardSet) -> dict[Shard, float]:
    """The shards without a connection when the part was last alive, and since when."""
    rows = db.execute("SELECT name, value FROM facts WHERE name LIKE ?", (f"{UNHEARD}%",))
    found = {shard_in(name): float(since) for name, since in rows}
    return {shard: since for shard, since in found.items() if part.takes(shard)}


def note(db: Statements, part: ShardSet, now: float, without: Mapping[Shard, float], made_up: Mapping[Shard, float]) -> None:
    """It is alive, `without` some connections since then; the time limits of other shards are extended, so that this is made up."""
    for shard, seconds in made_up.items():
        db.execute(_MOVE.format(OF_SHARD), (seconds, shard.of, shard.number))
    heard = [shard for shard in unheard(db, part) if shard not in without]
    db.executemany("DELETE FROM facts WHERE name = ?", [(_fact(shard),) for shard in heard])
    db.executemany(SET_FACT, [(name, str(now)) for name in alive_facts(part)])
    db.executemany(SET_FACT, [(_fact(shard), str(at)) for shard, at in without.items()])


def move(db: Statements, part: ShardSet, seconds: float) -> None:
    """All time limits, and with them when it was last alive and when it lost a shard: the next start does not move them again."""
    db.execute(_MOVE.format(part.where), (seconds,))
    moved = {_fact(shard): since + seconds for shard, since in unheard(db, part).items()}
    if (alive := last_alive(db, part)) is not None:
        moved |= dict.fromkeys(alive_facts(part), alive + seconds)
    db.executemany(SET_FACT, [(name, str(at)) for name, at in moved.items()])


def shard_in(fact: str) -> Shard:
    """Of which this fact tells."""
    return Shard(*map(int, fact.removeprefix(UNHEARD).split("/")))


def alive_facts(part: ShardSet) -> list[str]:
    """The names of those of a part: one for each of its shards, since another may have others with it the next time."""
    return [ALIVE] if part.of == 1 else [f"{ALIVE} {shard}/{part.of}" for shard in part.shards]


def _fact(shard: Shard) -> str:
    return f"{UNHEARD}{shard.number}/{shard.of}"
