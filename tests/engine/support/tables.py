"""Any game at a real table: from a state, or played at random with saves in between."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec

from engine import Event, Game, Policy, Question, Table, game_record, verify
from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FairDice
from engine.core.host import option_id, question_key
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


def load_edited(save: dict[str, Any]) -> Table:
    """The table of a save that the test has changed; raises `Refused` if it does not fit."""
    return Table.load(sealed(save))


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


def question_of(table: Table, seat: int) -> Question:
    """The open question of a seat."""
    return next(question for question in table.questions if question.seat == seat)


def answer(table: Table, seat: int, option: str) -> None:
    table.answer(seat, question_of(table, seat).key, option)


def events_of(table: Table, kind: str) -> list[dict[str, Any]]:
    """The data of all events of this kind."""
    return [event.data for event in table.events if event.kind == kind]


def play_at_random(table: Table, chance: random.Random) -> Table:
    """Answers any open question with any option, to the end of the game."""
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
    encoded = [msgspec.json.encode(event) for event in table.events]
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
        encoded += [msgspec.json.encode(event) for event in events]
        sizes.append(len(text))
    assert encoded == [msgspec.json.encode(event) for event in table.events]
    if table.result is not None:
        assert verify(game_record(table)).matches
    return sizes
