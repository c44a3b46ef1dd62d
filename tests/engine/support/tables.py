"""Any game on a real table: from a state, with all that a table keeps secret, or played at random over saves."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from engine import Game, Table, record, verify
from engine.core.dice import FairDice
from engine.table import save as saves


def table_at(game: Game[Any], state: Any, seats: Sequence[str], options: Mapping[str, str], seed: str = "a seed") -> Table:
    """As it comes back from a save, so that nothing of the state itself is on it."""
    save = saves.Save(
        schema=saves.SCHEMA,
        game=game.id,
        rules=game.rules_version,
        seats=tuple(seats),
        options=dict(options),
        seed=seed,
        step=0,
        dice=0,
        events=0,
        answers=0,
        state=game.dump(state),
        journal=[],
        open=[],
    )
    return Table.load(Table.load(saves.write(save)).save())


def seed_for(*dice: int) -> str:
    """A seed whose first dice show this."""
    return next(seed for seed in map(str, count()) if all(FairDice(seed, k).die(0) == die for k, die in enumerate(dice)))


def random_answer(table: Table, chance: random.Random) -> tuple[int, str, str]:
    question = chance.choice(table.questions)
    return question.seat, question.key, chance.choice(question.options).id


def play_over_saves(table: Table, chance: random.Random, until: Callable[[], bool] = lambda: False) -> list[int]:
    """To the end or `until` then, with a save at every question: questions, views, and the events of the next answer are those of
    the table that was never put away. Gives the sizes of the saves."""
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
        assert verify(record(table)).matches
    return sizes
