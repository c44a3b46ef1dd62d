"""Positions in one line: a track, who stands where, and a turn with the dice and answers of the test.

`turn("-6 +3 clover Gift -2", pawns="1 3 | 0 3", dice=[4], answers=["p1"])`

- Each part is written as in a position of `whatif` (`engine/games/thats_life/positions/parse.py`), and read by the same reader.
- Dice in the order they are thrown: 1 to 6, or what the action die shows. Cards and tokens come from the top of `deck` and `pile`.
- Answers in the order asked, by the id of an option or an unmistakable beginning of it. Asked more than that, people decline;
  what cannot be declined has to be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.core.event import Event
from engine.core.host import option_id
from engine.games.thats_life.game import GAME
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.movement_cards import DECK
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.positions.parse import read_position
from engine.games.thats_life.positions.words import remaining
from engine.games.thats_life.positions.write import rule_words
from engine.games.thats_life.variant import FINISH_DISCS, read_variant
from engine.table.table import Table
from tests.engine.support.tables import table_at

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
ACTION_DIE = {"must": 1, "may": 3, "not": 5}
"""A side of the die for each of its faces."""


class People:
    """They throw what the test says, take what lies on top, and answer by the ids of options."""

    def __init__(self, dice: Sequence[int | str], answers: Sequence[str]) -> None:
        self.dice = list(dice)
        self.answers = list(answers)
        self.asked: list[tuple[int, str, list[str]]] = []
        """Seat, kind and options of each real choice."""
        self.secret: list[str] = []
        """The kinds of the questions that only the seat itself sees."""

    def below(self, n: int, only: int | None = None) -> int:
        return 0

    def die(self, seat: int, sides: int = 6) -> int:
        """One that the test forgot is an error."""
        thrown = self.dice.pop(0)
        return ACTION_DIE[thrown] if isinstance(thrown, str) else thrown

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        ids = [option_id(option) for option in options]
        assert len({*ids}) == len(ids), f"an option of {kind} twice: {ids}"
        if kind == "roll":
            return options[0]
        self.asked.append((seat, kind, ids))
        if secret:
            self.secret.append(kind)
        if self.answers:
            return options[_the_one(ids, self.answers.pop(0), kind)]
        if None in options:
            return None
        assert len(options) == 1, f"{kind} was asked and the test has no answer: {ids}"
        return options[0]


def _the_one(ids: Sequence[str], answer: str, kind: str) -> int:
    fits = [at for at, each in enumerate(ids) if each == answer] or [at for at, each in enumerate(ids) if each.startswith(answer)]
    assert len(fits) == 1, f"{answer!r} is not one of the options of {kind}: {ids}"
    return fits[0]


class Evening:
    """A match that is played turn by turn, with its events and questions."""

    def __init__(self, match: Match, dice: Sequence[int | str] = (), answers: Sequence[str] = ()) -> None:
        self.match = match
        self.people = People(dice, answers)
        self.host = InlineHost(self.people, self.people.ask, records_events=True, pauses=True)

    def play(self, steps: int = 1) -> Evening:
        for _ in range(steps):
            GAME.step(self.match, self.host)
        assert not self.people.answers, f"nobody asked for {self.people.answers}"
        assert not self.people.dice, f"nobody threw {self.people.dice}"
        plain = self.match.dump()
        again = GAME.load(plain, self.match.variant.players, self.options)
        assert again.dump() == plain
        assert (again.tokens.left, again.tokens.bottom) == (self.match.tokens.left, self.match.tokens.bottom)
        assert again.deck.left == self.match.deck.left
        return self

    @property
    def options(self) -> dict[str, str]:
        """Those that decide what a sheet has to look like."""
        board, discs = self.board, self.match.variant.finish_discs
        named = next(name for name, values in FINISH_DISCS.items() if values == discs)
        return chosen(version=board["version"], modules=",".join(board["modules"]), skin=board["lucky"], discs=named)

    @property
    def events(self) -> list[Event]:
        return self.host.events

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.kind == kind]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def offered(self, kind: str, time: int = 0) -> list[str]:
        """The options of a question of this kind: the first one, or a later `time`."""
        return [ids for _, asked, ids in self.people.asked if asked == kind][time]

    @property
    def questions(self) -> list[str]:
        return [kind for _, kind, _ in self.people.asked]

    @property
    def pawns(self) -> list[list[int]]:
        """Where the pawns are that are still out, by seat."""
        return [sorted(space for space in pawns if space != self.match.finish) for pawns in self.match.sheet.pawns]

    @property
    def guards(self) -> list[int]:
        return sorted(self.match.sheet.guards)

    @property
    def figure(self) -> int | None:
        return self.match.sheet.figure

    @property
    def track(self) -> list[str]:
        """The tiles that are still there, between Start and Finish."""
        return [self.match.sheet.faces[space] for space in self.match.sheet.track[1:-1]]

    @property
    def towers(self) -> list[list[str]]:
        return self.match.sheet.towers

    @property
    def next(self) -> int:
        """Whose turn comes."""
        return self.match.sheet.current

    def wears(self, hat: str) -> tuple[int, int]:
        """The seat of the pawn with that hat, and its space."""
        pawn = self.match.sheet.lucky_hat if hat == "lucky" else self.match.sheet.cursed_hat
        assert pawn is not None
        return pawn[0], self.match.sheet.pawns[pawn[0]][pawn[1]]

    @property
    def board(self) -> dict[str, Any]:
        """What a spectator sees."""
        return GAME.view(self.match, None)


def chosen(**options: str) -> dict[str, str]:
    """All options of a table; the ones not named are at their default."""
    return GAME.read_options(options)


def position(
    track: str,
    pawns: str,
    guards: str = "",
    figure: int | None = None,
    towers: str = "",
    tokens: str = "",
    hands: str = "",
    pile: str | None = None,
    deck: str = "",
    discards: str = "",
    laps: str | None = None,
    current: int = 0,
    **options: str,
) -> Match:
    """A match in the middle of a game. `laps` are the discs left for the figure, the top one first."""
    parts = {"guards": guards, "towers": towers, "tokens": tokens, "hands": hands, "deck": deck, "discards": discards}
    told = [f"{name} {words}" for name, words in parts.items() if words]
    told += [f"{name} {words}" for name, words in (("pile", pile), ("laps", laps), ("figure", figure)) if words is not None]
    told += [f"turn {current + 1}"] if current else []
    return read_position("; ".join([track, f"pawns {pawns}", *told]), " ".join(rule_words(read_variant(2, chosen(**options)))))


def turn(
    track: str,
    pawns: str,
    *,
    dice: Sequence[int | str] = (),
    answers: Sequence[str] = (),
    turns: int = 1,
    **rest: Any,
) -> Evening:
    """The next turn, or so many, from a position."""
    return Evening(position(track, pawns, **rest), dice, answers).play(turns)


def turn_with(**usual: Any) -> Callable[..., Evening]:
    """Turns for the tests of one module."""

    def with_module(track: str, pawns: str, **rest: Any) -> Evening:
        return turn(track, pawns, **{**usual, **rest})

    return with_module


def laid(players: int = 4, seed: int = 1, **options: str) -> Evening:
    """A new game after its setup, by any dice."""
    read = chosen(**options)
    GAME.check(players, read)
    evening = Evening(GAME.new(players, read))
    evening.host.below = FastDice(seed).below
    return evening.play()


def set_up(players: int, dice: Sequence[int] = (), deck: str = "", **options: str) -> Evening:
    """A new game after its setup, with the dice for the hats; cards come from the top of `deck`. Only where nothing is shuffled."""
    match = GAME.new(players, chosen(**options))
    match.deck.left = [*deck.split(), *remaining(match.deck.left, deck.split(), "cards")]
    return Evening(match, dice).play()


def table_of(match: Match, **options: str) -> Table:
    """The match on a real table, with all that a table keeps secret."""
    return table_at(GAME, match, NAMES[: match.variant.players], chosen(**options))


__all__ = ["ALL_TOKENS", "DECK", "NAMES", "Evening", "chosen", "laid", "position", "set_up", "table_of", "turn", "turn_with"]
