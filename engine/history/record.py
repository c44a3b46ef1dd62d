"""Records: a finished game as a file that can be verified, with its seed, all answers, and all resulting events."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.contract.registry import get_game
from engine.core.event import Event
from engine.core.question import Refused
from engine.history.replay import answer_all
from engine.history.undo_audit import UndoneBranch, audit_undos
from engine.table.table import Table

SCHEMA = 1


class Record(msgspec.Struct):
    schema: int
    game: str
    rules: int
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    seed_hash: str
    answers: list[tuple[int, str, str]]
    events: list[Event]
    undone: list[UndoneBranch] = []
    """The undone branches, in the order of the undos."""


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record is correct; `sentence` gives the details."""

    matches: bool
    sentence: str


def game_record(table: Table, undone: Sequence[UndoneBranch] = ()) -> Record:
    """Return the record of a finished game. Raises Refused if it is not over, or if events or answers are missing."""
    if table.result is None:
        raise Refused("A game can only be exported when it is over: until then its seed stays sealed.")
    events = table.events
    if len(table.answers) != table.answer_count or [event.number for event in events] != list(range(1, len(events) + 1)):
        raise Refused("This table does not have its whole log and all answers, so it cannot be exported.")
    return Record(
        schema=SCHEMA,
        game=table.game.id,
        rules=table.rules,
        seats=table.seats,
        options=dict(table.options),
        seed=table.seed,
        seed_hash=table.seed_hash,
        answers=list(table.answers),
        events=events,
        undone=[*undone],
    )


def read_record(text: object) -> Record:
    """Return the record for its JSON text; raises Refused if it cannot be read."""
    if not isinstance(text, str | bytes):
        raise Refused("The record of a game has to be text.")
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("This is not the record of a game: it cannot be read.") from None
    if record.schema != SCHEMA:
        raise Refused(f"This record has form {record.schema}; only form {SCHEMA} can be read.")
    return record


def replayed_record(record: Record) -> Table:
    """Return the table at the end of a recorded game, with all its events."""
    table = Table.new(record.game, record.seats, record.options, record.seed)
    answer_all(table, record.answers)
    return table


def verify(record: Record, published: str | None = None) -> Verdict:
    """Play the game again from its seed and answers, compare every event, and check the undos.

    `published` is the hash of the seed that was published before the game: only it proves that the seed was not chosen afterwards.
    """
    if published is not None and not record.seed_hash.startswith(published.strip().lower() or "nothing"):
        return Verdict(False, "This is not the game whose hash was published.")
    game = get_game(record.game)
    if record.rules != game.rules_version:
        raise Refused(
            f"This game was played with version {record.rules} of the rules; only version {game.rules_version} can be checked here."
        )
    table = Table.new(record.game, record.seats, record.options, record.seed)
    if table.seed_hash != record.seed_hash:
        return Verdict(False, "The seed is not the one that was sealed when the game began.")
    try:
        answer_all(table, record.answers)
    except Refused as refused:
        return Verdict(False, str(refused))
    for ours, theirs in zip(table.events, record.events, strict=False):
        if ours != theirs:
            return Verdict(False, f"Event {theirs.number} differs. By the rules: {table.say(ours)}")
    if len(table.events) != len(record.events):
        return Verdict(False, f"The record has {len(record.events)} events, the game {len(table.events)}.")
    if table.result is None:
        return Verdict(False, "The record stops before the game is over.")
    try:
        taken_back = audit_undos(
            record.undone, record.answers, lambda: Table.new(record.game, record.seats, record.options, record.seed)
        )
    except Refused as refused:
        return Verdict(False, str(refused))
    sealed = "as published" if published else "compare that with what was published before the game"
    return Verdict(
        True,
        f"Every event matches: {len(record.events)} events, {len(record.answers)} answers. "
        f"{taken_back}The seed {record.seed} was sealed with {record.seed_hash}; {sealed}.",
    )
