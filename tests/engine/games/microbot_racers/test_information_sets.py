"""An information set does not reveal choices that have had no visible effect; nothing lies face down in this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import Table
from engine.ai.policy import Quick
from engine.contract.game import Game
from engine.core.dice import FastDice
from engine.core.host import Ask
from tests.engine.games.microbot_racers.positions import match_at, table_of
from tests.engine.support.other_secrets import known, seen
from tests.engine.support.tables import answer

ADA, BEN = range(2)
ON_THE_RING = "ring Red@0,9N Blue@1,9N"
BOTH_PLAN = "ring Red@0,9N:M1.TL.M2 Blue@2,9N:M1.TL.M2"


def same_to(tables: Sequence[Table], *seats: int | None) -> bool:
    """Whether both tables have the same information set for all these seats, to whom they look the same."""
    one, other = tables
    assert all(seen(one, seat) == seen(other, seat) for seat in seats)
    return all(known(one, seat) == known(other, seat) for seat in seats)


def test_a_claim_is_known_when_all_have_chosen() -> None:
    """003-R4: they are asked at the same time."""
    tables = [table_of(match_at(ON_THE_RING)) for _ in range(2)]
    for table, claim in zip(tables, ("first", "roll"), strict=True):
        answer(table, ADA, claim)
    assert same_to(tables, None, BEN)
    assert known(tables[0], ADA) != known(tables[1], ADA)


def test_who_wants_to_be_left_alone_with_the_question_keeps_that_to_themselves() -> None:
    """003-R4"""
    tables = [table_of(match_at(ON_THE_RING)) for _ in range(2)]
    for table, option in zip(tables, ("quiet", "roll"), strict=True):
        answer(table, ADA, option)
        answer(table, BEN, "roll")
        assert table.questions[0].kind == "pick"
    assert same_to(tables, None, BEN)
    assert known(tables[0], ADA) != known(tables[1], ADA)


def test_of_a_plan_others_know_what_has_been_done() -> None:
    """003-R30: Ben has done the same in all three, and what he will do next is his own business."""
    plans = [("M1-TL-M2",), ("M1-M2-TL",), ("one", "M1")]
    tables = [table_of(match_at(BOTH_PLAN, orders="plan")) for _ in plans]
    for table, plan in zip(tables, plans, strict=True):
        for option in plan:
            answer(table, BEN, option)
        assert [(question.seat, question.kind) for question in table.questions] == [(ADA, "plan")]
    assert same_to(tables[:2], None, ADA)
    assert same_to(tables[1:], None, ADA)
    assert known(tables[0], BEN) != known(tables[1], BEN)


def test_in_the_mind_of_others_what_was_done_by_a_plan_was_done() -> None:
    """003-R30: Ben's next action is chosen anew, and Ada's plan is kept."""
    table = table_of(match_at(BOTH_PLAN, orders="plan"))
    answer(table, BEN, "M1-M2-TL")
    thought: list[tuple[int, str]] = []

    class Listening(Quick):
        def pick(self, game: Game[Any], state: Any, ask: Ask) -> Any:
            thought.append((ask.seat, ask.kind))
            return super().pick(game, state, ask)

    state, _ = table.information_set(ADA).play_on(FastDice(1), Listening(), (table.questions[0].key, "M1-TL-M2"))
    assert thought[0] == (BEN, "act")
    assert (BEN, "plan") not in thought
    assert state.sheet.picks == [[], []]
