"""Undo: restores a game as it was some answers ago, and finds out what players have seen since.

An undo gives nobody another roll: number i of a game is always the same, whatever was undone before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.host import Entry, is_order, option_id, seat_and_kind
from engine.core.question import Option, Question, Refused
from engine.history.replay import apply_answer, reopened_table
from engine.table.table import Answer, Table

CORRECTED = "The rules have been corrected since this game began, so nothing can be taken back in it."


class Number(NamedTuple):
    """A number that was drawn or rolled: `value` from 1 to `of`."""

    value: int
    of: int


class RestoredTable(NamedTuple):
    """A game as it was before some of its answers, and what those answers revealed."""

    table: Table
    """The table as it was then."""
    taken: list[Answer]
    """The answers since then, which the undo takes back."""
    asked: Question | None
    """The question that the first of them answered; None if it is an order."""
    drawn: list[Number]
    """The numbers drawn since then."""
    is_hidden_shown: bool
    """Whether something has become visible that was hidden then."""
    parts_over: int
    """How many parts of the game, such as races, have ended since then."""

    @property
    def was_seen(self) -> bool:
        """Whether any player knows more than then, so that an undo needs consent."""
        return bool(self.drawn) or self.is_hidden_shown

    @property
    def took(self) -> Option | None:
        """The option of the first answer that is taken back; None if it is an order."""
        return self.asked.option(self.taken[0][2]) if self.asked is not None else None


def restore_table(table: Table, answers: Sequence[Answer], count: int) -> RestoredTable:
    """Return the game as it was after the first `count` of all its answers.

    If players were choosing in secret then, it goes back to before the first of these choices, because they may be known by
    now. Raises Refused if the game cannot be replayed because the rules have been corrected since it began.
    """
    if not 0 <= count < len(answers):
        raise Refused("There is nothing to take back.")
    try:
        again = reopened_table(table, answers[:count])
        if picks := _picks_in_secret(again):
            count -= picks
            again = reopened_table(table, answers[:count])
        restored = replay_answers(again, answers[count:])
    except Refused as refused:
        raise Refused(CORRECTED) from refused
    if again.questions != table.questions or again.dice_used != table.dice_used:
        raise Refused(CORRECTED)
    return restored


def replay_answers(table: Table, answers: Sequence[Answer]) -> RestoredTable:
    """Give these answers to a table, which they change, and return the table as it was before and what the answers revealed."""
    then, used, asked = Table.load(table.save()), table.dice_used, _question_of(table, answers[0])
    has_secret, is_shown, parts_over = _has_unseen_answers(table), False, 0
    before, game = _journal_answers(table), table.game
    for answer in answers:
        has_secret = has_secret or _is_secret(table, answer)
        news = apply_answer(table, answer)
        is_public = any(event.only is None for event in news)
        is_shown |= any(event.only is not None or game.reveals_hidden(event) for event in news) or (has_secret and is_public)
        has_secret = has_secret and not is_public
        parts_over += sum(game.part_ended(event) is not None for event in news)
    is_shown = is_shown or _was_ordered_by_others(_journal_answers(table) - before, answers)
    return RestoredTable(then, [*answers], asked, _numbers_from(table, used), is_shown, parts_over)


def _journal_answers(table: Table) -> set[tuple[str, str]]:
    """Return all answers in the journals, including those that follow from orders."""
    return {entry for checkpoint in table.checkpoints for entry in checkpoint.journal if not isinstance(entry, int)}


def _was_ordered_by_others(lines: Iterable[tuple[str, str]], answers: Sequence[Answer]) -> bool:
    """Return whether an order of another seat than the one of the first answer did something, which reveals the order.

    Declining reveals nothing.
    """
    given = {key for _, key, _ in answers}
    return any(key not in given and option != option_id(None) and seat_and_kind(key)[0] != answers[0][0] for key, option in lines)


def _question_of(table: Table, answer: Answer) -> Question | None:
    return next((question for question in table.questions if question.key == answer[1]), None)


def _is_secret(table: Table, answer: Answer) -> bool:
    """Return whether an answer is secret now but will soon be seen. Declining in a reaction window reveals nothing."""
    question = _question_of(table, answer)
    if question is None or not question.secret or question.kind in table.game.lasting_secrets:
        return False
    return not (question.window and answer[2] == question.default)


def _has_unseen_answers(table: Table) -> bool:
    """Return whether the current step has secret answers that will soon be seen, and have not been seen by now."""
    host, game = table.checkpoints[-1].host, table.game
    if host is None:
        return False
    for line in host.private:
        entry, since = host.journal[line], host.events[host.used[line].events :]
        if isinstance(entry, int) or any(event.only is None for event in since):
            continue
        kind = seat_and_kind(entry[0])[1]
        if not game.is_window(kind) and kind not in game.lasting_secrets:
            return True
    return False


def _picks_in_secret(table: Table) -> int:
    """Return how many answers the current simultaneous choice has, if any of them is secret; otherwise 0."""
    host = table.checkpoints[-1].host
    if host is None or host.simultaneous_from is None:
        return 0
    picks: Sequence[Entry] = host.journal[host.simultaneous_from :]
    is_secret = any(line >= host.simultaneous_from for line in host.private)
    return len(picks) if is_secret and any(not isinstance(pick, int) and not is_order(pick[0]) for pick in picks) else 0


def _numbers_from(table: Table, used: int) -> list[Number]:
    """Return all numbers drawn after the first `used`."""
    numbers = [
        Number(entry + 1, checkpoint.host.used[line].choices)
        for checkpoint in table.checkpoints
        for line, entry in enumerate(checkpoint.journal)
        if checkpoint.host is not None and isinstance(entry, int)
    ]
    return numbers[used - table.checkpoints[0].dice_before :]
