"""A table as somebody may know it, as plain data to play on from: another process can do that, and learns nothing that is hidden.

There is no seed in it, and what its owner cannot know has been replaced by something equally likely. The same table with other
secrets gives the same outlook, to the byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from engine.dice import FastDice
from engine.game import Game
from engine.games import game_called
from engine.host import Entry, asked_by, is_order
from engine.inline import Asker, Imagined, Inline, at_random, by_policies
from engine.policies.hunch import Hunch
from engine.policies.policy import Policy
from engine.policies.quick import Quick

WHATEVER = "whatever it may be"
"""What seeds the replacements for what cannot be known; they are dealt anew for every playout. Nothing about a table is in it."""


class Outlook(Struct, frozen=True):
    """`seat` is in whose eyes; None: a spectator's. `start` is the state before the running step, `journal` what is known of it."""

    game: str
    seats: int
    options: dict[str, str]
    seat: int | None
    chapter: int
    step: int
    start: Any
    journal: list[Entry]
    apart_from: int | None = None
    """Where in the journal those begin to choose who do so independently of each other, if that is going on."""

    @property
    def rules(self) -> Game[Any]:
        return game_called(self.game)

    def play_on(self, dice: FastDice, model: Policy | None, answer: tuple[str, str] | None = None) -> tuple[Any, Inline]:
        """The state after the running step as it may go from here, and a host to play on with. `model` answers for everybody;
        without one they answer at random. `answer` is the key of an open question with an option to take."""
        game = self.rules
        state = game.load(self.start, self.seats, self.options)
        game.imagine(state, self.seat, dice)
        asker: Asker = at_random(dice) if model is None else by_policies(game, state, [model] * self.seats)
        journal = [*self.journal, *([] if answer is None else [answer])]
        order, lasting = partial(game.order, state), game.lasting_secrets
        game.step(state, Imagined(dice, self.step, journal, self.seat, asker, self.apart_from, lasting, order))
        return state, Inline(dice, asker)

    def hope(self, dice: FastDice, model: Policy, answer: tuple[str, str]) -> tuple[Sequence[float], Sequence[int]]:
        """Plays on to the end of the chapter. Returns what everybody may hope for then, and who has won if the game is over."""
        game = self.rules
        state, host = self.play_on(dice, model, answer)
        while (result := game.result(state)) is None and game.chapter(state) <= self.chapter:
            game.step(state, host)
        return game.prospects(state), result.winners if result else ()


def model_of(game: Game[Any]) -> Policy | None:
    """Who plays in its playouts; None: everybody at random."""
    return {"quick": Quick(), "hunch": Hunch(), "random": None}[game.model]


def as_known(game: Game[Any], state: Any, seat: int | None) -> Any:
    """A state before a step as plain data, with nothing in it that this seat cannot know."""
    game.imagine(state, seat, FastDice(WHATEVER))
    game.forget_orders(state, seat)
    return game.dump(state)


def known_to_all(journal: Sequence[Entry], private: Mapping[int, int]) -> list[Entry]:
    """What a spectator knows of a step: all of it, or nothing if anything in it was drawn or answered in secret. Then they know it
    as it was when it began."""
    return [] if private else [entry for entry in journal if not _is_order(entry)]


def known_to(
    seat: int, journal: Sequence[Entry], private: Mapping[int, int], apart_from: int | None, lasting: frozenset[str]
) -> tuple[list[Entry], int | None]:
    """What a seat knows of a step, and where those begin to choose in it who do so now. `private` says which lines only one seat
    has seen. What others have drawn, or answered in lasting secrecy, still has its line, but nothing is in it; picks that nobody
    has seen yet have none, and neither have the orders of others."""
    known: list[Entry] = []
    begins = None
    for line, entry in enumerate(journal):
        if line == apart_from:
            begins = len(known)
        is_mine = private.get(line, seat) == seat
        if isinstance(entry, int):
            known.append(entry if is_mine else 0)
        elif is_order(entry[0]):
            if asked_by(entry[0])[0] == seat:
                known.append(entry)
        elif is_mine or (begins is None and asked_by(entry[0])[1] not in lasting):
            known.append(entry)
        elif begins is None:
            known.append((entry[0], ""))
    return known, len(known) if apart_from is not None and begins is None else begins


def _is_order(entry: Entry) -> bool:
    return not isinstance(entry, int) and is_order(entry[0])
