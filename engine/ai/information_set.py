"""A table as somebody may know it, as plain data to play on from: another process can do that, and learns nothing that is hidden.

There is no seed in it, and what its owner cannot know has been replaced by something equally likely. The same table with other
secrets gives the same outlook, to the byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import Struct

from engine.ai.playout import PlayoutPolicy
from engine.ai.playout_hosts import Asker, InlineHost, PartialJournalHost, PlayoutHost, policy_asker, random_asker
from engine.ai.policy import Policy
from engine.ai.quick import Quick
from engine.contract.game import Game
from engine.core.dice import FastDice
from engine.core.host import AwaitingAnswer, Entry, JournalHost, JournalMismatch, is_order, seat_and_kind, with_lower_ordinal
from engine.core.question import Question
from engine.games import get_game

Known = tuple[list[Entry], int | None, str | None]
"""What is known of a journal, where in it those begin to choose who do so now, and the key of the question that is open."""
WHATEVER = "whatever it may be"
"""What seeds the replacements for what cannot be known; they are dealt anew for every playout. Nothing about a table is in it."""


class InformationSet(Struct, frozen=True):
    """`seat` is in whose eyes; None: a spectator's. `start` is the state before the running step, `journal` what is known of it."""

    game: str
    seats: int
    options: dict[str, str]
    seat: int | None
    chapter: int
    step: int
    start: Any
    journal: list[Entry]
    simultaneous_from: int | None = None
    """Where in the journal those begin to choose who do so independently of each other, if that is going on."""
    asked: str | None = None
    """The key of the question that is open to this seat, if any is."""

    @property
    def rules(self) -> Game[Any]:
        return get_game(self.game)

    def play_on(self, dice: FastDice, model: Policy | None, answer: tuple[str, str] | None = None) -> tuple[Any, InlineHost]:
        """The state after the running step as it may go from here, and a host to play on with. `model` answers for everybody;
        without one they answer at random. `answer` is the key of an open question with an option to take."""
        game = self.rules
        state = game.load(self.start, self.seats, self.options)
        game.determinise(state, self.seat, dice)
        asker = asker_for_all(game, state, self.seats, model, dice)
        journal = [*self.journal, *([] if answer is None else [answer])]
        host = PlayoutHost(dice, self.step, journal, self.seat, asker, partial(game.order, state))
        self.set_known(host)
        game.step(state, host)
        return state, InlineHost(dice, asker)

    def set_known(self, host: PartialJournalHost) -> None:
        """So that what has happened stays as it is."""
        host.set_known(self.rules, self.seat, self.simultaneous_from, self.asked)

    def play_out(self, dice: FastDice, model: Policy, answer: tuple[str, str]) -> tuple[Sequence[float], Sequence[int]]:
        """Plays on to the end of the chapter. Returns what everybody may hope for then, and who has won if the game is over."""
        game = self.rules
        state, host = self.play_on(dice, model, answer)
        while (result := game.result(state)) is None and game.chapter(state) <= self.chapter:
            game.step(state, host)
        return game.evaluate(state), result.winners if result else ()


def question_at(information_set: InformationSet, key: str, names: Sequence[str]) -> Question | None:
    """The question that is open where the journal ends; None if it is another one, for somebody may have ordered what nobody can
    know."""
    game = information_set.rules
    state = game.load(information_set.start, information_set.seats, information_set.options)
    host = JournalHost(FastDice(WHATEVER), information_set.step, [*information_set.journal], 0, partial(game.order, state))
    with suppress(AwaitingAnswer, JournalMismatch):
        game.step(state, host)
    return next((game.question(state, key, ask, names) for open_key, ask in host.waiting if open_key == key), None)


def playout_model(game: Game[Any]) -> Policy | None:
    """Who plays in its playouts; None: everybody at random."""
    return {"quick": Quick(), "playout": PlayoutPolicy(), "random": None}[game.playout_policy]


def asker_for_all(game: Game[Any], state: Any, seats: int, model: Policy | None, dice: FastDice) -> Asker:
    """Answers for all seats: by the model, or without one at random."""
    return random_asker(dice) if model is None else policy_asker(game, state, [model] * seats)


def known_start(game: Game[Any], state: Any, seat: int | None) -> Any:
    """A state before a step as plain data, with nothing in it that this seat cannot know."""
    game.determinise(state, seat, FastDice(WHATEVER))
    game.forget_orders(state, seat)
    return game.dump(state)


def known_journal(game: Game[Any], start: Any, seat: int | None, journal: Sequence[Entry], host: JournalHost) -> Known:
    """What a seat knows of a running step, or a spectator (None), where those begin to choose in it who do so now, and what it is
    asked.

    Whoever is not asked, and cannot know everything before that, knows the step as it was when it began: also while somebody is
    asked in secret, for nobody can tell whether that is the first such question. What others have chosen since those who choose
    now began has no line, whether it will stay a secret or not.
    """
    began = len(journal) if host.simultaneous_from is None else host.simultaneous_from
    asked = next((key for key, ask in host.waiting if ask.seat == seat), None)
    is_secret = host.simultaneous_from is None and any(ask.secret for _, ask in host.waiting)
    is_open = not (is_secret or game.acts_unasked(start)) and all(at >= began or by == seat for at, by in host.private.items())
    if asked is None and not is_open:
        return [], None, None
    before = [*known_lines(game, seat, journal[:began], host.private).values()]
    own = [entry for entry in journal[began:] if not isinstance(entry, int) and seat_and_kind(entry[0])[0] == seat]
    return before + own, None if host.simultaneous_from is None else len(before), asked


def known_lines(game: Game[Any], seat: int | None, journal: Sequence[Entry], private: Mapping[int, int]) -> dict[int, Entry]:
    """The lines that a seat knows or a spectator (None), each under its number.

    What others have drawn, or answered in lasting secrecy, still has its line, but nothing is in it. Orders of others have none,
    nor has a moment to interrupt that they have let pass: nobody knows that they were asked. What spares them questions is known
    as far as it has been done, as if it had spared them none.
    """
    lines: dict[int, Entry] = {}
    gone: dict[int, int] = {}
    spared: set[tuple[int, str]] = set()
    for line, entry in enumerate(journal):
        is_hidden = private.get(line, seat) != seat
        if isinstance(entry, int):
            lines[line] = 0 if is_hidden else entry
            continue
        key, option = entry
        whose, kind = by = seat_and_kind(key)
        if whose == seat:
            lines[line] = entry
        elif (is_hidden and game.is_window(kind)) or by in spared:
            gone[whose] = gone.get(whose, 0) + 1
        elif not is_order(key):
            if kind in game.batch_questions:
                spared.add(by)
                option = game.batch_questions[kind]
            is_lasting = is_hidden and kind in game.lasting_secrets
            lines[line] = with_lower_ordinal(key, gone.get(whose, 0)), "" if is_lasting else option
    return lines
