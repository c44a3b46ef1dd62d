"""Each seat's chance, by playouts from what a spectator may know: nobody learns from odds what the channel does not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.dice import FastDice
from engine.game import Game
from engine.outlook import Outlook, model_of

Late = Callable[[], bool]
"""The caller's clock: the engine has none."""


class Chances(Struct, frozen=True):
    """`part` and `game` say how likely each seat is to win what is on now, such as a race, and the whole game; None if that was not
    asked for, or cannot be won."""

    title: str
    """What `part` is about: "race 2"."""
    part: list[float] | None
    game: list[float] | None
    playouts: int

    @property
    def best(self) -> list[float]:
        """What people talk about: the part that is on or, without one, the game."""
        found = self.part if self.part is not None else self.game
        assert found is not None, "something can always be won"
        return found


class Count:
    """Wins, as they come in. A shared one counts as its share."""

    def __init__(self, seats: int) -> None:
        self._wins = [0.0] * seats
        self._number = 0

    def add(self, winners: Sequence[int]) -> None:
        self.add_shares([seat in winners and 1 / len(winners) for seat in range(len(self._wins))])

    def add_shares(self, shares: Sequence[float]) -> None:
        self._number += 1
        for seat, share in enumerate(shares):
            self._wins[seat] += share

    def shares(self) -> list[float]:
        """With one more playout that all seats share: few playouts prove nothing, and nothing is certain."""
        seats = len(self._wins)
        return [(wins + 1 / seats) / (self._number + 1) for wins in self._wins]


def chances(outlook: Outlook, playouts: int, seed: str, *, whole: bool = False, late: Late = lambda: False) -> Chances:
    """So many playouts, or fewer if it gets late before. `whole`: the game too, where a part of it would be enough."""
    game, model = outlook.rules, model_of(outlook.rules)
    now = game.load(outlook.start, outlook.seats, outlook.options)
    title, chapter = game.chapter_title(now), game.chapter(now)
    part, match, done = Count(outlook.seats), Count(outlook.seats), 0
    for number in range(playouts):
        state, host = outlook.play_on(FastDice(f"{seed}.{number}"), model)
        if title:
            part.add(_until_won(game, state, host, chapter))
        if whole or not title:
            match.add_shares(_until_clear(game, state, host))
        done += 1
        if late():
            break
    is_whole = whole or not title
    return Chances(title, part.shares() if title else None, match.shares() if is_whole else None, done)


def _until_won(game: Game[Any], state: Any, host: Any, chapter: int) -> Sequence[int]:
    while (winners := game.won(state, chapter)) is None:
        game.step(state, host)
    return winners


def _until_clear(game: Game[Any], state: Any, host: Any) -> Sequence[float]:
    """Everybody's share of the win; their chances, if the game can tell them before its end."""
    steps = 0
    while (result := game.result(state)) is None:
        if (shares := game.foreseen(state, steps)) is not None:
            return shares
        game.step(state, host)
        steps += 1
    return [seat in result.winners and 1 / len(result.winners) for seat in range(len(result.places))]
