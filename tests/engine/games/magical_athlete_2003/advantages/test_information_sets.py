"""An information set reveals neither other players' orders about their items nor whom a window has asked."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engine import Table
from engine.ai.policy import Quick
from engine.core.dice import FastDice
from engine.games.magical_athlete_2003.game import GAME
from tests.engine.games.magical_athlete_2003.advantages.random_games import options_of
from tests.engine.games.magical_athlete_2003.advantages.random_orders import offered_to
from tests.engine.games.magical_athlete_2003.advantages.tables import asked, before_line_up, racing, roll_on, say, windows
from tests.engine.support.other_secrets import known, seen
from tests.engine.support.tables import answer_next, events_of, question_of
from tests.seeds import seeds

ADA, BEN, CLEO, DAN = range(4)
TEAMS = [["Amazon", "Spy"], ["Devil", "Eros"], ["Poet", "Ghoul"], ["Troll", "Siren"]]


def teams() -> list[list[str]]:
    return [list(team) for team in TEAMS]


def same_to(tables: Sequence[Table], seats: Sequence[int | None]) -> bool:
    """Whether both tables have the same information set for all these seats, to whom they look the same."""
    one, other = tables
    assert all(seen(one, seat) == seen(other, seat) for seat in seats)
    return all(known(one, seat) == known(other, seat) for seat in seats)


def test_who_has_let_a_window_pass_may_never_have_been_asked() -> None:
    """002-R24: Ben is asked in both, and Dan in one of them."""
    tables = [racing("Spy@29 Assassin@27+gust Poet@0 Siren@25+dynamite") for _ in range(2)]
    tables[0].order(DAN, "dynamite=never")
    for table in tables:
        roll_on(table)
    assert [windows(table) for table in tables] == [[(BEN, "window.moving")], [(BEN, "window.moving"), (DAN, "window.moving")]]
    say(tables[1], DAN, "Pass")
    assert same_to(tables, [None, ADA, BEN, CLEO])


def test_a_thing_that_was_taken_too_late_is_kept_and_nobody_knows() -> None:
    """002-R24: of two EMPs only one is spent."""
    tables = [before_line_up(teams(), [[], ["emp"], ["emp"], []]) for _ in range(2)]
    for table, label in zip(tables, ("EMP", "Pass"), strict=True):
        say(table, CLEO, label)
        say(table, BEN, "EMP")
        assert events_of(table, "item_used") == [{"seat": BEN, "item": "emp", "freed": [], "early": True, "spy": True}]
    assert same_to(tables, [None, ADA, BEN, DAN])
    tables = [racing("Amazon@24 Spy@1+emp Poet@0 Siren@0+emp") for _ in range(2)]
    for table, label in zip(tables, ("EMP", "Pass"), strict=True):
        for seat in (BEN, DAN):
            table.order(seat, "emp=ask")
        roll_on(table)
        while windows(table) != [(BEN, "window.turn"), (DAN, "window.turn")]:
            answer_next(table)
        say(table, BEN, "EMP")
        say(table, DAN, label)
    assert same_to(tables, [None, ADA, BEN, CLEO])


def test_whoever_is_last_knows_the_line_up_and_not_what_a_window_before_it_has_come_to() -> None:
    """002-R26: Ben lets the Spy choose last, or wanted to hear nothing of it."""
    tables = [before_line_up(teams(), [[], ["emp"], [], []], orders) for orders in ({}, {"emp": "never"})]
    say(tables[0], BEN, "Pass")
    assert same_to(tables, [None, ADA, CLEO, DAN])
    for table in tables:
        for seat, name in ((BEN, "Eros"), (CLEO, "Poet"), (DAN, "Siren")):
            say(table, seat, name)
        assert asked(table) == [(ADA, "line-up")]
        state, _ = table.information_set(ADA).play_on(FastDice(1), Quick(), (table.questions[0].key, "Spy"))
        assert [r.name for r in state.race.racers] == ["Spy", "Eros", "Poet", "Siren"]
    assert same_to(tables, [None, ADA, CLEO, DAN])


def test_what_somebody_picks_after_a_window_is_what_they_have_in_mind() -> None:
    """002-R26: a window that has passed before the line-up does not make anybody forget."""
    table = before_line_up(teams(), [[], ["emp"], [], []])
    say(table, BEN, "Pass")
    for seat, name in ((BEN, "Eros"), (CLEO, "Ghoul"), (DAN, "Troll")):
        for dice in range(5):
            state, _ = table.information_set(seat).play_on(FastDice(dice), Quick(), (question_of(table, seat).key, name))
            assert state.race.racers[seat].name == name


def test_in_the_mind_of_others_a_window_that_has_passed_has_passed() -> None:
    """002-R24: Dan could have blown up this turn and has not, so that Ben's question comes as it really did."""
    table = racing("Spy@29 Assassin@27+gust Poet@0 Siren@25+dynamite")
    roll_on(table)
    say(table, DAN, "Pass")
    key = question_of(table, BEN).key
    for dice in range(10):
        state, _ = table.information_set(BEN).play_on(FastDice(dice), Quick(), (key, "gust.29.-3"))
        assert state.sheet.items == [[], [], [], ["dynamite"]]


def test_spectators_know_a_turn_with_windows_as_it_began() -> None:
    """Also when an order is given in its middle, and when an armed thing was used."""
    table = racing("Spy@3+boot Assassin@1 Poet@0 Siren@5")
    before = known(table, None)
    table.order(ADA, "boot=armed:roll")
    assert known(table, None) == before
    assert table.information_set().journal == []


@pytest.mark.parametrize("seed", seeds(5))
def test_orders_that_nothing_has_shown_are_in_no_information_set_of_others(seed: int) -> None:
    """Two tables side by side until they differ for all to see: somebody gives orders at one of them, also in the middle of a
    step, and lets every window pass at both."""
    luck, compared = random.Random(seed), 0
    names = [f"P{seat}" for seat in range(4 + seed % 2)]
    ordering, plain = (Table.new(GAME.id, names, options_of(seed), seed) for _ in range(2))
    somebody = luck.randrange(len(names))
    others = [None, *(seat for seat in range(len(names)) if seat != somebody)]
    while ordering.questions and plain.questions:
        for table in (ordering, plain):
            _let_pass(table, somebody)
        if any(seen(ordering, seat) != seen(plain, seat) for seat in others):
            break
        assert all(known(ordering, seat) == known(plain, seat) for seat in others)
        compared += bool(ordering.orders_of(somebody))
        if (orders := offered_to(ordering, somebody)) and luck.random() < 0.3:
            ordering.order(somebody, luck.choice(orders))
            continue
        question = luck.choice(ordering.questions)
        option = luck.choice(question.options).id
        if question.kind == "draft":  # things first
            option = next((name.id for name in question.options if name.id in ordering.view()["board"]["stock"]), option)
        for table in (ordering, plain):
            same = next(other for other in table.questions if (other.seat, other.kind) == (question.seat, question.kind))
            table.answer(same.seat, same.key, option)
    assert compared >= 3


def _let_pass(table: Table, seat: int) -> None:
    while mine := [question for question in table.questions if question.seat == seat and question.window]:
        table.answer(seat, mine[0].key, "no")
