"""Orders: what a player wants from now on, given without being asked, counts from where it stands in the journal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine import Order, Refused, Table, verify
from engine.ai import Quick
from engine.core.dice import FastDice
from engine.core.host import Ask, Host, is_order
from engine.history.record import Record, game_record, replayed_record
from tests.engine.support.tables import play_on
from tests.engine.toy import Bidding, on_the_shelf

NAMES = ["Red", "Blue", "Green"]


class Pledging(Bidding):
    """All bid in secret; then each may dare a die, one after the other. Either can be pledged: `bid=3`, `dare=yes`, `dare=ask`."""

    id = "pledging"
    title = "Pledging"

    def new(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return {**super().new(seats, options), "pledges": {}}

    def dump(self, state: dict[str, Any]) -> Any:
        return {**super().dump(state), "pledges": dict(state["pledges"])}

    def load(self, plain: Any, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return {**super().load(plain, seats, options), "pledges": dict(plain["pledges"])}

    def check_order(self, state: dict[str, Any], seat: int, text: str) -> str:
        if text not in ("bid=3", "bid=ask", "dare=yes", "dare=no", "dare=ask"):
            raise Refused("That cannot be pledged.")
        return text

    def order(self, state: dict[str, Any], seat: int, text: str) -> None:
        kind, _, option = text.partition("=")
        state["pledges"][f"{seat} {kind}"] = option

    def orders_for(self, ask: Ask) -> tuple[Order, ...]:
        return (Order("dare=yes", "Always"), Order("dare=no", "Never")) if ask.kind == "dare" else ()

    def orders_of(self, state: dict[str, Any], seat: int) -> tuple[Order, ...]:
        return tuple(Order(f"{key[2:]}=ask", key) for key, option in state["pledges"].items() if key[:1] == str(seat) != option)

    def forget_orders(self, state: dict[str, Any], seat: int | None) -> None:
        state["pledges"] = {key: option for key, option in state["pledges"].items() if key[:1] == str(seat)}

    def step(self, state: dict[str, Any], host: Host) -> None:
        seats = range(len(state["points"]))

        def ask(seat: int, kind: str, options: tuple[Any, ...], secret: bool = False) -> Any:
            pledged = state["pledges"].get(f"{seat} {kind}")
            for option in options:
                if str(option) == pledged:
                    return host.take(seat, kind, options, option)
            return host.ask(seat, kind, options, secret=secret)

        bids = host.simultaneously(seats, lambda seat: ask(seat, "bid", (1, 2, 3), secret=True))
        host.note("bids", {"bids": bids})
        for seat in seats:
            if ask(seat, "dare", ("yes", "no")) == "yes":
                host.note("dared", {"seat": seat})
                state["points"][seat] += bids[seat] if seat % 2 else host.below(6)
        state["round"] += 1


@pytest.fixture(autouse=True)
def _shelf() -> Iterator[None]:
    with on_the_shelf(Pledging()), on_the_shelf(Bidding()):
        yield


def open_table(seats: int = 3) -> Table:
    return Table.new("pledging", NAMES[:seats], seed="toy")


def after_the_bids(seats: int = 3) -> Table:
    return play_on(open_table(seats), until=lambda table: table.questions[0].kind != "bid", choose=lambda question: "2")


def asked(table: Table) -> list[tuple[int, str]]:
    return [(question.seat, question.kind) for question in table.questions]


def say(table: Table, option: str) -> None:
    (question,) = table.questions
    table.answer(question.seat, question.key, option)


def dared(table: Table) -> list[int]:
    return [event.data["seat"] for event in table.events if event.kind == "dared"]


# ---------------------------------------------------------------------- one by one


def test_a_game_without_orders_refuses_them() -> None:
    table = Table.new("bidding", NAMES, seed="toy")
    before = table.save()
    with pytest.raises(Refused, match="Nothing can be ordered in Bidding"):
        table.order(0, "bid=3")
    assert table.save() == before


@pytest.mark.parametrize(("seat", "text", "why"), [(3, "dare=yes", "no seat 3"), (0, "dare=perhaps", "cannot be pledged")])
def test_what_cannot_be_ordered_changes_nothing(seat: int, text: str, why: str) -> None:
    table = after_the_bids()
    before = table.save(), table.questions, list(table.answers)
    with pytest.raises(Refused, match=why):
        table.order(seat, text)
    assert (table.save(), table.questions, table.answers) == before


def test_nothing_is_ordered_when_the_game_is_over() -> None:
    table = play_on(open_table())
    with pytest.raises(Refused, match="over"):
        table.order(0, "dare=yes")


def test_an_order_answers_the_question_that_is_open_and_those_that_come() -> None:
    table = after_the_bids()
    assert [event.kind for event in table.order(0, "dare=yes")] == ["dared"]
    assert asked(table) == [(1, "dare")]
    while table.step < 2:
        question = table.questions[0]
        table.answer(question.seat, question.key, "no" if question.kind == "dare" else "1")
        assert (0, "dare") not in asked(table)
    assert dared(table) == [0, 0]


def test_an_order_can_be_given_while_somebody_else_is_asked() -> None:
    table = after_the_bids()
    assert table.order(2, "dare=no") == []
    assert asked(table) == [(0, "dare")]
    say(table, "no")
    say(table, "no")
    assert table.step == 1


def test_an_order_does_not_change_what_has_already_happened() -> None:
    """Blue has dared as ordered, without a die; cancelling the order does not change these events."""
    table = after_the_bids()
    table.order(1, "dare=yes")
    say(table, "no")
    assert dared(table) == [1]
    before = list(table.events)
    assert table.order(1, "dare=ask") == []
    assert asked(table) == [(2, "dare")]
    again = Table.load(table.save())
    assert again.events == table.events == before
    assert asked(again) == [(2, "dare")]


def test_an_order_given_while_all_choose_counts_when_all_have_chosen() -> None:
    table = open_table()
    table.answer(0, table.questions[0].key, "1")
    table.order(0, "bid=3")
    table.order(1, "bid=3")
    assert asked(table) == [(1, "bid"), (2, "bid")], "otherwise the answer before would fit nothing"
    assert [order["text"] for order in table.view(1)["orders"]] == ["bid=ask"], "but its player sees it at once"
    for _ in range(2):
        table.answer(table.questions[0].seat, table.questions[0].key, "2")
    assert table.events[-1].data == {"bids": [1, 2, 2]}
    for _ in range(3):
        say(table, "no")
    assert asked(table) == [(2, "bid")]


def test_a_secret_pick_can_be_changed_after_an_order() -> None:
    table = open_table()
    table.answer(0, table.questions[0].key, "1")
    table.order(0, "dare=no")
    table.answer(1, table.questions[0].key, "1")
    (chosen,) = table.changeable_picks(0)
    table.change_pick(0, chosen.question.key, "3")
    assert [option for _, _, option in table.answers] == ["3", "dare=no", "1"]
    table.answer(2, table.questions[0].key, "1")
    assert table.events[-1].data == {"bids": [3, 1, 1]}
    assert asked(table) == [(1, "dare")]


def test_only_the_seat_itself_sees_what_it_has_ordered() -> None:
    table = after_the_bids()
    others = [table.view(seat) for seat in (None, 0, 1)]
    table.order(2, "dare=yes")
    assert [table.view(seat) for seat in (None, 0, 1)] == others
    assert table.view(2)["orders"] == [{"text": "dare=ask", "label": "2 dare", "answer": ""}]


def test_nobody_knows_in_a_playout_what_others_have_ordered() -> None:
    """Red's own order counts there, Green's does not; what came of Blue's is known."""
    table = after_the_bids()
    for seat in (0, 1, 2):
        table.order(seat, "dare=ask")
    table.order(1, "dare=yes")
    say(table, "no")
    say(table, "no")  # Green: the next round begins
    table.order(2, "dare=yes")
    table.order(0, "dare=yes")
    thought: list[tuple[int, str]] = []

    class Listening(Quick):
        def pick(self, game: Any, state: Any, ask: Ask) -> Any:
            thought.append((ask.seat, ask.kind))
            return ask.options[-1]

    table.information_set(table.questions[0].seat).play_out(FastDice(1), Listening(), (table.questions[0].key, "1"))
    assert {seat for seat, kind in thought if kind == "dare"} == {1, 2}
    assert dared(table) == [1]


def test_a_record_with_an_order_out_of_place_does_not_fit() -> None:
    table = after_the_bids()
    table.order(0, "dare=yes")
    play_on(table)
    record = game_record(table)
    assert verify(record).matches
    at = next(at for at, (_, key, _) in enumerate(record.answers) if is_order(key))
    record.answers.append(record.answers.pop(at))
    verdict = verify(record)
    assert not verdict.matches
    assert "another moment" in verdict.sentence or "does not fit" in verdict.sentence


# ---------------------------------------------------------------------- random games


@pytest.mark.parametrize("seed", range(40))
def test_games_with_orders_at_any_moment_can_be_saved_at_any_moment_and_played_again(seed: int) -> None:
    luck = random.Random(seed)
    table = open_table(2 + seed % 2)
    events = list(table.events)
    while table.questions:
        if luck.random() < 0.4:
            order = luck.choice(["bid=3", "bid=ask", "dare=yes", "dare=no", "dare=ask"])
            events += table.order(luck.randrange(len(table.seats)), order)
        else:
            question = luck.choice(table.questions)
            events += table.answer(question.seat, question.key, luck.choice(question.options).id)
        again = Table.load(table.save(), table.events, table.answers)
        assert (again.save(), again.questions, again.notice) == (table.save(), table.questions, None)
        assert table.events == events
        table = again
    record: Record = game_record(table)
    assert verify(record).matches
    assert replayed_record(record).answers == table.answers
