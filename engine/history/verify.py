"""Verification of a record: the game played again from its seed and answers."""

from __future__ import annotations

import msgspec

from engine.contract.registry import get_game
from engine.core.event import Event
from engine.core.question import Refused
from engine.history.record import Record
from engine.history.replay import answer_all
from engine.history.undo_audit import audit_undos
from engine.table.table import Table


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record is correct; `sentence` gives the details."""

    matches: bool
    sentence: str


def verify(record: Record, published: str | None = None) -> Verdict:
    """Play the game again from its seed and answers, compare every event, and check the undos.

    `published` is the hash of the seed that was published before the game: only it proves that the seed was not chosen afterwards.
    """
    if published is not None and not record.seed_hash.startswith(published.strip().lower() or "nothing"):
        return Verdict(False, "This is not the game whose hash was published.")
    game = get_game(record.game)
    if record.rules != game.rules_version:
        raise Refused(
            f"This game began with version {record.rules} of the rules; only version {game.rules_version} can be checked here."
        )
    table = Table.new(record.game, record.seats, record.options, record.seed)
    if table.seed_hash != record.seed_hash:
        return Verdict(False, "The seed is not the one that was sealed when the game began.")
    try:
        answer_all(table, record.answers)
        for ours, theirs in zip(table.events, record.events, strict=False):
            if not _agrees(theirs, ours):
                return Verdict(False, f"Event {theirs.number} differs. By the rules: {table.say(ours)}")
        if len(table.events) != len(record.events):
            return Verdict(False, f"The record has {len(record.events)} events, the game {len(table.events)}.")
        if table.result is None:
            return Verdict(False, "The record stops before the game is over.")
        taken_back = audit_undos(record.undone, table)
    except Refused as refused:
        return Verdict(False, str(refused))
    sealed = "as published" if published else "compare that with what was published before the game"
    return Verdict(
        True,
        f"Every event matches: {len(record.events)} events, {len(record.answers)} answers. "
        f"{taken_back}The seed {record.seed} was sealed with {record.seed_hash}; {sealed}.",
    )


def _agrees(recorded: Event, ours: Event) -> bool:
    """Return whether a recorded event is what was played again. Later versions may say more about an event than earlier ones."""
    return msgspec.structs.replace(ours, data=recorded.data) == recorded and recorded.data.items() <= ours.data.items()
