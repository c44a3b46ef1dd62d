"""Any game at a real table: from a state, or played at random with saves in between."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from engine import Event, Game, Question, Table, game_record, verify
from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FairDice
from engine.core.host import option_id, question_key
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


def load_edited(save: dict[str, Any]) -> Table:
    """The table of a save that the test has changed; raises `Refused` if it does not fit."""
    return Table.load({**save, "seal": saves.seal(save)})


def seed_for(*dice: int) -> str:
    """A seed whose first dice are these."""
    return next(seed for seed in map(str, count()) if all(FairDice(seed, k).die(0) == die for k, die in enumerate(dice)))


def random_answer(table: Table, chance: random.Random) -> tuple[int, str, str]:
    question = chance.choice(table.questions)
    return question.seat, question.key, chance.choice(question.options).id


def question_of(table: Table, seat: int) -> Question:
    """The open question of a seat."""
    return next(question for question in table.questions if question.seat == seat)


def answer(table: Table, seat: int, option: str) -> None:
    table.answer(seat, question_of(table, seat).key, option)


def events_of(table: Table, kind: str) -> list[dict[str, Any]]:
    """The data of all events of this kind."""
    return [event.data for event in table.events if event.kind == kind]


def answer_by_default(table: Table) -> list[Event]:
    """Answers the first open question as a time-out would."""
    question = table.questions[0]
    return table.answer(question.seat, question.key, question.default)


def play_at_random(table: Table, chance: random.Random) -> Table:
    while table.questions:
        table.answer(*random_answer(table, chance))
    return table


def replayed_inline(table: Table) -> list[Event]:
    """The events of a finished game when its answers are given again without a table, so that no step is saved or run twice."""
    game, answers = table.game, {key: option for _, key, option in table.answers}
    ordinals: Counter[int] = Counter()
    step = 0

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        ordinals[seat] += 1
        picked = answers.pop(question_key(step, seat, ordinals[seat], kind))
        return next(value for value in options if option_id(value) == picked)

    host = InlineHost(FairDice(table.seed), ask, records_events=True, pauses=True)
    state = game.new(len(table.seats), table.options)
    while game.result(state) is None:
        game.step(state, host)
        ordinals.clear()
        step += 1
    assert not answers
    return host.events


def play_over_saves(
    table: Table,
    chance: random.Random,
    until: Callable[[], bool] = lambda: False,
    watch: Callable[[Mapping[str, Any]], object] = lambda board: None,
) -> list[int]:
    """Plays to the end, or `until` is true, and loads a save at every question: its questions, views and next events equal those of
    the table itself, and no event changes later. `watch` sees the board at every question. Returns the sizes of the saves."""
    sizes = []
    told = [msgspec.json.encode(event) for event in table.events]
    while table.questions and not until():
        text = json.dumps(table.save(), separators=(",", ":"))
        again = Table.load(json.loads(text))
        assert again.questions == table.questions
        assert again.notice is None
        assert [again.view(seat) for seat in (None, 0, 1)] == [table.view(seat) for seat in (None, 0, 1)]
        watch(table.view()["board"])
        given = random_answer(table, chance)
        events = table.answer(*given)
        assert again.answer(*given) == events
        assert again.save() == table.save()
        told += [msgspec.json.encode(event) for event in events]
        sizes.append(len(text))
    assert told == [msgspec.json.encode(event) for event in table.events]
    if table.result is not None:
        assert verify(game_record(table)).matches
    return sizes
