"""Records: a finished game as a file, with its seed, all answers, and all resulting events; `verify` checks one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.event import Event
from engine.core.question import Refused
from engine.history.replay import answer_all
from engine.history.undo_audit import UndoneBranch
from engine.table.table import Table

SCHEMA = 1


class Record(msgspec.Struct):
    schema: int
    game: str
    rules: int
    """The version of the rules with which the game began: with no other can all of it be checked."""
    seats: tuple[str, ...]
    options: dict[str, str]
    seed: str
    seed_hash: str
    answers: list[tuple[int, str, str]]
    events: list[Event]
    undone: list[UndoneBranch] = []
    """The undone branches, in the order of the undos."""


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
        rules=table.first_rules,
        seats=table.seats,
        options=table.game.stored_options(table.options),
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
