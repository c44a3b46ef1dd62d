"""Standing answers: a question that comes again in a race is answered once, and everything else holds as before."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Order, Refused, Table
from engine.ai import Quick
from engine.core.dice import FastDice
from engine.core.host import Ask
from tests.engine.games.magical_athlete.match_support import on_the_track, table_of
from tests.engine.support.tables import answer, load_edited

DUEL = "Duelist.duel"


def at(position: str) -> Table:
    """A race from a position; seat 0 begins. Stickler and Banana are there to be asked nothing."""
    return table_of(on_the_track(position))


def roll(table: Table) -> None:
    (question,) = table.questions
    assert question.kind == "roll", question.prompt
    table.answer(question.seat, question.key, "roll")


def kinds(table: Table) -> list[str]:
    return [question.kind for question in table.questions]


def powers(table: Table) -> list[str]:
    return [event.data["hook"] for event in table.events if event.kind == "power"]


# ---------------------------------------------------------------------- what is on offer


@pytest.mark.parametrize(
    ("position", "kind", "labels"),
    [
        ("Legs@0 Stickler@5 Banana@20", "Legs.jog", ["Always: Jog", "Never: Jog"]),
        ("Cheerleader@4 Stickler@2 Banana@20", "Cheerleader.rahrah", ["Always: Rahrah", "Never: Rahrah"]),
        ("Flip Flop@0 Stickler@5 Banana@20", "FlipFlop.flop_flip", ["Never: Flop Flip"]),
        ("Genius@0 Stickler@5 Banana@20", "Genius.guess", ["Never: Think Good"]),
        ("Stickler@9 Copycat@4 Legs@9 Banana@9", "Copycat.copy_that", ["Always: Stickler", "Always: Legs", "Always: Banana"]),
        ("Mastermind@0 Stickler@5 Banana@2", "Mastermind.predict", []),
        ("Stickler@0 Banana@20 Legs@5", "roll", []),
    ],
)
def test_a_question_that_comes_again_offers_standing_answers(position: str, kind: str, labels: list[str]) -> None:
    """Whether to use a power can be said for the whole race; on whom, or what to guess, cannot. A prediction is made once."""
    (question,) = at(position).questions
    assert [order.label for order in question.orders] == labels, question.kind
    assert question.kind == kind


def test_of_two_racers_one_can_always_go_first() -> None:
    table = table_of(on_the_track("Stickler@0 Banana@9 Centaur@2 Gunk@0", players=2))
    (question,) = table.questions
    assert [order.label for order in question.orders] == ["Always: Stickler", "Always: Banana"]
    table.order(0, question.orders[1].text)
    assert [event.data["racer"] for event in table.events if event.kind == "turn"] == ["Banana"]


def test_a_draft_and_a_line_up_offer_none() -> None:
    table = Table.new("magical-athlete", ["Ada", "Ben"], seed="none")
    seen = set()
    while kinds(table)[0] in ("draft", "line-up"):
        seen |= {*kinds(table)}
        assert all(question.orders == () for question in table.questions)
        answer(table, table.questions[0].seat, table.questions[0].options[0].id)
    assert seen == {"draft", "line-up"}


# ---------------------------------------------------------------------- what they do


def test_always_answers_the_open_question_and_every_later_one() -> None:
    table = at("Legs@0 Stickler@0 Banana@20")
    assert kinds(table) == ["Legs.jog"]
    assert [event.data["hook"] for event in table.order(0, "Legs.jog=yes") if event.kind == "power"] == ["Legs.jog"]
    for space in (10, 15):
        roll(table)  # Stickler's
        roll(table)  # Banana's
        assert kinds(table) == ["roll"]
        assert table.view()["board"]["race"]["racers"][0]["space"] == space


def test_never_leaves_the_roll_to_its_player() -> None:
    table = at("Legs@0 Stickler@0 Banana@20")
    table.order(0, "Legs.jog=no")
    assert [(question.seat, question.kind) for question in table.questions] == [(0, "roll")]
    assert powers(table) == []


def test_a_standing_answer_can_be_taken_back_at_any_time() -> None:
    table = at("Legs@0 Stickler@0 Banana@20")
    table.order(0, "Legs.jog=yes")
    assert table.orders_of(0) == (Order("Legs.jog=ask", "Legs (Jog): always"),)
    assert [question.seat for question in table.questions] == [1]
    table.order(0, "Legs.jog=ask")
    assert table.orders_of(0) == ()
    roll(table)
    roll(table)
    assert kinds(table) == ["Legs.jog"]


def test_the_other_player_of_the_same_power_is_still_asked() -> None:
    """It is the seat's answer, not the card's."""
    table = at("Legs@9 Copycat@0 Stickler@3")
    table.order(0, "Legs.jog=yes")
    assert [(question.seat, question.kind) for question in table.questions] == [(1, "Legs.jog")]


def test_a_copycat_that_sticks_to_somebody_is_asked_when_they_do_not_lead() -> None:
    """000-R32: each new tie in front asks its player again."""
    table = at("Stickler@9 Copycat@4 Legs@9 Banana@9")
    table.order(1, "Copycat.copy_that=r2")
    assert kinds(table) == ["roll"]
    assert table.view()["board"]["race"]["racers"][1]["copies"] == "Legs"
    assert table.orders_of(1) == (Order("Copycat.copy_that=ask", "Copycat (Copy That): always Legs"),)
    other = at("Stickler@9 Copycat@4 Legs@7 Banana@9")
    other.order(1, "Copycat.copy_that=r2")
    assert kinds(other) == ["Copycat.copy_that"]


def test_they_end_with_the_race() -> None:
    match = on_the_track("Legs@25 Stickler@0 Banana@28")
    match.sheet.hands = [["Hare", "Coach"], ["Gunk", "Blimp"], ["Lackey", "M.O.U.T.H."]]
    table = table_of(match)
    table.order(0, "Legs.jog=yes")
    table.order(1, f"{DUEL}=no")
    while not table.view()["board"]["races"]:
        answer(table, table.questions[0].seat, table.questions[0].default)
    assert [table.orders_of(seat) for seat in range(3)] == [(), (), ()]
    assert table.view(1)["orders"] == []


def test_a_save_from_before_there_were_any_still_loads() -> None:
    save = at("Legs@0 Stickler@0 Banana@20").save()
    assert save["state"]["race"].pop() == []
    table = load_edited(save)
    assert table.notice is None
    table.order(0, "Legs.jog=yes")
    assert powers(table) == ["Legs.jog"]


def test_a_standing_answer_to_a_question_that_is_no_more_does_no_harm() -> None:
    """A hook may have another name in a later version."""
    save = at("Legs@0 Stickler@0 Banana@20").save()
    save["state"]["race"][-1] = [[0, "Legs.run", "yes"], [0, "Legs.jog", "perhaps"]]
    table = load_edited(save)
    assert table.orders_of(0) == ()
    assert kinds(table) == ["Legs.jog"]


def test_in_a_playout_only_ones_own_standing_answers_are_known() -> None:
    """Given in this turn or in an earlier one."""
    for turns in (0, 1):
        table = at("Stickler@0 Legs@0 Cheerleader@0")
        table.order(1, "Legs.jog=yes")
        table.order(0, "reroll=no")
        thought: set[str] = set()

        class Listening(Quick):
            def pick(self, game: Any, state: Any, ask: Ask, thought: set[str] = thought) -> Any:
                thought.add(ask.kind)
                return ask.options[-1]

        for _ in range(3 * turns):
            answer(table, table.questions[0].seat, table.questions[0].default)
            if table.questions[0].seat == 0:
                break
        (mine,) = table.questions
        assert mine.seat == 0
        table.information_set(mine.seat).play_out(FastDice(1), Listening(), (mine.key, mine.options[0].id))
        assert "Legs.jog" in thought


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "No question that comes again is called ''"),
        ("Duelist=yes", "No question that comes again is called 'Duelist'"),
        ("Egg.scramble=yes", "No question that comes again"),
        ("Gunk.goop=yes", "No question that comes again"),
        ("roll=yes", "No question that comes again"),
        (f"{DUEL}", "'' is no standing answer to that. Possible: yes, no, ask."),
        (f"{DUEL}=r1", "'r1' is no standing answer"),
        ("Copycat.copy_that=yes", "'yes' is no standing answer to that. Possible: r0, r1, r2, ask."),
        (f"{DUEL}=ask", "asked that every time already"),
        ("Legs.jog=no", "already your standing answer"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(text: str, why: str) -> None:
    table = at("Legs@0 Stickler@0 Banana@20")
    table.order(0, "Legs.jog=no")
    before = table.save(), table.questions, list(table.answers)
    with pytest.raises(Refused, match=why):
        table.order(0, text)
    assert (table.save(), table.questions, table.answers) == before


def test_before_a_race_there_is_nothing_to_order() -> None:
    table = Table.new("magical-athlete", ["Ada", "Ben"], seed="none")
    with pytest.raises(Refused, match="none is on"):
        table.order(0, f"{DUEL}=yes")


def test_a_save_with_standing_answers_of_nobody_is_refused() -> None:
    save = at("Legs@0 Stickler@0 Banana@20").save()
    save["state"]["race"][-1] = [[3, "Legs.jog", "yes"]]
    with pytest.raises(Refused, match="other seats"):
        load_edited(save)
