"""What was taken back in a finished game: every branch that no longer counts is played once more, to see what was known by then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.core.dice import SIDES
from engine.core.question import Refused
from engine.history.replay import answer_all
from engine.history.undo import RestoredTable, replay_answers
from engine.table.table import Answer, Table
from engine.text.english import ordinal

MAX_LISTED = 5
"""Of all that was known when something was taken back."""


class UndoneBranch(Struct):
    """Answers that were taken back, and how many stood before them then; by consent, or because nobody had seen anything."""

    after: int
    answers: list[Answer]
    consent: bool


def audit_undos(undone: Sequence[UndoneBranch], answers: Sequence[Answer], opened: Callable[[], Table]) -> str:
    """A sentence about all that was taken back; empty if there is nothing. `answers` are those that stood in the end, and `opened`
    opens the table again.

    Refused if it does not fit, or if something was taken back as if nobody had seen anything, and somebody had.
    """
    free, by_consent, known = 0, 0, []
    for number, (branch, before) in enumerate(zip(undone, _lines(undone, answers), strict=True), 1):
        table = opened()
        try:
            answer_all(table, before)
            found = replay_answers(table, branch.answers)
        except Refused as refused:
            raise Refused(f"What was taken back {ordinal(number)} does not fit the game: {refused}") from None
        if branch.consent:
            by_consent += len(branch.answers)
            known.append(_known(found))
        elif found.was_seen:
            raise Refused(f"What was taken back {ordinal(number)} had come to light by then, and nobody was asked.")
        else:
            free += len(branch.answers)
    more = ["and so on"] if len(known) > MAX_LISTED else []
    what_was_known = "; ".join([*known[:MAX_LISTED], *more])
    parts = [f"{free} before anything was seen"] * bool(free) + [f"{by_consent} by consent ({what_was_known})"] * bool(by_consent)
    total = free + by_consent
    return f"{total} answer{' was' if total == 1 else 's were'} taken back: {', '.join(parts)}. " if total else ""


def _lines(undone: Sequence[UndoneBranch], answers: Sequence[Answer]) -> list[Sequence[Answer]]:
    """What stood before each of them. From the last one on: what was taken back before it had left the answers that it went by."""
    line = list(answers)
    lines: list[Sequence[Answer]] = []
    for number, branch in reversed([*enumerate(undone, 1)]):
        if not branch.answers or not 0 <= branch.after <= len(line):
            raise Refused(f"What was taken back {ordinal(number)} does not fit the game.")
        lines.append(line[: branch.after])
        line = line[: branch.after] + branch.answers
    return lines[::-1]


def _known(found: RestoredTable) -> str:
    if not found.drawn:
        return "no number was known"
    first = found.drawn[0]
    return f"the next die was known: {first.value}" if first.of == SIDES else "what comes next was known"
