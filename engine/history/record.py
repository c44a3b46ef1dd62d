"""A finished game as a file that anybody can check: seed, answers, and every resulting event."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.core.event import Event
from engine.core.question import Refused
from engine.games import get_game
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
    """In the order in which they were taken back."""


class Verdict(msgspec.Struct, frozen=True):
    """`sentence` says what was found."""

    matches: bool
    sentence: str


def game_record(table: Table, undone: Sequence[UndoneBranch] = ()) -> Record:
    """What is published when a game is over. `undone` is what was taken back in it."""
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
    if not isinstance(text, str | bytes):
        raise Refused("The record of a game has to be text.")
    try:
        kept = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("This is not the record of a game: it cannot be read.") from None
    if kept.schema != SCHEMA:
        raise Refused(f"This record has form {kept.schema}; only form {SCHEMA} can be read.")
    return kept


def replayed_record(kept: Record) -> Table:
    """The table at the end of that game, with all its events."""
    table = Table.new(kept.game, kept.seats, kept.options, kept.seed)
    answer_all(table, kept.answers)
    return table


def verify(kept: Record, published: str | None = None) -> Verdict:
    """Plays the game again from its seed and answers and compares every event.

    Only the hash `published` before the game proves that the seed was not chosen afterwards.
    """
    if published is not None and not kept.seed_hash.startswith(published.strip().lower() or "nothing"):
        return Verdict(False, "This is not the game whose hash was published.")
    game = get_game(kept.game)
    if kept.rules != game.rules_version:
        raise Refused(
            f"This game was played with version {kept.rules} of the rules; only version {game.rules_version} can be checked here."
        )
    table = Table.new(kept.game, kept.seats, kept.options, kept.seed)
    if table.seed_hash != kept.seed_hash:
        return Verdict(False, "The seed is not the one that was sealed when the game began.")
    try:
        answer_all(table, kept.answers)
    except Refused as refused:
        return Verdict(False, str(refused))
    for ours, theirs in zip(table.events, kept.events, strict=False):
        if ours != theirs:
            return Verdict(False, f"Event {theirs.number} differs. By the rules: {table.say(ours)}")
    if len(table.events) != len(kept.events):
        return Verdict(False, f"The record has {len(kept.events)} events, the game {len(table.events)}.")
    if table.result is None:
        return Verdict(False, "The record stops before the game is over.")
    try:
        taken_back = audit_undos(kept.undone, kept.answers, lambda: Table.new(kept.game, kept.seats, kept.options, kept.seed))
    except Refused as refused:
        return Verdict(False, str(refused))
    sealed = "as published" if published else "compare that with what was published before the game"
    return Verdict(
        True,
        f"Every event matches: {len(kept.events)} events, {len(kept.answers)} answers. "
        f"{taken_back}The seed {kept.seed} was sealed with {kept.seed_hash}; {sealed}.",
    )
