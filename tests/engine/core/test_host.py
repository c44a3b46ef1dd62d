"""The journalled step: secret picks in any order, chance, and rules that change under a save."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from engine import Refused, Table, verify
from engine.ai import Careful, Quick
from engine.core.dice import FastDice
from engine.core.host import Ask, Entry, Host, JournalHost
from engine.history.record import game_record
from tests.engine.support.tables import play_on, sealed
from tests.engine.toy import Bidding, LaterBidding, on_the_shelf


@pytest.fixture(autouse=True)
def _shelf() -> Iterator[None]:
    with on_the_shelf(Bidding()):
        yield


def open_table() -> Table:
    return Table.new("bidding", ["Red", "Blue", "Green"], seed="toy")


def answer(table: Table, seat: int, option: str) -> None:
    question = next(q for q in table.questions if q.seat == seat)
    table.answer(seat, question.key, option)


def after_bids(table: Table) -> Table:
    """All bid 1 and nothing more."""
    for seat in range(len(table.seats)):
        answer(table, seat, "1")
        answer(table, seat, "0")
    return table


def test_everybody_is_asked_at_once() -> None:
    assert [(q.seat, q.kind) for q in open_table().questions] == [(0, "bid"), (1, "bid"), (2, "bid")]


def test_a_second_question_comes_without_waiting_for_the_others() -> None:
    table = open_table()
    answer(table, 1, "3")
    assert [(q.seat, q.kind) for q in table.questions] == [(0, "bid"), (1, "more"), (2, "bid")]


@pytest.mark.parametrize("order", sorted(set(permutations((0, 0, 1)))))
def test_the_order_of_secret_answers_does_not_matter(order: tuple[int, ...]) -> None:
    table = Table.new("bidding", ["Red", "Blue"], seed="toy")
    picks = {0: ["2", "1"], 1: ["2", "0"]}
    for seat in (*order, 1):
        answer(table, seat, picks[seat].pop(0))
    assert table.events[-1].data == {"bids": [3, 2]}
    assert [(q.seat, q.kind) for q in table.questions] == [(0, "roll")]


def test_a_save_in_the_middle_of_secret_picks_comes_back_to_the_same_questions() -> None:
    table = open_table()
    for seat, option in ((2, "3"), (0, "1"), (2, "1")):
        answer(table, seat, option)
        assert Table.load(table.save()).questions == table.questions


def test_a_question_with_one_option_is_asked_when_the_game_wants_it() -> None:
    table = after_bids(open_table())
    (question,) = table.questions
    assert [option.id for option in question.options] == ["roll"]


def test_an_event_for_one_seat_is_hidden_from_the_others() -> None:
    table = open_table()
    assert [e["kind"] for e in table.view(0)["events"]] == ["card"]
    assert table.view(None)["events"] == []


def test_the_event_numbers_go_on_over_steps_and_loads() -> None:
    table = after_bids(open_table())
    again = Table.load(table.save(), table.events)
    for one in (table, again):
        one.answer(one.questions[0].seat, one.questions[0].key, "roll")
    assert [e.number for e in table.events] == list(range(1, len(table.events) + 1))
    assert again.events == table.events


def test_a_finished_game_can_be_recorded_and_verified() -> None:
    assert verify(game_record(play_on(open_table()))).matches


def test_a_table_without_its_whole_log_is_not_exported() -> None:
    table = play_on(open_table(), until=lambda table: table.step >= 2)
    again = play_on(Table.load(table.save()))
    with pytest.raises(Refused, match="whole log"):
        game_record(again)


def test_when_the_rules_change_under_a_save_the_longest_fitting_beginning_is_kept() -> None:
    """The bid fits the new rules and stays; the second one is no longer asked for and goes. Nobody loses the game."""
    table = open_table()
    for seat, option in ((0, "3"), (1, "2"), (1, "1"), (2, "1")):
        answer(table, seat, option)
    save = table.save()
    with on_the_shelf(LaterBidding()):
        again = Table.load(save)
        assert again.notice is not None
        assert "rules" in again.notice
        assert [(q.seat, q.kind) for q in again.questions] == [(2, "bid")]
        assert again.view(1)["board"]["bid"] == 2
        assert again.view(1)["board"]["card"] == table.view(1)["board"]["card"], "the cards drawn stay drawn"
        answer(again, 2, "1")
        assert again.events[-1].data == {"bids": [3, 2, 1]}


def test_a_load_that_goes_back_to_the_same_question_says_nothing() -> None:
    assert Table.load(open_table().save()).notice is None


def test_an_answer_that_is_no_longer_on_offer_is_asked_again() -> None:
    table = open_table()
    answer(table, 0, "3")
    save = table.save()
    save["journal"][-1] = (save["journal"][-1][0], "7")
    again = Table.load(sealed(save))
    assert [(q.seat, q.kind) for q in again.questions] == [(0, "bid"), (1, "bid"), (2, "bid")]
    assert again.notice is not None


class Careless(Bidding):
    """A game whose rules do inside each what must not be done there."""

    id = "careless"
    does = "chance"

    def step(self, state: dict[str, Any], host: Host) -> None:
        def choose(seat: int) -> None:
            if self.does == "chance":
                host.below(6)
            elif self.does == "events":
                host.note("thought", {})
            else:
                host.simultaneously((seat,), choose)

        host.simultaneously((0, 1), choose)


@pytest.mark.parametrize("does", ["chance", "events", "nested call"])
def test_inside_each_there_are_questions_only(does: str) -> None:
    game = Careless()
    game.does = does
    with on_the_shelf(game), pytest.raises(RuntimeError, match=f"no {does}"):
        Table.new("careless", ["Red", "Blue"])


class Twofold(Bidding):
    id = "twofold"

    def step(self, state: dict[str, Any], host: Host) -> None:
        host.ask(0, "pick", (1, "1"))


def test_options_that_cannot_be_told_apart_are_a_fault_of_the_game() -> None:
    with on_the_shelf(Twofold()), pytest.raises(ValueError, match="same id"):
        Table.new("twofold", ["Red", "Blue"])


class Crashing(Bidding):
    """Rules with a bug, which shows when a player rolls."""

    id = "crashing"

    def step(self, state: dict[str, Any], host: Host) -> None:
        super().step(state, host)
        raise ZeroDivisionError


def test_a_fault_in_the_rules_leaves_the_table_as_it_was() -> None:
    with on_the_shelf(Crashing()):
        table = after_bids(Table.new("crashing", ["Red", "Blue"], seed=1))
        before = (table.save(), table.questions, table.events, list(table.answers))
        with pytest.raises(ZeroDivisionError):
            answer(table, table.questions[0].seat, "roll")
        assert (table.save(), table.questions, table.events, list(table.answers)) == before
        assert Table.load(table.save()).questions == table.questions


def test_a_game_that_is_loaded_before_every_answer_can_still_be_exported() -> None:
    """As in the bot: events and answers are stored separately, and the save has only the current step."""
    table = open_table()
    while table.questions:
        table = Table.load(table.save(), table.events, table.answers)
        question = table.questions[-1]
        table.answer(question.seat, question.key, question.default)
    assert verify(game_record(table)).matches


def test_what_a_host_does_to_a_view_does_not_reach_the_table() -> None:
    table = open_table()
    view = table.view(0)
    view["events"][0]["data"]["card"] = "ace"
    view["options"]["x"] = "y"
    assert table.view(0)["events"][0]["data"]["card"] != "ace"
    assert table.view(0)["options"] == {}


def test_careful_does_not_peek_at_cards_that_others_have_drawn() -> None:
    """The rival's card is another one, and nothing else: careful thinks the same."""
    chosen = set()
    for card in (0, 9):
        save = open_table().save()
        save["journal"][1] = card
        table = Table.load(sealed(save))
        assert table.view(1)["board"]["card"] == card
        seen: list[int] = []

        class Spy(Quick):
            def pick(self, game: Any, state: Any, ask: Ask, seen: list[int] = seen) -> Any:
                seen.append(state["cards"][1])
                return ask.options[-1]

        policy = Careful(3, playouts=60)
        policy.model = Spy()
        picked = policy.answer(table, table.questions[0])
        chosen.add((picked, tuple(seen[1:])))  # the first look is the game's advice, which is the game's own business
    assert len(chosen) == 1
    assert len(set(next(iter(chosen))[1])) > 5, "the rival's card is imagined anew each time"


def test_a_die_is_a_number_from_one_on_and_stands_in_the_journal_as_any_other() -> None:
    journal: list[Entry] = []
    host = JournalHost(FastDice(7), 0, journal, 0, lambda seat, text: None)
    dice = [host.die(0) for _ in range(50)]
    assert {*dice} == {1, 2, 3, 4, 5, 6}
    assert journal == [die - 1 for die in dice]
