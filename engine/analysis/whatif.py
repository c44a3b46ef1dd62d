"""What somebody supposes at a fork: numbers and answers one after the other, and what goes without saying in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.ai.information_set import InformationSet
from engine.analysis.fork import Fork, PendingRoll
from engine.core.question import Option, Question

MOST_TURNS = 3
MOST_QUESTIONS = 30

Find = Callable[[Question], Option]
"""Which option somebody means."""


def is_hidden(question: Question, seat: int | None) -> bool:
    """What others decide in secret, or could step in with, is not for anybody else to read, nor to choose."""
    return question.seat != seat and (question.secret or question.window)


class Assumption(NamedTuple):
    """A number that was named, or an answer: its place among the options, and what they read on it."""

    number: int | None
    place: int = 0
    label: str = ""


class WhatIf:
    """Plays on at a fork, which is its own. What is not said: a die shows some number, as an `example`; an answer is the default,
    and is `granted`."""

    def __init__(self, fork: Fork) -> None:
        self.fork = fork
        self.assumptions: list[Assumption] = []
        self.examples: list[int] = []
        self.default_answers: list[str] = []
        self.unused: list[int] = []
        """Numbers that no die came for."""
        self.others_chose = False
        """Whether somebody else has chosen in secret: that is made up."""
        self._questions = 0
        self._first = fork.step
        self._last = fork
        """The fork as it was when something was said for the last time."""

    # ------------------------------------------------------------------ looking

    @property
    def is_at_its_end(self) -> bool:
        """Whether it looks no further ahead."""
        return self.fork.step - self._first >= MOST_TURNS or self._questions >= MOST_QUESTIONS

    @property
    def pending(self) -> PendingRoll | Question | None:
        """What has to be known before anything else can happen; their own questions come before those of others."""
        fork = self.fork
        if fork.result is not None or self.is_at_its_end:
            return None
        if fork.pending_roll is not None:
            return fork.pending_roll
        return min(fork.questions, key=lambda question: question.seat != fork.seat)

    @property
    def information_set(self) -> InformationSet | None:
        """How it stands for whoever supposes, right after what they said last: what is an example, or granted, does not count.
        Where that cannot be told, because something in that turn is hidden from them, how it stands by now. None if the game is
        over."""
        last = self._last.information_set(self.fork.seat) if self._last.result is None else None
        if last is not None and (last.journal or self._last.is_between_turns):
            return last
        return self.fork.information_set(self.fork.seat) if self.fork.result is None else None

    @property
    def question(self) -> Question | None:
        """What is open now, for whoever supposes to answer: a choice, or a roll. What others decide in secret is not."""
        now = self.pending
        return now if isinstance(now, Question) and not self._is_hidden(now) else None

    @property
    def roll(self) -> PendingRoll | None:
        """The die that is thrown next, if there is nothing else to decide."""
        now = self.pending
        return now if now is None or isinstance(now, PendingRoll) else self._roll_after(now)

    # ------------------------------------------------------------------ supposing

    def assume_roll(self, number: int) -> None:
        """What the next die shows, whenever that falls."""
        while (now := self.pending) is not None and not isinstance(now, PendingRoll):
            self._pass(now)
        if now is None:
            self.unused.append(number)
            return
        self.fork.roll_die(number)
        self._note(Assumption(number))

    def assume_answer(self, find: Find) -> bool:
        """The answer to the next choice, whenever that comes; False if none does."""
        while (now := self.pending) is not None and not (isinstance(now, Question) and self._is_choice(now)):
            self._pass(now)
        if now is None:
            return False
        option = find(now)
        self._answer(now, option.id)
        self._note(Assumption(None, now.options.index(option), option.label))
        return True

    def _note(self, said: Assumption) -> None:
        self.assumptions.append(said)
        self._last = self.fork.copy()

    def assume_all(self, numbers: Sequence[int], answers: Sequence[Find]) -> int:
        """Numbers and answers, each in their own order, whichever is asked for next. Returns how many answers nobody asked for."""
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
        """Goes on to the next choice, or to the next roll. Returns the sides of the next die that could still be named: one that
        has shown some number on the way, or that of the roll; 0 if there is none."""
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
        """Goes on to the end of the turn in which it began, whatever is asked."""
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
        """Whatever nobody has said anything about."""
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
    """What each number would do to the end of the turn, if the open question is a roll; otherwise nothing."""
    roll = WhatIf(fork).roll
    return [_with_number(fork, number) for number in range(1, roll.sides + 1)] if roll is not None else []


def _with_number(fork: Fork, number: int) -> WhatIf:
    branch = WhatIf(fork.copy())
    branch.assume_roll(number)
    branch.finish_turn()
    return branch


def with_answer(fork: Fork, option: Option) -> WhatIf:
    """What this answer to the open question would do to the end of the turn."""
    branch = WhatIf(fork.copy())
    branch.assume_answer(lambda _: option)
    branch.finish_turn()
    return branch
