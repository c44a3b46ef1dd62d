"""Tables: opening, answering, refusing. A refused answer changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine import Refused, Table
from engine.core.dice import commitment
from tests.engine.support.tables import answer_next, first_option, play_on

NAMES = ["Red", "Blue", "Green", "Rusty"]


def open_table(players: int = 4, seed: str = "door", **options: str) -> Table:
    return Table.new("magical-athlete", NAMES[:players], options, seed)


def play_until(table: Table, kind: str) -> Table:
    return play_on(table, until=lambda table: table.questions[0].kind == kind)


@pytest.mark.parametrize(
    ("game", "seats", "options", "says"),
    [
        ("chess", NAMES, {}, "no game called 'chess'"),
        (None, NAMES, {}, "no game called"),
        ("magical-athlete", NAMES[:1], {}, "for 2 to 6 players, not for 1"),
        ("magical-athlete", NAMES * 2, {}, "for 2 to 6 players, not for 8"),
        ("magical-athlete", "Red", {}, "list of names"),
        ("magical-athlete", [1, 2, 3], {}, "list of names"),
        ("magical-athlete", NAMES, {"speed": "9"}, "no option 'speed'"),
        ("magical-athlete", NAMES, {"tracks": "mild"}, "takes 4 of"),
        ("magical-athlete", NAMES, {"tracks": "mild,wild,mild,moon"}, "cannot be 'moon'"),
        ("magical-athlete", NAMES, {"rules": "house"}, "cannot be 'house'"),
        ("magical-athlete", NAMES, {"racers": "double"}, "for 3 players, not for 4"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(game: Any, seats: Any, options: dict[str, str], says: str) -> None:
    with pytest.raises(Refused, match=says):
        Table.new(game, seats, options)


def test_options_take_a_list_or_words_with_commas() -> None:
    as_list = Table.new("magical-athlete", NAMES, {"tracks": ["Wild", "mild", "wild-printed", "mild"]}, "x")
    assert as_list.options["tracks"] == "wild,mild,wild-printed,mild"


def refusals(table: Table) -> Sequence[tuple[Any, Any, Any, str]]:
    question = table.questions[0]
    me, other = question.seat, (question.seat + 1) % len(table.seats)
    return [
        (other, question.key, question.options[0].id, f"is for {table.seats[me]}, not for {table.seats[other]}"),
        (other, "yesterday", question.options[0].id, f"is waiting for {table.seats[me]}"),
        (me, "yesterday", question.options[0].id, "no longer open"),
        (me, question.key, "somebody", "is not on offer here"),
        (me, question.key, None, "is not on offer here"),
        (9, question.key, question.options[0].id, "no seat 9"),
        (-1, question.key, question.options[0].id, "no seat -1"),
        ("0", question.key, question.options[0].id, "no seat 0"),
        (True, question.key, question.options[0].id, "no seat True"),
    ]


@pytest.mark.parametrize("number", range(9))
@pytest.mark.parametrize("kind", ["draft", "roll"])
def test_a_wrong_answer_is_refused_and_changes_nothing(kind: str, number: int) -> None:
    table = play_until(open_table(), kind)
    before = (table.save(), table.questions, list(table.events), [table.view(seat) for seat in range(4)])
    seat, key, option, says = refusals(table)[number]
    with pytest.raises(Refused, match=says):
        table.answer(seat, key, option)
    assert (table.save(), table.questions, list(table.events), [table.view(seat) for seat in range(4)]) == before


def test_an_answer_given_twice_is_refused_the_second_time() -> None:
    table = play_until(open_table(), "roll")
    question = table.questions[0]
    table.answer(question.seat, question.key, "roll")
    with pytest.raises(Refused):
        table.answer(question.seat, question.key, "roll")


def test_no_question_key_is_ever_used_again() -> None:
    table = open_table()
    keys = []
    while table.questions:
        keys.append(table.questions[0].key)
        answer_next(table)
    assert len(keys) == len(set(keys)) > 100


def test_a_finished_game_takes_no_answers_and_shows_its_seed() -> None:
    table = open_table(3)
    assert table.view()["seed"] is None
    last = table.questions[0]
    play_on(table)
    assert table.view()["seed"] == "door"
    assert table.view()["seed_hash"] == commitment("door")
    with pytest.raises(Refused, match="over"):
        table.answer(last.seat, last.key, last.default)
    again = Table.load(table.save())
    assert again.result == table.result
    assert again.questions == ()


def test_a_turn_asks_its_player_to_roll() -> None:
    """People roll their own dice, though there is nothing to choose."""
    table = play_until(open_table(), "roll")
    (question,) = table.questions
    assert [option.id for option in question.options] == ["roll"]
    events = table.answer(question.seat, question.key, "roll")
    assert events[0].kind == "rolled"


def test_the_answer_gives_exactly_the_new_events() -> None:
    table = open_table()
    seen = list(table.events)
    while table.questions:
        question = table.questions[-1]
        seen += table.answer(question.seat, question.key, question.default)
    assert seen == table.events
    assert [event.number for event in seen] == list(range(1, len(seen) + 1))


def test_every_cause_is_an_earlier_event_and_leads_back_to_a_turn_or_a_beginning() -> None:
    table = play_on(open_table(), choose=first_option)
    by_number = {event.number: event for event in table.events}
    for event in table.events:
        assert event.cause < event.number
        while event.cause:
            event = by_number[event.cause]
        assert event.kind not in ("moved", "warped", "tripped", "rolled", "finished", "stood_up"), event


def test_every_event_and_question_is_a_sentence() -> None:
    for seed in range(6):
        table = open_table(2 + seed % 3, str(seed))
        while table.questions:
            question = table.questions[0]
            for text in (question.prompt, *(table.say(event) for event in table.events[-20:])):
                assert text[0].isupper() or not text[0].isalpha()
                assert text[-1] in ".?!"
                assert "{" not in text
            labels = [option.label for option in question.options]
            assert len(set(labels)) == len(labels)
            table.answer(question.seat, question.key, question.options[0].id)


def test_without_a_seed_nobody_can_know_the_dice() -> None:
    assert Table.new("magical-athlete", NAMES).seed != Table.new("magical-athlete", NAMES).seed
    assert len(Table.new("magical-athlete", NAMES).seed) == 32


def test_names_of_people_are_kept_as_they_are() -> None:
    names = ["{0}", "🦊\u202egnp", "%s" * 50]
    table = Table.new("magical-athlete", names, seed=1)
    assert Table.load(table.save()).seats == tuple(names)
    assert "{0}" in " ".join(table.say(event) for event in table.events)
