"""Any game at a real table: from a state, or played at random with saves in between."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from engine import Game, Table, game_record, verify
from engine.core.dice import FairDice
from engine.table import save as saves


def table_at(game: Game[Any], state: Any, seats: Sequence[str], options: Mapping[str, str], seed: str = "a seed") -> Table:
    """A table at this state, loaded from a save, so that it shares nothing with `state`."""
    save = saves.Save(
        schema=saves.SAVE_SCHEMA,
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
    """A seed whose first dice are these."""
    return next(seed for seed in map(str, count()) if all(FairDice(seed, k).die(0) == die for k, die in enumerate(dice)))


def random_answer(table: Table, chance: random.Random) -> tuple[int, str, str]:
    question = chance.choice(table.questions)
    return question.seat, question.key, chance.choice(question.options).id


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
