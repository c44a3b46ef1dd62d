"""Random positions of games, half of them by quick players, half by players who make mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from engine import Table, get_game
from engine.ai import Quick
from engine.ai.information_set import InformationSet

OF_A_GAME = 3
ERRING = 0.3
"""The share of their decisions in which those who err do anything at all."""


class Position(NamedTuple):
    """A spectator's information set, and the winners. `part_…` are about the current chapter, such as a race, if it can be won."""

    information_set: InformationSet
    game: str
    erring: bool
    progress: float
    winners: list[int]
    part_progress: float
    part_winners: list[int] | None


class Looked(NamedTuple):
    information_set: InformationSet
    question: int
    chapter: str


def positions_of(game: str, options: Mapping[str, str], players: int | None, seed: str, number: int) -> list[Position]:
    """Return random positions of one game. The same seed and number give the same game."""
    rules, chance = get_game(game), Random(f"{seed} {number}")
    erring, fewest_and_most = bool(number % 2), rules.seats_for(rules.read_options(options))
    seats = players or chance.randint(max(2, fewest_and_most[0]), fewest_and_most[1])
    table = Table.new(game, [f"Player {seat + 1}" for seat in range(seats)], options, seed=f"{seed} {number}")
    looked: list[Looked] = []
    chapters: list[str] = []
    while table.questions:
        chapters.append(rules.chapter_title(table.state))
        if len(looked) < OF_A_GAME:
            looked.append(_look(table, chapters))
        elif (index := chance.randrange(len(chapters))) < OF_A_GAME:
            looked[index] = _look(table, chapters)
        question = chance.choice(table.questions)
        anything = erring and chance.random() < ERRING
        answer = chance.choice(question.options).id if anything else Quick().answer(table, question)
        table.answer(question.seat, question.key, answer)
    return [_known(table, look, chapters, f"{number}", erring) for look in looked]


def _look(table: Table, chapters: list[str]) -> Looked:
    information_set = table.information_set()
    title = table.game.chapter_title(table.game.load(information_set.start, information_set.seats, information_set.options))
    return Looked(information_set, len(chapters) - 1, title)


def _known(table: Table, looked: Looked, chapters: list[str], name: str, erring: bool) -> Position:
    """Return the position with the winners."""
    assert table.result is not None, "it was played to its end"
    information_set, question, title = looked
    part, part_progress = None, 0.0
    if title:
        state: Any = table.game.load(information_set.start, information_set.seats, information_set.options)
        part = [*(table.game.chapter_winners(table.state, table.game.chapter(state)) or ())]
        part_progress = (chapters[:question]).count(title) / max(1, chapters.count(title))
    return Position(information_set, name, erring, question / len(chapters), [*table.result.winners], part_progress, part)
