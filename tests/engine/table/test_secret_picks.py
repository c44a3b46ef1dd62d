"""A secret pick can be changed until all have chosen. The game is the same as with the last pick alone, and other players see no
difference."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine import Refused, Table, verify
from engine.core.host import Entry
from engine.history.record import game_record
from engine.table.secret_picks import journal_with_picks
from tests.engine.support.tables import play_on, random_answer
from tests.engine.toy import Bidding, Haggling, on_the_shelf
from tests.seeds import seeds


@pytest.fixture(autouse=True)
def _shelf() -> Iterator[None]:
    with on_the_shelf(Bidding()), on_the_shelf(Haggling()):
        yield


def at_picks(game: str = "magical-athlete", seats: int = 3, **options: str) -> Table:
    """A table at which everybody chooses in secret."""
    table = Table.new(game, ["Red", "Blue", "Green", "Rusty"][:seats], options, "twice")
    return play_on(table, until=lambda table: table.questions[0].secret)


def pick(table: Table, seat: int, at: int) -> None:
    question = next(question for question in table.questions if question.seat == seat)
    table.answer(seat, question.key, question.options[at].id)


def everything(table: Table, *, but: int | None = None) -> object:
    """Return everything that all seats but one can see."""
    return [table.view(seat) for seat in (None, *range(len(table.seats))) if seat is None or seat != but], table.questions


# ---------------------------------------------------------------------- random games


GAMES = [("magical-athlete", 2), ("magical-athlete", 3), ("magical-athlete", 4), ("bidding", 3), ("haggling", 3)]


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_game_with_second_thoughts_is_the_one_in_which_all_was_chosen_at_once(game: str, seats: int, seed: int) -> None:
    """The table is saved after every act, and the record shows no changes."""
    luck = random.Random(f"{game} {seats} {seed}")
    table = Table.new(game, ["Red", "Blue", "Green", "Rusty"][:seats], seed=str(seed))
    changes = 0
    while table.questions:
        picks = [pick for seat in range(seats) for pick in table.changeable_picks(seat)]
        if picks and luck.random() < 0.6:
            again = luck.choice(picks).question
            table.change_pick(again.seat, again.key, luck.choice(again.options).id)
            changes += 1
        else:
            table.answer(*random_answer(table, luck))
        before = table.questions, table.save(), [table.changeable_picks(seat) for seat in range(seats)]
        table = Table.load(table.save(), table.events, table.answers)
        assert (table.questions, table.save(), [table.changeable_picks(seat) for seat in range(seats)]) == before
        if len(table.answers) > 250:
            break
    assert changes
    at_once = Table.new(game, table.seats, seed=str(seed))
    for seat, key, option in table.answers:
        at_once.answer(seat, key, option)
    assert (at_once.save(), at_once.events, at_once.result) == (table.save(), table.events, table.result)
    if table.result is not None:
        assert verify(game_record(table)).matches


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nobody_sees_that_somebody_has_changed_their_mind(game: str, seats: int) -> None:
    """A player who has chosen everything is not asked again after a change, so the others see no difference."""
    for first in range(3):
        for then in range(3):
            table = at_picks(game, seats)
            while any(question.seat == 0 for question in table.questions):
                options = len(next(question for question in table.questions if question.seat == 0).options)
                pick(table, 0, min(first, options - 1))
            for number in range(len(table.changeable_picks(0))):
                before = everything(table, but=0)
                if number < len(chosen := table.changeable_picks(0)):
                    question = chosen[number].question
                    wanted = question.options[min(then, len(question.options) - 1)].id
                    assert table.change_pick(0, question.key, wanted).events == []
                    assert table.changeable_picks(0)[number].option.id == wanted
                assert everything(table, but=0) == before


# ---------------------------------------------------------------------- one by one


def test_what_was_chosen_can_be_looked_at_with_what_else_there_was() -> None:
    table = at_picks(seats=4)
    question = next(question for question in table.questions if question.seat == 1)
    assert table.changeable_picks(1) == []
    pick(table, 1, 2)
    (chosen,) = table.changeable_picks(1)
    assert chosen == (question, question.options[2])
    assert table.changeable_picks(0) == []


def test_a_pick_that_no_longer_fits_makes_room_and_one_that_does_stays() -> None:
    """With two racers each: a player who takes the second racer as the first gets another second one."""
    table = at_picks(seats=2)
    pick(table, 0, 0)
    pick(table, 0, 0)
    first, second = table.changeable_picks(0)
    table.change_pick(0, first.question.key, first.question.options[3].id)
    assert [pick.option.id for pick in table.changeable_picks(0)] == [first.question.options[3].id, second.option.id]
    table.change_pick(0, first.question.key, second.option.id)
    now = [pick.option.id for pick in table.changeable_picks(0)]
    assert now[0] == second.option.id
    assert len(set(now)) == 2
    assert all(question.seat == 1 for question in table.questions)


def test_who_is_still_asked_is_asked_on_after_a_change() -> None:
    table = at_picks(seats=2)
    pick(table, 0, 0)
    (first,) = table.changeable_picks(0)
    table.change_pick(0, first.question.key, first.question.options[1].id)
    assert [question.seat for question in table.questions] == [0, 1]
    assert first.question.options[1].id not in [option.id for option in table.questions[0].options]


def test_a_change_that_leaves_nobody_to_ask_lets_the_game_go_on() -> None:
    table = at_picks("haggling", 2)
    pick(table, 1, 0)
    pick(table, 0, 2)
    (chosen,) = table.changeable_picks(0)
    changed = table.change_pick(0, chosen.question.key, "2")
    assert [event.kind for event in changed.events] == ["points"]
    assert changed.picks == [(chosen.question.key, "2")]
    assert table.step == 1


@pytest.mark.parametrize("what", ["another's", "not chosen yet", "all have chosen", "not on offer", "no such seat", "not secret"])
def test_what_cannot_be_changed_is_refused_in_a_sentence_and_stays(what: str) -> None:
    table = at_picks(seats=4)
    pick(table, 0, 0)
    (chosen,) = table.changeable_picks(0)
    seat, key, option = 0, chosen.question.key, chosen.question.options[1].id
    if what == "another's":
        seat = 1
    elif what == "not chosen yet":
        seat, key = 1, next(question.key for question in table.questions if question.seat == 1)
    elif what == "all have chosen":
        for other in (1, 2, 3):
            pick(table, other, 0)
    elif what == "not on offer":
        option = "Somebody"
    elif what == "no such seat":
        seat = 9
    else:
        table = Table.new("magical-athlete", table.seats, seed="twice")
        question = table.questions[0]
        seat, key = question.seat, question.key
        table.answer(seat, key, question.default)
    before = table.save(), everything(table), list(table.answers)
    with pytest.raises(Refused) as refused:
        table.change_pick(seat, key, option)
    assert str(refused.value).endswith(".")
    assert (table.save(), everything(table), table.answers) == before


def test_a_pick_takes_the_place_of_the_old_one_in_the_journal() -> None:
    journal: list[Entry] = [4, ("a", "1"), ("x", "1"), ("b", "1"), ("y", "1")]
    assert journal_with_picks(journal, [1, 3], [("a", "2"), ("b", "2")]) == [4, ("a", "2"), ("x", "1"), ("b", "2"), ("y", "1")]
    assert journal_with_picks(journal, [1, 3], [("a", "2")]) == [4, ("a", "2"), ("x", "1"), ("y", "1")]
    assert journal_with_picks(journal, [1], [("a", "2"), ("b", "2")]) == [4, ("a", "2"), ("b", "2"), *journal[2:]]
