"""Taking back: a game as it was some answers ago, and what has been seen since.

The dice go on by their count: number i of a game is the same whatever was taken back before it, so nobody gets another roll.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.host import Entry, is_order, option_id, seat_and_kind
from engine.core.question import Option, Question, Refused
from engine.history.replay import answer_all, apply_answer
from engine.table.table import Answer, Table

CORRECTED = "The rules have been corrected since this game began, so nothing can be taken back in it."


class Number(NamedTuple):
    """One that was drawn or rolled: from 1 on, and out of how many."""

    value: int
    of: int


class RestoredTable(NamedTuple):
    """A game as it was before some of its answers."""

    table: Table
    """As it comes back from a save."""
    taken: list[Answer]
    """The answers since."""
    asked: Question | None
    """What the first of them has answered; None if it is an order."""
    drawn: list[Number]
    """The numbers that have been drawn since."""
    is_hidden_shown: bool
    """Whether anybody has seen since what was hidden then."""
    is_part_over: bool
    """Whether a part of the game, such as a race, has ended since."""

    @property
    def was_seen(self) -> bool:
        """Whether anybody knows more than they did then."""
        return bool(self.drawn) or self.is_hidden_shown

    @property
    def took(self) -> Option | None:
        """The option that the first of them has taken."""
        return self.asked.option(self.taken[0][2]) if self.asked is not None else None


def restore_table(table: Table, answers: Sequence[Answer], count: int) -> RestoredTable:
    """The game as it was after the first `count` of all its answers; or, if people were choosing in secret then, as it was before
    the first of them chose: by now everybody may have seen that.

    Refused if the game cannot be played again because the rules have been corrected since it began.
    """
    if not 0 <= count < len(answers):
        raise Refused("There is nothing to take back.")
    try:
        again = reopened_table(table, answers[:count])
        if picks := _picks_in_secret(again):
            count -= picks
            again = reopened_table(table, answers[:count])
        found = replay_answers(again, answers[count:])
    except Refused as refused:
        raise Refused(CORRECTED) from refused
    if again.questions != table.questions or again.dice_used != table.dice_used:
        raise Refused(CORRECTED)
    return found


def reopened_table(table: Table, answers: Sequence[Answer]) -> Table:
    """The same game from its beginning, up to there."""
    again = Table.new(table.game.id, table.seats, table.options, table.seed)
    answer_all(again, answers)
    return again


def replay_answers(table: Table, answers: Sequence[Answer]) -> RestoredTable:
    """What comes of these answers at a table, which is where they lead afterwards, and what that shows to anybody."""
    then, used, asked = Table.load(table.save()), table.dice_used, _asked(table, answers[0])
    is_hushed, is_shown, is_over = _has_unseen_answers(table), False, False
    before, game = _lines(table), table.game
    for answer in answers:
        is_hushed = is_hushed or _is_secret(table, answer)
        news = apply_answer(table, answer)
        is_public = any(event.only is None for event in news)
        is_shown = (
            is_shown or any(event.only is not None or game.reveals_hidden(event) for event in news) or (is_hushed and is_public)
        )
        is_hushed = is_hushed and not is_public
        is_over = is_over or any(game.part_ended(event) is not None for event in news)
    is_shown = is_shown or _was_ordered_by_others(_lines(table) - before, answers)
    return RestoredTable(then, [*answers], asked, _numbers_from(table, used), is_shown, is_over)


def _lines(table: Table) -> set[tuple[str, str]]:
    """What was answered, also by standing orders and plans."""
    return {entry for position in table.checkpoints for entry in position.journal if not isinstance(entry, int)}


def _was_ordered_by_others(lines: Iterable[tuple[str, str]], answers: Sequence[Answer]) -> bool:
    """Whether others than whoever gave the first of these answers have had something done that they were not asked about: until
    then nobody knew that they would. To leave something shows nothing."""
    given = {key for _, key, _ in answers}
    return any(key not in given and option != option_id(None) and seat_and_kind(key)[0] != answers[0][0] for key, option in lines)


def _asked(table: Table, answer: Answer) -> Question | None:
    return next((question for question in table.questions if question.key == answer[1]), None)


def _is_secret(table: Table, answer: Answer) -> bool:
    """Whether others may soon see an answer that is still a secret. To let a moment pass says nothing, whoever sees it."""
    question = _asked(table, answer)
    if question is None or not question.secret or question.kind in table.game.lasting_secrets:
        return False
    return not (question.window and answer[2] == question.default)


def _has_unseen_answers(table: Table) -> bool:
    """The same for those of the running step that have been given by now."""
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
    """How many answers have been given since people began to choose independently, if any of them is a secret."""
    host = table.checkpoints[-1].host
    if host is None or host.simultaneous_from is None:
        return 0
    picks: Sequence[Entry] = host.journal[host.simultaneous_from :]
    is_secret = any(line >= host.simultaneous_from for line in host.private)
    return len(picks) if is_secret and any(not isinstance(each, int) and not is_order(each[0]) for each in picks) else 0


def _numbers_from(table: Table, used: int) -> list[Number]:
    """All numbers that were drawn when so many had been drawn before."""
    found = []
    for position in table.checkpoints:
        lines = [line for line, entry in enumerate(position.journal) if isinstance(entry, int)]
        for number, line in enumerate(lines, position.dice_before):
            entry = position.journal[line]
            if number >= used and position.host is not None and isinstance(entry, int):
                found.append(Number(entry + 1, position.host.used[line].choices))
    return found
