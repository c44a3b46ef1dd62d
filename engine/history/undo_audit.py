"""Audits the undos of a finished game: replays every undone branch to see what was known when it was taken back."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.dice import SIDES
from engine.core.question import Refused
from engine.history.replay import reopened_table
from engine.history.undo import RestoredTable, replay_answers
from engine.table.table import Answer, Table
from engine.text.english import ordinal

MAX_LISTED = 5
"""How many undos by consent are described in the sentence."""


class UndoneBranch(Struct):
    """Answers that were taken back, and how many answers came before them (`after`).

    `consent` is False for a free undo, which is only allowed while nobody has seen anything.
    """

    after: int
    answers: list[Answer]
    consent: bool


def audit_undos(undone: Sequence[UndoneBranch], table: Table) -> str:
    """Return a sentence about all undos of the finished game at this table; empty if there are none.

    Raises Refused if a branch does not fit the game, or if a free undo took back something that had been seen.
    """
    free, by_consent, known = 0, 0, []
    for number, (branch, before) in enumerate(zip(undone, _answers_before(undone, table.answers), strict=True), 1):
        try:
            restored = replay_answers(reopened_table(table, before), branch.answers)
        except Refused as refused:
            raise Refused(f"What was taken back {ordinal(number)} does not fit the game: {refused}") from None
        if branch.consent:
            by_consent += len(branch.answers)
            known.append(_known(restored))
        elif restored.was_seen:
            raise Refused(f"What was taken back {ordinal(number)} had come to light by then, and nobody was asked.")
        else:
            free += len(branch.answers)
    more = ["and so on"] if len(known) > MAX_LISTED else []
    what_was_known = "; ".join([*known[:MAX_LISTED], *more])
    parts = [f"{free} before anything was seen"] * bool(free) + [f"{by_consent} by consent ({what_was_known})"] * bool(by_consent)
    total = free + by_consent
    return f"{total} answer{' was' if total == 1 else 's were'} taken back: {', '.join(parts)}. " if total else ""


def _answers_before(undone: Sequence[UndoneBranch], answers: Sequence[Answer]) -> list[Sequence[Answer]]:
    """Return the answers before each branch, worked out from the last undo back to the first."""
    line = list(answers)
    lines: list[Sequence[Answer]] = []
    for number, branch in reversed([*enumerate(undone, 1)]):
        if not branch.answers or not 0 <= branch.after <= len(line):
            raise Refused(f"What was taken back {ordinal(number)} does not fit the game.")
        lines.append(line[: branch.after])
        line = line[: branch.after] + branch.answers
    return lines[::-1]


def _known(restored: RestoredTable) -> str:
    """Say what was known when a branch was taken back."""
    if not restored.drawn:
        return "no number was known"
    first = restored.drawn[0]
    return f"the next die was known: {first.value}" if first.of == SIDES else "what comes next was known"
