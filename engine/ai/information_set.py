"""Information sets: a table as one seat or a spectator may know it, as plain data to play on from, also in another process.

An information set contains no seed, and everything its owner cannot know has been replaced by something equally likely. The same
table with other secrets has the same information set, byte for byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import Struct

from engine.ai.playout_hosts import Asker, InlineHost, PlayoutHost, policy_asker, random_asker
from engine.ai.policy import PlayoutPolicy, Policy, Quick
from engine.contract.game import Game
from engine.contract.registry import get_game
from engine.core.dice import FastDice
from engine.core.host import AwaitingAnswer, Entry, JournalHost, JournalMismatch, is_order, seat_and_kind, with_lower_ordinal
from engine.core.question import Question

Known = tuple[list[Entry], int | None, str | None]
"""The last three fields of an information set: the known journal, `simultaneous_from` and `asked`."""
REPLACEMENT_SEED = "whatever it may be"
"""The seed for replacements of hidden information, the same for all tables. Playouts deal hidden information anew anyway."""


class InformationSet(Struct, frozen=True):
    """A table as `seat` may know it; None: a spectator. `start` is the dumped state before the current step, `journal` its known
    lines."""

    game: str
    seats: int
    options: dict[str, str]
    seat: int | None
    chapter: int
    step: int
    start: Any
    journal: list[Entry]
    simultaneous_from: int | None = None
    """The journal line at which a current simultaneous choice began; None if there is none."""
    asked: str | None = None
    """The key of the open question to this seat; None if there is none."""

    @property
    def rules(self) -> Game[Any]:
        return get_game(self.game)

    def play_on(self, dice: FastDice, model: Policy | None, answer: tuple[str, str] | None = None) -> tuple[Any, InlineHost]:
        """Play the current step to its end and return the state, with a host to play further steps.

        `model` answers for all seats; without one, answers are random. `answer` is the key of an open question with the option to
        take.
        """
        game = self.rules
        state = game.load(self.start, self.seats, self.options)
        game.determinise(state, self.seat, dice)
        asker = asker_for_all(game, state, self.seats, model, dice)
        journal = [*self.journal, *([] if answer is None else [answer])]
        game.step(state, PlayoutHost(self, dice, journal, state, asker))
        return state, InlineHost(dice, asker)

    def play_out(self, dice: FastDice, model: Policy, answer: tuple[str, str]) -> tuple[Sequence[float], Sequence[int]]:
        """Play on to the end of the chapter. Return the game's evaluation there, and the winners if the game is over."""
        game = self.rules
        state, host = self.play_on(dice, model, answer)
        while (result := game.result(state)) is None and game.chapter(state) <= self.chapter:
            game.step(state, host)
        return game.evaluate(state), result.winners if result else ()


def question_at(information_set: InformationSet, key: str, names: Sequence[str]) -> Question | None:
    """Return the open question with this key, from public information; None if an unknown order leads to another question."""
    game = information_set.rules
    state = game.load(information_set.start, information_set.seats, information_set.options)
    host = JournalHost(FastDice(REPLACEMENT_SEED), information_set.step, [*information_set.journal], 0, partial(game.order, state))
    with suppress(AwaitingAnswer, JournalMismatch):
        game.step(state, host)
    return next((game.question(state, key, ask, names) for open_key, ask in host.waiting if open_key == key), None)


def playout_model(game: Game[Any]) -> Policy | None:
    """Return the policy for the game's playouts; None: random answers."""
    return {"quick": Quick(), "playout": PlayoutPolicy(), "random": None}[game.playout_policy]


def asker_for_all(game: Game[Any], state: Any, seats: int, model: Policy | None, dice: FastDice) -> Asker:
    """Return a function that answers for all seats: by the model, or without one at random."""
    return random_asker(dice) if model is None else policy_asker(game, state, [model] * seats)


def known_start(game: Game[Any], state: Any, seat: int | None) -> Any:
    """Return a state before a step as plain data, without anything that this seat cannot know."""
    game.determinise(state, seat, FastDice(REPLACEMENT_SEED))
    game.forget_orders(state, seat)
    return game.dump(state)


def known_journal(game: Game[Any], start: Any, seat: int | None, journal: Sequence[Entry], host: JournalHost) -> Known:
    """Return what a seat, or a spectator (None), knows of the current step.

    A seat that is not asked, and does not know everything so far, gets the step as it was at its start. The same holds while
    another seat is asked in secret, because nobody may learn whether that is the first such question. Choices that others have made
    in a current simultaneous choice are left out, whether they will stay secret or not.
    """
    began = len(journal) if host.simultaneous_from is None else host.simultaneous_from
    asked = next((key for key, ask in host.waiting if ask.seat == seat), None)
    is_secret = host.simultaneous_from is None and any(ask.secret for _, ask in host.waiting)
    knows_all = all(line >= began or owner == seat for line, owner in host.private.items())
    is_open = not (is_secret or game.acts_unasked(start)) and knows_all
    if asked is None and not is_open:
        return [], None, None
    before = [*known_lines(game, seat, journal[:began], host.private).values()]
    own = [entry for entry in journal[began:] if not isinstance(entry, int) and seat_and_kind(entry[0])[0] == seat]
    return before + own, None if host.simultaneous_from is None else len(before), asked


def known_lines(game: Game[Any], seat: int | None, journal: Sequence[Entry], private: Mapping[int, int]) -> dict[int, Entry]:
    """Return the journal lines that a seat, or a spectator (None), knows, by line number.

    Secret draws and lasting secret answers of others stay as empty lines. Orders of others are left out, and so are reaction
    windows that they let pass: nobody knows that they were asked. A batch question of others looks as if they had declined it and
    answered the later questions one at a time.
    """
    lines: dict[int, Entry] = {}
    removed: dict[int, int] = {}  # questions to each seat that are left out: later ordinals are lowered by that
    batched: set[tuple[int, str]] = set()
    for line, entry in enumerate(journal):
        is_hidden = private.get(line, seat) != seat
        if isinstance(entry, int):
            lines[line] = 0 if is_hidden else entry
            continue
        key, option = entry
        owner, kind = seat_and_kind(key)
        if owner == seat:
            lines[line] = entry
        elif (is_hidden and game.is_window(kind)) or (owner, kind) in batched:
            removed[owner] = removed.get(owner, 0) + 1
        elif not is_order(key):
            if kind in game.batch_questions:
                batched.add((owner, kind))
                option = game.batch_questions[kind]
            is_lasting = is_hidden and kind in game.lasting_secrets
            lines[line] = with_lower_ordinal(key, removed.get(owner, 0)), "" if is_lasting else option
    return lines
