"""Odds: each seat's chance to win, by playouts from public information, so that odds reveal nothing hidden."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.ai.information_set import InformationSet, asker_for_all, playout_model
from engine.ai.playout_hosts import Asker
from engine.contract.game import Game
from engine.contract.notation import Contest
from engine.core.dice import FastDice
from engine.core.result import win_shares

Late = Callable[[], bool]
"""Returns True when the time is up. The caller provides it, because the engine has no clock."""


class Chances(Struct, frozen=True):
    """How likely each seat is to win the current part, such as a race, and the whole game; None if that was not requested or cannot
    be won."""

    title: str
    """The name of the part: "race 2"."""
    part: list[float] | None
    game: list[float] | None
    playouts: int

    @property
    def best(self) -> list[float]:
        """The chances for the current part or, without one, for the game."""
        chances = self.part if self.part is not None else self.game
        assert chances is not None, "something can always be won"
        return chances


def precision(chances: Chances) -> int:
    """Return the margin of error in percentage points, at 95 % confidence, for chances near one half."""
    return max(1, math.ceil(round(98 / math.sqrt(chances.playouts), 1)))


class PlayoutCount:
    """Counts wins over playouts. A shared win counts in parts."""

    def __init__(self, seats: int) -> None:
        self.number = 0
        self._wins = [0.0] * seats

    def add(self, shares: Sequence[float]) -> None:
        self.number += 1
        self._wins = [wins + share for wins, share in zip(self._wins, shares, strict=True)]

    def shares(self) -> list[float]:
        """Return each seat's share of wins, with one imaginary playout that all seats share: nothing is ever quite certain."""
        return [(wins + 1 / len(self._wins)) / (self.number + 1) for wins in self._wins]


class Playouts:
    """Playouts from one information set; the same seed gives the same playouts. With `whole`, they go on to the end of the game."""

    def __init__(self, information_set: InformationSet, seed: str, *, whole: bool = False) -> None:
        self.done = 0
        self._information_set, self._seed, self._game = information_set, seed, information_set.rules
        self._model = playout_model(self._game)
        now = self._game.load(information_set.start, information_set.seats, information_set.options)
        self._title, self._chapter = self._game.chapter_title(now), self._game.chapter(now)
        self._is_whole = whole or not self._title
        self._part, self._match = PlayoutCount(information_set.seats), PlayoutCount(information_set.seats)

    def play(self, count: int, late: Late) -> None:
        """Play `count` more playouts, or fewer if the time is up; at least one."""
        for number in range(self.done, self.done + count):
            state, host = self._information_set.play_on(FastDice(f"{self._seed}.{number}"), self._model)
            if self._title:
                winners = _until_won(self._game, state, host, self._chapter)
                self._part.add(win_shares(winners, self._information_set.seats))
            if self._is_whole:
                self._match.add(_until_clear(self._game, state, host))
            self.done += 1
            if late():
                break

    def chances(self) -> Chances:
        part, match = self._part.shares() if self._title else None, self._match.shares() if self._is_whole else None
        return Chances(self._title, part, match, self.done)


def chances(
    information_set: InformationSet, playouts: int, seed: str, *, whole: bool = False, late: Late = lambda: False
) -> Chances:
    """Return the chances from this many playouts, or fewer if the time is up. With `whole`, also for the whole game."""
    run = Playouts(information_set, seed, whole=whole)
    run.play(playouts, late)
    return run.chances()


def contest_chances(game: Game[Any], contest: Contest, playouts: int, seed: str, *, late: Late = lambda: False) -> Chances:
    """Return the chances from a written position, in which everything is known."""
    model, seats = playout_model(game), len(contest.names)

    def answering(state: Any, dice: FastDice) -> Asker:
        return asker_for_all(game, state, seats, model, dice)

    count = PlayoutCount(seats)
    for number in range(playouts):
        count.add(contest.play(FastDice(f"{seed}.{number}"), answering))
        if late():
            break
    shares = count.shares()
    return Chances(contest.title, shares if contest.title else None, None if contest.title else shares, count.number)


def _until_won(game: Game[Any], state: Any, host: Any, chapter: int) -> Sequence[int]:
    while (winners := game.chapter_winners(state, chapter)) is None:
        game.step(state, host)
    return winners


def _until_clear(game: Game[Any], state: Any, host: Any) -> Sequence[float]:
    """Play on to the end and return each seat's share of the win, or its chances if the game ends the playout early."""
    steps = 0
    while (result := game.result(state)) is None:
        if (shares := game.cutoff_chances(state, steps)) is not None:
            return shares
        game.step(state, host)
        steps += 1
    return win_shares(result.winners, len(result.places))
