"""Forks: what would happen, in the eyes of one seat or of a spectator. The table is not touched, and nothing hidden is used."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine import Game, Refused, Table, all_games, get_game
from engine.analysis import fork
from engine.analysis.fork import HIDDEN, Fork
from engine.analysis.whatif import MOST_QUESTIONS, MOST_TURNS, WhatIf, every_roll, with_answer
from engine.core.dice import FastDice
from engine.games.magical_athlete.match import Match
from tests.engine.games.magical_athlete.match_support import all_options as match_options
from tests.engine.games.magical_athlete.match_support import before_race, table_of
from tests.engine.games.magical_athlete_2003.advantages.tables import before_line_up
from tests.engine.support.tables import answer_next, play_on, random_answer, sealed, table_at

NAMES = ("Red", "Blue", "Green", "Yellow")
EVERYTHING = get_game("thats-life").get_preset("everything").options
ADVANTAGES = get_game("magical-athlete-2003").get_preset("advantages").options


def ways_to_play() -> Iterator[tuple[Game[Any], dict[str, str]]]:
    for game in all_games().values():
        for options in [{}, *(preset.options for preset in game.presets)]:
            yield game, game.read_options({**options})


def opened(game: Game[Any], options: dict[str, str], seed: str) -> Table:
    fewest, most = game.seats_for(options)
    return Table.new(game.id, NAMES[: min(most, max(fewest, 4))], options, seed)


def after_answers(table: Table, chance: random.Random, answers: int) -> Table:
    for _ in range(answers):
        if table.questions:
            table.answer(*random_answer(table, chance))
    return table


def at_question(table: Table, kind: str) -> Table:
    chance = random.Random(1)
    while not any(question.kind == kind for question in table.questions):
        table.answer(*random_answer(table, chance))
    return table


def in_full(branch: WhatIf) -> str:
    """Return everything that a user can read about a what-if."""
    view = branch.fork.view(branch.fork.seat, since=branch.fork.since)
    return json.dumps(
        [view, branch.assumptions, branch.examples, branch.default_answers, branch.others_chose, branch.fork.has_made_up_secrets]
    )


def supposed(table: Table, seat: int | None, *numbers: int) -> WhatIf:
    branch = WhatIf(Fork.of(table, seat))
    for number in numbers:
        branch.assume_roll(number)
    branch.advance()
    return branch


@pytest.mark.parametrize(("game", "options"), list(ways_to_play()), ids=lambda value: getattr(value, "id", ""))
def test_a_fork_leaves_its_table_as_it_is_and_takes_every_number(game: Game[Any], options: dict[str, str]) -> None:
    """A number that is named is a die and never a card, so none of them is ever refused."""
    chance = random.Random(f"{game.id} {options}")
    table, forks, refused = opened(game, options, "forks"), 0, set()
    while forks < 18:
        after_answers(table, chance, chance.randint(1, 9))
        if not table.questions:
            table = opened(game, options, f"forks {forks}")
        seat = chance.choice([None, *range(len(table.seats))])
        before, events = msgspec.json.encode(table.save()), list(table.events)
        try:
            branches = [supposed(table, seat, number) for number in range(1, 7)]
        except Refused as why:
            refused.add(str(why))
            continue
        assert msgspec.json.encode(table.save()) == before
        assert table.events == events
        assert all(not branch.unused or branch.pending is None for branch in branches)
        forks += 1
    assert refused <= {HIDDEN}


@pytest.mark.parametrize("seat", [None, 2])
def test_what_others_hold_makes_no_difference(seat: int | None) -> None:
    """With other cards in the other hands, the fork is the same byte for byte."""
    game = get_game("thats-life")
    options, chance = game.read_options({**EVERYTHING}), random.Random(7)
    table, compared = opened(game, options, "hands"), 0
    while compared < 12:
        after_answers(table, chance, 5)
        start = table.information_set(seat).start
        others = []
        for number in range(3):
            state = game.load(start, 4, options)
            game.determinise(state, seat, FastDice(f"other {number}"))
            others.append(table_at(game, state, table.seats, options))
        hands = {json.dumps(other.save()["state"]) for other in others}
        branches = {json.dumps([in_full(supposed(other, seat, number)) for number in (2, 5)]) for other in others}
        compared += len(hands) > 1
        assert len(branches) == 1
        assert len({in_full(branch) for other in others for branch in every_roll(Fork.of(other, seat))[:1]}) <= 1


@pytest.mark.parametrize("seat", [None, 0])
def test_an_open_line_up_shows_nobodys_pick(seat: int | None) -> None:
    game = get_game("magical-athlete")
    table = at_question(Table.new(game.id, NAMES, seed="picks"), "line-up")
    blue = next(question for question in table.questions if question.seat == 1)
    branches = set()
    for option in blue.options:
        other = Table.load(table.save())
        other.answer(1, blue.key, option.id)
        branches.add(in_full(supposed(other, seat)))
    assert len(blue.options) > 1
    assert len(branches) == 1


def test_its_chance_is_not_that_of_the_table() -> None:
    """Another seed changes nothing."""
    table = after_answers(Table.new("thats-life", NAMES, EVERYTHING, seed="one"), random.Random(3), 30)
    other = Table.load(sealed(table.save(), seed="another"))
    assert other.seed_hash != table.seed_hash
    for seat in (None, *range(4)):
        assert in_full(supposed(table, seat, 4)) == in_full(supposed(other, seat, 4))


def test_the_seed_of_a_fork_is_never_shown() -> None:
    table = Table.new("thats-life", NAMES[:2], seed="end")
    ended = None
    while ended is None:
        branch = supposed(table, 0, 6, 6, 6)
        ended = branch.fork.result
        answer_next(table)
    assert branch.fork.view(0)["result"] is not None
    assert branch.fork.view(0)["seed"] is None


def test_somebody_keeps_what_they_hold() -> None:
    table = after_answers(Table.new("thats-life", NAMES, EVERYTHING, seed="own"), random.Random(5), 12)
    for seat in range(4):
        assert table.game.hand(table.view(seat))
        assert table.game.hand(Fork.of(table, seat).view(seat)) == table.game.hand(table.view(seat))


def test_it_says_whether_anything_had_to_be_made_up() -> None:
    for options, expected in ((EVERYTHING, True), ({}, False)):
        table = after_answers(Table.new("thats-life", NAMES, options, seed="made up"), random.Random(5), 12)
        assert [Fork.of(table, seat).has_made_up_secrets for seat in (None, 0, 1)] == [expected] * 3


def test_a_spectator_begins_with_a_turn_of_which_something_is_hidden() -> None:
    """A card was chosen in secret, so what followed cannot be taken for granted."""
    table = at_question(Table.new("thats-life", NAMES, EVERYTHING, seed="back"), "move")
    seat = table.questions[0].seat
    assert Fork.of(table, None).starts_with_step
    assert not Fork.of(table, seat).starts_with_step
    assert supposed(table, None, 3).fork.supposed_events()[0].kind == "turn"


def test_what_does_not_fit_what_was_imagined_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """000-R12: Egg has hatched with a card that it has not drawn in Copycat's mind."""
    match = before_race([["Egg"], ["Copycat"], ["Gunk"]])
    match.sheet.away = []
    table = table_of(Match(3, match_options(), match.sheet))
    egg = table.questions[0]
    table.answer(egg.seat, egg.key, egg.options[0].id)
    assert [question.kind for question in table.questions] == ["Copycat.copy_that"]
    monkeypatch.setattr(fork, "MAX_DEALS", 1)
    with pytest.raises(Refused, match=HIDDEN):
        Fork.of(table, 1)
    assert Fork.of(table, 2).starts_with_step, "who is not asked begins with the step"


def test_a_moment_that_others_have_let_pass_has_passed_in_a_fork() -> None:
    """002-R26: whether Ben was asked is not for others to know, and the line-up comes next as it really does."""
    teams = [["Amazon", "Spy"], ["Devil", "Eros"], ["Poet", "Ghoul"], ["Troll", "Siren"]]
    forks = []
    for orders in ({}, {"emp": "never"}):
        table = before_line_up([*teams], [[], ["emp"], [], []], orders)
        for question in table.questions:
            if question.window:
                table.answer(question.seat, question.key, "no")
        forks.append(Fork.of(table, 2))
        assert [(question.seat, question.kind) for question in forks[-1].questions] == [(seat, "line-up") for seat in (1, 2, 3)]
    assert forks[0].save() == forks[1].save()
    forks[0].answer(2, next(question.key for question in forks[0].questions if question.seat == 2), "Ghoul")


def test_a_game_that_is_over_has_no_fork() -> None:
    table = play_on(Table.new("thats-life", NAMES[:2], seed="over"))
    with pytest.raises(Refused, match="This game is over"):
        Fork.of(table, None)


# ---------------------------------------------------------------------- what is supposed


def test_all_numbers_of_a_roll_are_told_to_the_end_of_the_turn() -> None:
    table = after_answers(Table.new("thats-life", NAMES, seed="six"), random.Random(1), 1)
    at_question(table, "roll")
    at, seat = Fork.of(table, None), table.questions[0].seat
    branches = every_roll(at)
    assert [branch.assumptions[-1].number for branch in branches] == [1, 2, 3, 4, 5, 6]
    for number, branch in enumerate(branches, 1):
        events = branch.fork.supposed_events(at.step)
        assert [event.data["die"] for event in events if event.kind == "rolled"] == [number]
        assert {event.data["seat"] for event in events} == {seat}
        assert branch.fork.step == at.step + 1


def test_a_choice_is_no_roll_and_each_answer_does_what_it_says() -> None:
    table = at_question(Table.new("thats-life", NAMES, seed="choice"), "move")
    at, question = Fork.of(table, None), table.questions[0]
    assert every_roll(at) == []
    for option in question.options:
        moved = next(event for event in with_answer(at, option).fork.supposed_events() if event.kind == "moved")
        other = Table.load(table.save())
        assert moved in other.answer(question.seat, question.key, option.id)


def test_what_is_not_said_is_an_example_or_granted() -> None:
    """Two dice are thrown at once there, and only one is named."""
    table = at_question(Table.new("thats-life", NAMES, {"version": "pro", "modules": "flixxy"}, seed="both"), "roll")
    branch = supposed(table, None, 5)
    assert [assumption.number for assumption in branch.assumptions] == [5]
    assert len(branch.examples) == 1
    assert branch.question is not None
    assert branch.question.kind == "move"
    both = supposed(table, None, 5, 2)
    assert not both.examples
    assert branch.default_answers == []
    assert supposed(table, None, 5, branch.examples[0], 4).default_answers == [
        branch.question.option(branch.question.default).label
    ]


def test_numbers_and_answers_are_used_by_whoever_asks_for_them() -> None:
    table = after_answers(Table.new("thats-life", NAMES, seed="order"), random.Random(1), 8)
    at_question(table, "move")
    question = table.questions[0]
    branch = WhatIf(Fork.of(table, None))
    assert branch.assume_all([3, 3], [lambda asked: asked.options[-1]]) == 0
    assert [(assumption.number, assumption.label) for assumption in branch.assumptions] == [
        (None, question.options[-1].label),
        (3, ""),
        (3, ""),
    ]


def test_it_looks_three_turns_ahead_and_thirty_questions() -> None:
    table = at_question(Table.new("thats-life", NAMES, seed="far"), "roll")
    branch = supposed(table, None, *[2] * 8)
    assert branch.fork.step - table.step == MOST_TURNS
    assert branch.is_at_its_end
    assert len(branch.unused) == 8 - MOST_TURNS
    robots = get_game("microbot-racers")
    table = Table.new(robots.id, NAMES, robots.presets[-1].options, seed="far")
    branch = WhatIf(Fork.of(table, None))
    while branch.assume_answer(lambda question: question.option(question.default)):
        pass
    assert branch.is_at_its_end
    assert len(branch.assumptions) <= MOST_QUESTIONS


def test_a_die_cannot_show_what_it_does_not_have() -> None:
    table = at_question(Table.new("thats-life", NAMES, seed="seven"), "roll")
    for number in (0, 7):
        with pytest.raises(Refused, match="A die with 6 sides comes next"):
            WhatIf(Fork.of(table, None)).assume_roll(number)


def test_nobody_chooses_for_others_in_secret() -> None:
    """Other players take their default, and the what-if says that this is imaginary."""
    table = at_question(Table.new("magical-athlete", NAMES, seed="secret"), "line-up")
    assert WhatIf(Fork.of(table, None)).question is None
    mine = WhatIf(Fork.of(table, 2))
    assert mine.question is not None
    assert mine.question.seat == 2
    mine.assume_answer(lambda question: question.options[0])
    mine.advance()
    assert mine.others_chose
