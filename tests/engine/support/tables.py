"""Any game at a real table: from a state, or played at random with saves in between."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from engine import Event, Game, Policy, Question, Table, game_record, verify
from engine.core.dice import FairDice
from engine.table.save import seal

Choose = Callable[[Question], str]
Until = Callable[[Table], object]


def table_at(game: Game[Any], state: Any, seats: Sequence[str], options: Mapping[str, str], seed: str = "a seed") -> Table:
    """A table at this state, loaded from a save, so that it shares nothing with `state`."""
    return Table.load(Table.load(Table(game, seats, options, seed, game.dump(state)).save()).save())


def sealed(save: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """A save with these changes and the seal that fits them."""
    changed = {**save, **changes}
    return {**changed, "seal": seal(changed)}


def seed_for(*dice: int) -> str:
    """A seed whose first dice are these."""
    return next(seed for seed in map(str, count()) if all(FairDice(seed, k).die(0) == die for k, die in enumerate(dice)))


def by_default(question: Question) -> str:
    return question.default


def first_option(question: Question) -> str:
    return question.options[0].id


def by_policy(policy: Policy, table: Table) -> Choose:
    return lambda question: policy.answer(table, question)


def answer_next(table: Table, choose: Choose = by_default) -> list[Event]:
    """Answers the first open question."""
    question = table.questions[0]
    return table.answer(question.seat, question.key, choose(question))


def play_on(table: Table, until: Until = lambda table: False, choose: Choose = by_default) -> Table:
    """Answers the first open question each time, to the end of the game or `until` is true."""
    while table.questions and not until(table):
        answer_next(table, choose)
    return table


def random_answer(table: Table, chance: random.Random) -> tuple[int, str, str]:
    question = chance.choice(table.questions)
    return question.seat, question.key, chance.choice(question.options).id


def play_at_random(table: Table, chance: random.Random) -> Table:
    """Answers any open question with any option, to the end of the game."""
    while table.questions:
        table.answer(*random_answer(table, chance))
    return table


def play_over_saves(table: Table, chance: random.Random, until: Callable[[], bool] = lambda: False) -> list[int]:
    """Plays to the end, or `until` is true, and loads a save at every question: its questions, views and next events equal those of
    the table itself. Returns the sizes of the saves."""
    sizes = []
    while table.questions and not until():
        text = json.dumps(table.save(), separators=(",", ":"))
        again = Table.load(json.loads(text))
        assert again.questions == table.questions
        assert again.notice is None
        assert [again.view(seat) for seat in (None, 0, 1)] == [table.view(seat) for seat in (None, 0, 1)]
        answer = random_answer(table, chance)
        assert again.answer(*answer) == table.answer(*answer)
        assert again.save() == table.save()
        sizes.append(len(text))
    if table.result is not None:
        assert verify(game_record(table)).matches
    return sizes
