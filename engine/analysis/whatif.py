"""What-ifs: plays on at a fork with assumed rolls and answers, and with defaults for everything in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.ai.information_set import InformationSet
from engine.analysis.fork import Fork, PendingRoll
from engine.core.question import Option, Question

MOST_TURNS = 3
MOST_QUESTIONS = 30

Find = Callable[[Question], Option]
"""Returns the option that the user means."""


def is_hidden(question: Question, seat: int | None) -> bool:
    """Return whether this seat may neither read nor answer a question: a secret one or a reaction window of another seat."""
    return question.seat != seat and (question.secret or question.window)


class Assumption(NamedTuple):
    """An assumed roll (`number`), or an assumed answer: its index among the options, and its label."""

    number: int | None
    place: int = 0
    label: str = ""


class WhatIf:
    """Plays on at a fork, which it changes. Without an assumption, a die shows a random number (`examples`) and a question
    gets its default (`default_answers`)."""

    def __init__(self, fork: Fork) -> None:
        self.fork = fork
        self.assumptions: list[Assumption] = []
        self.examples: list[int] = []
        self.default_answers: list[str] = []
        self.unused: list[int] = []
        """Assumed numbers for which no die was rolled."""
        self.others_chose = False
        """Whether another seat has made a secret choice, which is imaginary."""
        self._questions = 0
        self._first = fork.step
        self._last = fork
        """The fork after the last assumption."""

    # ------------------------------------------------------------------ looking

    @property
    def is_at_its_end(self) -> bool:
        """Whether it has reached its limit of turns or questions."""
        return self.fork.step - self._first >= MOST_TURNS or self._questions >= MOST_QUESTIONS

    @property
    def pending(self) -> PendingRoll | Question | None:
        """The roll or question that comes next, the owner's own questions first; None at the end."""
        fork = self.fork
        if fork.result is not None or self.is_at_its_end:
            return None
        if fork.pending_roll is not None:
            return fork.pending_roll
        return min(fork.questions, key=lambda question: question.seat != fork.seat)

    @property
    def information_set(self) -> InformationSet | None:
        """The information set for win chances: after the last assumption, without the random rolls and default answers after it.

        If that is not known, because something in that turn is hidden from the owner, the information set now. None if the game is
        over.
        """
        last = self._last.information_set(self.fork.seat) if self._last.result is None else None
        if last is not None and (last.journal or self._last.is_between_turns):
            return last
        return self.fork.information_set(self.fork.seat) if self.fork.result is None else None

    @property
    def question(self) -> Question | None:
        """The open question, if the user may answer it; None otherwise."""
        now = self.pending
        return now if isinstance(now, Question) and not self._is_hidden(now) else None

    @property
    def roll(self) -> PendingRoll | None:
        """The die that is rolled next; None if something has to be decided first."""
        now = self.pending
        return now if now is None or isinstance(now, PendingRoll) else self._roll_after(now)

    # ------------------------------------------------------------------ supposing

    def assume_roll(self, number: int) -> None:
        """Assume what the next die shows, and play on up to it."""
        while (now := self.pending) is not None and not isinstance(now, PendingRoll):
            self._pass(now)
        if now is None:
            self.unused.append(number)
            return
        self.fork.roll_die(number)
        self._note(Assumption(number))

    def assume_answer(self, find: Find) -> bool:
        """Assume the answer to the next choice, and play on up to it. Returns False if no choice comes."""
        while (now := self.pending) is not None and not (isinstance(now, Question) and self._is_choice(now)):
            self._pass(now)
        if now is None:
            return False
        option = find(now)
        self._answer(now, option.id)
        self._note(Assumption(None, now.options.index(option), option.label))
        return True

    def _note(self, assumption: Assumption) -> None:
        self.assumptions.append(assumption)
        self._last = self.fork.copy()

    def assume_all(self, numbers: Sequence[int], answers: Sequence[Find]) -> int:
        """Assume numbers and answers, each in their own order, as they come up. Returns how many answers were not needed."""
        dice, finds = list(numbers), list(answers)
        while (dice or finds) and (now := self.pending) is not None:
            if isinstance(now, PendingRoll) and dice:
                self.assume_roll(dice.pop(0))
            elif isinstance(now, Question) and finds and self._is_choice(now):
                self.assume_answer(finds.pop(0))
            else:
                self._pass(now)
        self.unused += dice
        return len(finds)

    def advance(self) -> int:
        """Play on to the next choice, or to the next roll. Returns the sides of the next die that could still be assumed: the first
        that was rolled at random on the way, or the pending one; 0 if there is none."""
        sides = 0
        while (now := self.pending) is not None:
            if isinstance(now, PendingRoll):
                sides = sides or now.sides
            elif self._is_choice(now):
                break
            elif roll := self._roll_after(now):
                return sides or roll.sides
            self._pass(now)
        return sides

    def finish_turn(self) -> None:
        """Play on to the end of the turn in which the what-if began, with default answers."""
        while (now := self.pending) is not None and self.fork.step == self._first:
            self._pass(now)

    def _is_choice(self, question: Question) -> bool:
        return len(question.options) > 1 and not self._is_hidden(question)

    def _is_hidden(self, question: Question) -> bool:
        return is_hidden(question, self.fork.seat)

    def _roll_after(self, question: Question) -> PendingRoll | None:
        if len(question.options) > 1 or self._is_hidden(question):
            return None
        return self.fork.roll_after(question.seat, question.key, question.default)

    def _pass(self, now: PendingRoll | Question) -> None:
        """Get past a roll or question without an assumption."""
        if isinstance(now, PendingRoll):
            self.examples.append(self.fork.roll_die())
            return
        if self._is_choice(now):
            self.default_answers.append(now.option(now.default).label)
        self.others_chose |= self._is_hidden(now) and not now.window
        self._answer(now, now.default)

    def _answer(self, question: Question, option: str) -> None:
        self.fork.answer(question.seat, question.key, option)
        self._questions += 1


def every_roll(fork: Fork) -> list[WhatIf]:
    """Return what each number would lead to by the end of the turn, if a roll comes next; otherwise nothing."""
    roll = WhatIf(fork).roll
    return [_with_number(fork, number) for number in range(1, roll.sides + 1)] if roll is not None else []


def _with_number(fork: Fork, number: int) -> WhatIf:
    branch = WhatIf(fork.copy())
    branch.assume_roll(number)
    branch.finish_turn()
    return branch


def with_answer(fork: Fork, option: Option) -> WhatIf:
    """Return what this answer to the open question would lead to by the end of the turn."""
    branch = WhatIf(fork.copy())
    branch.assume_answer(lambda _: option)
    branch.finish_turn()
    return branch
