"""Finished steps as public data: what a table stores, what it hides, and the same steps after a restart."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import msgspec
import pytest

from engine import Refused, Table
from engine.ai.information_set import known_start, playout_model
from engine.core.dice import FastDice
from engine.core.host import JournalHost
from engine.games.magical_athlete.racers import CARDS
from engine.history.replay import replayed_steps, rolls_by_seat
from engine.table.finished_step import FinishedStep
from tests.engine.games.magical_athlete.match_support import on_the_track, table_of
from tests.engine.games.magical_athlete.test_views import at_line_up, egg_table
from tests.engine.games.magical_athlete_2003.test_views import with_forecast
from tests.engine.games.thats_life.test_policies import with_other_hands
from tests.engine.support.tables import first_option, play_at_random, play_on, random_answer, sealed, seed_for

EVERYTHING: dict[str, object] = {"version": "pro", "modules": "risk,flixxy,worms,hats,cards,attack"}
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("magical-athlete", 4, {}),
    ("magical-athlete", 2, {}),
    ("magical-athlete-2003", 4, {}),
    ("magical-athlete-2003", 4, {"advantages": "on"}),
    ("thats-life", 3, {}),
    ("thats-life", 3, EVERYTHING),
    ("microbot-racers", 2, {}),
]
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def bytes_of(steps: list[FinishedStep]) -> bytes:
    return msgspec.json.encode(steps)


def put_away(table: Table) -> Table:
    return Table.load(json.loads(json.dumps(table.save())), table.events, table.answers)


def answer_as_expected(*tables: Table) -> None:
    """Give the same default answer at all tables."""
    question = tables[0].questions[0]
    for table in tables:
        table.answer(question.seat, question.key, question.default)


def play_a_little(table: Table, luck: random.Random) -> None:
    """A random answer, sometimes after an order that is offered with a question."""
    for question in table.questions:
        if question.orders and luck.random() < 0.2:
            table.order(question.seat, luck.choice(question.orders).text)
            break
    if table.questions:
        table.answer(*random_answer(table, luck))


# ---------------------------------------------------------------------- what is remembered


def test_a_turn_knows_its_numbers_its_answers_and_what_came_between() -> None:
    """A press for a roll decides nothing; the die does, and then whether to duel."""
    table = table_of(on_the_track("Hare@3 Duelist@9 Banana@20"), seed=seed_for(4, 5, 2))
    for kind, option in (("roll", "roll"), ("Duelist.duel", "yes")):
        question = table.questions[0]
        assert question.kind == kind
        table.answer(question.seat, question.key, option)
    turn = table.finished_steps()[-1]
    roll, die, duel, theirs, own = turn.information_set.journal
    assert (roll, die, duel, theirs, own) == (("1.0.1.roll", "roll"), 3, ("1.1.1.Duelist.duel", "yes"), 4, 1)
    assert turn.choices == [1, 6, 2, 6, 6]
    kinds = [event.kind for event in turn.events]
    assert [kinds[mark - 1] for mark in turn.marks] == ["turn", "turn", "moved", "power", "die"]
    assert (turn.step, turn.part, turn.won) == (1, 1, None)


def test_only_what_was_completed_since_the_load_is_remembered() -> None:
    table = table_of(on_the_track("Hare@3 Gunk@9 Banana@20"))
    table.answer(0, table.questions[0].key, "roll")
    again = put_away(table)
    assert (len(table.finished_steps()), again.finished_steps()) == (1, [])
    answer_as_expected(table, again)
    assert table.finished_steps()[1:] == again.finished_steps()
    assert len(again.finished_steps()) == 1


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_was_played_over_saves_comes_again_from_seed_and_answers(game: str, seats: int, options: dict[str, object]) -> None:
    """The table is saved at every question, and players give orders."""
    luck = random.Random(7)
    table = Table.new(game, NAMES[:seats], options, seed="again")
    seen = table.finished_steps()
    for _ in range(150):
        if table.result is not None:
            break
        table = put_away(table)
        play_a_little(table, luck)
        seen += table.finished_steps()
    assert len(seen) > 10
    assert replayed_steps(put_away(table)) == seen


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_dice_of_a_game_come_again_from_seed_and_answers(game: str, seats: int, options: dict[str, object]) -> None:
    luck = random.Random(7)
    table = Table.new(game, NAMES[:seats], options, seed="dice")
    while table.questions:
        play_a_little(table, luck)
    dice = rolls_by_seat(put_away(table))
    assert sorted(table.rolls()) == sorted((seat, shown) for seat, rolls in enumerate(dice) for shown in rolls)
    assert all(len(rolls) > 5 for rolls in dice)
    assert {shown for rolls in dice for shown in rolls} == {1, 2, 3, 4, 5, 6}


def test_a_die_counts_once_however_often_its_step_is_run_again() -> None:
    """A turn with questions after its roll is run again with every answer."""
    luck, asked_on = random.Random(3), 0
    table = Table.new("thats-life", NAMES[:3], EVERYTHING, seed="once")
    while table.questions:
        before = table.rolls()
        table.answer(*random_answer(table, luck))
        assert table.rolls()[: len(before)] == before
        asked_on += table.rolls() == before
    assert asked_on > 10


def test_only_dice_with_six_sides_count() -> None:
    host = JournalHost(FastDice(7), 0, [], 0, lambda seat, text: None)
    shown = [host.die(2), host.die(1, 20), host.below(6) + 1, host.die(2)]
    assert host.rolls == [(2, shown[0]), (2, shown[3])]


def test_the_dice_of_a_game_that_would_go_differently_now_are_not_known() -> None:
    table = play_on(Table.new("thats-life", NAMES[:2], seed="corrected"))
    other = sealed(table.save(), dice=table.dice_used + 1)
    with pytest.raises(Refused, match="would go differently now"):
        rolls_by_seat(Table.load(other, table.events, table.answers))
    older = sealed(table.save(), rules=table.rules - 1)
    assert rolls_by_seat(Table.load(older, table.events, table.answers)), "other rules may leave a game as it was"


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_whole_journal_of_a_step_leads_to_the_next_one(game: str, seats: int, options: dict[str, object]) -> None:
    """Orders are secret, but their effects are public."""
    luck, compared = random.Random(3), 0
    table = Table.new(game, NAMES[:seats], options, seed="journal")
    while table.questions:
        play_a_little(table, luck)
    for step, following in pairwise(table.finished_steps()):
        if step.information_set.journal and following.part:
            state, _ = step.information_set.play_on(FastDice("any"), playout_model(table.game))
            assert known_start(table.game, state, None) == following.information_set.start
            compared += 1
    assert compared > 20 or options.get("advantages") or options is EVERYTHING


def test_a_table_without_its_answers_cannot_be_played_again() -> None:
    table = table_of(on_the_track("Hare@3 Gunk@9 Banana@20"))
    table.answer(0, table.questions[0].key, "roll")
    with pytest.raises(Refused, match="all answers"):
        replayed_steps(Table.load(table.save()))


# ---------------------------------------------------------------------- what is hidden


def test_who_chose_first_for_a_line_up_and_changed_their_mind_is_in_no_step() -> None:
    """000-24"""
    tables = [at_line_up("a") for _ in range(2)]
    for table, seats in zip(tables, ([0, 1, 2], [2, 1, 0]), strict=True):
        for seat in seats:
            question = next(question for question in table.questions if question.seat == seat)
            if seats[0] == 2 and seat == 1:
                table.answer(seat, question.key, question.options[1].id)
                table.change_pick(seat, question.key, question.options[0].id)
            else:
                table.answer(seat, question.key, question.options[0].id)
    assert tables[0].answers != tables[1].answers
    assert tables[0].finished_steps()[-2].events[0].kind == "line_up"
    assert bytes_of(tables[0].finished_steps()) == bytes_of(tables[1].finished_steps())


def test_the_card_that_egg_did_not_keep_is_in_no_step() -> None:
    """000-93"""
    table = egg_table()
    answer_as_expected(table)
    plain = table.save()
    known = json.dumps({**plain["state"], "bottom": []})
    unseen = [name for name in CARDS if f'"{name}"' not in known and name not in plain["state"]["bottom"]]
    plain["state"]["bottom"] = [unseen[0], *plain["state"]["bottom"][1:]]
    tables = [Table.load(table.save()), Table.load(sealed(plain))]
    assert tables[0].state.pile.bottom != tables[1].state.pile.bottom
    for _ in range(4):
        answer_as_expected(*tables)
    assert len(tables[0].finished_steps()) > 2
    assert bytes_of(tables[0].finished_steps()) == bytes_of(tables[1].finished_steps())


def test_a_forecast_is_in_no_step() -> None:
    """001-25"""
    tables = [with_forecast(whom) for whom in ("Devil", "Troll")]
    for _ in range(6):
        answer_as_expected(*tables)
    steps = tables[0].finished_steps()
    assert [step.information_set.journal for step in steps][:2] == [[], []]
    assert any(step.information_set.journal for step in steps[2:])
    assert bytes_of(steps) == bytes_of(tables[1].finished_steps())


def test_what_others_hold_is_in_no_step() -> None:
    """004-R35: tokens and cards."""
    table = Table.new("thats-life", NAMES[:3], EVERYTHING, "hidden")
    chance, compared = random.Random(3), 0
    for _ in range(200):
        question = table.questions[0]
        if not table.save()["journal"] and any(table.state.sheet.tokens):
            tables = [put_away(table), with_other_hands(table, question.seat)]
            while not tables[0].finished_steps() and tables[0].questions[0].seat == question.seat:
                answer_as_expected(*tables)
            assert bytes_of(tables[0].finished_steps()) == bytes_of(tables[1].finished_steps())
            compared += 1
        table.answer(*random_answer(table, chance))
    assert compared > 5


def test_whether_somebody_was_asked_or_had_ordered_it_is_in_no_step() -> None:
    tables = [table_of(on_the_track("Hare@3 Duelist@9 Banana@20"), seed=seed_for(4, 5, 2)) for _ in range(2)]
    tables[1].order(1, "Duelist.duel=yes")
    for table in tables:
        play_on(table, until=lambda table: table.finished_steps(), choose=first_option)
    assert [key for _, key, _ in tables[0].answers] != [key for _, key, _ in tables[1].answers]
    assert bytes_of(tables[0].finished_steps()) == bytes_of(tables[1].finished_steps())


def test_there_is_no_seed_in_a_step() -> None:
    table = play_on(Table.new("magical-athlete", NAMES, seed="a very secret seed"), until=lambda table: table.step >= 30)
    assert b"secret" not in bytes_of(table.finished_steps())


# ---------------------------------------------------------------------- parts


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_parts_are_counted_as_films_and_end_with_their_event(game: str, seats: int, options: dict[str, object]) -> None:
    table = play_at_random(Table.new(game, NAMES[:seats], options, seed="parts"), random.Random(2))
    steps, films = table.finished_steps(), table.game.films(table.state)
    assert sorted({step.part for step in steps} - {0}) == list(range(1, films + 1))
    assert [part for event in table.events if (part := table.game.part_ended(event))] == list(range(1, films + 1))
    for part in range(1, films + 1):
        numbers = [step.step for step in steps if step.part == part]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert [step.won is not None for step in steps if step.part == part] == [False] * (len(numbers) - 1) + [True]


def test_a_race_begins_after_its_line_up_and_ends_with_gold() -> None:
    table = play_on(Table.new("magical-athlete", NAMES, seed="gold"))
    steps = table.finished_steps()
    for race in range(1, 5):
        own = [step for step in steps if step.part == race]
        assert steps[own[0].step - 1].events[0].kind == "line_up"
        gold = [event.data["place"] for event in own[-1].events if event.kind == "finished"]
        assert gold[:1] == [1]


def test_a_game_without_races_begins_with_its_first_turn() -> None:
    table = play_on(Table.new("thats-life", NAMES, seed="first"), until=lambda table: len(table.finished_steps()) >= 2)
    assert [(step.part, step.events[0].kind) for step in table.finished_steps()][:2] == [(0, "laid"), (1, "turn")]
    table = play_on(Table.new("microbot-racers", NAMES[:2], seed="first"), until=lambda table: len(table.finished_steps()) >= 2)
    assert [(step.part, step.events[0].kind) for step in table.finished_steps()][:2] == [(0, "laid"), (1, "round")]
